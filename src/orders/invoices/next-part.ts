import { today } from '../../platform/clock.js';
import { formatDate } from '../../platform/handlebars-helpers.js';
import { planTotal } from '../../rules/billing-changes.js';
import { billingDay, periodOfPart } from '../../rules/billing-plan.js';
import type { Order, OrderInvoice, OrderLine } from '../order.entity.js';
import type { Period } from './e-invoice/e-invoice.js';
import { billingDaysOf, billingPlanOf, type OrderBillingPart } from './order-billing.js';

export const WRONG_TOTAL = 'The total of the invoice is not that of the order.';

/** The part of an order that is invoiced next. */
export interface NextPart {
  part: OrderBillingPart;
  plan: OrderBillingPart[];
  period: Period | null;
  nextMonths: number | null;
  /** Day on which the part is due; null while it waits for the shipment or the delivery. */
  dueOn: string | null;
  isDue: boolean;
}

/**
 * Returns the first part of an order that has no invoice; null when the plan does not come to the accepted total, or all
 * parts have theirs.
 */
export function nextPart(order: Order, lines: OrderLine[], issued: OrderInvoice[]): NextPart | null {
  const plan = billingPlanOf(order, lines);
  const part = plan[issued.length];
  if (!part || planTotal(plan) !== order.total) return null;
  const days = billingDaysOf(order);
  const dueOn = billingDay(part, days);
  return {
    part,
    plan,
    period: periodOfPart(part, days.deliveredOn),
    nextMonths: plan[issued.length + 1]?.months?.after ?? null,
    dueOn,
    isDue: dueOn !== null && dueOn <= today(),
  };
}

/** Returns why a part cannot be invoiced yet. */
export const notDueInWords = ({ part, dueOn }: NextPart): string =>
  dueOn
    ? `The next invoice is due on ${formatDate(dueOn)}`
    : `The next invoice is due when the order is ${part.kind === 'shipment' ? 'shipped' : 'delivered'}`;
