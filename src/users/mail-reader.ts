import type { EntityManager } from '@mikro-orm/postgresql';
import { isReachableSql } from '../companies/effective-status.js';

/** Recipient of a mail about a quote or an order, with the setting whether they want such mails. */
export interface MailReader {
  id: string;
  email: string;
  firstName: string;
  quoteUpdates: boolean;
}

/**
 * Returns the SQL for the recipient of mails about a quote or an order: the contact while the contact's account is
 * active, otherwise the company's active administrator who has the account longest. The SQL has no row when there is
 * neither.
 *
 * @param company SQL of the company's id, used once
 * @param contact SQL of the contact's id, used twice
 */
export const readerOf = (company: string, contact: string): string =>
  `select u.id, u.email, u.first_name as "firstName", u.quote_updates as "quoteUpdates" from users u
    where u.company_id = ${company} and ${isReachableSql()}
      and (u.id = ${contact} or u.account_type = 'admin')
    order by u.id = ${contact} desc, u.created_at, u.id limit 1`;

/** Returns the recipient that `readerOf` finds; null without a recipient. */
export async function findReader(em: EntityManager, companyId: string, contactId: string): Promise<MailReader | null> {
  const [reader] = await em.execute<MailReader[]>(readerOf('?', '?'), [companyId, contactId, contactId]);
  return reader ?? null;
}
