import type { EntityManager } from '@mikro-orm/postgresql';
import { type Cents, toCents } from '../../rules/money.js';
import type { OrderCredit } from '../../rules/order-payment.js';
import { CREDIT } from './order-invoices.queries.js';

/** Returns what was paid of an order beyond its price, and beyond its invoices because of credit notes. */
export async function creditOf(em: EntityManager, { id }: { id: string }): Promise<OrderCredit> {
  const { left, unused } = await CREDIT.one(em, { id });
  return { left: toCents(left), unused: toCents(unused) };
}

/** Returns what was paid of an order beyond its price; of a cancelled order, what was paid of credited invoices. */
export const creditLeftOf = async (em: EntityManager, order: { id: string }): Promise<Cents> =>
  (await creditOf(em, order)).left;

/**
 * Returns what was paid of an order beyond its invoices because of credit notes, which no correction used and no refund
 * paid back. Invoices that are still to be issued ask for it, so it is credit only once the order is cancelled.
 */
export const unusedCreditOf = async (em: EntityManager, order: { id: string }): Promise<Cents> =>
  (await creditOf(em, order)).unused;
