import { Loader } from 'lucide-react';
import type { ReactNode } from 'react';
import { Notice } from '../components/feedback/Notice';
import { formatDateTime, formatMoney, formatRate } from '../format';
import type { Taxed } from './tax';
import { quoteTexts } from './texts';

interface MissingTaxProps {
  /** Quote or prices, with the VAT and the total now. */
  of: Omit<Taxed, 'tax'> & { total: number };
  /** Name of the company that buys; null when it is the reader's own. */
  buyer: string | null;
  /** Link or button with which the reader can give a number or correct it. */
  action?: ReactNode;
  /** Shown while the number is being confirmed: a button that asks for a mail. */
  watch?: ReactNode;
}

/** Says what is missing for another VAT, and the total then. Renders nothing when nothing is missing. */
export function MissingTax({ of, buyer, action, watch }: MissingTaxProps) {
  const { taxDecision, taxPercentage, total, currency } = of;
  if (!taxDecision?.missing) return null;
  const { missing, vatNumber, vatNumberCheckedAt } = taxDecision;
  const words = quoteTexts.tax.missing;
  const money = (amount: number) => formatMoney(amount, currency);
  const then = words.total(money(missing.total), money(total));
  // Below the text, because the notice stands in a narrow column.
  const below = (content: ReactNode) => content && <div style={{ marginTop: 8 }}>{content}</div>;
  if (missing.what === 'confirmation') {
    return (
      <Notice tone="info" role="none" icon={<Loader size={17} />} title={words.confirming(buyer)}>
        {words.askedAgain} {then}
        {below(watch)}
      </Notice>
    );
  }
  if (missing.what === 'correction') {
    return (
      <Notice tone="error" role="none" title={words.invalid(vatNumber ?? '')}>
        {words.saidBy(vatNumberCheckedAt && formatDateTime(vatNumberCheckedAt), formatRate(taxPercentage))} {then}
        {below(action)}
      </Notice>
    );
  }
  return (
    <Notice tone="info" role="none" title={words.add(buyer)}>
      {words.kinds[missing.what]} {then}
      {below(action)}
    </Notice>
  );
}
