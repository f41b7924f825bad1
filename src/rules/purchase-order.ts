import type { BillingPeriod } from './billing.js';
import type { Cents } from './money.js';
import { lineTotal } from './price.js';
import { quoteReference, type QuoteReference } from './quote-reference.js';

/** A line of a purchase order, as its sender wrote it; null for what cannot be read. */
export interface PurchaseOrderLine {
  /** Number of the line at the buyer, and that of the line it belongs to. */
  lineNumber: string | null;
  parentLineNumber: string | null;
  partId: string;
  quantity: number | null;
  unitPrice: Cents | null;
  currency: string | null;
  unit: string | null;
  /** True when the price is not that of one piece. */
  isPriceModified: boolean;
}

/** A purchase order. `quotes` are the quotes that it names, each with its revision. */
export interface PurchaseOrderContent {
  quotes: QuoteReference[];
  lines: PurchaseOrderLine[];
  total: Cents | null;
  currency: string | null;
  shipping: Cents | null;
  tax: Cents | null;
  /** What stands in the way of comparing it, in words, such as an amount that cannot be read. */
  problems: string[];
}

/** The content of a revision that a purchase order is compared with. */
export interface OrderedRevision extends QuoteReference {
  currency: string;
  lines: {
    id: string;
    /** For an option, the id of its product's line. */
    parentId: string | null;
    optionId: string | null;
    priceConfigurationId: string;
    name: string;
    quantity: number;
    /** Price of one piece for one billing period. */
    unitPrice: Cents | null;
    billingPeriod: BillingPeriod;
    billingTerm: number;
  }[];
  totals: { subtotal: Cents; shippingCost: Cents | null; tax: Cents; total: Cents };
}

type OrderedLine = OrderedRevision['lines'][number];

/**
 * Units in which buyers order pieces: by UN/ECE Recommendation 20, ANSI X12, and as some systems write them. Months and years
 * are those of a term.
 */
const UNITS = ['EA', 'C62', 'H87', 'PCE', 'PC', 'ST', 'NAR', 'UN', 'EACH', 'MON', 'ANN', 'E48'];

/** Maximum number of differences that are named. */
const MOST_DIFFERENCES = 50;

/** Part id of a line at our buyers: the price configuration of a product, the option of an option. */
export const partIdOf = ({ optionId, priceConfigurationId }: OrderedLine): string => optionId ?? priceConfigurationId;

/** Price of one piece at our buyers: for the whole billing term, because purchasing systems know no terms. */
export const piecePriceOf = (line: OrderedLine): Cents | null => lineTotal({ ...line, quantity: 1 });

/**
 * Returns how a purchase order differs from a revision, in words; nothing when it is equal: it names exactly this quote and
 * revision, and has the same lines with the same quantities and unit prices, in any order, in the same currency, with the
 * same total.
 *
 * The total may be that of the lines, as the cXML user's guide defines it, or that of the quote. Shipping and tax are
 * compared when the order has them. Options that name their products must stand under the same ones; a system that sends
 * all lines side by side names none.
 */
export function purchaseOrderDifferences(order: PurchaseOrderContent, revision: OrderedRevision): string[] {
  const differences = [
    ...order.problems,
    ...referenceDifferences(order.quotes, revision),
    ...totalDifferences(order, revision),
    ...lineDifferences(order.lines, revision),
  ];
  const more = differences.length - MOST_DIFFERENCES;
  return more > 0 ? [...differences.slice(0, MOST_DIFFERENCES), `${more} more differences`] : differences;
}

function referenceDifferences(quotes: readonly QuoteReference[], { number, revision }: QuoteReference): string[] {
  if (quotes.length === 0) return ['The order names no quote'];
  const others = quotes.filter((named) => named.number !== number || named.revision !== revision);
  return [...new Set(others.map(quoteReference))].map((named) =>
    named.includes('/')
      ? `The order names ${named} instead of ${quoteReference({ number, revision })}`
      : `The order names ${named} without its revision`,
  );
}

function totalDifferences(order: PurchaseOrderContent, { currency, totals }: OrderedRevision): string[] {
  const differences: string[] = [];
  if (order.currency !== currency) differences.push(`The currency is ${order.currency || 'missing'}, not ${currency}`);
  if (order.total === null) differences.push('The order has no total');
  else if (order.total !== totals.subtotal && order.total !== totals.total) {
    differences.push(`The total is ${decimal(order.total)}, not ${decimal(totals.subtotal)}`);
  }
  // A system that knows no shipping or tax sends 0.
  if (order.shipping && order.shipping !== totals.shippingCost) {
    differences.push(`Shipping is ${decimal(order.shipping)}, not ${decimal(totals.shippingCost ?? 0)}`);
  }
  if (order.tax && order.tax !== totals.tax) {
    differences.push(`Tax is ${decimal(order.tax)}, not ${decimal(totals.tax)}`);
  }
  return differences;
}

function lineDifferences(lines: readonly PurchaseOrderLine[], revision: OrderedRevision): string[] {
  const differences = lines.flatMap((line) => unreadable(line, revision.currency));
  const open = [...revision.lines];
  const take = (fits: (line: OrderedLine) => boolean) => {
    const at = open.findIndex(fits);
    return at < 0 ? undefined : open.splice(at, 1)[0];
  };
  // Lines that are equal find each other first, so that a difference is named where it is.
  const isLeft = lines.filter(
    (line) =>
      !take(
        (one) =>
          partIdOf(one) === line.partId && one.quantity === line.quantity && piecePriceOf(one) === line.unitPrice,
      ),
  );
  for (const line of isLeft) {
    const expected = take((one) => partIdOf(one) === line.partId);
    if (!expected) differences.push(`${named(line)} is not in the quote`);
    else differences.push(...changes(line, expected));
  }
  differences.push(...open.map((line) => `${line.name} (${partIdOf(line)}) is missing`));
  if (differences.length > 0 || !lines.some(({ parentLineNumber }) => parentLineNumber)) return differences;
  const isSame = groupsOfOrder(lines).join() === groupsOfRevision(revision).join();
  return isSame ? [] : ['Options stand under other products than in the quote'];
}

function unreadable(line: PurchaseOrderLine, currency: string): string[] {
  return [
    ...(line.currency !== currency ? [`${named(line)} is in ${line.currency || 'no currency'}, not ${currency}`] : []),
    ...(line.unit && !UNITS.includes(line.unit.toUpperCase()) ? [`${named(line)} is ordered by ${line.unit}`] : []),
    ...(line.isPriceModified
      ? [`${named(line)} has a price for another quantity, or discounts, charges, shipping or tax`]
      : []),
  ];
}

function changes(line: PurchaseOrderLine, expected: OrderedLine): string[] {
  const price = piecePriceOf(expected);
  return [
    ...(line.quantity !== expected.quantity
      ? [`${named(line)}: the quantity is ${line.quantity ?? 'unreadable'}, not ${expected.quantity}`]
      : []),
    ...(line.unitPrice !== price
      ? [`${named(line)}: the unit price is ${shown(line.unitPrice)}, not ${shown(price)}`]
      : []),
  ];
}

/** Lines of a product with its options as texts, which are equal when the lines are. */
const groups = <Line>(
  lines: readonly Line[],
  options: (line: Line) => Line[],
  isOption: (line: Line) => boolean,
  written: (line: Line) => string,
): string[] =>
  lines
    .filter((line) => !isOption(line))
    .map((line) => JSON.stringify([written(line), ...options(line).map(written).toSorted()]))
    .toSorted();

const groupsOfOrder = (lines: readonly PurchaseOrderLine[]): string[] =>
  groups(
    lines,
    ({ lineNumber }) => lines.filter(({ parentLineNumber }) => parentLineNumber && parentLineNumber === lineNumber),
    ({ parentLineNumber }) => Boolean(parentLineNumber),
    ({ partId, quantity, unitPrice }) => JSON.stringify([partId, quantity, unitPrice]),
  );

const groupsOfRevision = ({ lines }: OrderedRevision): string[] =>
  groups(
    lines,
    ({ id }) => lines.filter(({ parentId }) => parentId === id),
    ({ parentId }) => parentId !== null,
    (line) => JSON.stringify([partIdOf(line), line.quantity, piecePriceOf(line)]),
  );

const named = ({ lineNumber, partId }: PurchaseOrderLine): string =>
  lineNumber ? `Line ${lineNumber} (${partId || 'without a part id'})` : partId || 'A line without a part id';

const decimal = (cents: Cents): string => (cents / 100).toFixed(2);

const shown = (cents: Cents | null): string => (cents === null ? 'missing' : decimal(cents));
