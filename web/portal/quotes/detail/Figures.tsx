import { useId, type ReactNode } from 'react';
import { VisuallyHidden } from '../../../shared/components/frame/VisuallyHidden';
import { classes } from '../../../shared/classes';
import type { Quote } from '../../../shared/api/schema';
import { formatMoney } from '../../../shared/format';
import { discountOf, partsOf } from '../../../shared/quotes/lines';
import { quoteTexts } from '../texts';

/** List of figures with labels on the left and values on the right. */
export function Figures({ children }: { children: ReactNode }) {
  return <dl className="figures num">{children}</dl>;
}

interface FigureProps {
  label: string;
  children: ReactNode;
  /** Style: `total` is the largest figure of its card, `note` is a small figure. */
  as?: 'total' | 'note';
  /** Colour of the value. */
  color?: string;
}

export function Figure({ label, children, as, color }: FigureProps) {
  return (
    <div className={classes(as === 'note' ? 'small' : as)}>
      <dt>{label}</dt>
      <dd style={{ color }}>{children}</dd>
    </div>
  );
}

/** One-off and periodic parts of the total above; hidden when everything is one-off. */
export function Parts({ of }: { of: Parameters<typeof partsOf>[0] }) {
  const parts = partsOf(of);
  return (
    parts && (
      <Figure label={quoteTexts.summary.parts} as="note" color="var(--text2)">
        {parts}
      </Figure>
    )
  );
}

/** Sum of the lines at list prices, and the discount; hidden when no line is below its list price. */
export function Discount({
  of: { items, subtotal, currency },
}: {
  of: Pick<Quote, 'items' | 'subtotal' | 'currency'>;
}) {
  const discount = discountOf(items);
  const { beforeDiscount, discount: label } = quoteTexts.summary;
  return (
    discount > 0 && (
      <>
        <Figure label={beforeDiscount}>{formatMoney(subtotal + discount, currency)}</Figure>
        <Figure label={label}>{formatMoney(-discount, currency)}</Figure>
      </>
    )
  );
}

/**
 * Placeholder for an amount or term that staff set later; hover and focus show when. `soFar` is the provisional value,
 * if known.
 */
export function ToBeDetermined({ soFar }: { soFar?: string | null }) {
  const { tbd, tbdWhy } = quoteTexts.summary;
  const why = useId();
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what it means is shown on focus, too */}
      <span tabIndex={0} data-tip={tbdWhy} aria-describedby={why} className="to-be-determined">
        {tbd}
      </span>
      <VisuallyHidden id={why}>{tbdWhy}</VisuallyHidden>
      {soFar && <span className="small secondary no-break">{` ${quoteTexts.summary.soFar(soFar)}`}</span>}
    </>
  );
}
