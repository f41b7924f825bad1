import Box from '@mui/material/Box';
import { Controller, useForm } from 'react-hook-form';
import { parseAmount, typedAmount } from '../../shared/amounts';
import type { Order, PaymentKind, PaymentMethod } from '../../shared/api/schema';
import { Field } from '../../shared/components/fields/Field';
import { MoneyField } from '../../shared/components/fields/MoneyField';
import { SelectInput } from '../../shared/components/fields/SelectInput';
import { formatMoney } from '../../shared/format';
import { methodLabel } from '../../shared/orders/texts';
import { PAYMENT_METHODS } from '#rules/order-payment';
import { recordPayment } from './api';
import { OrderDialog } from './OrderDialog';
import { adminOrderTexts } from './texts';
import { today } from './today';
import { two } from './two';

const words = adminOrderTexts.payment;
const METHODS = PAYMENT_METHODS.map((value) => ({ value, label: methodLabel(value) }));

interface PaymentForm {
  amount: string;
  paidOn: string;
  method: PaymentMethod;
  reference: string;
  note: string;
}

interface PaymentDialogProps {
  order: Order;
  kind: PaymentKind;
  onClose: () => void;
}

/** Records money that came in, or went back; what is left of it is proposed. */
export function PaymentDialog({ order, kind, onClose }: PaymentDialogProps) {
  const isRefund = kind === 'refund';
  const most = isRefund ? order.paidAmount : Math.round((order.total - order.paidAmount) * 100) / 100;
  const form = useForm<PaymentForm>({
    defaultValues: {
      amount: typedAmount(most),
      paidOn: today(),
      method: 'bank_transfer',
      reference: '',
      note: '',
    },
  });
  const { register, control, formState } = form;
  const money = formatMoney(most, order.currency);
  return (
    <OrderDialog
      title={isRefund ? words.refund : words.record}
      text={isRefund ? words.refundText(money) : words.recordText(money)}
      done={isRefund ? words.refunded : words.recorded}
      form={form}
      fields={['amount', 'paidOn', 'method', 'reference', 'note']}
      run={({ amount, reference, note, ...rest }) =>
        recordPayment(order, kind, {
          ...rest,
          amount: parseAmount(amount) ?? 0,
          reference: reference.trim() || null,
          note: note.trim() || null,
        })
      }
      onClose={onClose}
    >
      <Box sx={two}>
        <Controller
          control={control}
          name="amount"
          rules={{ validate: amountProblem }}
          render={({ field: { ref, ...field }, fieldState }) => (
            <MoneyField label={words.amount} autoFocus ref={ref} {...field} error={fieldState.error?.message} />
          )}
        />
        <Field
          label={isRefund ? words.givenBackOn : words.receivedOn}
          type="date"
          error={formState.errors.paidOn?.message}
          inputProps={{ max: today() }}
          {...register('paidOn', { required: words.dateRequired })}
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

function amountProblem(typed: string): string | true {
  const amount = parseAmount(typed);
  if (amount === null) return words.amountRequired;
  return Number.isNaN(amount) ? words.amountWrong : true;
}
