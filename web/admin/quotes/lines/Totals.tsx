import type { QuoteContent } from '../../../shared/api/schema';
import { formatMoney, formatPercent } from '../../../shared/format';
import { quoteTexts } from '../../../shared/quotes/texts';
import { Amounts } from '../../components/Amounts';
import { adminQuoteTexts } from '../texts';

const { summary } = quoteTexts;

interface TotalsProps {
  /** Total before the changes. */
  was?: number;
  /** Totals after the changes; undefined while they are loading. */
  now: Pick<QuoteContent, 'subtotal' | 'shippingCost' | 'taxPercentage' | 'tax' | 'total' | 'currency'> | undefined;
}

/** Totals of the edited lines, compared with the saved total. */
export function Totals({ was, now }: TotalsProps) {
  const money = (amount: number | null | undefined) =>
    amount === undefined ? '…' : amount === null ? summary.tbd : formatMoney(amount, now?.currency);
  return (
    <div aria-live="polite" aria-busy={now === undefined}>
      <Amounts
        rows={[
          ...(was === undefined ? [] : [[adminQuoteTexts.totals.was, money(was)] as const]),
          [summary.subtotal, money(now?.subtotal)],
          [summary.shipping, money(now?.shippingCost)],
          [now ? summary.vat(formatPercent(now.taxPercentage)) : 'VAT', money(now?.tax)],
        ]}
        total={[summary.total, money(now?.total)]}
      />
    </div>
  );
}
