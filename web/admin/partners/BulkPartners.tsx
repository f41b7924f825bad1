import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { PARTNER_TIER_NAMES, PARTNER_TIERS, type PartnerTier } from '#rules/partner-tier';
import type { PartnerBulkDone, PartnerRow } from '../../shared/api/schema';
import { Button } from '../../shared/components/actions/Button';
import { FormDialog } from '../../shared/components/actions/FormDialog';
import { Notice } from '../../shared/components/feedback/Notice';
import { DayField } from '../../shared/components/fields/DayField';
import { Field } from '../../shared/components/fields/Field';
import { SelectInput } from '../../shared/components/fields/SelectInput';
import { showFieldErrors } from '../../shared/api/form-errors';
import { useChanged } from '../../shared/use-changed';
import { ExportPartners } from './ExportPartners';
import { changeTiers, setCommissions, writeToPartners } from './partner-api';
import { partnerTexts } from './partner-texts';
import type { BulkAct } from './BulkNotice';
import { rateOf } from '../partner-programme/rates/rate';

const words = partnerTexts.bulk;
const TIERS = PARTNER_TIER_NAMES.map((value) => ({ value, label: PARTNER_TIERS[value].label }));
const KINDS = ['tiers', 'commissions', 'notifications'] as const;
type Kind = (typeof KINDS)[number];

interface BulkPartnersProps {
  rows: PartnerRow[];
  onDone: () => void;
  onAct: (act: BulkAct) => void;
}

/** Buttons for bulk actions on the selected partners. */
export function BulkPartners({ rows, onDone, onAct }: BulkPartnersProps) {
  const [kind, setKind] = useState<Kind | null>(null);
  return (
    <>
      {KINDS.map((each) => (
        <Button key={each} size="small" onClick={() => setKind(each)}>
          {words[each]}
        </Button>
      ))}
      <ExportPartners ids={rows.map(({ id }) => id)} />
      {kind && (
        <BulkPartnersDialog
          kind={kind}
          ids={rows.map(({ id }) => id)}
          onDone={(done) => {
            onDone();
            if (done.id) onAct({ id: done.id, kind, what: WORDS[kind].done(done.partners) });
          }}
          onClose={() => setKind(null)}
        />
      )}
    </>
  );
}

interface Given {
  tier: PartnerTier;
  /** Commission rate in percent. */
  rate: string;
  untilDay: string;
  reason: string;
  subject: string;
  message: string;
}

const EMPTY: Given = { tier: 'silver', rate: '', untilDay: '', reason: '', subject: '', message: '' };
const WORDS = {
  tiers: {
    title: words.tiersTitle,
    text: words.tiersText,
    failed: words.failedTiers,
    done: words.tiersDone,
  },
  commissions: {
    title: words.commissionsTitle,
    text: words.commissionsText,
    failed: words.failedCommissions,
    done: words.commissionsDone,
  },
  notifications: {
    title: words.notificationsTitle,
    text: words.notificationsText,
    failed: words.failedNotifications,
    done: words.notificationsDone,
  },
};

interface BulkPartnersDialogProps {
  kind: Kind;
  ids: string[];
  onDone: (done: PartnerBulkDone) => void;
  onClose: () => void;
}

const FIELDS = {
  tiers: ['tier', 'reason'],
  commissions: ['rate', 'untilDay', 'reason'],
  notifications: ['subject', 'message'],
} as const;

/** Dialog that asks for the input of a bulk action, shows a preview of the affected partners, and runs the action. */
export function BulkPartnersDialog({ kind, ids, onDone, onClose }: BulkPartnersDialogProps) {
  const { title, text, failed } = WORDS[kind];
  const { register, handleSubmit, setError, formState } = useForm<Given>({ defaultValues: EMPTY });
  const [shown, setShown] = useState<{ given: Given; would: PartnerBulkDone } | null>(null);
  const key = useRef(crypto.randomUUID());
  const changed = useChanged();
  const send = ({ tier, rate, untilDay, reason, subject, message }: Given, preview: boolean) => {
    const once = preview ? crypto.randomUUID() : key.current;
    return kind === 'tiers'
      ? changeTiers({ partnerIds: ids, preview, tier, reason })
      : kind === 'commissions'
        ? setCommissions({ partnerIds: ids, preview, reason, rate: rateOf(rate), untilDay: untilDay || null }, once)
        : writeToPartners({ partnerIds: ids, preview, subject, message }, once);
  };
  const act = useMutation({
    mutationFn: async (given: Given) => ({ given, done: await send(given, !shown) }),
    onSuccess: async ({ given, done }) => {
      if (!shown) return setShown({ given, would: done });
      await changed();
      onDone(done);
      onClose();
    },
    onError: (error) => void showFieldErrors(error, FIELDS[kind], setError),
  });
  const { errors } = formState;
  const asked = (name: 'reason' | 'subject' | 'message', more: object) => (
    <Field
      label={words[name]}
      error={errors[name]?.message}
      {...more}
      {...register(name, {
        validate: (typed) => typed.trim() !== '' || words.required,
        onChange: () => setShown(null),
      })}
    />
  );
  const nothing = shown?.would.partners === 0;
  return (
    <FormDialog
      title={title(ids.length)}
      submit={shown ? words[kind] : words.preview}
      button={{ disabled: nothing }}
      busy={act.isPending}
      onSubmit={handleSubmit((given) => {
        if (!act.isPending) act.mutate(shown?.given ?? given);
      })}
      onClose={onClose}
    >
      <Typography color="textSecondary">{text}</Typography>
      {act.isError && Object.keys(errors).length === 0 && <Notice tone="error" title={failed} />}
      {kind !== 'notifications' ? (
        <>
          {kind === 'tiers' ? (
            <SelectInput
              label={words.tier}
              options={TIERS}
              autoFocus
              {...register('tier', { onChange: () => setShown(null) })}
            />
          ) : (
            <>
              <Field
                label={words.rate}
                autoFocus
                optional
                hint={words.rateHint}
                error={errors.rate?.message}
                inputProps={{ inputMode: 'decimal' }}
                {...register('rate', {
                  validate: (typed) => typed.trim() === '' || rateOf(typed) !== null || words.wrongRate,
                  onChange: () => setShown(null),
                })}
              />
              <DayField
                label={words.untilDay}
                optional
                error={errors.untilDay?.message}
                {...register('untilDay', { onChange: () => setShown(null) })}
              />
            </>
          )}
          {asked('reason', { multiline: true, minRows: 2, hint: words.reasonHint, inputProps: { maxLength: 2000 } })}
        </>
      ) : (
        <>
          {asked('subject', { autoFocus: true, inputProps: { maxLength: 150 } })}
          {asked('message', { multiline: true, minRows: 5, maxRows: 14, inputProps: { maxLength: 5000 } })}
        </>
      )}
      {shown && <Preview would={shown.would} />}
    </FormDialog>
  );
}

const tierOf = (tier: string | null) => PARTNER_TIERS[tier as PartnerTier]?.label ?? '';

function Preview({ would: { kind, partners, unchanged, recipients, sample } }: { would: PartnerBulkDone }) {
  return (
    <Box role="status" sx={{ display: 'grid', gap: 1, p: 2, borderRadius: '7px', bgcolor: 'background.subtle' }}>
      <Typography sx={{ fontWeight: 550 }}>
        {partners === 0 ? words.nothing : words.does(partners, recipients)}
      </Typography>
      <Box component="ul" sx={{ display: 'grid', gap: 0.5, typography: 'small', color: 'text.secondary' }}>
        {sample.map(({ id, name, from, to }) => (
          <li key={id}>
            {name}
            {kind === 'tiers' && `: ${tierOf(from)} → ${tierOf(to)}`}
            {kind === 'commissions' && `: ${from} → ${to}`}
          </li>
        ))}
        {partners > sample.length && <li>{words.more(partners - sample.length)}</li>}
        {unchanged > 0 && <li>{words.unchanged(unchanged)}</li>}
      </Box>
    </Box>
  );
}
