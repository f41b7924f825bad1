import { useState } from 'react';
import type { Invoice, Order } from '../../shared/api/schema';
import { Button } from '../../shared/components/actions/Button';
import { ActionProblem } from '../../shared/components/feedback/ActionProblem';
import { useRecord } from '../core/use-record';
import { PaymentDialog } from '../orders/PaymentDialog';
import { adminInvoiceTexts as words } from './texts';

/** Button with the dialog that records a payment of an invoice; the payment belongs to the order. */
export function RecordPayment({ invoice }: { invoice: Invoice }) {
  const [isOpen, setOpen] = useState(false);
  const { data: order, error, refetch } = useRecord<Order>('orders', invoice.order.id);
  return (
    <>
      <Button size="small" variant="lit" busy={isOpen && !order && !error} onClick={() => setOpen(true)}>
        {words.record}
      </Button>
      <ActionProblem
        error={isOpen && !order ? error : null}
        failed={words.payments.failed}
        onRetry={() => void refetch()}
        onClose={() => setOpen(false)}
      />
      {isOpen && order && (
        <PaymentDialog order={order} invoice={invoice} kind="payment" onClose={() => setOpen(false)} />
      )}
    </>
  );
}
