import type { EntityManager } from '@mikro-orm/postgresql';
import type { OrderInvoices } from '../orders/invoices/order-invoices.service.js';
import { Order, OrderInvoice } from '../orders/order.entity.js';
import type { OrdersService } from '../orders/orders.service.js';
import type { OrderPayments } from '../orders/payments/order-payments.service.js';
import { asOf, today } from '../platform/clock.js';
import type { Actor } from '../rules/actor.js';
import { toEuros } from '../rules/money.js';
import { ORDER_STEPS, type OrderStatus, type OrderStep } from '../rules/order-status.js';
import { addMonths } from '../rules/periods.js';
import { fractionOf } from '../rules/price.js';
import { sumOf } from '../rules/sum.js';
import { DAY_MS } from './demo.js';

export interface OrderServices {
  orders: OrdersService;
  payments: OrderPayments;
  invoices: OrderInvoices;
}

/** An accepted quote, and the status that its order has reached. */
export interface AcceptedQuote {
  quoteId: string;
  /** Time of the acceptance, in milliseconds. */
  acceptedAt: number;
  ending: OrderStep;
}

/** Something that happens to an order. */
interface Step {
  /** Time in milliseconds. */
  at: number;
  take: (order: Order) => Promise<void>;
}

/** Share of the total that the demo's clients pay before the production. */
export const PREPAYMENT = 0.3;

/**
 * Seeds the orders of accepted quotes with the order services, all of them step by step in the order of time, so that
 * the numbers of their invoices rise with the days. What is due is invoiced before it is paid.
 */
export async function seedOrders(
  em: EntityManager,
  services: OrderServices,
  staff: Actor,
  quotes: AcceptedQuote[],
): Promise<void> {
  const ids = new Map<string, string>();
  const steps = quotes.flatMap(({ quoteId, acceptedAt, ending }) => [
    {
      at: acceptedAt + DAY_MS,
      run: async () => void ids.set(quoteId, await services.orders.createFromQuote(staff, quoteId)),
    },
    ...stepsOf(em, services, staff, acceptedAt, ending).map(({ at, take }) => ({
      at,
      run: async () => take(await em.findOneOrFail(Order, { id: ids.get(quoteId)! })),
    })),
  ]);
  for (const { at, run } of steps.toSorted((one, other) => one.at - other.at)) {
    await asOf(new Date(at), run);
    // Clears the entity manager, because every flush compares all loaded entities with their original state.
    await em.flush();
    em.clear();
  }
}

/** Returns the steps of an order after it was made, up to today and to the status that it has reached. */
function stepsOf(
  em: EntityManager,
  { orders, payments, invoices }: OrderServices,
  staff: Actor,
  acceptedAt: number,
  ending: OrderStep,
): Step[] {
  const after = (days: number) => acceptedAt + days * DAY_MS;
  const status = (to: OrderStatus, notes?: string) => {
    return ({ id }: Order) => orders.changeStatus(staff, id, { status: to, notes });
  };
  /** Issues what is due: an order without billing parts has one invoice, which is issued at the confirmation. */
  const bill = async ({ id, taxDecision }: Order) => {
    if (taxDecision) while ((await invoices.issueDue(id))?.isLast === false);
    else if ((await em.count(OrderInvoice, { order: id })) === 0) await invoices.issue(staff, id);
  };
  const pay = async ({ id }: Order, cents: number, reference: string) => {
    const payment = { amount: toEuros(cents), paidOn: today(), method: 'bank_transfer', reference } as const;
    if (cents > 0) await payments.record(staff, id, 'payment', payment);
  };
  const payOpen = async (order: Order, reference?: string) => {
    const issued = await em.find(OrderInvoice, { order: order.id }, { orderBy: { part: 'asc' }, refresh: true });
    const open = sumOf(issued, ({ openAmount }) => openAmount);
    await pay(order, open, reference ?? issued.at(-1)!.number);
  };

  const has = (step: OrderStep) => ORDER_STEPS.indexOf(step) <= ORDER_STEPS.indexOf(ending);
  const steps: (Step & { of: OrderStep })[] = [
    { at: after(2), of: 'confirmed', take: status('confirmed') },
    { at: after(2), of: 'confirmed', take: bill },
    {
      at: after(9),
      of: 'in_production',
      take: (order) => pay(order, fractionOf(order.total, PREPAYMENT), 'Prepayment'),
    },
    { at: after(12), of: 'in_production', take: status('in_production') },
    {
      at: after(48),
      of: 'shipped',
      take: status('shipped', 'Two crates with Van der Meer Transport, track VM-2291-7.'),
    },
    { at: after(48), of: 'shipped', take: bill },
    { at: after(51), of: 'delivered', take: status('delivered') },
    { at: after(51), of: 'delivered', take: bill },
    { at: after(66), of: 'delivered', take: (order) => payOpen(order, 'Final payment') },
    ...periodsAfter(after(51)).flatMap((at) => [
      { at, of: 'delivered' as const, take: bill },
      { at: at + 15 * DAY_MS, of: 'delivered' as const, take: (order: Order) => payOpen(order) },
    ]),
  ];
  return steps.filter(({ at, of }) => has(of) && at < Date.now());
}

/** Returns the beginnings of the months after a delivery, from the second one, up to today. */
function periodsAfter(deliveredAt: number): number[] {
  const [day, time] = new Date(deliveredAt).toISOString().split('T');
  const months = Math.max(0, Math.floor((Date.now() - deliveredAt) / (28 * DAY_MS)));
  return Array.from({ length: months }, (_, month) => Date.parse(`${addMonths(day!, month + 1)}T${time}`));
}
