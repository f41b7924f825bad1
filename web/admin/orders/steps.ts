import { ORDER_ACTIONS, type OrderAction } from '#rules/order-status';
import type { OrderStatus } from '../../shared/api/schema';

/** The actions that take an order a step on, and where to. */
const LEADS = (['confirm', 'start_production', 'ship', 'deliver'] as const).map((action) => ({
  action,
  to: ORDER_ACTIONS[action].to,
}));

/** Where an action takes an order a step on; undefined where it does something else. */
export const leadsTo = (action: OrderAction) => LEADS.find((lead) => lead.action === action)?.to;

/** The step that is next for an order, where the reader may take it. */
export const nextStep = ({ actions }: { actions: readonly OrderAction[] }): OrderStatus | undefined =>
  LEADS.find(({ action }) => actions.includes(action))?.to;
