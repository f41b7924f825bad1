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

/** Credit in the buyer's favour of an order, and what was paid beyond its invoices by their credit notes, in euros. */
export const CREDIT = statement(
  { left: 'float8!', unused: 'float8!' },
  `select order_credit_left(:id::uuid)::float8 as "left", order_credit_unused(:id::uuid)::float8 as unused`,
);

/** Like `settle_invoices_of`: when more was given back than was paid without an invoice, the last invoice loses it. */
const NAMED = statement(
  { paid: 'float8!' },
  `with recursive corrections as (
     select n.id, n.id as last, n.order_id, n.corrects_id, n.total - n.credit_notes_total as due from order_invoices n
      where n.order_id = (select order_id from order_invoices where id = :id::uuid)
        and not exists (select 1 from order_invoices c where c.corrects_id = n.id)
     union all
     select n.id, c.last, n.order_id, n.corrects_id, c.due
       from corrections c join order_invoices n on n.id = c.corrects_id),
   named as (
     select c.last, c.order_id, c.due,
            greatest(0, sum(case p.kind when 'payment' then p.amount when 'refund' then -p.amount else 0 end)) as paid
       from corrections c join order_payments p on p.invoice_id = c.id group by c.last, c.order_id, c.due)
   select greatest(0, least(
            coalesce(sum(n.paid) filter (where n.last = :id::uuid), 0),
            o.paid_amount - coalesce(sum(least(n.paid, n.due)) filter (where n.last <> :id::uuid), 0)))::float8 as paid
     from order_invoices i join orders o on o.id = i.order_id left join named n on n.order_id = o.id
    where i.id = :id::uuid group by o.id`,
);

/** Returns what is left of payments that name an invoice, or those that it corrects; no other invoice corrects it. */
export const namedPaymentsOf = async (em: EntityManager, invoiceId: string): Promise<Cents> =>
  toCents((await NAMED.one(em, { id: invoiceId })).paid);
