import { Migration } from '@mikro-orm/migrations';

/** A correction can be more than the invoice that it corrects, by VAT: that is no credit of the order. */
export class Migration20261130000500_vat_corrections extends Migration {
  override name = 'Migration20261130000500_vat_corrections';

  override up(): void {
    this.addSql(`-- Credit notes reduce their invoices. A payment settles the invoice that it names, or its last correction. The rest of
-- what was paid, and what was credited without a credit note, settles the invoices by due day. When more was given back
-- than was paid without an invoice, the invoices that are due last lose what named them. Credit notes of an invoice that
-- another corrects count as far as the other one is less; one with more VAT is no credit. A cancelled order owes nothing. The order is locked.
create or replace function settle_order_invoices(settled uuid) returns void language sql as $$
  with recursive corrections as (
    select n.id, n.id as last from order_invoices n
     where n.order_id = settled and not exists (select 1 from order_invoices c where c.corrects_id = n.id)
    union all
    select n.corrects_id, c.last from corrections c join order_invoices n on n.id = c.id where n.corrects_id is not null),
  invoices as (
    select n.id, n.due_on, n.part, o.status, n.total - n.credit_notes_total as due,
           o.paid_amount + greatest(0, o.credited_amount
             - sum(n.credit_notes_total - case when n.corrects_id is null then 0
                 else least(n.total, (select k.credit_notes_total from order_invoices k where k.id = n.corrects_id)) end) over ()) as settled,
           least(n.total - n.credit_notes_total, greatest(0, coalesce((
             select sum(case p.kind when 'payment' then p.amount when 'refund' then -p.amount else 0 end)
               from order_payments p join corrections c on c.id = p.invoice_id
              where p.order_id = n.order_id and c.last = n.id), 0))) as named
      from order_invoices n join orders o on o.id = n.order_id where n.order_id = settled),
  named as (
    select i.*, least(named, greatest(0, settled - coalesce(sum(named) over earlier, 0))) as paid
      from invoices i window earlier as (order by due_on, part rows between unbounded preceding and 1 preceding)),
  shared as (
    select n.*, settled - sum(paid) over () - coalesce(sum(due - paid) over earlier, 0) as rest
      from named n window earlier as (order by due_on, part rows between unbounded preceding and 1 preceding)),
  left_open as (
    select id, case when status = 'cancelled' then 0 else due - paid - least(due - paid, greatest(0, rest)) end as open
      from shared)
  update order_invoices i set open_amount = l.open from left_open l where i.id = l.id and i.open_amount <> l.open $$;`);
    this.addSql(`-- Returns what a company has paid for an order beyond its invoices because of credit notes: as far as that was neither
-- paid back nor used by a correction. Credit notes add to it; repayments and corrections take from it, in the order of
-- time, and never more than there was.
create or replace function order_credit_left(wanted uuid) returns numeric language sql stable as $$
  with changes as (
    select created_at, 1 as rank, total as amount from credit_notes where order_id = wanted
    union all
    select created_at, 2, -repaid from order_payments where order_id = wanted and repaid <> 0
    union all
    select created_at, 3, -total from order_invoices where order_id = wanted and corrects_id is not null),
  sums as (
    select sum(amount) over () as last,
           sum(amount) over (order by created_at, rank rows unbounded preceding) as sum from changes),
  noted as (select coalesce(max(last) - least(0, min(sum)), 0) as not_used from sums)
  select greatest(0, least(o.paid_amount + greatest(0, o.credited_amount - i.noted) - i.due, u.not_used))
    from orders o cross join noted u cross join lateral (
      select coalesce(sum(n.total - n.credit_notes_total), 0) as due,
             coalesce(sum(n.credit_notes_total - case when n.corrects_id is null then 0
                     else least(n.total, (select k.credit_notes_total from order_invoices k where k.id = n.corrects_id)) end), 0) as noted
        from order_invoices n where n.order_id = o.id) i
   where o.id = wanted $$;`);
  }
}
