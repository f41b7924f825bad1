import type { QuoteContent } from '../../../shared/api/schema';
import { FactList } from '../../../shared/components/lists/FactList';
import { formatMoney, formatPercent } from '../../../shared/format';
import { quoteTexts } from '../../../shared/quotes/texts';
import { adminQuoteTexts } from '../texts';

const { summary } = quoteTexts;

interface TotalsProps {
  /** What it comes to until now. */
  was?: number;
  /** What it would come to; undefined while that is not known. */
  now: Pick<QuoteContent, 'subtotal' | 'shippingCost' | 'taxPercentage' | 'tax' | 'total' | 'currency'> | undefined;
}

/** What lines come to. */
export function Totals({ was, now }: TotalsProps) {
  const money = (amount: number | null | undefined) =>
    amount === undefined ? '…' : amount === null ? summary.tbd : formatMoney(amount, now?.currency);
  return (
    <div aria-live="polite" aria-busy={now === undefined}>
      <FactList
        facts={[
          ...(was === undefined ? [] : [{ label: adminQuoteTexts.totals.was, value: money(was) }]),
          { label: summary.subtotal, value: money(now?.subtotal) },
          { label: summary.shipping, value: money(now?.shippingCost) },
          { label: now ? summary.vat(formatPercent(now.taxPercentage)) : 'VAT', value: money(now?.tax) },
          { label: summary.total, value: <strong style={{ fontWeight: 600 }}>{money(now?.total)}</strong> },
        ]}
      />
    </div>
  );
}
