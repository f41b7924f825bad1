import type { EntityManager } from '@mikro-orm/postgresql';
import { type Cents, toCents } from '../../rules/money.js';
import { CREDIT_LEFT } from './order-invoices.queries.js';

/** Returns the credit that credit notes of an order left, which neither another invoice used nor a refund paid back. */
export const creditLeftOf = async (em: EntityManager, { id }: { id: string }): Promise<Cents> =>
  toCents((await CREDIT_LEFT.one(em, [id])).credit);
