import { toBilledLine } from '../../quotes/document/quote-billing.js';
import { toDocumentLine } from '../../quotes/drafts/quote-lines.js';
import type { DecidedGroup } from '../../quotes/tax/tax-decision.js';
import { type BilledLine, type BillingDays, type BillingPart, billingPlan } from '../../rules/billing-plan.js';
import { SUPPLIES } from '../../rules/tax.js';
import type { Order, OrderLine } from '../order.entity.js';

interface OrderBilledLine extends BilledLine {
  source: OrderLine;
}
export type OrderBillingPart = BillingPart<OrderBilledLine>;
export type InvoicedGroup = Pick<
  DecidedGroup,
  'category' | 'rate' | 'supplies' | 'net' | 'shipping' | 'tax' | 'code' | 'mention'
>;

/**
 * Returns the billing plan of an order. An order has several parts once the seller's VAT is decided; without a VAT number
 * of the seller, it has one invoice over everything.
 */
export const billingPlanOf = (
  order: Order,
  lines: OrderLine[],
  hasParts = Boolean(order.taxDecision),
): OrderBillingPart[] =>
  billingPlan({
    lines: lines.map((source) => ({ source, ...toBilledLine(toDocumentLine(source)) })),
    groups: invoicedGroups(order),
    prepayment: order.prepaymentPercentage ?? null,
    hasParts,
  });

/** Returns the VAT groups of an order; one group for an order of a seller without a VAT number in the settings. */
export function invoicedGroups({ taxDecision, ...order }: Order): InvoicedGroup[] {
  const { taxPercentage: rate, tax, subtotal } = order;
  const shipping = order.shippingCost ?? 0;
  const flat = { rate, supplies: [...SUPPLIES], net: subtotal + shipping, shipping, tax, code: null, mention: null };
  return taxDecision?.groups ?? [{ ...flat, category: 'S' }];
}

/** Returns the days on which the parts of an order become due. */
export const billingDaysOf = ({ createdAt, shippedOn, deliveredOn }: Order): BillingDays => ({
  orderedOn: createdAt.toISOString().slice(0, 10),
  shippedOn: shippedOn ?? null,
  deliveredOn: deliveredOn ?? null,
});
