import type { Actor } from './actor.js';
import type { PaymentStatus } from './order-payment.js';
import { type Transition, transitions } from './transitions.js';

export const ORDER_STATUSES = ['pending', 'confirmed', 'in_production', 'shipped', 'delivered', 'cancelled'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

const STAFF = ['staff'] as const;

/** Everything that can be done to an order, and from which status to which. `staff` is a system administrator. */
export const ORDER_ACTIONS = {
  confirm: { from: ['pending'], to: 'confirmed', by: STAFF },
  start_production: { from: ['confirmed'], to: 'in_production', by: STAFF },
  ship: { from: ['in_production'], to: 'shipped', by: STAFF },
  deliver: { from: ['shipped'], to: 'delivered', by: STAFF },
  cancel: { from: ['pending', 'confirmed', 'in_production'], to: 'cancelled', by: STAFF },
  record_payment: { from: ORDER_STATUSES, by: STAFF },
  add_document: { from: ORDER_STATUSES, by: STAFF },
} as const satisfies Record<string, Transition<OrderStatus, 'staff'>>;

export type OrderAction = keyof typeof ORDER_ACTIONS;

const orders = transitions<OrderStatus, 'staff', OrderAction>(ORDER_ACTIONS);

export const ORDER_ACTION_NAMES = orders.names;

/** Whether an order can go from one status to another. No status leads to itself. */
export const canBecome = orders.canBecome;

/** Orders are changed by system administrators; everybody else reads. */
export const mayChangeOrders = ({ companyType, accountType }: Pick<Actor, 'companyType' | 'accountType'>): boolean =>
  companyType === 'system' && accountType === 'admin';

/** What the screens may offer: the `actions` of every order in an answer. A refunded one takes no more payments. */
export function orderActions(
  { status, paymentStatus }: { status: OrderStatus; paymentStatus: PaymentStatus },
  actor: Pick<Actor, 'companyType' | 'accountType'>,
): OrderAction[] {
  const roles = mayChangeOrders(actor) ? STAFF : [];
  const actions = orders.actions(status, { roles, emailVerified: true });
  return actions.filter((action) => action !== 'record_payment' || paymentStatus !== 'refunded');
}
