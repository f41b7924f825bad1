import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { Order, PaymentKind } from '../../shared/api/schema';
import { Button } from '../../shared/components/actions/Button';
import { PaymentBadge } from '../../shared/components/badges/OrderBadges';
import { Panel } from '../../shared/components/frame/Panel';
import { formatMoney } from '../../shared/format';
import { PaymentRows } from '../../shared/orders/PaymentRows';
import { PaymentDialog } from './PaymentDialog';
import { adminOrderTexts } from './texts';

const words = adminOrderTexts.payment;

/** Panel with the payments and refunds of an order, and buttons to record new ones. */
export function PaymentPanel({ order }: { order: Order }) {
  const [recording, setRecording] = useState<PaymentKind>();
  const mayPay = order.actions.includes('record_payment');
  const mayRefund = order.actions.includes('refund');
  const money = (amount: number) => formatMoney(amount, order.currency);
  return (
    <Panel title={words.title} aside={<PaymentBadge status={order.paymentStatus} />}>
      <Typography className="num" sx={{ fontWeight: 550 }}>
        {words.of(money(order.paidAmount), money(order.total))}
      </Typography>
      {order.creditedAmount > 0 && (
        <Typography variant="small" component="p" color="textSecondary" className="num">
          {words.credited(money(order.creditedAmount), money(order.outstanding))}
        </Typography>
      )}
      {order.creditLeft > 0 && (
        <Typography variant="small" component="p" color="textSecondary" className="num">
          {words.creditLeft(money(order.creditLeft))}
        </Typography>
      )}
      {(mayPay || mayRefund) && (
        <Box sx={{ mt: 2, display: 'flex', flexWrap: 'wrap', gap: 1, '& > *': { flex: 1 } }}>
          {mayPay && <Button onClick={() => setRecording('payment')}>{words.record}</Button>}
          {mayRefund && <Button onClick={() => setRecording('refund')}>{words.refund}</Button>}
        </Box>
      )}
      {order.payments.length > 0 && <PaymentRows order={order} />}
      {recording && <PaymentDialog order={order} kind={recording} onClose={() => setRecording(undefined)} />}
    </Panel>
  );
}
