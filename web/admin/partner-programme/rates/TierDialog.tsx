import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { PARTNER_TIERS } from '#rules/partner-tier';
import { parseAmount, typedAmount } from '../../../shared/amounts';
import { isApiError } from '../../../shared/api/errors';
import type { TierTerms } from '../../../shared/api/schema';
import { FormDialog } from '../../../shared/components/actions/FormDialog';
import { useToast } from '../../../shared/components/feedback/Toast';
import { Field } from '../../../shared/components/fields/Field';
import { FormProblem } from '../../../shared/components/fields/FormProblem';
import { MoneyField } from '../../../shared/components/fields/MoneyField';
import { useChanged } from '../../../shared/use-changed';
import { useFormProblem } from '../../../shared/use-form-problem';
import { ConflictNotice } from '../../components/ConflictNotice';
import { changeTier } from './api';
import { rateOf, typedRate } from './rate';
import { groupRateTexts, rateTexts } from './texts';

const words = rateTexts.tiers;

/** Dialog for the rate and threshold of a tier; the threshold of the lowest tier is zero. */
export function TierDialog({ tier, onClose }: { tier: TierTerms; onClose: () => void }) {
  const { control, register, handleSubmit, setError, formState } = useForm({
    defaultValues: { rate: typedRate(tier.rate), threshold: typedAmount(tier.threshold) },
  });
  const [conflict, setConflict] = useState<unknown>(null);
  const problem = useFormProblem(setError, ['rate', 'threshold'], words.saveFailed);
  const changed = useChanged();
  const toast = useToast();
  const act = useMutation({
    mutationFn: ({ rate, threshold }: { rate: string; threshold: string }) =>
      changeTier(tier, { rate: rateOf(rate) ?? 0, threshold: parseAmount(threshold) ?? 0 }),
    onSuccess: async () => {
      toast(words.saved);
      await changed();
      onClose();
    },
    onError: (error) => (isApiError(error, 412) ? setConflict(error) : problem.show(error)),
  });
  return (
    <FormDialog
      title={words.changeOf(PARTNER_TIERS[tier.name].label)}
      submit={words.save}
      button={{ disabled: conflict !== null }}
      busy={act.isPending}
      onSubmit={handleSubmit((given) => {
        if (act.isPending || conflict) return;
        problem.clear();
        act.mutate(given);
      })}
      onClose={onClose}
    >
      <Typography color="textSecondary">{words.dialogText}</Typography>
      {conflict !== null && <ConflictNotice error={conflict} onReload={() => changed().then(onClose)} />}
      <FormProblem problem={problem} />
      <Field
        label={groupRateTexts.rate}
        autoFocus
        inputProps={{ inputMode: 'decimal' }}
        error={formState.errors.rate?.message}
        {...register('rate', { validate: (typed) => rateOf(typed) !== null || groupRateTexts.wrongRate })}
      />
      {tier.threshold > 0 && (
        <Controller
          control={control}
          name="threshold"
          rules={{ validate: (typed) => (parseAmount(typed) ?? 0) > 0 || words.wrongThreshold }}
          render={({ field: { ref, ...field }, fieldState }) => (
            <MoneyField label={words.threshold} ref={ref} {...field} error={fieldState.error?.message} />
          )}
        />
      )}
    </FormDialog>
  );
}
