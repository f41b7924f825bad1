import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { countryName } from '#rules/country-name';
import { CLIENT_DECLINE_REASON } from '#rules/partner-client';
import { messageOf } from '../../../shared/api/errors';
import { allowPartner, declinePartner } from '../../../shared/api/partner-clients';
import type { PartnerRequest } from '../../../shared/api/schema';
import { Button } from '../../../shared/components/actions/Button';
import { FormDialog } from '../../../shared/components/actions/FormDialog';
import { Notice } from '../../../shared/components/feedback/Notice';
import { useToast } from '../../../shared/components/feedback/Toast';
import { Field } from '../../../shared/components/fields/Field';
import { FormProblem } from '../../../shared/components/fields/FormProblem';
import { formRule } from '../../../shared/form-rule';
import { formatDate } from '../../../shared/format';
import { texts } from '../../../shared/texts';
import { useChanged } from '../../../shared/use-changed';
import { useFormProblem } from '../../../shared/use-form-problem';
import { ShareList } from '../../components/ShareList';
import { partnerTexts as words } from './texts';

/**
 * Connection request of a partner, with its message and a list of the data that the partner would see. Administrators
 * can answer it.
 */
export function PartnerRequestCard({ request }: { request: PartnerRequest }) {
  const { id, partner, requestedBy, requestedByEmail, message, expiresAt, actions } = request;
  const toast = useToast();
  const changed = useChanged();
  const [sharesPast, setSharesPast] = useState(false);
  const [declining, setDeclining] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const allow = useMutation({
    mutationFn: () => allowPartner(id, sharesPast),
    onSuccess: async () => {
      await changed();
      toast(words.allowed(partner.name));
    },
    onError: (cause) => {
      setError(messageOf(cause, words.answerFailed));
      void changed();
    },
  });
  return (
    <li className="request">
      <div className="words">
        <Typography component="h3" sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}>
          {words.asks(partner.name)}
        </Typography>
        <Typography variant="small" component="p" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {words.by(requestedBy, requestedByEmail, `${partner.city}, ${countryName(partner.countryCode)}`)}
        </Typography>
        <blockquote className="partner-message">{message}</blockquote>
        {error && (
          <Notice tone="error" title={texts.error} onClose={() => setError(null)} style={{ marginTop: 12 }}>
            {error}
          </Notice>
        )}
        {actions.includes('allow') ? (
          <>
            <FormControlLabel
              control={<Checkbox checked={sharesPast} onChange={(_event, checked) => setSharesPast(checked)} />}
              label={
                <>
                  {words.past}
                  <Typography variant="small" component="span" color="textTertiary" sx={{ display: 'block' }}>
                    {words.pastHint}
                  </Typography>
                </>
              }
              sx={{ mt: 1.5, ml: '-9px', mr: 0, alignItems: 'flex-start' }}
            />
            <div className="answers">
              <Button
                variant="contained"
                busy={allow.isPending}
                aria-label={`${words.allow} ${partner.name}`}
                onClick={() => allow.mutate()}
              >
                {words.allow}
              </Button>
              <Button aria-label={`${words.decline} ${partner.name}`} onClick={() => setDeclining(true)}>
                {words.decline}
              </Button>
              <span className="small tertiary">{words.until(formatDate(expiresAt))}</span>
            </div>
          </>
        ) : (
          <Typography variant="small" component="p" color="textTertiary" sx={{ mt: 1.5 }}>
            {`${words.until(formatDate(expiresAt))} ${words.adminOnly}`}
          </Typography>
        )}
      </div>
      <div className="shared">
        <h4 className="small tertiary">{words.shared}</h4>
        <ShareList sharesPast={sharesPast} />
      </div>
      {declining && <DeclineDialog request={request} onClose={() => setDeclining(false)} />}
    </li>
  );
}

function DeclineDialog({ request: { id, partner }, onClose }: { request: PartnerRequest; onClose: () => void }) {
  const toast = useToast();
  const changed = useChanged();
  const { register, handleSubmit, formState, setError } = useForm({ defaultValues: { reason: '' } });
  const problem = useFormProblem(setError, ['reason'], words.answerFailed);
  const decline = useMutation({
    mutationFn: ({ reason }: { reason: string }) => declinePartner(id, reason.trim() || null),
    onSuccess: async () => {
      onClose();
      await changed();
      toast(words.declined);
    },
    onError: (error) => {
      problem.show(error);
      void changed();
    },
  });
  return (
    <FormDialog
      title={words.declineTitle(partner.name)}
      submit={words.decline}
      button={{ color: 'error' }}
      busy={decline.isPending}
      onSubmit={handleSubmit((values) => {
        if (decline.isPending) return;
        problem.clear();
        decline.mutate(values);
      })}
      onClose={onClose}
    >
      <Typography color="textSecondary" sx={{ mt: -1.5 }}>
        {words.declineText}
      </Typography>
      <FormProblem problem={problem} />
      <Field
        label={words.reason}
        optional
        hint={words.reasonHint}
        multiline
        minRows={3}
        autoFocus
        inputProps={{ maxLength: 500 }}
        error={formState.errors.reason?.message}
        {...register('reason', formRule(CLIENT_DECLINE_REASON))}
      />
    </FormDialog>
  );
}
