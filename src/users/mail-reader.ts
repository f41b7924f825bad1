import type { EntityManager } from '@mikro-orm/postgresql';
import type { RowOf } from '../platform/database/statement.js';
import { MAIL_READER } from './users.queries.js';

/** Returns the recipient that `readerOf` finds; null without a recipient. */
export async function findReader(
  em: EntityManager,
  companyId: string,
  contactId: string,
): Promise<RowOf<typeof MAIL_READER> | null> {
  const reader = await MAIL_READER.first(em, [companyId, contactId, contactId]);
  return reader ?? null;
}
