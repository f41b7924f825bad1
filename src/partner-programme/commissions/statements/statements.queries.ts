import { statement } from '../../../platform/database/statement.js';
import { isReachableSql } from '../../../companies/effective-status.js';

/** Administrators of a partner who can receive mails. */
export const STATEMENT_READERS = statement(
  { email: 'text', firstName: 'text' },
  `select u.email, u.first_name as "firstName" from users u
    where u.company_id = ? and u.account_type = 'admin' and ${isReachableSql()} order by u.created_at, u.id`,
);
