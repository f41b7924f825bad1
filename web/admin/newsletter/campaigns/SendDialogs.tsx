import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { mayLead } from '#rules/campaign-content';
import { emailProblem } from '#rules/email';
import { ApiError, isApiError } from '../../../shared/api/errors';
import type { Campaign } from '../../../shared/api/schema';
import { ConfirmDialog } from '../../../shared/components/actions/ConfirmDialog';
import { FormDialog } from '../../../shared/components/actions/FormDialog';
import { Notice } from '../../../shared/components/feedback/Notice';
import { useToast } from '../../../shared/components/feedback/Toast';
import { Field } from '../../../shared/components/fields/Field';
import { formatDateTime } from '../../../shared/format';
import { problemOf } from '../../../shared/problem';
import { useProfile } from '../../../shared/session/session';
import { texts } from '../../../shared/texts';
import { useChanged } from '../../../shared/use-changed';
import { ConflictNotice } from '../../components/ConflictNotice';
import { scheduleCampaign, sendCampaign, testCampaign } from './api';
import { useAudience } from './Recipients';
import { campaignTexts } from './texts';
import { deadLinks, type LinkCheck, useLinkCheck } from './use-link-check';

interface DialogProps {
  campaign: Campaign;
  onClose: () => void;
}

/** Dialog that sends a test of the saved campaign to up to five addresses. */
export function TestDialog({ campaign, onClose }: DialogProps) {
  const words = campaignTexts.test;
  const { email } = useProfile();
  const [to, setTo] = useState(email);
  const [wrong, setWrong] = useState<string>();
  const toast = useToast();
  const test = useMutation({
    mutationFn: () => testCampaign(campaign, addressesOf(to).join(', ')),
    onSuccess: () => {
      toast(words.sent);
      onClose();
    },
  });
  const placed =
    test.error instanceof ApiError ? test.error.errors.find(({ field }) => field === 'testEmail') : undefined;
  return (
    <FormDialog
      title={words.title}
      submit={words.submit}
      busy={test.isPending}
      onSubmit={(event) => {
        event.preventDefault();
        const problem = addressesProblem(addressesOf(to));
        setWrong(problem);
        if (!problem && !test.isPending) test.mutate();
      }}
      onClose={onClose}
    >
      <Typography color="textSecondary">{words.text}</Typography>
      <Field
        label={words.to}
        hint={words.hint}
        autoFocus
        autoComplete="off"
        value={to}
        error={wrong ?? placed?.message}
        onChange={({ target }) => {
          setTo(target.value);
          setWrong(undefined);
        }}
      />
      {test.error && !placed && <Refusal error={test.error} failed={words.failed} onReload={onClose} />}
    </FormDialog>
  );
}

const addressesOf = (typed: string) => typed.split(/[,;\s]+/).filter(Boolean);

/** Returns the first error of the addresses; names the address when there are several. */
function addressesProblem(addresses: string[]): string | undefined {
  const wrong = addresses.find((address) => emailProblem(address));
  if (wrong === undefined) return undefined;
  return addresses.length === 1 ? emailProblem(wrong)! : `${wrong}: ${emailProblem(wrong)}`;
}

interface SendDialogProps extends DialogProps {
  /** Planned start; null to start immediately. */
  at: Date | null;
}

/** Dialog that confirms the number of recipients, then sends or schedules the campaign. */
export function SendDialog({ campaign, at, onClose }: SendDialogProps) {
  const words = campaignTexts.send;
  const { data } = useAudience(campaign.segment, campaign.important);
  const links = useLinkCheck(campaign, mayLead(campaign.content));
  const toast = useToast();
  const changed = useChanged();
  const send = useMutation({
    mutationFn: () => (at ? scheduleCampaign(campaign, at.toISOString(), TIME_ZONE) : sendCampaign(campaign)),
    onSuccess: async () => {
      toast(at ? words.scheduled : words.sending);
      await changed();
      onClose();
    },
  });
  const count = data?.recipients;
  const told = (people: number) =>
    at ? words.scheduleText(people, formatDateTime(at.toISOString()), TIME_ZONE) : words.text(people);
  return (
    <ConfirmDialog
      open
      title={at ? words.scheduleTitle(campaign.name) : words.title(campaign.name)}
      text={count === undefined ? words.counting : told(count)}
      confirm={at ? words.schedule : words.button}
      busy={send.isPending || count === undefined}
      error={
        <>
          <LinksFound check={links} />
          {send.error && <Refusal error={send.error} failed={words.failed} onReload={onClose} />}
        </>
      }
      onConfirm={() => send.mutate()}
      onClose={onClose}
    />
  );
}

/** Result of the link check. Dead links do not prevent sending. */
function LinksFound({ check }: { check: LinkCheck }) {
  const words = campaignTexts.links;
  const dead = deadLinks(check);
  if (check.isFetching) return <Told>{words.checking}</Told>;
  if (check.error) return <Told>{words.failed}</Told>;
  if (!check.data) return null;
  if (dead.length === 0) return <Told>{words.answer(check.data.links.length)}</Told>;
  return (
    <Box sx={{ mt: 2 }}>
      <Notice tone="warning" title={words.before(new Set(dead.map(({ address }) => address)).size)}>
        {dead.map(({ field, address, message }) => (
          <div key={field + address}>{`${address}: ${message}`}</div>
        ))}
      </Notice>
    </Box>
  );
}

const Told = ({ children }: { children: ReactNode }) => (
  <Typography variant="small" component="p" color="textTertiary" role="status" sx={{ mt: 1 }}>
    {children}
  </Typography>
);

/** Time zone of the user's browser. */
export const TIME_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

interface RefusalProps {
  error: unknown;
  failed: string;
  onReload: () => void;
}

/**
 * Error of a refused action: a conflict notice if the campaign was changed meanwhile (409 or 412), otherwise a list of
 * the problems.
 */
export function Refusal({ error, failed, onReload }: RefusalProps): ReactNode {
  const changed = useChanged();
  if (isApiError(error, 412) || isApiError(error, 409)) {
    return <ConflictNotice error={error} onReload={() => changed().then(onReload)} />;
  }
  const lines = error instanceof ApiError ? error.errors : [];
  return (
    <Notice tone="error" title={texts.error}>
      {lines.length === 0
        ? problemOf(error, failed)
        : lines.map(({ field, message }) => <div key={field + message}>{message}</div>)}
    </Notice>
  );
}
