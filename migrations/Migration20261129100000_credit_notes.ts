import { Migration } from '@mikro-orm/migrations';

/**
 * Credit notes, with a series of their own. What an order owes is reduced by a payment row of the kind `credit`, which is
 * no payment; so the revenue does not count it.
 */
export class Migration20261129100000_credit_notes extends Migration {
  override name = 'Migration20261129100000_credit_notes';

  override async up(): Promise<void> {
    this.addSql(`create table credit_note_series (year smallint primary key, last int not null);`);
    this.addSql(
      `create table "credit_notes" ("id" uuid not null, "created_at" timestamptz not null default now(), "invoice_id" uuid not null, "order_id" uuid not null, "company_id" uuid not null, "number" varchar(20) not null, "issued_on" date not null, "reason" text not null, "net" numeric(14,2) not null, "tax" numeric(14,2) not null, "total" numeric(14,2) not null, "document" jsonb not null, "actor_id" uuid not null, "actor_name" varchar(255) not null, "search_text" text not null default '', primary key ("id"));`,
    );
    this.addSql(
      `alter table "credit_notes" add constraint "credit_notes_number_unique" unique ("number"), add constraint "credit_notes_reason_check" check ("reason" in ('refund', 'cancellation', 'price')), add constraint "credit_notes_amounts_check" check (net >= 0 and tax >= 0 and total > 0 and total = net + tax);`,
    );
    this.addSql(
      `alter table "credit_notes" add constraint "credit_notes_invoice_id_foreign" foreign key ("invoice_id") references "order_invoices" ("id"), add constraint "credit_notes_order_id_foreign" foreign key ("order_id") references "orders" ("id"), add constraint "credit_notes_company_id_foreign" foreign key ("company_id") references "companies" ("id"), add constraint "credit_notes_actor_id_foreign" foreign key ("actor_id") references "users" ("id");`,
    );
    for (const [name, columns] of [
      ['credit_notes_invoice', '(invoice_id)'],
      ['credit_notes_order', '(order_id)'],
      ['credit_notes_by_issued', '(issued_on desc, id)'],
      ['credit_notes_by_total', '(total desc, id)'],
      ['credit_notes_company_by_issued', '(company_id, issued_on desc, id)'],
      ['credit_notes_search', 'using gin (company_id, search_text gin_trgm_ops)'],
    ]) {
      this.addSql(`create index ${name} on credit_notes ${columns};`);
    }
    this.addSql(`alter table "order_invoices" add column "credit_notes_total" numeric(14,2) not null default 0;`);
    this.addSql(
      `alter table "order_invoices" add constraint "order_invoices_credit_notes_check" check (credit_notes_total between 0 and total - credited_amount) not valid;`,
    );
    this.addSql(`create function complete_credit_note() returns trigger language plpgsql as $$
begin
  update order_invoices set credit_notes_total = credit_notes_total + new.total where id = new.invoice_id;
  select search_fold(concat_ws(' ', new.number, search_text)) into new.search_text
    from order_invoices where id = new.invoice_id;
  return new;
end $$;`);
    this.addSql(`create trigger credit_notes_complete before insert on credit_notes for each row
  execute function complete_credit_note();`);
    this.addSql(`create trigger credit_notes_audited after insert or update or delete on credit_notes for each row
  execute function audit();`);
    this.addSql(`create trigger credit_notes_never_change before update or delete on credit_notes for each row
  execute function refuse_change();`);
    this.addSql(`-- Credit notes reduce their invoices; what is paid, and credited without a credit note, pays the invoices of an
-- order in the order of their parts. A cancelled order owes nothing. The order is locked.
create or replace function settle_order_invoices(settled uuid) returns void language sql as $$
  update order_invoices i set open_amount = due.open
    from (select n.id, case when o.status = 'cancelled' then 0 else
                   least(n.total - n.credit_notes_total, greatest(0,
                     sum(n.total - n.credit_notes_total) over (order by n.part) - o.paid_amount
                     - greatest(0, o.credited_amount - sum(n.credit_notes_total) over ()))) end as open
            from order_invoices n join orders o on o.id = n.order_id where n.order_id = settled) due
   where i.id = due.id and i.open_amount <> due.open $$;`);
    this.addSql(`update order_invoices i set open_amount = 0 from orders o
  where o.id = i.order_id and o.status = 'cancelled' and i.open_amount <> 0;`);
    this.addSql(`drop trigger orders_settle_invoices on orders;`);
    this.addSql(`create trigger orders_settle_invoices after update of paid_amount, credited_amount, status on orders for each row
  when (old.paid_amount <> new.paid_amount or old.credited_amount <> new.credited_amount or old.status <> new.status)
  execute function settle_changed_order();`);
    this.addSql(`create trigger credit_notes_settle after insert on credit_notes for each row
  execute function settle_new_invoice();`);
    this.addSql(`alter table "order_payments" drop constraint if exists "order_payments_kind_check";`);
    this.addSql(
      `alter table "order_payments" add constraint "order_payments_kind_check" check ("kind" in ('payment', 'refund', 'credit'));`,
    );
    this.addSql(`create or replace function keep_revenue() returns trigger language plpgsql as $$
begin
  insert into revenue_days as d
    select coalesce(q.partner_id, q.company_id), x.paid_on,
           sum(case x.kind when 'payment' then x.amount else -x.amount end * (o.total - o.tax) / o.total)
      from new_rows x join orders o on o.id = x.order_id join quotes q on q.id = o.quote_id
     where o.total > 0 and x.kind <> 'credit' group by 1, 2 order by 1, 2
  on conflict (company_id, day) do update set amount = d.amount + excluded.amount;
  return null;
end $$;`);
  }
}
