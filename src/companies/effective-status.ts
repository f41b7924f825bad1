import type { AccountStatus } from '../rules/actor.js';
import type { CompanyStatus } from '../rules/company-status.js';

/** Statuses of a company that override the status of its users' accounts. */
const PREVAILING = ['suspended', 'inactive'] as const satisfies CompanyStatus[];

/** Effective status of an account. `effectiveStatusSql` is the same in SQL. */
export const effectiveStatus = (own: AccountStatus, company: CompanyStatus): AccountStatus =>
  PREVAILING.find((status) => status === company) ?? own;

/** SQL for the effective status of an account; takes the aliases of `users` and `companies` in the statement. */
export const effectiveStatusSql = (user = 'u', company = 'c'): string =>
  `case when ${company}.status in (${PREVAILING.map((status) => `'${status}'`).join(', ')}) then ${company}.status else ${user}.account_status end`;

/** SQL condition for an account that may be used: it and its company are active. */
export const isActiveSql = (user = 'u', company = 'c'): string => `${effectiveStatusSql(user, company)} = 'active'`;

/**
 * SQL condition for a user who receives mails: their own account is active. Ignores the company's status, because users
 * have to be told that their company was suspended.
 */
export const isReachableSql = (user = 'u'): string =>
  `${user}.account_status = 'active' and ${user}.deleted_at is null`;
