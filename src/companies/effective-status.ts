import type { AccountStatus } from '../rules/actor.js';
import type { CompanyStatus } from '../rules/company-status.js';

/** Statuses of a company that replace the status of its users' accounts. */
const PREVAILING = ['suspended', 'inactive'] as const satisfies CompanyStatus[];

/** Returns the status that applies to an account. `effectiveStatusSql` does the same in SQL. */
export const effectiveStatus = (own: AccountStatus, company: CompanyStatus): AccountStatus =>
  PREVAILING.find((status) => status === company) ?? own;

/**
 * Returns the SQL for the status that applies to an account; takes the aliases of `users` and `companies` in the
 * statement.
 */
export const effectiveStatusSql = (user = 'u', company = 'c'): string =>
  `case when ${company}.status in (${PREVAILING.map((status) => `'${status}'`).join(', ')}) then ${company}.status else ${user}.account_status end`;

/** Returns the SQL condition for an account that may be used: the account and its company are active. */
export const isActiveSql = (user = 'u', company = 'c'): string => `${effectiveStatusSql(user, company)} = 'active'`;

/** SQL condition on `users u` and `companies c`: administrators of the system, who decide about quotes and agree to them. */
export const IS_STAFF_ADMIN = `c.type = 'system' and u.account_type = 'admin' and u.deleted_at is null and ${isActiveSql()}`;

/**
 * Returns the SQL condition for a user who gets mails: the user's own account is active. The status of the company does
 * not matter, because users must get the mail that their company was suspended.
 */
export const isReachableSql = (user = 'u'): string =>
  `${user}.account_status = 'active' and ${user}.deleted_at is null`;
