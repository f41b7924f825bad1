import { Migration } from '@mikro-orm/migrations';

/** A payment can name the invoice that it pays. It settles that invoice first; the rest settles the others by due day. */
export class Migration20261129162000_named_payments extends Migration {
  override name = 'Migration20261129162000_named_payments';

  override async up(): Promise<void> {
    this.addSql(`alter table "order_payments" add column "invoice_id" uuid null;`);
    this.addSql(
      `alter table "order_payments" add constraint "order_payments_invoice_id_foreign" foreign key ("invoice_id") references "order_invoices" ("id") not valid;`,
    );
    this.addSql(`-- Credit notes reduce their invoices. A payment settles the invoice that it names. The rest of what was paid, and what
-- was credited without a credit note, settles the invoices by due day. When more was given back than was paid without
-- an invoice, the invoices that are due last lose what named them. Credit notes of an invoice that another corrects
-- count as far as the other one is less. A cancelled order owes nothing. The order is locked.
create or replace function settle_order_invoices(settled uuid) returns void language sql as $$
  with invoices as (
    select n.id, n.due_on, n.part, o.status, n.total - n.credit_notes_total as due,
           o.paid_amount + greatest(0, o.credited_amount
             - sum(n.credit_notes_total - case when n.corrects_id is null then 0 else n.total end) over ()) as settled,
           least(n.total - n.credit_notes_total, greatest(0, coalesce((
             select sum(case p.kind when 'payment' then p.amount when 'refund' then -p.amount else 0 end)
               from order_payments p where p.order_id = n.order_id and p.invoice_id = n.id), 0))) as named
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
    this.addSql(`create trigger order_payments_settle after insert on order_payments for each row
  when (new.invoice_id is not null) execute function settle_new_invoice();`);
  }
}
