import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { parseAmount, typedAmount } from '../../shared/amounts';
import type { Order, PaymentKind, PaymentMethod, RefundReason } from '../../shared/api/schema';
import { ChoiceCards } from '../../shared/components/fields/ChoiceCards';
import { DayField } from '../../shared/components/fields/DayField';
import { Field } from '../../shared/components/fields/Field';
import { MoneyField } from '../../shared/components/fields/MoneyField';
import { SelectInput } from '../../shared/components/fields/SelectInput';
import { formatDay, formatMoney } from '../../shared/format';
import { methodLabel } from '../../shared/orders/texts';
import { PAYMENT_METHODS, REFUND_REASONS } from '#rules/order-payment';
import { recordPayment } from './api';
import { OrderDialog } from './OrderDialog';
import { adminOrderTexts } from './texts';
import { dayOf, today } from '../../shared/today';
import { two } from './two';

const words = adminOrderTexts.payment;
const METHODS = PAYMENT_METHODS.map((value) => ({ value, label: methodLabel(value) }));

const REFUNDS = REFUND_REASONS.map((value) => ({ value, ...words.refundAsChoices[value] }));

interface PaymentForm {
  /** Reason of a refund; null for a payment. */
  refundAs: RefundReason | null;
  amount: string;
  paidOn: string;
  method: PaymentMethod;
  /** Id of the invoice that is settled first; empty for all of them by due day. */
  invoiceId: string;
  reference: string;
  note: string;
}

interface PaymentDialogProps {
  order: Order;
  /** The invoice that is paid; absent for a payment of the whole order. */
  invoice?: { id: string; number: string; openAmount: number };
  kind: PaymentKind;
  onClose: () => void;
}

/** Dialog that records a payment or refund; it proposes the remaining amount. */
export function PaymentDialog({ order, invoice, kind, onClose }: PaymentDialogProps) {
  const isRefund = kind === 'refund';
  const most = isRefund ? order.paidAmount : order.outstanding;
  const { creditLeft } = order;
  const proposed = isRefund && creditLeft > 0 ? creditLeft : (invoice?.openAmount ?? most);
  const mustSay = isRefund && order.status !== 'cancelled';
  const made = dayOf(new Date(order.createdAt));
  const form = useForm<PaymentForm>({
    defaultValues: {
      refundAs: isRefund && creditLeft > 0 ? 'returned' : null,
      amount: typedAmount(proposed),
      paidOn: today(),
      method: 'bank_transfer',
      invoiceId: invoice?.id ?? '',
      reference: '',
      note: '',
    },
  });
  const { register, control, formState } = form;
  const invoices = order.billingPlan.flatMap(({ invoice: issued }) =>
    issued && (isRefund || issued.openAmount > 0)
      ? [
          {
            value: issued.id,
            label: words.invoiceOpen(issued.number, formatMoney(issued.openAmount, order.currency)),
          },
        ]
      : [],
  );
  const format = (euros: number) => formatMoney(euros, order.currency);
  const money = format(most);
  const typed = parseAmount(useWatch({ control: form.control, name: 'amount' })) || 0;
  return (
    <OrderDialog
      title={isRefund ? words.refund : invoice ? words.ofInvoice.title : words.record}
      submit={invoice && typed > 0 ? words.ofInvoice.submit(format(typed)) : undefined}
      text={
        isRefund
          ? [
              words.refundText(money),
              creditLeft > 0
                ? words.repayText(format(creditLeft))
                : mustSay && order.creditedAmount > 0 && words.creditedText,
            ]
              .filter(Boolean)
              .join(' ')
          : invoice
            ? words.ofInvoice.text(invoice.number, format(invoice.openAmount))
            : words.recordText(money)
      }
      done={isRefund ? words.refunded : words.recorded}
      form={form}
      fields={['refundAs', 'amount', 'paidOn', 'method', 'invoiceId', 'reference', 'note']}
      run={({ amount, invoiceId, reference, note, refundAs, ...rest }) =>
        recordPayment(order, kind, {
          ...rest,
          ...(isRefund && { refundAs }),
          amount: parseAmount(amount) ?? 0,
          invoiceId: invoiceId || null,
          reference: reference.trim() || null,
          note: note.trim() || null,
        })
      }
      onClose={onClose}
    >
      {mustSay && (
        <Controller
          control={control}
          name="refundAs"
          rules={{ required: words.refundAsRequired }}
          render={({ field: { ref, value, onChange }, fieldState }) => (
            <ChoiceCards
              ref={ref}
              label={words.refundAs}
              value={value}
              choices={REFUNDS}
              error={fieldState.error?.message}
              onChange={onChange}
            />
          )}
        />
      )}
      <Box sx={two}>
        <Controller
          control={control}
          name="amount"
          rules={{ validate: amountProblem }}
          render={({ field: { ref, ...field }, fieldState }) => (
            <MoneyField label={words.amount} autoFocus ref={ref} {...field} error={fieldState.error?.message} />
          )}
        />
        <DayField
          label={isRefund ? words.givenBackOn : words.receivedOn}
          error={formState.errors.paidOn?.message}
          inputProps={{ min: made, max: today() }}
          {...register('paidOn', {
            required: words.dateRequired,
            validate: (day) => (day < made ? words.tooEarly(formatDay(made)) : day <= today() || words.tooLate),
          })}
        />
      </Box>
      <Box sx={two}>
        <SelectInput label={words.method} options={METHODS} {...register('method')} />
        <Field
          label={words.reference}
          optional
          hint={words.referenceHint}
          error={formState.errors.reference?.message}
          inputProps={{ maxLength: 100, autoComplete: 'off' }}
          {...register('reference')}
        />
      </Box>
      {!invoice && invoices.length > 1 && (
        <SelectInput
          label={words.invoice}
          options={[{ value: '', label: words.byDueDay }, ...invoices]}
          hint={isRefund ? undefined : words.invoiceHint}
          error={formState.errors.invoiceId?.message}
          {...register('invoiceId')}
        />
      )}
      {invoice && typed > 0 && (
        <Typography variant="small" component="p" color="textSecondary" role="status">
          {settles(invoice.openAmount - typed, format)}
        </Typography>
      )}
      <Field
        label={words.note}
        optional
        multiline
        minRows={2}
        hint={words.noteHint}
        error={formState.errors.note?.message}
        inputProps={{ maxLength: 2000 }}
        {...register('note')}
      />
    </OrderDialog>
  );
}

/** Says what a payment leaves of its invoice; a negative amount is what it pays of others. */
function settles(left: number, format: (euros: number) => string): string {
  const cents = Math.round(left * 100);
  if (cents === 0) return words.ofInvoice.whole;
  return cents > 0 ? words.ofInvoice.part(format(left)) : words.ofInvoice.more(format(-left));
}

function amountProblem(typed: string): string | true {
  const amount = parseAmount(typed);
  if (amount === null) return words.amountRequired;
  return Number.isNaN(amount) ? words.amountWrong : true;
}
