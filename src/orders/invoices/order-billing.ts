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
  'category' | 'rate' | 'rule' | 'country' | 'supplies' | 'net' | 'shipping' | 'tax' | 'code' | 'mention'
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

/** Returns the invoices of an order that stand: those that no other corrects. */
export function standingInvoices<Invoice extends Pick<OrderInvoice, 'id' | 'corrects'>>(issued: Invoice[]): Invoice[] {
  const corrected = new Set(issued.map(({ corrects }) => corrects?.id));
  return issued.filter(({ id }) => !corrected.has(id));
}

/** Returns why an invoice of an order cannot be issued again; null when it can. */
export function reinvoiceProblem(
  invoice: Pick<OrderInvoice, 'id' | 'total' | 'creditNotesTotal'>,
  { status, taxDecision }: Pick<Order, 'status' | 'taxDecision'>,
  issued: Pick<OrderInvoice, 'id' | 'kind' | 'corrects'>[],
): string | null {
  if (status === 'cancelled') return 'A cancelled order cannot be invoiced';
  if (!taxDecision || issued.some(({ kind }) => kind === 'whole')) return 'The order has one invoice over everything';
  if (issued.some(({ corrects }) => corrects?.id === invoice.id)) return 'This invoice was issued again already';
  return invoice.total > 0 && invoice.creditNotesTotal === invoice.total
    ? null
    : 'Only an invoice that was credited in whole can be issued again';
}
