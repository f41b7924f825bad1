import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { CREDIT_REASONS, type CreditReason } from '#rules/credit';
import { adminPaths } from '#rules/admin-paths';
import { parseAmount, typedAmount } from '../../shared/amounts';
import { answer, api } from '../../shared/api/client';
import { once } from '../../shared/api/idempotency';
import type { Invoice } from '../../shared/api/schema';
import { FormDialog } from '../../shared/components/actions/FormDialog';
import { FormProblem } from '../../shared/components/fields/FormProblem';
import { MoneyField } from '../../shared/components/fields/MoneyField';
import { SelectInput } from '../../shared/components/fields/SelectInput';
import { useToast } from '../../shared/components/feedback/Toast';
import { formatMoney } from '../../shared/format';
import { creditReasonLabel } from '../../shared/invoices/texts';
import { useChanged } from '../../shared/use-changed';
import { useFormProblem } from '../../shared/use-form-problem';
import { CheckboxInput } from '../components/CheckboxInput';
import { adminInvoiceTexts } from './texts';

const words = adminInvoiceTexts.credit;
const REASONS = CREDIT_REASONS.map((value) => ({ value, label: creditReasonLabel(value) }));
/** Id of the shipping in a request. */
const SHIPPING = 'shipping';

interface CreditForm {
  reason: CreditReason;
  what: 'all' | 'amount' | 'lines';
  amount: string;
  /** One entry per creditable line, in their order: true if it is credited. */
  lines: { isChosen: boolean }[];
}

/** POST /invoices/{id}/credit-notes: issues a credit note, and returns it. */
const issueCreditNote = ({ id, leftToCredit }: Invoice, body: CreditBody) =>
  once(['credit', id, leftToCredit, body], (header) =>
    answer(api.POST('/api/v1/invoices/{id}/credit-notes', { params: { path: { id }, header }, body })),
  );
type CreditBody = { reason: CreditReason; amount?: number; lines?: { line: string; net: number }[] };

/** Dialog that issues a credit note: of all that is left of an invoice, of an amount, or of lines. */
export function CreditDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const { number, lines, shippingLeft, leftToCredit, currency } = invoice;
  const money = (amount: number) => formatMoney(amount, currency);
  const creditable = [
    ...lines.map(({ id, name, left }) => ({ line: id, name, net: left })),
    { line: SHIPPING, name: words.shipping, net: shippingLeft },
  ].filter(({ net }) => net > 0);
  const { control, register, handleSubmit, setError, formState } = useForm<CreditForm>({
    defaultValues: {
      reason: 'refund',
      what: 'all',
      amount: typedAmount(leftToCredit),
      lines: creditable.map(() => ({ isChosen: false })),
    },
  });
  const what = useWatch({ control, name: 'what' });
  const problem = useFormProblem(setError, ['reason', 'what', 'amount'], words.failed);
  const changed = useChanged();
  const toast = useToast();
  const issue = useMutation({
    mutationFn: (given: CreditForm) =>
      issueCreditNote(invoice, {
        reason: given.reason,
        ...(given.what === 'amount' && { amount: parseAmount(given.amount) ?? 0 }),
        ...(given.what === 'lines' && {
          lines: creditable.flatMap(({ line, net }, index) => (given.lines[index]?.isChosen ? [{ line, net }] : [])),
        }),
      }),
    onSuccess: async (note) => {
      await changed();
      toast(words.done(note.number), { to: adminPaths.invoice(note.id), label: words.open });
      onClose();
    },
    onError: problem.show,
  });
  return (
    <FormDialog
      title={words.title(number)}
      submit={words.submit}
      busy={issue.isPending}
      onSubmit={handleSubmit((given) => {
        if (issue.isPending) return;
        problem.clear();
        if (given.what === 'lines' && !given.lines.some(({ isChosen }) => isChosen)) {
          setError('what', { message: words.chooseLine });
        } else issue.mutate(given);
      })}
      onClose={onClose}
    >
      <Typography color="textSecondary">{words.text}</Typography>
      <FormProblem problem={problem} />
      <SelectInput
        label={words.reason}
        options={REASONS}
        error={formState.errors.reason?.message}
        {...register('reason')}
      />
      <SelectInput
        label={words.what}
        options={[
          { value: 'all', label: words.all(money(leftToCredit)) },
          { value: 'amount', label: words.anAmount },
          ...(creditable.length > 0 ? [{ value: 'lines', label: words.someLines }] : []),
        ]}
        error={formState.errors.what?.message}
        {...register('what')}
      />
      {what === 'amount' && (
        <Controller
          control={control}
          name="amount"
          rules={{ validate: (typed) => (parseAmount(typed) ?? Number.NaN) > 0 || words.amountWrong }}
          render={({ field: { ref, ...field }, fieldState }) => (
            <MoneyField
              label={words.amount}
              hint={words.amountHint(money(leftToCredit))}
              ref={ref}
              {...field}
              error={fieldState.error?.message}
            />
          )}
        />
      )}
      {what === 'lines' && (
        <div role="group" aria-label={words.someLines} style={{ display: 'grid' }}>
          {creditable.map(({ line, name, net }, index) => (
            <CheckboxInput
              key={line}
              control={control}
              name={`lines.${index}.isChosen`}
              label={words.line(name, money(net))}
            />
          ))}
        </div>
      )}
    </FormDialog>
  );
}
