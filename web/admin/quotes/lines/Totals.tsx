import type { QuoteContent } from '../../../shared/api/schema';
import { formatMoney } from '../../../shared/format';
import { type Taxed, taxRows } from '../../../shared/quotes/tax';
import { quoteTexts } from '../../../shared/quotes/texts';
import { Amounts } from '../../components/Amounts';
import { adminQuoteTexts } from '../texts';

const { summary } = quoteTexts;

interface TotalsProps {
  /** Total before the changes. */
  was?: number;
  /** Totals after the changes; undefined while they are loading. */
  now: (Pick<QuoteContent, 'subtotal' | 'shippingCost' | 'total' | 'currency'> & Taxed) | undefined;
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
          ...(now ? taxRows(now) : [{ label: 'VAT', amount: undefined }]).map(
            ({ label, amount }) => [label, money(amount)] as const,
          ),
        ]}
        total={[summary.total, money(now?.total)]}
      />
    </div>
  );
}
