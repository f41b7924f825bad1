import { Migration } from '@mikro-orm/migrations';

/** A statement that changes many orders settles their invoices, and counts the orders, once for all of them. */
export class Migration20261130142500_settle_orders_at_once extends Migration {
  override name = 'Migration20261130142500_settle_orders_at_once';

  override up(): void {
    this.addSql(`-- Credit notes reduce their invoices. A payment settles the invoice that it names, or the one that corrects it. The rest of
-- what was paid, and what was credited without a credit note, settles the invoices by due day. When more was given back
-- than was paid without an invoice, the invoices that are due last lose what named them. Credit notes of an invoice that
-- another corrects count as far as the other one is less. A cancelled order owes nothing. The orders are locked.
-- Each session keeps the plan, so it must not read whole tables that were small when it was made.
create function settle_invoices_of(settled_orders uuid[]) returns void language sql set enable_seqscan = off as $$
  with recursive corrections as (
    select n.id, n.id as last, n.order_id from order_invoices n
     where n.order_id = any (settled_orders) and not exists (select 1 from order_invoices c where c.corrects_id = n.id)
    union all
    select n.corrects_id, c.last, c.order_id
      from corrections c join order_invoices n on n.id = c.id where n.corrects_id is not null),
  naming as (
    select c.last, sum(case p.kind when 'payment' then p.amount when 'refund' then -p.amount else 0 end) as amount
      from corrections c join order_payments p on p.order_id = c.order_id and p.invoice_id = c.id group by c.last),
  invoices as (
    select n.id, n.order_id, n.due_on, n.part, o.status, n.total - n.credit_notes_total as due,
           o.paid_amount + greatest(0, o.credited_amount
             - sum(n.credit_notes_total - case when n.corrects_id is null then 0
                 else least(n.total, (select k.credit_notes_total from order_invoices k where k.id = n.corrects_id)) end)
               over (partition by n.order_id)) as settled,
           least(n.total - n.credit_notes_total, greatest(0, coalesce(p.amount, 0))) as named
      from order_invoices n join orders o on o.id = n.order_id left join naming p on p.last = n.id
     where n.order_id = any (settled_orders)),
  named as (
    select i.*, least(named, greatest(0, settled - coalesce(sum(named) over earlier, 0))) as paid from invoices i
    window earlier as (partition by order_id order by due_on, part rows between unbounded preceding and 1 preceding)),
  shared as (
    select n.*, settled - sum(paid) over (partition by order_id) - coalesce(sum(due - paid) over earlier, 0) as rest from named n
    window earlier as (partition by order_id order by due_on, part rows between unbounded preceding and 1 preceding)),
  left_open as (
    select id, case when status = 'cancelled' then 0 else due - paid - least(due - paid, greatest(0, rest)) end as open
      from shared)
  update order_invoices i set open_amount = l.open from left_open l where i.id = l.id and i.open_amount <> l.open $$;`);
    this.addSql(`create or replace function settle_new_invoice() returns trigger language plpgsql as $$
begin
  perform settle_invoices_of(array[new.order_id]);
  return null;
end $$;`);
    this.addSql(`create function settle_changed_orders() returns trigger language plpgsql as $$
declare
  settled constant uuid[] := array(
    select id from (select id, paid_amount, credited_amount, status from changed
                    except select id, paid_amount, credited_amount, status from earlier) orders);
begin
  if settled <> '{}' then perform settle_invoices_of(settled); end if;
  return null;
end $$;`);
    this.addSql(`-- Like count_orders, in the order of the key.
create function count_order_changes() returns trigger language plpgsql as $$
begin
  insert into order_counters (company_id, status, payment_status, orders, amount, paid, credited)
    select company_id, status, payment_status, sum(n), sum(n * total), sum(n * paid_amount), sum(n * credited_amount)
      from (select 1 as n, company_id, status, payment_status, total, paid_amount, credited_amount from changed
            union all
            select -1, company_id, status, payment_status, total, paid_amount, credited_amount from earlier) orders
     group by company_id, status, payment_status order by company_id, status, payment_status
  on conflict (company_id, status, payment_status) do update
    set orders = order_counters.orders + excluded.orders, amount = order_counters.amount + excluded.amount,
        paid = order_counters.paid + excluded.paid, credited = order_counters.credited + excluded.credited;
  return null;
end $$;`);
    this.addSql(`create or replace trigger orders_settle_invoices after update on orders
  referencing old table as earlier new table as changed for each statement execute function settle_changed_orders();`);
    this.addSql(`create or replace trigger count_changed_orders after insert or delete on orders for each row
  execute function count_orders();`);
    this.addSql(`create trigger count_order_changes after update on orders
  referencing old table as earlier new table as changed for each statement execute function count_order_changes();`);
  }
}
