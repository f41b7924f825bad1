import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { CREDIT_REASONS, type CreditReason } from '#rules/credit';
import { adminPaths } from '#rules/admin-paths';
import { parseAmount, typedAmount } from '../../shared/amounts';
import { answer, api } from '../../shared/api/client';
import { ApiError } from '../../shared/api/errors';
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
import { creditableLines } from './credit-preview';
import { CreditLines, type CreditedLine } from './CreditLines';
import { adminInvoiceTexts } from './texts';

const words = adminInvoiceTexts.credit;
const REASONS = CREDIT_REASONS.map((value) => ({ value, label: creditReasonLabel(value) }));
interface CreditForm {
  reason: CreditReason;
  what: 'all' | 'amount' | 'lines';
  amount: string;
  /** One entry per creditable line, in their order: whether it is credited, and its amount without VAT. */
  lines: CreditedLine[];
}

/** Returns the line of the form that an answer refuses. The server counts the lines that were sent, the form all lines. */
function refusedLine(error: unknown, { lines }: CreditForm): { index: number; message: string } | null {
  const [refused] = error instanceof ApiError ? error.errors : [];
  const place = /^lines\.(\d+)\./.exec(refused?.field ?? '')?.[1];
  const chosen = lines.flatMap(({ isChosen }, index) => (isChosen ? [index] : []));
  const index = place === undefined ? undefined : chosen[Number(place)];
  return refused && index !== undefined ? { index, message: refused.message } : null;
}

/** Returns why an amount cannot be credited; null when it can. */
function amountProblem(typed: string, left: number): string | null {
  const amount = parseAmount(typed) ?? Number.NaN;
  return amount > left ? words.amountTooMuch : amount > 0 ? null : words.amountWrong;
}

/** True for an answer that less of the invoice is left, such as when another credit note came first. */
const isMoreThanLeft = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'wrong_amount';

/** POST /invoices/{id}/credit-notes: issues a credit note, and returns it. */
const issueCreditNote = ({ id, leftToCredit }: Invoice, body: CreditBody) =>
  once(['credit', id, leftToCredit, body], (header) =>
    answer(api.POST('/api/v1/invoices/{id}/credit-notes', { params: { path: { id }, header }, body })),
  );
type CreditBody = { reason: CreditReason; amount?: number; lines?: { line: string; net: number }[] };

/** Dialog that issues a credit note: of all that is left of an invoice, of an amount, or of lines. */
export function CreditDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const { number, leftToCredit, currency } = invoice;
  const money = (amount: number) => formatMoney(amount, currency);
  const creditable = creditableLines(invoice, words.shipping);
  const form = useForm<CreditForm>({
    defaultValues: {
      reason: 'refund',
      what: 'all',
      amount: typedAmount(leftToCredit),
      lines: creditable.map(({ left }) => ({ isChosen: false, net: typedAmount(left / 100) })),
    },
  });
  const { control, register, handleSubmit, setError, formState } = form;
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
          lines: creditable.flatMap(({ line }, index) => {
            const { isChosen, net } = given.lines[index]!;
            return isChosen ? [{ line, net: parseAmount(net) ?? 0 }] : [];
          }),
        }),
      }),
    onSuccess: async (note) => {
      await changed();
      toast(words.done(note.number), { to: adminPaths.invoice(note.id), label: words.open });
      onClose();
    },
    onError: (error, given) => {
      const refused = refusedLine(error, given);
      if (refused) setError(`lines.${refused.index}.net`, { message: refused.message }, { shouldFocus: true });
      else if (given.what === 'amount' && isMoreThanLeft(error))
        setError('amount', { message: error.message }, { shouldFocus: true });
      else problem.show(error);
    },
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
          rules={{ validate: (typed) => amountProblem(typed, leftToCredit) ?? true }}
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
      {what === 'lines' && <CreditLines form={form} invoice={invoice} lines={creditable} />}
    </FormDialog>
  );
}
