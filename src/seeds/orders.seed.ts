import type { Actor } from '../rules/actor.js';
import type { OrdersService } from '../orders/orders.service.js';
import { ORDER_STEPS, type OrderStatus, type OrderStep } from '../rules/order-status.js';

interface Step {
  /** After the quote was accepted. */
  days: number;
  /** Of orders that have come so far or further. */
  of: OrderStep;
  take: (orders: OrdersService, staff: Actor, id: string, total: number) => Promise<void>;
}

const status = (to: OrderStatus, notes?: string): Step['take'] => {
  return (orders, staff, id) => orders.changeStatus(staff, id, { status: to, notes });
};
/** `fraction` of the total has been paid in all. */
const paid = (fraction: number): Step['take'] => {
  return (orders, staff, id, total) =>
    orders.recordPayment(staff, id, { paidAmount: Math.round(total * fraction * 100) / 100 });
};

const STEPS: Step[] = [
  { days: 2, of: 'confirmed', take: status('confirmed') },
  { days: 9, of: 'in_production', take: paid(0.3) },
  { days: 12, of: 'in_production', take: status('in_production') },
  { days: 48, of: 'shipped', take: status('shipped', 'Two crates with Van der Meer Transport, track VM-2291-7.') },
  { days: 51, of: 'delivered', take: status('delivered') },
  { days: 66, of: 'delivered', take: paid(1) },
];

/** The order of an accepted quote, made and lived through by the service; `at` dates a step by days after the acceptance. */
export async function seedOrder(
  orders: OrdersService,
  staff: Actor,
  quote: { id: string; total: number },
  ending: OrderStep,
  at: <T>(days: number, step: () => Promise<T>) => Promise<T>,
): Promise<void> {
  const id = await at(1, () => orders.createFromQuote(staff, quote.id));
  for (const { days, take } of STEPS.filter(({ of }) => ORDER_STEPS.indexOf(of) <= ORDER_STEPS.indexOf(ending))) {
    await at(days, () => take(orders, staff, id, quote.total));
  }
}
