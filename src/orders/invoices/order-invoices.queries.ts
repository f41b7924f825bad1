import type { EntityManager } from '@mikro-orm/postgresql';
import { statement } from '../../platform/database/statement.js';
import { type Cents, toCents } from '../../rules/money.js';

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

/** Credit that credit notes of an order left, in euros. */
export const CREDIT_LEFT = statement({ credit: 'float8!' }, `select order_credit_left(?::uuid)::float8 as credit`);

const NAMED = statement(
  { paid: 'float8!' },
  `with recursive corrected as (
     select id, corrects_id from order_invoices where id = ?::uuid
     union all
     select n.id, n.corrects_id from corrected c join order_invoices n on n.id = c.corrects_id)
   select coalesce(sum(case p.kind when 'payment' then p.amount when 'refund' then -p.amount else 0 end), 0)::float8 as paid
     from order_payments p where p.invoice_id in (select id from corrected)`,
);

/** Returns what was paid by payments that name an invoice, or those that it corrects. */
export const namedPaymentsOf = async (em: EntityManager, invoiceId: string): Promise<Cents> =>
  toCents((await NAMED.one(em, [invoiceId])).paid);
