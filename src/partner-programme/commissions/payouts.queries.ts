import { statement } from '../../platform/database/statement.js';

/** Locks the balances of partners, in the order of the ids, so that concurrent payouts cannot deadlock. */
export const LOCK_BALANCES = statement(
  {},
  'select 1 from commission_balances where partner_id = any (?::uuid[]) order by partner_id for update',
);

/** First day after the period of a partner's last statement. */
export const NEXT_DAY = statement(
  { day: 'text?' },
  'select (max(until_day) + 1)::text as day from commission_statements where partner_id = ?',
);

/** Next number of the year's series. The row stays locked until the transaction ends, so that the series has no gaps. */
export const NEXT_STATEMENT = statement(
  { last: 'int4' },
  `insert into commission_statement_series (year, last) values (?, 1)
   on conflict (year) do update set last = commission_statement_series.last + 1 returning last`,
);
