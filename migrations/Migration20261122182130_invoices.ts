import { Migration } from '@mikro-orm/migrations';

/** The invoices of orders, and the last number of each year. */
export class Migration20261122182130_invoices extends Migration {
  override name = 'Migration20261122182130_invoices';

  override up(): void {
    this.addSql(
      `create table "order_invoices" ("id" uuid not null, "created_at" timestamptz not null default now(), "order_id" uuid not null, "number" varchar(20) not null, "issued_on" date not null, "due_on" date not null, "paid_amount" numeric(14,2) not null, "actor_id" uuid not null, "actor_name" varchar(255) not null, primary key ("id"));`,
    );
    this.addSql(`alter table "order_invoices" add constraint "order_invoices_order_id_unique" unique ("order_id");`);
    this.addSql(`alter table "order_invoices" add constraint "order_invoices_number_unique" unique ("number");`);
    this.addSql(
      `alter table "order_invoices" add constraint "order_invoices_order_id_foreign" foreign key ("order_id") references "orders" ("id");`,
    );
    this.addSql(
      `alter table "order_invoices" add constraint "order_invoices_actor_id_foreign" foreign key ("actor_id") references "users" ("id") on delete no action;`,
    );
    this.addSql(`create table invoice_series (year smallint primary key, last int not null)`);
    this.addSql(`create trigger order_invoices_never_change before update or delete on order_invoices
      for each row execute function refuse_change()`);
    this.addSql(`create trigger order_invoices_audited after insert or update or delete on order_invoices
      for each row execute function audit()`);
  }

  override down(): void {
    throw new Error('There is no way back: invoices would be lost.');
  }
}
