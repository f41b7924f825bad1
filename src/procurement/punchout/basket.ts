import type { DocumentLine } from '../../quotes/document/quote-document.js';
import type { BillingPeriod } from '../../rules/billing.js';
import type { Cents } from '../../rules/money.js';
import { partIdOf, piecePriceOf } from '../../rules/purchase-order.js';

/** Unit of all lines: each, by UN/ECE Recommendation 20. */
export const UNIT = 'EA';

/** A line as it is returned to a purchasing system. */
export interface BasketLine {
  number: number;
  /** For an option: the number of its product's line. */
  parent: number | null;
  /** Our part id: the price configuration of a product, the option of an option. */
  partId: string;
  /** Name with the billing term in words: 'Presenter, 12 months'. */
  name: string;
  quantity: number;
  /** Price of one piece for the whole billing term, because purchasing systems know no terms. */
  price: Cents;
  leadTimeDays: number;
}

/** Lines of a quote that can be ordered directly, and those of the products that cannot. */
export interface Basket {
  lines: BasketLine[];
  total: Cents;
  /** Lines of products that have no price, or an option without one, with all their options. */
  unpriced: DocumentLine[];
}

/** Returns what of a quote's lines, each product followed by its options, goes back to a purchasing system. */
export function basketOf(lines: readonly DocumentLine[]): Basket {
  const idOf = ({ id, parentId }: DocumentLine) => parentId ?? id;
  const without = new Set(lines.filter(({ unitPrice }) => unitPrice === null).map(idOf));
  const priced = lines.filter((line) => !without.has(idOf(line)));
  const numbers = new Map(priced.map(({ id }, index) => [id, index + 1]));
  const returned = priced.map((line, index) => ({
    number: index + 1,
    parent: line.parentId === null ? null : (numbers.get(line.parentId) ?? null),
    partId: partIdOf(line),
    name: `${line.name}${termWords(line)}`,
    quantity: line.quantity,
    price: piecePriceOf(line) ?? 0,
    leadTimeDays: line.leadTimeWeeks * 7,
  }));
  return {
    lines: returned,
    total: returned.reduce((sum, { quantity, price }) => sum + quantity * price, 0),
    unpriced: lines.filter((line) => without.has(idOf(line))),
  };
}

const UNITS: Record<Exclude<BillingPeriod, 'one_time'>, string> = { monthly: 'month', yearly: 'year' };

function termWords({ billingPeriod, billingTerm }: DocumentLine): string {
  if (billingPeriod === 'one_time') return '';
  return `, ${billingTerm} ${UNITS[billingPeriod]}${billingTerm === 1 ? '' : 's'}`;
}
