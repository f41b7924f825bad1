import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { APPLICATION_ACTIONS, type ApplicationDecision } from '#rules/partner-application';
import { PARTNER_TIER_NAMES, PARTNER_TIERS, type PartnerTier } from '#rules/partner-tier';
import { isApiError } from '../../shared/api/errors';
import type { PartnerApplication } from '../../shared/api/schema';
import { FormDialog } from '../../shared/components/actions/FormDialog';
import { useToast } from '../../shared/components/feedback/Toast';
import { Field } from '../../shared/components/fields/Field';
import { FormProblem } from '../../shared/components/fields/FormProblem';
import { SelectInput } from '../../shared/components/fields/SelectInput';
import { useTierRate } from '../../shared/partner-programme/use-tier-rate';
import { useChanged } from '../../shared/use-changed';
import { useFormProblem } from '../../shared/use-form-problem';
import { ConflictNotice } from '../components/ConflictNotice';
import { decide } from './api';
import { adminPartnerTexts, decisionTexts } from './texts';

const words = adminPartnerTexts.dialog;

interface Decision {
  rejectionReason: string;
  notes: string;
  tier: PartnerTier;
}

interface DecisionDialogProps {
  decision: ApplicationDecision;
  application: PartnerApplication;
  onClose: () => void;
}

/** Dialog that confirms a decision on an application, with a preview of the mail to the applicant. */
export function DecisionDialog({ decision, application, onClose }: DecisionDialogProps) {
  const rateOf = useTierRate();
  const tiers = PARTNER_TIER_NAMES.map((value) => ({
    value,
    label: adminPartnerTexts.tierOf(PARTNER_TIERS[value].label, rateOf(value)),
  }));
  const told = decisionTexts[decision];
  const { company } = application;
  const { register, control, handleSubmit, setError, formState } = useForm<Decision>({
    defaultValues: { rejectionReason: '', notes: '', tier: 'bronze' },
  });
  const { rejectionReason, tier } = useWatch({ control }) as Decision;
  const [conflict, setConflict] = useState<unknown>(null);
  const problem = useFormProblem(setError, told.told ? ['rejectionReason', 'notes'] : ['notes', 'tier'], words.failed);
  const changed = useChanged();
  const toast = useToast();
  const act = useMutation({
    mutationFn: (given: Decision) =>
      decide(application, {
        status: APPLICATION_ACTIONS[decision].to,
        notes: given.notes.trim() || null,
        ...(told.told && { rejectionReason: given.rejectionReason.trim() }),
        ...(decision === 'approve' && { tier: given.tier }),
      }),
    onSuccess: async () => {
      toast(told.done);
      await changed();
      onClose();
    },
    onError: (error) => (isApiError(error, 412) || isApiError(error, 409) ? setConflict(error) : problem.show(error)),
  });
  const submit = handleSubmit((given) => {
    if (act.isPending || conflict) return;
    problem.clear();
    act.mutate(given);
  });
  const reason = rejectionReason.trim() || told.told?.gap || '';
  const mail = told.mail(company.name, { reason, tier: PARTNER_TIERS[tier].label, percentage: rateOf(tier) });
  return (
    <FormDialog
      title={told.title(company.name)}
      submit={told.confirm}
      button={{
        color: decision === 'reject' ? 'error' : undefined,
        disabled: conflict !== null, // the user must see the other change first
        autoFocus: decision === 'take',
      }}
      busy={act.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Typography color="textSecondary">{told.text}</Typography>
      {conflict !== null && <ConflictNotice error={conflict} onReload={() => changed().then(onClose)} />}
      <FormProblem problem={problem} />
      {decision === 'approve' && <SelectInput label={words.tier} options={tiers} autoFocus {...register('tier')} />}
      {told.told && (
        <Field
          label={told.told.label}
          multiline
          minRows={3}
          maxRows={12}
          autoFocus
          hint={told.told.hint}
          error={formState.errors.rejectionReason?.message}
          inputProps={{ maxLength: 2000 }}
          {...register('rejectionReason', { validate: (typed) => typed.trim() !== '' || words.required })}
        />
      )}
      <Field
        label={words.notes}
        optional
        multiline
        minRows={2}
        maxRows={8}
        hint={words.notesHint}
        error={formState.errors.notes?.message}
        inputProps={{ maxLength: 2000 }}
        {...register('notes')}
      />
      <Box component="section" aria-label={words.reads}>
        <Typography variant="small" component="h3" sx={{ mb: '6px', fontWeight: 550 }}>
          {words.reads}
        </Typography>
        <Box sx={letter}>
          {mail.map((line, index) => (
            <Box
              component="p"
              key={index}
              sx={{
                color: line === reason && !rejectionReason.trim() ? 'text.tertiary' : undefined,
                whiteSpace: 'pre-line',
              }}
            >
              {line}
            </Box>
          ))}
        </Box>
      </Box>
    </FormDialog>
  );
}

const letter = {
  display: 'grid',
  gap: 1,
  p: 2,
  borderRadius: '7px',
  bgcolor: 'background.subtle',
  color: 'text.secondary',
  typography: 'small',
  overflowWrap: 'anywhere',
} as const;
