import type { EntityManager } from '@mikro-orm/postgresql';
import { type Cents, toCents } from '../../rules/money.js';
import { CREDIT } from './order-invoices.queries.js';

/** Returns what was paid of an order beyond its price; of a cancelled order, what was paid of credited invoices. */
export const creditLeftOf = async (em: EntityManager, { id }: { id: string }): Promise<Cents> =>
  toCents((await CREDIT.one(em, { id })).left);

/**
 * Returns what was paid of an order beyond its invoices because of credit notes, which no correction used and no refund
 * paid back. Invoices that are still to be issued ask for it, so it is credit only once the order is cancelled.
 */
export const unusedCreditOf = async (em: EntityManager, { id }: { id: string }): Promise<Cents> =>
  toCents((await CREDIT.one(em, { id })).unused);
