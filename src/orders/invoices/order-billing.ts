import { toBilledLine } from '../../quotes/document/quote-billing.js';
import { toDocumentLine } from '../../quotes/drafts/quote-lines.js';
import type { DecidedGroup } from '../../quotes/tax/tax-decision.js';
import {
  type BilledLine,
  type BillingDays,
  type BillingGroup,
  type BillingPart,
  billingPlan,
} from '../../rules/billing-plan.js';
import type { Cents } from '../../rules/money.js';
import { sumOf } from '../../rules/sum.js';
import { isSameGroup } from '../../rules/taxed-totals.js';
import { SUPPLIES } from '../../rules/tax.js';
import type { Order, OrderInvoice, OrderLine } from '../order.entity.js';
import { fromStored } from './stored-billing-plan.js';

interface OrderBilledLine extends BilledLine {
  source: OrderLine;
}
export type OrderBillingPart = BillingPart<OrderBilledLine>;
export type InvoicedGroup = Pick<
  DecidedGroup,
  'category' | 'rate' | 'rule' | 'country' | 'rateOf' | 'supplies' | 'net' | 'shipping' | 'tax' | 'code' | 'mention'
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

/**
 * Returns an accepted VAT group as a part is invoiced: at the rate of its day of supply, or, for goods that were accepted
 * without VAT and whose transport was not proved, with the seller's VAT.
 */
export function invoicedAs(accepted: InvoicedGroup, { category, rate }: BillingGroup, order: Order): InvoicedGroup {
  if (category === accepted.category) return { ...accepted, rate };
  const country = order.taxDecision?.seller.countryCode;
  return { ...accepted, category, rate, rule: 'not_proved', country, code: null, mention: null };
}

/** Returns a function that returns the VAT of a group of an order's part. */
export const vatKindOf = (order: Order) => (its: BillingGroup) => {
  const group = invoicedGroups(order).find((one) => isSameGroup(one, its));
  return group ? invoicedAs(group, its, order) : { category: 'S', rate: its.rate };
};
/** Returns the accepted total of an order, whose invoices can have other VAT rates. */
export const acceptedTotal = (order: Order): Cents => sumOf(invoicedGroups(order), ({ net, tax }) => net + tax);

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

/**
 * Returns the amount of an order that credit notes took back and no correction invoiced again. What a correction has more
 * than the corrected invoice is VAT that the order's total has, too.
 *
 * @param issued all invoices of the order
 */
export function notedOf(issued: Pick<OrderInvoice, 'id' | 'corrects' | 'creditNotesTotal' | 'total'>[]): Cents {
  const noted = new Map(issued.map(({ id, creditNotesTotal }) => [id, creditNotesTotal]));
  return sumOf(
    issued,
    ({ corrects, creditNotesTotal, total }) =>
      creditNotesTotal - (corrects ? Math.min(total, noted.get(corrects.id) ?? total) : 0),
  );
}

/**
 * Returns what of a part was paid and credited before: what is left of the order's amounts after earlier invoices. Credit
 * notes reduce those invoices, so they are no credit of this part. A correction has what was paid of the invoice that it
 * corrects, which payments named.
 */
export function settledBefore(
  { paidAmount, creditedAmount }: Order,
  { total }: OrderBillingPart,
  issued: Pick<OrderInvoice, 'id' | 'corrects' | 'creditNotesTotal' | 'total'>[],
  correction?: { named: Cents; of: Pick<OrderInvoice, 'creditNotesTotal'> },
) {
  const noted = notedOf(issued) - (correction ? Math.min(total, correction.of.creditNotesTotal) : 0);
  const earlier = sumOf(issued, (invoice) => invoice.total - invoice.creditNotesTotal);
  const left = (amount: Cents) => Math.min(Math.max(amount - earlier, 0), total);
  const paid = Math.max(left(paidAmount), Math.min(correction?.named ?? 0, paidAmount, total));
  const settled = left(paidAmount + Math.max(creditedAmount - noted, 0));
  return { paidAmount: paid, creditedAmount: Math.max(settled - paid, 0) };
}

/** Returns why the prices of an invoice cannot be corrected; null when they can. */
export function correctionProblem(
  invoice: Pick<OrderInvoice, 'id' | 'kind' | 'total' | 'creditedAmount' | 'creditNotesTotal'>,
  { status, taxDecision }: Pick<Order, 'status' | 'taxDecision'>,
  issued: Pick<OrderInvoice, 'id' | 'kind' | 'corrects'>[],
): string | null {
  if (status === 'cancelled') return 'A cancelled order cannot be invoiced';
  if (!taxDecision || issued.some(({ kind }) => kind === 'whole')) return 'The order has one invoice over everything';
  if (invoice.kind === 'prepayment') return 'A prepayment has no prices: correct the invoice of the shipment';
  if (issued.some(({ corrects }) => corrects?.id === invoice.id)) return 'This invoice was issued again already';
  if (invoice.creditedAmount > 0) return 'The invoice has a credit from before it was issued';
  return invoice.creditNotesTotal < invoice.total ? null : 'Nothing of the invoice is left to correct';
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
