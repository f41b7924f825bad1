import type { Actor } from './actor.js';
import { type Transition, transitions } from './transitions.js';

/**
 * Statuses of an order, in the order used by sorting and filters. `open`: the order is not finished. `step`: every
 * order that is not cancelled passes through this status.
 */
const STATUSES = {
  pending: { open: true, step: true },
  confirmed: { open: true, step: true },
  in_production: { open: true, step: true },
  shipped: { open: true, step: true },
  delivered: { open: false, step: true },
  cancelled: { open: false, step: false },
} as const satisfies Record<string, { open: boolean; step: boolean }>;

export type OrderStatus = keyof typeof STATUSES;
export type OrderStep = { [S in OrderStatus]: (typeof STATUSES)[S]['step'] extends true ? S : never }[OrderStatus];

export const ORDER_STATUSES = Object.keys(STATUSES) as OrderStatus[];

export const isOpenOrder = (status: OrderStatus): boolean => STATUSES[status].open;
export const OPEN_ORDER_STATUSES = ORDER_STATUSES.filter(isOpenOrder);

export const isOrderStep = (status: OrderStatus): status is OrderStep => STATUSES[status].step;
export const ORDER_STEPS = ORDER_STATUSES.filter(isOrderStep);

/**
 * Returns the statuses that the progress bar of an order shows, including its current status. A current status that is
 * not a step (`cancelled`) comes after the steps that the order reached; if it is final, no steps follow.
 */
export function stepsOf(status: OrderStatus, reached: Pick<ReadonlySet<OrderStatus>, 'has'>): OrderStatus[] {
  if (isOrderStep(status)) return ORDER_STEPS;
  const ahead = isOpenOrder(status) ? ORDER_STEPS.filter((step) => !reached.has(step)) : [];
  return [...ORDER_STEPS.filter((step) => reached.has(step)), status, ...ahead];
}

/** Returns the previous step; null for the first step and for a status that is not a step. */
export function stepBefore(status: OrderStatus): OrderStep | null {
  return (isOrderStep(status) && ORDER_STEPS[ORDER_STEPS.indexOf(status) - 1]) || null;
}

/**
 * Returns the time at which an order reached each status. `history` is sorted newest first. A status that staff stepped
 * back from counts as not reached.
 */
export function reachedOn(
  history: readonly { from: OrderStatus | null; to: OrderStatus; createdAt: string }[],
): Map<OrderStatus, string> {
  const reached = new Map<OrderStatus, string>();
  for (const { from, to, createdAt } of history.toReversed()) {
    if (from && to === stepBefore(from)) reached.delete(from);
    else reached.set(to, createdAt);
  }
  return reached;
}

/** Fields of an order that determine its due day. Days as `2026-01-31` in UTC. */
interface Due {
  status: OrderStatus;
  createdAt: Date;
  expectedOn: string | null;
  leadTimeWeeks: number | null;
}

const WEEK_MS = 7 * 86_400_000;

/**
 * Returns the day on which an order is due: the expected day, or else the end of the lead time. Null if neither is
 * known or the order is not open.
 */
export function orderDueOn({ status, createdAt, expectedOn, leadTimeWeeks }: Due): string | null {
  if (!isOpenOrder(status)) return null;
  if (expectedOn !== null || leadTimeWeeks === null) return expectedOn;
  return new Date(createdAt.getTime() + leadTimeWeeks * WEEK_MS).toISOString().slice(0, 10);
}

const STAFF = ['staff'] as const;
const LIVING = ORDER_STATUSES.filter((status) => status !== 'cancelled');

/**
 * Transition table of orders: for each action its starting statuses and its new status. `staff` is a system
 * administrator.
 */
export const ORDER_ACTIONS = {
  confirm: { from: ['pending'], to: 'confirmed', by: STAFF },
  start_production: { from: ['confirmed'], to: 'in_production', by: STAFF },
  ship: { from: ['in_production'], to: 'shipped', by: STAFF },
  deliver: { from: ['shipped'], to: 'delivered', by: STAFF },
  cancel: { from: ['pending', 'confirmed', 'in_production'], to: 'cancelled', by: STAFF },
  step_back: { from: ORDER_STATUSES.filter((status) => stepBefore(status) !== null), by: STAFF },
  order_again: { from: ['cancelled'], by: STAFF },
  set_shipment: { from: LIVING, by: STAFF },
  record_payment: { from: LIVING, by: STAFF },
  refund: { from: ORDER_STATUSES, by: STAFF },
  issue_invoice: { from: LIVING, by: STAFF },
  change_billing_plan: { from: LIVING, by: STAFF },
  end_term: { from: ['delivered'], by: STAFF },
  add_document: { from: ORDER_STATUSES, by: STAFF },
  remove_document: { from: ORDER_STATUSES, by: STAFF },
} as const satisfies Record<string, Transition<OrderStatus, 'staff'>>;

export type OrderAction = keyof typeof ORDER_ACTIONS;

const orders = transitions<OrderStatus, 'staff', OrderAction>(ORDER_ACTIONS);

export const ORDER_ACTION_NAMES = orders.names;

/** True when an action changes an order from one status to the other. */
export const canBecome = orders.canBecome;

/** True for system administrators. All other users can only read orders. */
export const mayChangeOrders = ({ companyType, accountType }: Pick<Actor, 'companyType' | 'accountType'>): boolean =>
  companyType === 'system' && accountType === 'admin';

interface ActedOn {
  status: OrderStatus;
  paidAmount: number;
  /** Outstanding amount. */
  outstanding: number;
  /** True when a later order was made from the same quote. */
  isReplaced: boolean;
  /** True when all parts of the billing plan have their invoices. */
  isInvoiced: boolean;
  /** True when the order has a billing plan with parts. */
  hasPlan: boolean;
}

/**
 * Returns the actions that the screens may offer, sent as the `actions` of each order in a response. Recording a
 * payment requires an outstanding amount, a refund requires a paid amount.
 */
export function orderActions(
  { status, paidAmount, outstanding, isReplaced, isInvoiced, hasPlan }: ActedOn,
  actor: Pick<Actor, 'companyType' | 'accountType'>,
): OrderAction[] {
  const roles = mayChangeOrders(actor) ? STAFF : [];
  return orders
    .actions(status, { roles, emailVerified: true })
    .filter((action) => action !== 'record_payment' || outstanding > 0)
    .filter((action) => action !== 'order_again' || !isReplaced)
    .filter((action) => action !== 'issue_invoice' || !isInvoiced)
    .filter((action) => (action !== 'change_billing_plan' && action !== 'end_term') || (hasPlan && !isInvoiced))
    .filter((action) => action !== 'refund' || paidAmount > 0);
}
