import { formatDate } from '../../platform/handlebars-helpers.js';
import { type BilledLine, type BillingPart, billingPlan } from '../../rules/billing-plan.js';
import { changesOf, knownChangesInWords } from '../../rules/day-of-supply.js';
import { addDays, addMonths } from '../../rules/periods.js';
import { supplyOfLine } from '../../rules/supply.js';
import type { DocumentLine, QuoteDocument } from './quote-document.js';
import { percentage } from './quote-words.js';

/** Returns the fields of a line that its invoices depend on. */
export const toBilledLine = (line: DocumentLine): BilledLine => ({
  supply: supplyOfLine(line),
  total: line.total,
  billingPeriod: line.billingPeriod,
  billingTerm: line.billingTerm,
});

type BilledQuote = Pick<QuoteDocument, 'lines' | 'totals' | 'taxDecision' | 'terms'>;

/**
 * Returns the invoices that the order of a quote would have, in the order of issue. Empty until the shipping cost is set,
 * and for a seller without a VAT number, whose orders have one invoice over everything.
 */
export function billingPlanOfQuote({ lines, totals, taxDecision, terms }: BilledQuote): BillingPart[] {
  if (!taxDecision || totals.shippingCost === null) return [];
  const { groups } = taxDecision;
  return billingPlan({
    lines: lines.map(toBilledLine),
    groups,
    prepayment: terms.prepaymentPercentage,
    hasParts: true,
  });
}

/**
 * Says which changes of the VAT rates of a quote are known between its decision and the end of its billing plan, which
 * begins at the latest when the quote expires; without a lead time, at any time. Null without such a change.
 */
export function rateChangesOfQuote(quote: BilledQuote): string | null {
  const { taxDecision, terms } = quote;
  const plan = billingPlanOfQuote(quote);
  if (!taxDecision || plan.length === 0) return null;
  const { leadTimeWeeks, validUntil } = terms;
  const deliveredBy =
    leadTimeWeeks === null ? null : addDays(validUntil?.slice(0, 10) ?? taxDecision.day, leadTimeWeeks * 7);
  const months = Math.max(0, ...plan.map((part) => (part.months ? part.months.after + part.months.long : 0)));
  const changes = changesOf(taxDecision.groups, taxDecision.day, deliveredBy && addMonths(deliveredBy, months));
  return knownChangesInWords(changes, { percent: percentage, date: formatDate });
}
