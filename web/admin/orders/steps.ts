import { ORDER_ACTIONS, type OrderAction } from '#rules/order-status';
import type { OrderStatus } from '../../shared/api/schema';

/** Actions that move an order to its next status, with that status. */
const LEADS = (['confirm', 'start_production', 'ship', 'deliver'] as const).map((action) => ({
  action,
  to: ORDER_ACTIONS[action].to,
}));

/** Returns the status that an action leads to; undefined for actions that do not move the order forward. */
export const leadsTo = (action: OrderAction) => LEADS.find((lead) => lead.action === action)?.to;

/** Returns the next status of an order, if the user may move the order to it. */
export const nextStep = ({ actions }: { actions: readonly OrderAction[] }): OrderStatus | undefined =>
  LEADS.find(({ action }) => actions.includes(action))?.to;
