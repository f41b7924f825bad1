import type { AccountStatus } from '../rules/actor.js';
import type { CompanyStatus } from '../rules/company-status.js';

/** Nobody's account is better off than their company: these statuses of a company are its people's. */
const PREVAILING = ['suspended', 'inactive'] as const satisfies CompanyStatus[];

/** What an account's status counts as, whatever it is by itself. `effectiveStatusSql` says the same in SQL. */
export const effectiveStatus = (own: AccountStatus, company: CompanyStatus): AccountStatus =>
  PREVAILING.find((status) => status === company) ?? own;

/** SQL of what an account's status counts as, of a row of `users` and of `companies` by their names in the statement. */
export const effectiveStatusSql = (user = 'u', company = 'c'): string =>
  `case when ${company}.status in (${PREVAILING.map((status) => `'${status}'`).join(', ')}) then ${company}.status else ${user}.account_status end`;

/** SQL of whether an account may be used: it is active, and so is its company. */
export const isActiveSql = (user = 'u', company = 'c'): string => `${effectiveStatusSql(user, company)} = 'active'`;

/**
 * SQL of whether a person is written to: their own account is active. That of their company does not matter, or nobody would
 * read that it was suspended.
 */
export const isReachableSql = (user = 'u'): string =>
  `${user}.account_status = 'active' and ${user}.deleted_at is null`;
