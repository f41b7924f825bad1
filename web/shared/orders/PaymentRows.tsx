import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Minus, Plus } from 'lucide-react';
import type { Order } from '../api/schema';
import { formatDay, formatMoney } from '../format';
import { methodLabel, orderTexts } from './texts';

const words = orderTexts.payments;

/** Payments and refunds of an order, last recorded first; staff notes are shown when the server includes them. */
export function PaymentRows({ order: { payments, currency } }: { order: Order }) {
  return (
    <Box component="ul" aria-label={words.title} sx={{ mt: 2, borderTop: 1, borderColor: 'divider', mb: -1.5 }}>
      {payments.map(({ id, kind, amount, paidOn, method, invoice, reference, note, actorName, ...row }) => (
        <Box component="li" key={id} sx={line}>
          <Box aria-hidden sx={ring}>
            {kind === 'payment' ? <Plus size={13} /> : <Minus size={13} />}
          </Box>
          <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            <Box className="num" sx={{ display: 'flex', justifyContent: 'space-between', gap: 1.5, fontWeight: 550 }}>
              <span>{words[whatOf({ amount, ...row })]}</span>
              <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
                {kind !== 'payment' && '−'}
                {formatMoney(amount, currency)}
              </Box>
            </Box>
            <Typography variant="small" component="p" color="textSecondary" className="num">
              {[formatDay(paidOn), method && methodLabel(method)].filter(Boolean).join(' · ')}
            </Typography>
            {invoice && (
              <Typography variant="small" component="p" color="textTertiary">
                {words.invoice} <span className="mono">{invoice.number}</span>
              </Typography>
            )}
            {reference && reference !== invoice?.number && (
              <Typography variant="small" component="p" color="textTertiary">
                {words.reference} <span className="mono">{reference}</span>
              </Typography>
            )}
            {[note, words.by(actorName)].map(
              (text) =>
                text && (
                  <Typography key={text} variant="small" component="p" color="textTertiary">
                    {text}
                  </Typography>
                ),
            )}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

const whatOf = ({
  undoesBooking,
  repaid,
  amount,
  refundAs,
}: Pick<Order['payments'][number], 'undoesBooking' | 'repaid' | 'amount' | 'refundAs'>) =>
  undoesBooking ? 'undone' : repaid === amount ? 'repaid' : (refundAs ?? 'payment');

const line = {
  display: 'grid',
  gridTemplateColumns: '24px minmax(0, 1fr)',
  gap: 1.5,
  py: 1.5,
  borderBottom: 1,
  borderColor: 'divider',
  '&:last-of-type': { borderBottom: 0 },
} as const;

const ring = {
  display: 'grid',
  placeItems: 'center',
  width: 24,
  height: 24,
  border: 1,
  borderColor: 'border.strong',
  borderRadius: '50%',
  color: 'text.secondary',
} as const;
