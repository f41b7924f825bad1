import type { Actor } from './actor.js';
import { type Transition, transitions } from './transitions.js';

/**
 * Statuses of an order, in the order that lists sort and filter by. `open`: work is still to be done; `step`: every
 * order passes through it on its way to the client.
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
 * Returns the steps of one order, always including its current status. A status that is no step follows the steps that
 * the order has reached; if it is final, no steps follow it.
 */
export function stepsOf(status: OrderStatus, reached: Pick<ReadonlySet<OrderStatus>, 'has'>): OrderStatus[] {
  if (isOrderStep(status)) return ORDER_STEPS;
  const ahead = isOpenOrder(status) ? ORDER_STEPS.filter((step) => !reached.has(step)) : [];
  return [...ORDER_STEPS.filter((step) => reached.has(step)), status, ...ahead];
}

/** Returns the previous step; null for the first one, and for a status that is no step. */
export function stepBefore(status: OrderStatus): OrderStep | null {
  return (isOrderStep(status) && ORDER_STEPS[ORDER_STEPS.indexOf(status) - 1]) || null;
}

/** Returns when an order reached each status. `history` is newest first; a status that was stepped back from counts as not reached. */
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

/** Fields of an order that determine its due day. Days: `2026-01-31` (UTC). */
interface Due {
  status: OrderStatus;
  createdAt: Date;
  expectedOn: string | null;
  leadTimeWeeks: number | null;
}

const WEEK_MS = 7 * 86_400_000;

/**
 * Returns the day an order is due: its expected day, else the end of its lead time. Null if neither is known, or the
 * order is no longer open.
 */
export function orderDueOn({ status, createdAt, expectedOn, leadTimeWeeks }: Due): string | null {
  if (!isOpenOrder(status)) return null;
  if (expectedOn !== null || leadTimeWeeks === null) return expectedOn;
  return new Date(createdAt.getTime() + leadTimeWeeks * WEEK_MS).toISOString().slice(0, 10);
}

const STAFF = ['staff'] as const;
const LIVING = ORDER_STATUSES.filter((status) => status !== 'cancelled');

/** Actions on an order, with the statuses that they start from and lead to. `staff` is a system administrator. */
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
  add_document: { from: ORDER_STATUSES, by: STAFF },
  remove_document: { from: ORDER_STATUSES, by: STAFF },
} as const satisfies Record<string, Transition<OrderStatus, 'staff'>>;

export type OrderAction = keyof typeof ORDER_ACTIONS;

const orders = transitions<OrderStatus, 'staff', OrderAction>(ORDER_ACTIONS);

export const ORDER_ACTION_NAMES = orders.names;

/** True when an order can change from one status to another. No status leads to itself. */
export const canBecome = orders.canBecome;

/** True for system administrators, who change orders; all other users only read them. */
export const mayChangeOrders = ({ companyType, accountType }: Pick<Actor, 'companyType' | 'accountType'>): boolean =>
  companyType === 'system' && accountType === 'admin';

interface ActedOn {
  status: OrderStatus;
  paidAmount: number;
  /** Outstanding amount. */
  outstanding: number;
  /** True when another order was made from the quote since. */
  isReplaced: boolean;
  hasInvoice: boolean;
}

/**
 * Actions that the screens may offer: the `actions` of every order in a response. Payments need an outstanding amount,
 * refunds a paid one.
 */
export function orderActions(
  { status, paidAmount, outstanding, isReplaced, hasInvoice }: ActedOn,
  actor: Pick<Actor, 'companyType' | 'accountType'>,
): OrderAction[] {
  const roles = mayChangeOrders(actor) ? STAFF : [];
  return orders
    .actions(status, { roles, emailVerified: true })
    .filter((action) => action !== 'record_payment' || outstanding > 0)
    .filter((action) => action !== 'order_again' || !isReplaced)
    .filter((action) => action !== 'issue_invoice' || !hasInvoice)
    .filter((action) => action !== 'refund' || paidAmount > 0);
}
