import type { EntityManager } from '@mikro-orm/postgresql';
import { isReachableSql } from '../companies/effective-status.js';

/** Who is written to, and whether they want to hear of quotes. */
export interface MailReader {
  id: string;
  email: string;
  firstName: string;
  quoteUpdates: boolean;
}

/**
 * SQL of whoever reads the mails about a quote or an order: its contact while their account is active, else the longest
 * serving active administrator of the company; no row when there is neither.
 *
 * @param company SQL of the company's id, named once
 * @param contact SQL of the contact's id, named twice
 */
export const readerOf = (company: string, contact: string): string =>
  `select u.id, u.email, u.first_name as "firstName", u.quote_updates as "quoteUpdates" from users u
    where u.company_id = ${company} and ${isReachableSql()}
      and (u.id = ${contact} or u.account_type = 'admin')
    order by u.id = ${contact} desc, u.created_at, u.id limit 1`;

/** See `readerOf`. Null when nobody is left to read it. */
export async function findReader(em: EntityManager, companyId: string, contactId: string): Promise<MailReader | null> {
  const [reader] = await em.execute<MailReader[]>(readerOf('?', '?'), [companyId, contactId, contactId]);
  return reader ?? null;
}
