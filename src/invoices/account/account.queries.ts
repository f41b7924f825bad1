import { statement, typed } from '../../platform/database/statement.js';
import { dueDaysOf, INVOICE_AGES, type InvoiceAge } from '../../rules/invoice-status.js';
import { undoesBooking } from '../../orders/undone-booking-sql.js';
import type { InvoiceAgeDto } from '../invoice-answers.dto.js';
import type { AccountEntryKind } from './account.dto.js';

/** An entry as the statement returns it, in euros. */
export interface AccountRow {
  day: string;
  kind: AccountEntryKind;
  reference: string;
  documentId: string | null;
  orderId: string | null;
  invoiced: number;
  paid: number;
}

/**
 * Sums of the invoices of an order `o`, of their credit notes, and of what of these no correction invoices again; no row
 * for an order without an invoice.
 */
const INVOICED = `(select sum(i.total - i.credit_notes_total) as due, sum(i.credit_notes_total) as noted,
    sum(i.credit_notes_total - case when i.corrects_id is null then 0
      else least(i.total, (select k.credit_notes_total from order_invoices k where k.id = i.corrects_id)) end) as standing
  from order_invoices i where i.order_id = o.id having count(*) > 0)`;

/**
 * Entries of the account of the company `:company`. Credit notes belong to the first credits of an order; what is credited
 * beyond them has no credit note. A credit that was booked from a bank entry, such as an overpayment, belongs to no order;
 * when it pays an invoice, that is a payment of its order, and as much of the credit is used on that day. A cancelled order
 * owes nothing, and credit beyond its credit notes waits for no invoice: only money that was not given back is left.
 */
const ENTRIES = `
  select i.issued_on as day, 1 as rank, i.created_at as at, 'invoice' as kind, i.number as reference, i.id as document_id,
         i.order_id, i.total as invoiced, 0 as paid
    from order_invoices i where i.company_id = :company
  union all
  select n.issued_on, 2, n.created_at, 'credit_note', n.number, n.id, n.order_id, -n.total, 0
    from credit_notes n where n.company_id = :company
  union all
  select p.paid_on, 3, p.created_at, case when ${undoesBooking('p')} then 'booking_undone' else p.kind end,
         coalesce(p.reference, o.number), null, o.id, 0,
         case p.kind when 'payment' then p.amount else -p.amount end
    from orders o join order_payments p on p.order_id = o.id where o.company_id = :company and p.kind <> 'credit'
  union all
  select case when e.direction = 'in' and b.amount < 0 then (b.created_at at time zone 'UTC')::date else e.booked_on end, 3,
         b.created_at, case when b.amount > 0 then 'payment' when e.direction = 'in' then 'credit_used' else 'refund' end,
         coalesce(e.reference, e.end_to_end_id, e.bank_reference, ''), null, null, 0, b.amount
    from bank_bookings b join bank_entries e on e.id = b.entry_id
   where b.company_id = :company and b.kind = 'credit' and b.undoes_id is null
     and not exists (select 1 from bank_bookings undone where undone.undoes_id = b.id)
  union all
  select c.paid_on, 4, c.created_at, 'credit', c.number, null, c.id, -c.credited, 0 from (
    select p.paid_on, p.created_at, o.number, o.id,
           case when p.credited < 0 then p.credited
                else greatest(0, least(p.credited,
                       sum(p.credited) over (partition by o.id order by p.number) - d.noted)) end as credited
      from orders o join order_payments p on p.order_id = o.id, lateral ${INVOICED} d
     where o.company_id = :company and not (p.kind = 'credit' and p.credited < 0)) c
   where c.credited <> 0
  union all
  select c.day, 5, c.at, 'cancellation', c.number, null, c.id, -c.rest, 0 from (
    select (coalesce(o.status_since, o.created_at) at time zone 'UTC')::date as day,
           coalesce(o.status_since, o.created_at) as at, o.number, o.id,
           greatest(0, d.due - o.paid_amount) - greatest(0, o.credited_amount - d.standing) as rest
      from orders o, lateral ${INVOICED} d
     where o.company_id = :company and o.status = 'cancelled') c
   where c.rest <> 0`;

/** Ages with a first due day, and the ages after them. */
const BOUNDED = INVOICE_AGES.slice(0, -1);

/** Returns the parameters of `ACCOUNT` for the ages of open amounts on a day. */
export const agesOn = (day: string): Partial<Record<InvoiceAge, string | null>> =>
  Object.fromEntries(BOUNDED.map((age) => [age, dueDaysOf(age, day).from]));

const AGE = `case ${BOUNDED.map((age) => `when due_on >= :${age}::date then '${age}'`).join(' ')}
  else '${INVOICE_AGES.at(-1)}' end`;

/** The account of a company from a day to another, and what is open of its invoices; no row for an unknown company. */
export const ACCOUNT = statement(
  {
    name: 'text',
    opening: 'float8',
    open: 'float8',
    overdue: 'float8',
    creditLeft: 'float8',
    balance: 'float8',
    ages: typed<InvoiceAgeDto[]>('json'),
    entries: typed<AccountRow[]>('json'),
  },
  `with entries as (${ENTRIES})
   select c.name,
     (select coalesce(sum(invoiced - paid), 0)::float8 from entries where day < :from::date) as opening,
     (select coalesce(sum(open_amount), 0)::float8 from order_invoices where company_id = c.id and open_amount > 0) as open,
     (select coalesce(sum(open_amount), 0)::float8 from order_invoices
       where company_id = c.id and open_amount > 0 and due_on < :today::date) as overdue,
     (select (coalesce(sum(order_credit_left(n.order_id)), 0) + (select coalesce(sum(b.amount), 0) from bank_bookings b
         where b.company_id = c.id and b.kind = 'credit'))::float8
        from (select distinct order_id from credit_notes where company_id = c.id) n) as "creditLeft",
     (select coalesce(sum(invoiced - paid), 0)::float8 from entries) as balance,
     (select coalesce(json_agg(aged), '[]') from (
        select ${AGE} as age, count(*)::int as invoices, sum(open_amount)::float8 as amount
          from order_invoices where company_id = c.id and open_amount > 0 group by 1 order by min(due_on) desc) aged) as ages,
     (select coalesce(json_agg(json_build_object('day', e.day, 'kind', e.kind, 'reference', e.reference,
        'documentId', e.document_id, 'orderId', e.order_id, 'invoiced', e.invoiced, 'paid', e.paid)), '[]')
        from (select * from entries where day between :from::date and :to::date
               order by day, at, rank limit :limit) e) as entries
   from companies c where c.id = :company`,
);
