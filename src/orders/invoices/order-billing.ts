import { toBilledLine } from '../../quotes/document/quote-billing.js';
import { toDocumentLine } from '../../quotes/drafts/quote-lines.js';
import type { DecidedGroup } from '../../quotes/tax/tax-decision.js';
import { type BilledLine, type BillingDays, type BillingPart, billingPlan } from '../../rules/billing-plan.js';
import { SUPPLIES } from '../../rules/tax.js';
import type { Order, OrderInvoice, OrderLine } from '../order.entity.js';
import { fromStored } from './stored-billing-plan.js';

interface OrderBilledLine extends BilledLine {
  source: OrderLine;
}
export type OrderBillingPart = BillingPart<OrderBilledLine>;
export type InvoicedGroup = Pick<
  DecidedGroup,
  'category' | 'rate' | 'supplies' | 'net' | 'shipping' | 'tax' | 'code' | 'mention'
>;

/**
 * Returns the billing plan of an order, as staff changed it. An order has several parts once the seller's VAT is decided;
 * without a VAT number of the seller, it has one invoice over everything.
 */
export function billingPlanOf(
  order: Order,
  orderLines: OrderLine[],
  hasParts = Boolean(order.taxDecision),
): OrderBillingPart[] {
  const lines = orderLines.map(toOrderBilledLine);
  return order.billingPlan
    ? fromStored(order.billingPlan, lines)
    : billingPlan({ lines, groups: invoicedGroups(order), prepayment: order.prepaymentPercentage ?? null, hasParts });
}

/** Returns the billing plan of the accepted content with another prepayment. */
export const acceptedPlanOf = (order: Order, lines: OrderLine[], prepayment: number): OrderBillingPart[] =>
  billingPlan({ lines: lines.map(toOrderBilledLine), groups: invoicedGroups(order), prepayment, hasParts: true });

const toOrderBilledLine = (source: OrderLine): OrderBilledLine => ({
  source,
  ...toBilledLine(toDocumentLine(source)),
});

/** Returns the share of an order's total that is paid at the order, as staff changed it; null without a prepayment. */
export const prepaymentOf = ({ billingPlan: changed, prepaymentPercentage }: Order): number | null =>
  (changed ? changed.prepayment : prepaymentPercentage) ?? null;

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

/** True when all parts of an order's billing plan have their invoices. */
export function isInvoiced(
  { billingPlan: changed }: Order,
  issued: readonly Pick<OrderInvoice, 'part' | 'parts'>[],
): boolean {
  const last = issued.at(-1);
  return last !== undefined && last.part === (changed ? changed.parts.length : last.parts);
}
