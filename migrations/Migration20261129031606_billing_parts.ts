import { Migration } from '@mikro-orm/migrations';

/**
 * An order can have several invoices, for the parts of its billing plan, with their amounts and what of them is not
 * paid. Existing invoices are of the whole order, and so are those of the version before, whose amounts a trigger sets.
 */
export class Migration20261129031606_billing_parts extends Migration {
  override name = 'Migration20261129031606_billing_parts';

  override async up(): Promise<void> {
    this.addSql(
      `alter table "order_invoices" add column "company_id" uuid null, add column "part" smallint not null default 1, add column "parts" smallint not null default 1, add column "kind" text not null default 'whole', add column "period_from" date null, add column "period_to" date null, add column "next_months" smallint null, add column "net" numeric(14,2) not null default 0, add column "tax" numeric(14,2) not null default 0, add column "total" numeric(14,2) not null default 0, add column "open_amount" numeric(14,2) not null default 0, add column "search_text" text not null default '';`,
    );
    this.addSql(
      `alter table "order_invoices" add constraint "order_invoices_company_id_foreign" foreign key ("company_id") references "companies" ("id");`,
    );
    this.addSql(
      `alter table "order_invoices" add constraint "order_invoices_kind_check" check ("kind" in ('whole', 'prepayment', 'shipment', 'recurring')), add constraint "order_invoices_part_check" check (part between 1 and parts), add constraint "order_invoices_open_amount_check" check (open_amount between 0 and total);`,
    );
    this.addSql(`create function complete_order_invoice() returns trigger language plpgsql as $$
declare
  invoiced record;
begin
  select * into invoiced from orders where id = new.order_id;
  new.company_id := invoiced.company_id;
  new.search_text := search_fold(concat_ws(' ', new.number, invoiced.number, invoiced.quote_number,
    invoiced.customer_reference, invoiced.purchase_order, invoiced.company_details ->> 'name'));
  if new.kind = 'whole' and new.parts = 1 then
    new.net := invoiced.total - invoiced.tax;
    new.tax := invoiced.tax;
    new.total := invoiced.total;
  end if;
  new.open_amount := new.total;
  return new;
end $$;`);
    this.addSql(`create trigger order_invoices_complete before insert on order_invoices for each row
  execute function complete_order_invoice();`);
    this.addSql(`-- What is paid and credited pays the invoices of an order in the order of their parts. The order is locked.
create function settle_order_invoices(settled uuid) returns void language sql as $$
  update order_invoices i set open_amount = due.open
    from (select n.id, least(n.total, greatest(0, sum(n.total) over (order by n.part) - o.paid_amount - o.credited_amount)) as open
            from order_invoices n join orders o on o.id = n.order_id where n.order_id = settled) due
   where i.id = due.id and i.open_amount <> due.open $$;`);
    this.addSql(`create function settle_changed_order() returns trigger language plpgsql as $$
begin
  perform settle_order_invoices(new.id);
  return null;
end $$;`);
    this.addSql(`create function settle_new_invoice() returns trigger language plpgsql as $$
begin
  perform settle_order_invoices(new.order_id);
  return null;
end $$;`);
    this.addSql(`create trigger orders_settle_invoices after update of paid_amount, credited_amount on orders for each row
  when (old.paid_amount <> new.paid_amount or old.credited_amount <> new.credited_amount)
  execute function settle_changed_order();`);
    this.addSql(`create trigger order_invoices_settle after insert on order_invoices for each row
  execute function settle_new_invoice();`);
    this.addSql(`drop trigger order_invoices_never_change on order_invoices;`);
    this.addSql(`create trigger order_invoices_never_change before update of id, created_at, order_id, company_id, number, issued_on,
  due_on, part, parts, kind, period_from, period_to, next_months, net, tax, total, paid_amount, credited_amount, document,
  actor_id, actor_name or delete on order_invoices for each row execute function refuse_change();`);
    this.addSql(`select set_config('app.erasing', 'on', true);`);
    this.addSql(`update order_invoices i set company_id = o.company_id, net = o.total - o.tax, tax = o.tax, total = o.total,
    open_amount = o.total - o.paid_amount - o.credited_amount,
    search_text = search_fold(concat_ws(' ', i.number, o.number, o.quote_number, o.customer_reference, o.purchase_order,
      o.company_details ->> 'name'))
  from orders o where o.id = i.order_id;`);
    this.addSql(`select set_config('app.erasing', 'off', true);`);
  }
}
