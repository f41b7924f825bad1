import type { PaymentStatus } from './order-payment.js';
import type { Actor } from '../rules/actor.js';

export const ORDER_STATUSES = ['pending', 'confirmed', 'in_production', 'shipped', 'delivered', 'cancelled'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

interface Rule {
  from: readonly OrderStatus[];
  /** Absent where the action leaves the status as it is. */
  to?: OrderStatus;
}

/**
 * Everything that staff can do to an order, and from which status to which. The one table of DESIGN section 4: services
 * enforce it, answers list what it allows as `actions`, tests walk it.
 */
export const ORDER_ACTIONS = {
  confirm: { from: ['pending'], to: 'confirmed' },
  start_production: { from: ['confirmed'], to: 'in_production' },
  ship: { from: ['in_production'], to: 'shipped' },
  deliver: { from: ['shipped'], to: 'delivered' },
  cancel: { from: ['pending', 'confirmed', 'in_production'], to: 'cancelled' },
  record_payment: { from: ORDER_STATUSES },
  add_document: { from: ORDER_STATUSES },
} as const satisfies Record<string, Rule>;

export type OrderAction = keyof typeof ORDER_ACTIONS;

const rules = Object.entries(ORDER_ACTIONS) as [OrderAction, Rule][];

/** Whether an order can go from one status to another. No status leads to itself. */
export const canBecome = (from: OrderStatus, to: OrderStatus): boolean =>
  rules.some(([, rule]) => rule.to === to && rule.from.includes(from));

/** Orders are changed by system administrators; everybody else reads. */
export const mayChangeOrders = ({ companyType, accountType }: Pick<Actor, 'companyType' | 'accountType'>): boolean =>
  companyType === 'system' && accountType === 'admin';

/** What the screens may offer: the `actions` of every order in an answer. A refunded one takes no more payments. */
export function actionsFor(
  { status, paymentStatus }: { status: OrderStatus; paymentStatus: PaymentStatus },
  actor: Pick<Actor, 'companyType' | 'accountType'>,
): OrderAction[] {
  if (!mayChangeOrders(actor)) return [];
  return rules.flatMap(([action, rule]) =>
    rule.from.includes(status) && !(action === 'record_payment' && paymentStatus === 'refunded') ? [action] : [],
  );
}
