import { ORDER_ACTIONS, type OrderAction } from '#rules/order-status';
import type { OrderStatus } from '../../shared/api/schema';

/** Actions that move an order to its next step, and the status they lead to. */
const LEADS = (['confirm', 'start_production', 'ship', 'deliver'] as const).map((action) => ({
  action,
  to: ORDER_ACTIONS[action].to,
}));

/** Returns the status that an action leads to; undefined for actions that are no step forward. */
export const leadsTo = (action: OrderAction) => LEADS.find((lead) => lead.action === action)?.to;

/** Returns the next step of an order, if the reader may take it. */
export const nextStep = ({ actions }: { actions: readonly OrderAction[] }): OrderStatus | undefined =>
  LEADS.find(({ action }) => actions.includes(action))?.to;
