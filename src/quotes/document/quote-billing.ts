import { type BilledLine, type BillingPart, billingPlan } from '../../rules/billing-plan.js';
import { supplyOfLine } from '../../rules/supply.js';
import type { DocumentLine, QuoteDocument } from './quote-document.js';

/** Returns the fields of a line that its invoices depend on. */
export const toBilledLine = (line: DocumentLine): BilledLine => ({
  supply: supplyOfLine(line),
  total: line.total,
  billingPeriod: line.billingPeriod,
  billingTerm: line.billingTerm,
});

/**
 * Returns the invoices that the order of a quote would have, in the order of issue. Empty until the shipping cost is set,
 * and for a seller without a VAT number, whose orders have one invoice over everything.
 */
export function billingPlanOfQuote({
  lines,
  totals,
  taxDecision,
  terms,
}: Pick<QuoteDocument, 'lines' | 'totals' | 'taxDecision' | 'terms'>): BillingPart[] {
  if (!taxDecision || totals.shippingCost === null) return [];
  const { groups } = taxDecision;
  return billingPlan({
    lines: lines.map(toBilledLine),
    groups,
    prepayment: terms.prepaymentPercentage,
    hasParts: true,
  });
}
