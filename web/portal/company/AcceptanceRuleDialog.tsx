import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { acceptanceRuleQuery, getAcceptanceRule, saveAcceptanceRule } from '../../shared/api/acceptance';
import { isApiError } from '../../shared/api/errors';
import type { AcceptanceRule } from '../../shared/api/schema';
import { parseAmount, typedAmount } from '../../shared/amounts';
import { FormDialog } from '../../shared/components/actions/FormDialog';
import { Notice } from '../../shared/components/feedback/Notice';
import { useToast } from '../../shared/components/feedback/Toast';
import { MoneyField } from '../../shared/components/fields/MoneyField';
import { acceptanceTexts } from '../../shared/quotes/acceptance-texts';
import { texts } from '../../shared/texts';
import { useChanged } from '../../shared/use-changed';
import { useFormProblem } from '../../shared/use-form-problem';

const words = acceptanceTexts.rule.form;
const FIELDS = ['adminOver', 'twoPeopleOver', 'purchaseOrderOver'] as const;
type Typed = Record<(typeof FIELDS)[number], string>;

const typedOf = (rule: AcceptanceRule): Typed => ({
  adminOver: typedAmount(rule.adminOver),
  twoPeopleOver: typedAmount(rule.twoPeopleOver),
  purchaseOrderOver: typedAmount(rule.purchaseOrderOver),
});

const isLimit = (typed: string): boolean => {
  const amount = parseAmount(typed);
  return amount === null || amount >= 0;
};

/** Dialog with the limits of the company's rule; an empty field is a rule that never applies. */
export function AcceptanceRuleDialog({ rule, onClose }: { rule: AcceptanceRule; onClose: () => void }) {
  const toast = useToast();
  const client = useQueryClient();
  const changed = useChanged();
  const [seen, setSeen] = useState(rule);
  const [stale, setStale] = useState(false);
  const { control, handleSubmit, setError, reset } = useForm<Typed>({
    mode: 'onTouched',
    defaultValues: typedOf(rule),
  });
  const problem = useFormProblem(setError, FIELDS, words.saveFailed);
  const save = useMutation({
    mutationFn: (typed: Typed) =>
      saveAcceptanceRule(seen, {
        adminOver: parseAmount(typed.adminOver),
        twoPeopleOver: parseAmount(typed.twoPeopleOver),
        purchaseOrderOver: parseAmount(typed.purchaseOrderOver),
      }),
    onSuccess: async (fresh) => {
      client.setQueryData(acceptanceRuleQuery.queryKey, fresh);
      toast(words.done);
      onClose();
      await changed();
    },
    onError: async (error) => {
      const fresh = isApiError(error, 412) ? await getAcceptanceRule().catch(() => null) : null;
      if (!fresh) return void problem.show(error);
      client.setQueryData(acceptanceRuleQuery.queryKey, fresh);
      setSeen(fresh);
      reset(typedOf(fresh), { keepDirtyValues: true });
      setStale(true);
    },
  });
  const submit = handleSubmit((typed) => {
    if (save.isPending) return;
    setStale(false);
    problem.clear();
    save.mutate(typed);
  });
  return (
    <FormDialog title={words.title} submit={words.save} busy={save.isPending} onSubmit={submit} onClose={onClose}>
      {stale && (
        <Notice tone="warning" role="alert" title={words.staleTitle}>
          {words.staleText}
        </Notice>
      )}
      {problem.message && (
        <Notice tone="error" title={texts.error} onClose={problem.clear}>
          {problem.message}
        </Notice>
      )}
      <Typography color="textSecondary">{words.text}</Typography>
      {FIELDS.map((name, index) => (
        <Controller
          key={name}
          control={control}
          name={name}
          rules={{ validate: (typed) => isLimit(typed) || words.invalid }}
          render={({ field, fieldState }) => (
            <MoneyField
              {...field}
              label={words[name]}
              optional
              autoFocus={index === 0}
              error={fieldState.error?.message}
            />
          )}
        />
      ))}
    </FormDialog>
  );
}
