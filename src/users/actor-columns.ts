import { effectiveStatusSql } from '../companies/effective-status.js';
import { typed } from '../platform/database/statement.js';
import type { AccountStatus, AccountType, CompanyType } from '../rules/actor.js';

/** Columns of a user in the form of `Actor`, without the session. */
export const ACTOR_COLUMNS = {
  userId: 'uuid',
  email: 'text',
  firstName: 'text',
  lastName: 'text',
  accountType: typed<AccountType>('text'),
  accountStatus: typed<AccountStatus>('text'),
  emailVerified: 'bool',
  companyId: 'uuid',
  companyName: 'text',
  companyType: typed<CompanyType>('text'),
} as const;

/** SQL for these columns of `users u` and `companies c`. */
export const ACTOR_SQL = `u.id as "userId", u.email, u.first_name as "firstName", u.last_name as "lastName",
          u.account_type as "accountType", ${effectiveStatusSql()} as "accountStatus",
          u.email_verified_at is not null as "emailVerified",
          c.id as "companyId", c.name as "companyName", c.type as "companyType"`;
