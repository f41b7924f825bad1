import type { BillingPeriod, PricedItem, Quote, QuoteItem, QuoteRevision } from '../api/schema';
import { DEFAULT_CURRENCY, formatDay, formatMoney, formatPercent, formatRate } from '../format';
import { leadTimeWords, termWords } from './lines';
import { type Taxed, taxRows } from './tax';
import { quoteTexts } from './texts';

/** Fields of a quote's line that are compared. Amounts are in the quote's currency. */
export interface ComparedLine {
  name: string;
  isOption: boolean;
  quantity: number;
  unitPrice: number | null;
  billingPeriod: BillingPeriod;
  billingTerm: number;
  total: number | null;
}

export interface LineDifference {
  key: string;
  name: string;
  isOption: boolean;
  kind: 'same' | 'changed' | 'added' | 'removed';
  before: ComparedLine | null;
  after: ComparedLine | null;
}

export interface TermDifference {
  label: string;
  before: string;
  after: string;
}

type KeyedLine = ComparedLine & { key: string };

/** Appends a counter to each key, so that several lines of the same product have different keys. */
function keyed(lines: ComparedLine[], keys: string[]): KeyedLine[] {
  const seen = new Map<string, number>();
  return lines.map((line, index) => {
    const key = keys[index]!;
    const count = seen.get(key) ?? 0;
    seen.set(key, count + 1);
    return { ...line, key: `${key}#${count}` };
  });
}

/** Converts the items of a quote to comparable lines; options follow their product. */
export function linesOf(items: QuoteItem[]): KeyedLine[] {
  const ordered = items
    .filter((item) => item.parentItemId === null)
    .flatMap((product) => [product, ...items.filter((item) => item.parentItemId === product.id)]);
  let product = '';
  const keys = ordered.map((item) => {
    if (item.parentItemId === null) product = item.productId;
    return item.optionId === null ? product : `${product}/${item.optionId}`;
  });
  return keyed(
    ordered.map((item) => ({
      name: item.product.name,
      isOption: item.parentItemId !== null,
      quantity: item.quantity,
      unitPrice: item.billingPrice,
      billingPeriod: item.billingPeriod,
      billingTerm: item.billingTerm,
      total: item.totalPrice,
    })),
    keys,
  );
}

/** Converts the items of a price calculation to comparable lines; options follow their product. */
export function linesOfPricing(items: PricedItem[]): KeyedLine[] {
  let product = '';
  const keys = items.map((item) => {
    if (!item.isOption) product = item.productId;
    return item.isOption ? `${product}/${item.optionId}` : product;
  });
  return keyed(items, keys);
}

const sameLine = (a: ComparedLine, b: ComparedLine) =>
  a.quantity === b.quantity &&
  a.unitPrice === b.unitPrice &&
  a.billingPeriod === b.billingPeriod &&
  a.billingTerm === b.billingTerm &&
  a.total === b.total;

/**
 * Compares two states line by line. The result is in the order of the later state; a removed line comes after the line
 * that preceded it.
 */
export function compareLines(before: KeyedLine[], after: KeyedLine[]): LineDifference[] {
  const old = new Map(before.map((line) => [line.key, line]));
  const fresh = new Set(after.map((line) => line.key));
  const result: LineDifference[] = after.map((line) => {
    const was = old.get(line.key) ?? null;
    const kind = was === null ? 'added' : sameLine(was, line) ? 'same' : 'changed';
    return { key: line.key, name: line.name, isOption: line.isOption, kind, before: was, after: line };
  });
  before.forEach((line, index) => {
    if (fresh.has(line.key)) return;
    const previous = before[index - 1];
    const at = previous ? result.findIndex(({ key }) => key === previous.key) + 1 : 0;
    const { key, name, isOption } = line;
    result.splice(at, 0, { key, name, isOption, kind: 'removed', before: line, after: null });
  });
  return result;
}

/** Formats a line's quantity, price and term: '2 × €185.00 × 36 months', '1 × Custom Quote'. */
export function lineWords(line: ComparedLine, currency: string = DEFAULT_CURRENCY): string {
  const price = line.unitPrice === null ? quoteTexts.items.custom : formatMoney(line.unitPrice, currency);
  const term = termWords(line.billingPeriod, line.billingTerm);
  return [`${line.quantity}`, price, ...(term ? [term] : [])].join(' × ');
}

type Terms = Pick<
  QuoteRevision,
  | 'subtotal'
  | 'shippingCost'
  | 'taxPercentage'
  | 'tax'
  | 'total'
  | 'taxDecision'
  | 'validUntil'
  | 'leadTimeWeeks'
  | 'deliveryNotes'
  | 'prepaymentPercentage'
>;

/**
 * Returns a function that gives label and words of the VAT of each of two states: its amount, or with a decision the
 * label and the amount of each group on a line of its own.
 */
export function taxWords(before: Taxed, after: Taxed, currency: string): (state: Taxed) => [string, string] {
  const { summary, compare } = quoteTexts;
  const money = (amount: number) => formatMoney(amount, currency);
  if (!before.taxDecision && !after.taxDecision) {
    return ({ tax }) => [summary.vat(formatRate(after.taxPercentage)), money(tax)];
  }
  return (state) => [
    compare.vat,
    taxRows({ ...state, currency })
      .map(({ label, amount }) => `${label}: ${money(amount)}`)
      .join('\n'),
  ];
}

/** Returns the totals and terms that differ between two states, formatted for display. */
export function compareTerms(before: Terms, after: Terms, currency: string = DEFAULT_CURRENCY): TermDifference[] {
  const { summary, details, info, compare } = quoteTexts;
  const money = (amount: number | null) => (amount === null ? summary.tbd : formatMoney(amount, currency));
  const vatOf = taxWords(before, after, currency);
  const words = (terms: Terms): [string, string][] => [
    [summary.subtotal, money(terms.subtotal)],
    [summary.shipping, money(terms.shippingCost)],
    vatOf(terms),
    [summary.total, money(terms.total)],
    [details.validUntil, terms.validUntil ? formatDay(terms.validUntil) : compare.none],
    [details.leadTime, terms.leadTimeWeeks === null ? summary.tbd : leadTimeWords(terms.leadTimeWeeks)],
    [details.prepayment, terms.prepaymentPercentage ? formatPercent(terms.prepaymentPercentage) : compare.none],
    [info.deliveryNotes, terms.deliveryNotes ?? compare.none],
  ];
  const later = words(after);
  return words(before)
    .map(([label, was], index) => ({ label, before: was, after: later[index]![1] }))
    .filter((term) => term.before !== term.after);
}

/** Compares the stale copy of a quote on screen with the server's current copy, after a save was refused. */
export function compareQuotes(before: Quote, after: Quote): { lines: LineDifference[]; terms: TermDifference[] } {
  const { stale, info, compare } = quoteTexts;
  const words = (quote: Quote): [string, string][] => [
    [stale.status, quote.status.replaceAll('_', ' ')],
    [info.reference, quote.customerReference ?? compare.none],
  ];
  const later = words(after);
  const own = words(before)
    .map(([label, was], index) => ({ label, before: was, after: later[index]![1] }))
    .filter((term) => term.before !== term.after);
  return {
    lines: compareLines(linesOf(before.items), linesOf(after.items)).filter(({ kind }) => kind !== 'same'),
    terms: [...own, ...compareTerms(before, after, after.currency)],
  };
}
