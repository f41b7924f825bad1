import { statement } from '../../platform/database/statement.js';

/** Next number of the year's series. The row stays locked until the transaction ends, so that the series has no gaps. */
export const NEXT_INVOICE = statement(
  { last: 'int4' },
  `insert into invoice_series (year, last) values (?, 1)
   on conflict (year) do update set last = invoice_series.last + 1 returning last`,
);

/** Next number of the year's series of credit notes, like `NEXT_INVOICE`. */
export const NEXT_CREDIT_NOTE = statement(
  { last: 'int4' },
  `insert into credit_note_series (year, last) values (?, 1)
   on conflict (year) do update set last = credit_note_series.last + 1 returning last`,
);
