import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import type { Order } from '../../../shared/api/schema';
import { PaymentBadge } from '../../../shared/components/badges/OrderBadges';
import { Panel } from '../../../shared/components/frame/Panel';
import { formatMoney, formatPercent } from '../../../shared/format';
import { acceptanceTexts } from '../../../shared/quotes/acceptance-texts';
import { taxRows } from '../../../shared/quotes/tax';
import { signedName } from '#rules/acceptance';
import { paths } from '#rules/paths';
import { texts } from '../../../shared/texts';
import { usePortal } from '../../portal';
import { Discount, Figure, Figures, Parts } from '../../quotes/detail/Figures';
import { PaymentRows } from '../../../shared/orders/PaymentRows';
import { quoteTexts } from '../../quotes/texts';
import { orderTexts } from '../texts';

/** Panel with paid, credited and outstanding amounts, and all payments. A cancelled order has no outstanding amount. */
export function PaymentPanel({ order }: { order: Order }) {
  const words = orderTexts.payment;
  const { paidAmount, creditedAmount, outstanding, creditLeft, prepaymentAmount, prepaymentPercentage } = order;
  const money = (amount: number) => formatMoney(amount, order.currency);
  const charged = order.total - creditedAmount;
  const part = charged > 0 ? Math.min(paidAmount / charged, 1) : 1;
  const open = order.status !== 'cancelled';
  return (
    <Panel title={words.title} aside={<PaymentBadge status={order.paymentStatus} />}>
      <Box
        role="img"
        aria-label={words.bar(formatPercent(part))}
        sx={{ height: 6, mb: 2, borderRadius: '3px', bgcolor: 'background.sunken', overflow: 'hidden' }}
      >
        <Box sx={{ width: `${part * 100}%`, height: '100%', bgcolor: 'text.primary' }} />
      </Box>
      <Figures>
        <Figure label={words.paid}>{money(paidAmount)}</Figure>
        {creditedAmount > 0 && <Figure label={words.credited}>{money(creditedAmount)}</Figure>}
        {open && (
          <Figure label={words.outstanding} as="total">
            {money(outstanding)}
          </Figure>
        )}
        {creditLeft > 0 && <Figure label={words.creditLeft}>{money(creditLeft)}</Figure>}
        {open && prepaymentAmount !== null && prepaymentPercentage !== null && paidAmount < prepaymentAmount && (
          <Figure label={words.due(formatPercent(prepaymentPercentage))} as="note" color="var(--text2)">
            {money(prepaymentAmount)}
          </Figure>
        )}
      </Figures>
      {order.payments.length > 0 && <PaymentRows order={order} />}
    </Panel>
  );
}

/** Panel with the totals of the accepted quote. */
export function SummaryPanel({ order }: { order: Order }) {
  const words = orderTexts.summary;
  const money = (amount: number) => formatMoney(amount, order.currency);
  return (
    <Panel title={words.title}>
      <Figures>
        <Discount of={order} />
        <Figure label={words.subtotal}>{money(order.subtotal)}</Figure>
        <Figure label={words.shipping}>
          {order.shippingCost === null ? texts.unknown : money(order.shippingCost)}
        </Figure>
        {taxRows(order).map(({ label, amount }) => (
          <Figure key={label} label={label}>
            <span className="no-break">{money(amount)}</span>
          </Figure>
        ))}
        <Figure label={words.total} as="total">
          {money(order.total)}
        </Figure>
        <Parts of={order} />
      </Figures>
    </Panel>
  );
}

/** Panel with the order's quote, who accepted it, and the client's own reference. */
export function DetailsPanel({ order }: { order: Order }) {
  const words = orderTexts.details;
  const { basePath } = usePortal();
  const { acceptance } = order;
  return (
    <Panel title={words.title}>
      <Figures>
        <Figure label={words.quote}>
          <Link component={RouterLink} to={paths.quote(basePath, order.quoteId)} variant="mono">
            {order.quoteNumber}
          </Link>
        </Figure>
        {acceptance && (
          <Figure label={quoteTexts.accepted.by}>
            {[acceptance.signerName, acceptance.signerTitle].filter(Boolean).join(', ')}
          </Figure>
        )}
        {acceptance?.signatures.map((other) => (
          <Figure key={other.signedAt} label={acceptanceTexts.alsoSigned}>
            {[signedName(other), other.signerTitle].filter(Boolean).join(', ')}
          </Figure>
        ))}
        {order.purchaseOrder && (
          <Figure label={words.purchaseOrder}>
            <Typography component="span" variant="mono">
              {order.purchaseOrder}
            </Typography>
          </Figure>
        )}
        {order.customerReference && <Figure label={words.reference}>{order.customerReference}</Figure>}
        <Figure label={words.currency}>{order.currency}</Figure>
        {(['replaces', 'replacedBy'] as const).map((how) => {
          const other = order[how];
          return (
            other && (
              <Figure key={how} label={orderTexts.again[how]}>
                <Link component={RouterLink} to={paths.order(basePath, other.id)} variant="mono">
                  {other.number}
                </Link>
              </Figure>
            )
          );
        })}
      </Figures>
    </Panel>
  );
}
