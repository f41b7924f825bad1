import { dayColumn, type ExportSource } from '../platform/database/export-source.js';
import type { SystemUserQueryDto } from './user-requests.dto.js';
import { filterOf, STATUS, userConditions } from './users.queries.js';

/** Returns the export of users, with the filters of the list for staff. */
export function userExport(query: SystemUserQueryDto): ExportSource {
  return {
    columns: [
      { header: 'Id', sql: 'u.id::text' },
      { header: 'First name', sql: 'u.first_name' },
      { header: 'Last name', sql: 'u.last_name' },
      { header: 'Email', sql: 'u.email' },
      { header: 'Phone', sql: 'u.phone' },
      { header: 'Job title', sql: 'u.job_title' },
      { header: 'Company', sql: 'c.name' },
      { header: 'Company type', sql: 'c.type' },
      { header: 'Role', sql: 'u.account_type' },
      { header: 'Status', sql: STATUS },
      { header: 'Email verified', sql: `case when u.email_verified_at is null then 'no' else 'yes' end` },
      dayColumn('Last login (UTC)', 'u.last_login_at'),
      dayColumn('Created (UTC)', 'u.created_at'),
    ],
    from: 'users u join companies c on c.id = u.company_id',
    where: userConditions(filterOf(query)),
    orderBy: 'u.created_at, u.id',
  };
}
