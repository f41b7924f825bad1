import { today } from '../platform/clock.js';
import type { Actor } from '../rules/actor.js';
import type { OrdersService } from '../orders/orders.service.js';
import type { OrderPayments } from '../orders/payments/order-payments.service.js';
import { ORDER_STEPS, type OrderStatus, type OrderStep } from '../rules/order-status.js';

export interface OrderServices {
  orders: OrdersService;
  payments: OrderPayments;
}

interface Step {
  /** Days after the acceptance of the quote. */
  days: number;
  /** The step is taken only in orders that reach this status. */
  of: OrderStep;
  take: (services: OrderServices, staff: Actor, id: string, order: { total: number; day: string }) => Promise<void>;
}

const status = (to: OrderStatus, notes?: string): Step['take'] => {
  return ({ orders }, staff, id) => orders.changeStatus(staff, id, { status: to, notes });
};
/** Returns a step that records a payment: the amount between two fractions of the order's total. */
const paid = (from: number, to: number, reference: string): Step['take'] => {
  return ({ payments }, staff, id, { total, day }) => {
    const [before, after] = [from, to].map((fraction) => Math.round(total * fraction * 100));
    const amount = ((after ?? 0) - (before ?? 0)) / 100;
    return payments.record(staff, id, 'payment', { amount, paidOn: day, method: 'bank_transfer', reference });
  };
};

const STEPS: Step[] = [
  { days: 2, of: 'confirmed', take: status('confirmed') },
  { days: 9, of: 'in_production', take: paid(0, 0.3, 'Prepayment') },
  { days: 12, of: 'in_production', take: status('in_production') },
  { days: 48, of: 'shipped', take: status('shipped', 'Two crates with Van der Meer Transport, track VM-2291-7.') },
  { days: 51, of: 'delivered', take: status('delivered') },
  { days: 66, of: 'delivered', take: paid(0.3, 1, 'Final payment') },
];

/**
 * Seeds the order of an accepted quote with the order services. `at` runs a step with the clock set to this number of
 * days after the acceptance.
 */
export async function seedOrder(
  services: OrderServices,
  staff: Actor,
  quote: { id: string; total: number },
  ending: OrderStep,
  at: <T>(days: number, step: () => Promise<T>) => Promise<T>,
): Promise<void> {
  const id = await at(1, () => services.orders.createFromQuote(staff, quote.id));
  for (const { days, take } of STEPS.filter(({ of }) => ORDER_STEPS.indexOf(of) <= ORDER_STEPS.indexOf(ending))) {
    await at(days, () => {
      const day = today();
      return take(services, staff, id, { total: quote.total, day });
    });
  }
}
