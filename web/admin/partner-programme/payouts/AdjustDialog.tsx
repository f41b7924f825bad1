import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { parseAmount } from '../../../shared/amounts';
import type { PayoutRow } from '../../../shared/api/schema';
import { FormDialog } from '../../../shared/components/actions/FormDialog';
import { useToast } from '../../../shared/components/feedback/Toast';
import { Field } from '../../../shared/components/fields/Field';
import { FormProblem } from '../../../shared/components/fields/FormProblem';
import { MoneyField } from '../../../shared/components/fields/MoneyField';
import { SelectInput } from '../../../shared/components/fields/SelectInput';
import { useChanged } from '../../../shared/use-changed';
import { useFormProblem } from '../../../shared/use-form-problem';
import { adjustCommission } from './api';
import { payoutTexts } from './texts';

const words = payoutTexts.adjust;
const DIRECTIONS = Object.entries(words.directions).map(([value, label]) => ({ value, label }));

interface Adjustment {
  direction: keyof typeof words.directions;
  amount: string;
  reason: string;
}

interface AdjustDialogProps {
  partner: PayoutRow['partner'];
  onClose: () => void;
}

/** Dialog that increases or reduces a partner's payable commission, with a reason that the partner sees. */
export function AdjustDialog({ partner, onClose }: AdjustDialogProps) {
  const { register, control, handleSubmit, setError, formState } = useForm<Adjustment>({
    defaultValues: { direction: 'add', amount: '', reason: '' },
  });
  const problem = useFormProblem(setError, ['amount', 'reason'], words.failed);
  // Idempotency keys by input, so that a retry with the same input sends the same key.
  const keys = useRef(new Map<string, string>());
  const changed = useChanged();
  const toast = useToast();
  const act = useMutation({
    mutationFn: ({ direction, amount, reason }: Adjustment) => {
      const euros = parseAmount(amount) ?? 0;
      const body = { partnerId: partner.id, amount: direction === 'take' ? -euros : euros, reason: reason.trim() };
      const what = JSON.stringify(body);
      const key = keys.current.get(what) ?? crypto.randomUUID();
      keys.current.set(what, key);
      return adjustCommission(body, key);
    },
    onSuccess: async () => {
      toast(words.done);
      await changed();
      onClose();
    },
    onError: (error) => problem.show(error),
  });
  return (
    <FormDialog
      title={words.of(partner.name)}
      submit={words.submit}
      busy={act.isPending}
      onSubmit={handleSubmit((given) => {
        if (act.isPending) return;
        problem.clear();
        act.mutate(given);
      })}
      onClose={onClose}
    >
      <Typography color="textSecondary">{words.text}</Typography>
      <FormProblem problem={problem} />
      <SelectInput label={words.direction} options={DIRECTIONS} autoFocus {...register('direction')} />
      <Controller
        control={control}
        name="amount"
        rules={{ validate: (typed) => (parseAmount(typed) ?? 0) > 0 || words.amountRequired }}
        render={({ field: { ref, ...field }, fieldState }) => (
          <MoneyField label={words.amount} ref={ref} {...field} error={fieldState.error?.message} />
        )}
      />
      <Field
        label={words.reason}
        multiline
        minRows={2}
        hint={words.reasonHint}
        error={formState.errors.reason?.message}
        inputProps={{ maxLength: 500 }}
        {...register('reason', { validate: (typed) => typed.trim() !== '' || words.reasonRequired })}
      />
    </FormDialog>
  );
}
