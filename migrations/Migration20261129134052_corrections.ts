import { Migration } from '@mikro-orm/migrations';

/**
 * An invoice can correct one that was credited in whole: it invoices the same part again. A credit row with a negative
 * credited amount makes the amount owed again.
 */
export class Migration20261129134052_corrections extends Migration {
  override name = 'Migration20261129134052_corrections';

  override async up(): Promise<void> {
    this.addSql(`alter table "order_invoices" add column "corrects_id" uuid null;`);
    this.addSql(
      `alter table "order_invoices" add constraint "order_invoices_corrects_id_foreign" foreign key ("corrects_id") references "order_invoices" ("id") not valid;`,
    );
    this.addSql(`create or replace function billing_plan_net(plan jsonb) returns numeric language sql immutable as $$
  select sum((part ->> 'net')::numeric) / 100 from jsonb_array_elements(plan -> 'parts') part
   where not coalesce((part ->> 'isReplaced')::boolean, false) $$;`);
    this.addSql(`alter table "order_payments" drop constraint if exists "order_payments_credited";`);
    this.addSql(
      `alter table "order_payments" add constraint "order_payments_credited" check (case kind
    when 'payment' then credited between -amount and 0
    when 'credit' then credited between -amount and amount
    else credited between 0 and amount end) not valid;`,
    );
    this.addSql(`-- Credit notes reduce their invoices; what is paid, and credited without a credit note, pays the invoices of an
-- order in the order of their parts. An invoice that another corrects takes no part. A cancelled order owes nothing. The
-- order is locked.
create or replace function settle_order_invoices(settled uuid) returns void language sql as $$
  update order_invoices i set open_amount = due.open
    from (select n.id, case when o.status = 'cancelled' then 0 else
                   least(n.total - n.credit_notes_total, greatest(0,
                     sum(n.total - n.credit_notes_total) over (order by n.part) - o.paid_amount
                     - greatest(0, o.credited_amount - coalesce(sum(n.credit_notes_total)
                         filter (where not exists (select 1 from order_invoices c where c.corrects_id = n.id)) over (), 0)))) end
                 as open
            from order_invoices n join orders o on o.id = n.order_id where n.order_id = settled) due
   where i.id = due.id and i.open_amount <> due.open $$;`);
    this.addSql(`drop trigger order_invoices_never_change on order_invoices;`);
    this.addSql(`create trigger order_invoices_never_change before update of id, created_at, order_id, company_id, number, issued_on,
  due_on, part, parts, kind, period_from, period_to, next_months, net, tax, total, paid_amount, credited_amount, corrects_id,
  document, actor_id, actor_name or delete on order_invoices for each row execute function refuse_change();`);
  }
}
