import { isReachableSql } from '../companies/effective-status.js';

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
