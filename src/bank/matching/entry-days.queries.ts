import type { EntityManager } from '@mikro-orm/postgresql';
import { statement } from '../../platform/database/statement.js';
import type { Match } from './bank-match.js';

const ORDERED_AT = statement(
  { id: 'uuid', at: 'timestamptz' },
  'select id, created_at as at from orders where id = any(array[?]::uuid[])',
);

/** Returns when the orders of suggested invoices were made. */
export async function orderedAtOf(em: EntityManager, found: Match[]): Promise<Map<string, Date>> {
  const ids = [...new Set(found.flatMap(({ parts }) => parts.map(({ invoice }) => invoice.orderId)))];
  if (ids.length === 0) return new Map();
  return new Map((await ORDERED_AT.all(em, [ids])).map(({ id, at }) => [id, new Date(at)]));
}
