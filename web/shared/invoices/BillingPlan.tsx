import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Check } from 'lucide-react';
import { Link as RouterLink } from 'react-router';
import type { BillingPart } from '../api/schema';
import { daysUntil, formatDay, formatMoney } from '../format';
import { planRows, type PlanRow } from './plan-rows';
import { invoiceTexts } from './texts';
import { partName } from './words';

const words = invoiceTexts.plan;

type Invoice = NonNullable<BillingPart['invoice']>;

interface BillingPlanProps {
  plan: readonly BillingPart[];
  currency: string;
  /** Id of the invoice whose page this is. */
  current?: string;
  /** Returns the address of an invoice. */
  to: (id: string) => string;
}

/** Parts of an order's billing plan with their invoices, what of them is paid, and when the others are issued. */
export const BillingPlan = ({ plan, ...props }: BillingPlanProps) => (
  <Box component="ol" aria-label={words.title} className="num" sx={{ display: 'grid', gap: 1.5 }}>
    {planRows(plan).map((row) => (
      <Part key={row.part.number} row={row} {...props} />
    ))}
  </Box>
);

function Part({ row: { part, count }, currency, current, to }: { row: PlanRow } & Omit<BillingPlanProps, 'plan'>) {
  const { invoice } = part;
  const isCurrent = invoice !== null && invoice.id === current;
  const isPaid = !part.isReplaced && invoice?.openAmount === 0 && !invoice.isCredited;
  const isLate = invoice !== null && invoice.openAmount > 0 && !part.isReplaced && daysUntil(invoice.dueOn) < 0;
  const name = partName(count > 1 ? { ...part, period: null } : part);
  return (
    <Box
      component="li"
      aria-current={isCurrent || undefined}
      sx={{ display: 'grid', gridTemplateColumns: '18px minmax(0, 1fr) auto', columnGap: 1.25 }}
    >
      <Box aria-hidden sx={mark(isPaid, isCurrent)}>
        {isPaid && <Check size={11} strokeWidth={2.5} />}
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Typography sx={{ fontWeight: 550 }}>{count > 1 ? words.times(name, count) : name}</Typography>
        <Typography variant="small" component="p" color="textSecondary">
          {invoice === null ? (
            waitsFor(part)
          ) : isCurrent ? (
            words.current
          ) : (
            <Link component={RouterLink} to={to(invoice.id)} className="mono no-break">
              {invoice.number}
            </Link>
          )}
        </Typography>
      </Box>
      <Box sx={{ textAlign: 'right', whiteSpace: 'nowrap' }}>
        <Typography sx={{ fontWeight: 550 }}>{formatMoney(part.total, currency)}</Typography>
        {invoice && (
          <Typography variant="small" component="p" sx={{ color: isLate ? 'error.dark' : 'text.secondary' }}>
            {stateOf(part, invoice)}
          </Typography>
        )}
      </Box>
    </Box>
  );
}

function stateOf({ isReplaced }: BillingPart, { isCredited, openAmount, dueOn }: Invoice): string {
  if (isReplaced) return words.replaced;
  if (isCredited) return words.credited;
  return openAmount === 0 ? words.paid : words.due(formatDay(dueOn));
}

function waitsFor({ kind, dueOn }: BillingPart): string {
  if (dueOn === null) return kind === 'shipment' ? words.afterShipment : words.afterDelivery;
  return daysUntil(dueOn) > 0 ? words.from(formatDay(dueOn)) : words.ready;
}

const mark = (isPaid: boolean, isCurrent: boolean) => ({
  mt: '3px',
  width: 16,
  height: 16,
  display: 'grid',
  placeItems: 'center',
  borderRadius: '50%',
  border: isCurrent ? 4 : 1,
  borderColor: isPaid ? 'success.dark' : isCurrent ? 'text.primary' : 'border.strong',
  color: 'success.dark',
});
