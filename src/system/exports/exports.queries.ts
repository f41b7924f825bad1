import type { ReportKind } from '../../rules/partner-report.js';
import { statement, typed } from '../../platform/database/statement.js';
import { isActiveSql } from '../../companies/effective-status.js';

/** Names of the users, companies, quotes and orders with these ids. */
export const NAMES_OF = statement(
  { id: 'uuid', name: 'text' },
  `with wanted as (select unnest(array[?]::uuid[]) as id)
   select id, concat_ws(' ', first_name, last_name) as name from users join wanted using (id)
   union select id, name from companies join wanted using (id)
   union select id, number from quotes join wanted using (id)
   union select id, number from orders join wanted using (id)`,
);

/** Number of rows of an export; counting stops at `cap`. */
export const EXPORT_ROWS = statement(
  { count: 'int4' },
  (from: string, where: string, cap: number | undefined) =>
    `select count(*)::int as count from (select 1 from ${from} where ${where} ${cap ? `limit ${cap}` : ''}) as found`,
  ['companies c', 'true', undefined],
  ['companies c', 'true', 1],
);

/** Users who should get a monthly report and have not been mailed one yet; locks the rows. */
export const DUE_REPORTS = statement(
  {
    userId: 'uuid',
    email: 'text',
    firstName: 'text',
    companyId: 'uuid',
    company: 'text',
    kind: typed<ReportKind>('text'),
  },
  `select u.id as "userId", u.email, u.first_name as "firstName", c.id as "companyId", c.name as company, m.kind
     from monthly_reports m join users u on u.id = m.user_id join companies c on c.id = u.company_id
     join partners p on p.company_id = c.id
    where m.created_at < ?::date::timestamp at time zone 'UTC' and p.status = 'active'
      and ${isActiveSql()} and u.deleted_at is null
      and not exists (select 1 from outbox_mail_keys k where k.key = concat_ws(':', 'monthly-report', u.id, ?::text))
    order by m.id limit ? for update of m skip locked`,
);
