import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { FUND_PROBLEMS, type FundDecision } from '#rules/fund-request';
import { parseAmount, typedAmount } from '../../../shared/amounts';
import { isApiError } from '../../../shared/api/errors';
import type { FundRequest } from '../../../shared/api/schema';
import { FormDialog } from '../../../shared/components/actions/FormDialog';
import { useToast } from '../../../shared/components/feedback/Toast';
import { Field } from '../../../shared/components/fields/Field';
import { FormProblem } from '../../../shared/components/fields/FormProblem';
import { MoneyField } from '../../../shared/components/fields/MoneyField';
import { formatMoney } from '../../../shared/format';
import { useChanged } from '../../../shared/use-changed';
import { useFormProblem } from '../../../shared/use-form-problem';
import { ConflictNotice } from '../../components/ConflictNotice';
import { decideFunds } from './api';
import { fundDecisions, fundDialogTexts as words } from './texts';

interface FundDecisionDialogProps {
  decision: FundDecision;
  request: FundRequest;
  onClose: () => void;
}

/**
 * Dialog that confirms a decision on a request for funds; depending on the decision, it asks for an amount and for a
 * reason.
 */
export function FundDecisionDialog({ decision, request, onClose }: FundDecisionDialogProps) {
  const told = fundDecisions[decision];
  const { amount: label } = told;
  const isPay = decision === 'pay';
  const most = isPay ? Math.min(request.approvedAmount ?? 0, request.spentAmount ?? 0) : request.amount;
  const { register, control, handleSubmit, setError, formState } = useForm({
    defaultValues: { amount: typedAmount(most), reason: '' },
  });
  const [conflict, setConflict] = useState<unknown>(null);
  const problem = useFormProblem(setError, label ? ['amount', 'reason'] : ['reason'], words.failed);
  const changed = useChanged();
  const toast = useToast();
  const act = useMutation({
    mutationFn: ({ amount, reason }: { amount: string; reason: string }) =>
      decideFunds(request, {
        decision,
        ...(label && { amount: parseAmount(amount) }),
        reason: reason.trim() || null,
      }),
    onSuccess: async () => {
      toast(told.done);
      await changed();
      onClose();
    },
    onError: (error) => (isApiError(error, 412) || isApiError(error, 409) ? setConflict(error) : problem.show(error)),
  });
  return (
    <FormDialog
      title={told.title(request.activity)}
      submit={told.button}
      button={{ color: decision === 'decline' ? 'error' : undefined, disabled: conflict !== null }}
      busy={act.isPending}
      onSubmit={handleSubmit((given) => {
        if (act.isPending || conflict) return;
        problem.clear();
        act.mutate(given);
      })}
      onClose={onClose}
    >
      <Typography color="textSecondary">{told.text}</Typography>
      {conflict !== null && <ConflictNotice error={conflict} onReload={() => changed().then(onClose)} />}
      <FormProblem problem={problem} />
      {label && (
        <Controller
          control={control}
          name="amount"
          rules={{ validate: (typed) => (parseAmount(typed) ?? 0) > 0 || FUND_PROBLEMS.amount }}
          render={({ field: { ref, ...amount }, fieldState }) => (
            <MoneyField
              {...amount}
              ref={ref}
              label={label}
              autoFocus
              hint={isPay ? words.most(formatMoney(most)) : words.left(formatMoney(request.funds.available))}
              error={fieldState.error?.message}
            />
          )}
        />
      )}
      <Field
        label={words.message}
        optional={!told.needsReason}
        multiline
        minRows={3}
        maxRows={12}
        autoFocus={!label}
        hint={words.hint}
        error={formState.errors.reason?.message}
        inputProps={{ maxLength: 2000 }}
        {...register('reason', {
          validate: (typed) => !told.needsReason || typed.trim() !== '' || FUND_PROBLEMS.reason,
        })}
      />
    </FormDialog>
  );
}
