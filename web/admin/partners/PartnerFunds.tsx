import Box from '@mui/material/Box';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { parseAmount, typedAmount } from '../../shared/amounts';
import { isApiError } from '../../shared/api/errors';
import type { PartnerDetail } from '../../shared/api/schema';
import { Button } from '../../shared/components/actions/Button';
import { FormDialog } from '../../shared/components/actions/FormDialog';
import { useToast } from '../../shared/components/feedback/Toast';
import { Field } from '../../shared/components/fields/Field';
import { FormProblem } from '../../shared/components/fields/FormProblem';
import { MoneyField } from '../../shared/components/fields/MoneyField';
import { Panel } from '../../shared/components/frame/Panel';
import { FactList } from '../../shared/components/lists/FactList';
import { formatMoneyShort } from '../../shared/format';
import { useChanged } from '../../shared/use-changed';
import { useFormProblem } from '../../shared/use-form-problem';
import { ConflictNotice } from '../components/ConflictNotice';
import { useMayChange } from '../core/use-may-change';
import { setFunds } from './partner-api';
import { partnerTexts } from './partner-texts';

const words = partnerTexts.funds;

/** Panel with a partner's development funds of this year, and a button that sets the budget. */
export function PartnerFunds({ partner }: { partner: PartnerDetail }) {
  const [isSetting, setSetting] = useState(false);
  const { year, budget, available } = partner.funds;
  return (
    <Panel title={words.title} aside={year}>
      <FactList
        facts={[
          { label: words.budget, value: <span className="num">{formatMoneyShort(budget)}</span> },
          { label: words.available, value: <span className="num">{formatMoneyShort(available)}</span> },
        ]}
      />
      {useMayChange() && (
        <Box sx={{ mt: 2 }}>
          <Button size="small" onClick={() => setSetting(true)}>
            {words.set}
          </Button>
        </Box>
      )}
      {isSetting && <FundsDialog partner={partner} onClose={() => setSetting(false)} />}
    </Panel>
  );
}

function FundsDialog({ partner, onClose }: { partner: PartnerDetail; onClose: () => void }) {
  const { control, register, handleSubmit, setError, formState } = useForm({
    defaultValues: { budget: typedAmount(partner.funds.budget), reason: '' },
  });
  const [conflict, setConflict] = useState<unknown>(null);
  const problem = useFormProblem(setError, ['budget', 'reason'], words.failed);
  const changed = useChanged();
  const toast = useToast();
  const act = useMutation({
    mutationFn: (given: { budget: string; reason: string }) =>
      setFunds(partner, { budget: parseAmount(given.budget) ?? 0, reason: given.reason.trim() }),
    onSuccess: async () => {
      toast(words.done);
      await changed();
      onClose();
    },
    onError: (error) => (isApiError(error, 412) ? setConflict(error) : problem.show(error)),
  });
  return (
    <FormDialog
      title={words.setOf(partner.name, partner.funds.year)}
      submit={words.set}
      button={{ disabled: conflict !== null }}
      busy={act.isPending}
      onSubmit={handleSubmit((given) => {
        if (act.isPending || conflict) return;
        problem.clear();
        act.mutate(given);
      })}
      onClose={onClose}
    >
      {conflict !== null && <ConflictNotice error={conflict} onReload={() => changed().then(onClose)} />}
      <FormProblem problem={problem} />
      <Controller
        control={control}
        name="budget"
        rules={{ validate: (typed) => (parseAmount(typed) ?? Number.NaN) >= 0 || words.wrong }}
        render={({ field: { ref, ...field }, fieldState }) => (
          <MoneyField label={words.budget} autoFocus ref={ref} {...field} error={fieldState.error?.message} />
        )}
      />
      <Field
        label={words.reason}
        multiline
        minRows={2}
        error={formState.errors.reason?.message}
        inputProps={{ maxLength: 2000 }}
        {...register('reason', { validate: (typed) => typed.trim() !== '' || words.required })}
      />
    </FormDialog>
  );
}
