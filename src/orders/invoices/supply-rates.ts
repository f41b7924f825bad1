import type { EntityManager } from '@mikro-orm/postgresql';
import { conflict } from '../../platform/errors.js';
import { formatMoney } from '../../platform/handlebars-helpers.js';
import { atRatesOf, dayOfSupply } from '../../rules/day-of-supply.js';
import type { Cents } from '../../rules/money.js';
import { paymentOf } from '../../rules/order-payment.js';
import { sumOf } from '../../rules/sum.js';
import { changeOrder } from '../order-record.js';
import { type Order, type OrderInvoice, OrderPayment } from '../order.entity.js';
import { unusedCreditOf } from './credit-left.js';
import type { NextPart } from './next-part.js';
import { type OrderBillingPart, prepaymentOf } from './order-billing.js';
import { toStored } from './stored-billing-plan.js';

/**
 * Returns the next part of an order with the rates of its day of supply; the same part when these are the accepted ones.
 * Throws 409 `wrong_invoice` when a lower rate would make the order come to less than was paid and credited, without the
 * credit that is left.
 *
 * @param standing earlier invoices of the order that no other corrects
 */
export async function atDayOfSupply(
  em: EntityManager,
  order: Order,
  { part, period }: Pick<NextPart, 'part' | 'period'>,
  standing: OrderInvoice[],
  issuedOn: string,
): Promise<OrderBillingPart> {
  const groups = order.taxDecision?.groups ?? [];
  const { shippedOn = null, deliveredOn = null } = order;
  const days = { issuedOn, shippedOn, deliveredOn, periodTo: period?.to ?? null, paidOn: null };
  const unpaid = atRatesOf(part, groups, (group) => dayOfSupply(part, days, group));
  if (unpaid === part) return part;
  const earlier = sumOf(standing, (its) => its.total - its.creditedAmount - its.creditNotesTotal);
  const paidOn = await paidInWholeOn(em, order, earlier + part.total);
  const supplied = atRatesOf(part, groups, (group) => dayOfSupply(part, { ...days, paidOn }, group));
  if (supplied.total >= part.total) return supplied;
  const total = movedTotal(order, part, supplied);
  if (await covers(em, order, total)) return supplied;
  throw conflict(
    'wrong_invoice',
    `The VAT rate has changed, and with the rate of the day of supply the order comes to ${formatMoney(total, order.currency)}, less than was paid and credited. Record a refund first.`,
  );
}

/**
 * Stores a part that has other rates than the accepted ones in the plan of its order, whose VAT, total and payment status
 * follow. The accepted quote stays as it is. The caller has locked the order.
 */
export async function changeRates(
  em: EntityManager,
  order: Order,
  { plan, part }: Pick<NextPart, 'plan' | 'part'>,
  supplied: OrderBillingPart,
): Promise<void> {
  const changed = plan.map((one) => (one === part ? supplied : one));
  await changeOrder(em, order, {
    billingPlan: toStored(changed, prepaymentOf(order), order.billingPlan?.ended),
    ...(await movedBy(em, order, supplied.tax - part.tax)),
  });
}

/** Returns VAT, total and payment of an order whose VAT changes by an amount. */
export async function movedBy(em: EntityManager, order: Order, tax: Cents) {
  const payments = await em.find(OrderPayment, { order: order.id });
  const total = order.total + tax;
  return { tax: order.tax + tax, total, ...paymentOf(payments, { status: order.status, total }) };
}

/**
 * True when a lower total of an order is not less than what was paid and credited, without what credit notes took back
 * of paid invoices.
 */
export async function covers(em: EntityManager, order: Order, total: Cents): Promise<boolean> {
  const { paidAmount, creditedAmount } = order;
  return total >= paidAmount && total + (await unusedCreditOf(em, order)) >= paidAmount + creditedAmount;
}

const movedTotal = ({ total }: Order, part: OrderBillingPart, supplied: OrderBillingPart): Cents =>
  total + supplied.total - part.total;

/** Returns the day since which payments of an order come to an amount; null when they do not. */
async function paidInWholeOn(em: EntityManager, { id }: Order, amount: Cents): Promise<string | null> {
  const rows = await em.find(OrderPayment, { order: id }, { orderBy: { paidOn: 'asc', number: 'asc' } });
  let paid = 0;
  let since: string | null = null;
  for (const { kind, amount: moved, paidOn } of rows) {
    paid += kind === 'payment' ? moved : kind === 'refund' ? -moved : 0;
    since = paid >= amount ? (since ?? paidOn) : null;
  }
  return since;
}
