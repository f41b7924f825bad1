import { Controller, useForm } from 'react-hook-form';
import { parseAmount, typedAmount } from '../../shared/amounts';
import type { Order } from '../../shared/api/schema';
import { Field } from '../../shared/components/fields/Field';
import { MoneyField } from '../../shared/components/fields/MoneyField';
import { formatMoney } from '../../shared/format';
import { cancelOrder } from './api';
import { OrderDialog } from './OrderDialog';
import { adminOrderTexts } from './texts';

const words = adminOrderTexts.cancel;

/** Dialog that cancels an order, with a reason and the amount to refund. */
export function CancelDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const form = useForm({ defaultValues: { notes: '', refundAmount: typedAmount(order.paidAmount) } });
  const { register, control, formState } = form;
  return (
    <OrderDialog
      title={words.action}
      text={words.text}
      dismiss={words.keep}
      final
      done={words.done}
      form={form}
      fields={['notes', 'refundAmount']}
      run={({ notes, refundAmount }) => cancelOrder(order, notes.trim(), parseAmount(refundAmount) ?? 0)}
      onClose={onClose}
    >
      <Field
        label={words.reason}
        multiline
        minRows={3}
        autoFocus
        error={formState.errors.notes?.message}
        inputProps={{ maxLength: 2000 }}
        {...register('notes', { validate: (notes) => notes.trim() !== '' || words.required })}
      />
      {order.paidAmount > 0 && (
        <Controller
          control={control}
          name="refundAmount"
          rules={{
            validate: (typed) => !Number.isNaN(parseAmount(typed)) || adminOrderTexts.payment.amountWrong,
          }}
          render={({ field: { ref, ...field }, fieldState }) => (
            <MoneyField
              label={words.refund}
              hint={words.refundHint(formatMoney(order.paidAmount, order.currency))}
              ref={ref}
              {...field}
              error={fieldState.error?.message}
            />
          )}
        />
      )}
    </OrderDialog>
  );
}
