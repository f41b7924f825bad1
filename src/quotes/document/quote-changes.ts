import { formatDate, formatLeadTime, formatMoney } from '../../platform/handlebars-helpers.js';
import type { DocumentLine, QuoteDocument } from './quote-document.js';
import { CUSTOM_QUOTE, percentage, ratesInWords, termInWords } from './quote-words.js';

/** A difference between two offers, in words. */
export interface OfferChange {
  label: string;
  value: string;
}

const NONE = 'none';

/**
 * Returns the differences between an earlier and a later offer of a quote: first the lines, by their names, then totals
 * and terms. Example: 'Lead time: 6 weeks → 4 weeks'.
 */
export function offerChanges(before: QuoteDocument, after: QuoteDocument): OfferChange[] {
  const [old, fresh] = [before, after].map(({ lines }) => new Map(lines.map((line) => [line.id, line])));
  const lines = [...after.lines, ...before.lines.filter(({ id }) => !fresh?.has(id))].map(({ id, name }) => ({
    label: name,
    was: lineWords(old?.get(id), before),
    is: lineWords(fresh?.get(id), after),
  }));
  const terms = termWords(before).map(([label, was], index) => ({
    label,
    was,
    is: termWords(after)[index]?.[1] ?? NONE,
  }));
  return [...lines, ...terms]
    .filter(({ was, is }) => was !== is)
    .map(({ label, was, is }) => ({ label, value: `${was} → ${is}` }));
}

/** Formats quantity, price and term of a line: '2 × €185.00', or with a term '2 × €185.00 × 36 months'. */
function lineWords(line: DocumentLine | undefined, { terms }: QuoteDocument): string {
  if (!line) return NONE;
  const { quantity, unitPrice, billingPeriod, billingTerm } = line;
  const price = unitPrice === null ? CUSTOM_QUOTE : formatMoney(unitPrice, terms.currency);
  return [quantity, '×', price, termInWords(billingPeriod, billingTerm)].join(' ').trimEnd();
}

function termWords({ totals, terms, deliveryNotes, taxDecision }: QuoteDocument): [string, string][] {
  const { validUntil, leadTimeWeeks, prepaymentPercentage, currency } = terms;
  return [
    ['Shipping', formatMoney(totals.shippingCost, currency)],
    ['VAT', ratesInWords(totals, taxDecision)],
    ['Total with VAT', formatMoney(totals.total, currency)],
    ['Valid until', formatDate(validUntil) || NONE],
    ['Lead time', formatLeadTime(leadTimeWeeks)],
    ['Prepayment', prepaymentPercentage ? percentage(prepaymentPercentage) : NONE],
    ['Delivery notes', deliveryNotes ?? NONE],
  ];
}
