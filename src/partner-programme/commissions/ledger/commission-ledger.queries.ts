import { statement } from '../../../platform/database/statement.js';

/** Sums of a quote's ledger entries, by the day from which they are payable. */
export const BOOKED = statement(
  { payableOn: 'text?', accrued: 'text', owed: 'text' },
  `select payable_on::text as "payableOn", sum(accrued)::text as accrued, sum(owed)::text as owed
     from commission_entries where quote_id = ? group by payable_on`,
);
