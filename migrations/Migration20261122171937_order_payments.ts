import { Migration } from '@mikro-orm/migrations';

/** What is paid for an order, and given back, is a row each. What histories told of payments so far becomes such rows. */
export class Migration20261122171937_order_payments extends Migration {
  override name = 'Migration20261122171937_order_payments';

  override up(): void {
    this.addSql(
      `create table "order_payments" ("id" uuid not null, "created_at" timestamptz not null default now(), "order_id" uuid not null, "number" smallint not null, "kind" text not null, "amount" numeric(14,2) not null, "paid_on" date not null, "method" text null, "reference" varchar(100) null, "note" text null, "actor_id" uuid not null, "actor_name" varchar(255) not null, primary key ("id"));`,
    );
    this.addSql(
      `alter table "order_payments" add constraint "order_payments_order_id_number_unique" unique ("order_id", "number");`,
    );
    this.addSql(
      `alter table "order_payments" add constraint "order_payments_order_id_foreign" foreign key ("order_id") references "orders" ("id");`,
    );
    this.addSql(
      `alter table "order_payments" add constraint "order_payments_actor_id_foreign" foreign key ("actor_id") references "users" ("id") on delete no action;`,
    );
    this.addSql(
      `alter table "order_payments" add constraint "order_payments_kind_check" check ("kind" in ('payment', 'refund'));`,
    );
    this.addSql(
      `alter table "order_payments" add constraint "order_payments_method_check" check ("method" in ('bank_transfer', 'card', 'direct_debit', 'cash', 'other'));`,
    );
    this.addSql(`alter table "order_payments" add constraint "order_payments_amount" check (amount > 0);`);
    this.takeOver();
    this.addSql(`create trigger order_payments_never_change before update or delete on order_payments
      for each row execute function refuse_change()`);
    this.addSql(`create trigger order_payments_audited after insert or update or delete on order_payments
      for each row execute function audit()`);
  }

  override down(): void {
    throw new Error('There is no way back: payments would be lost.');
  }

  /** Amounts that no history tells of are one row more, in the name of whoever changed the order last. */
  private takeOver(): void {
    this
      .addSql(`insert into order_payments (id, created_at, order_id, number, kind, amount, paid_on, actor_id, actor_name)
      select id, created_at, order_id, row_number() over (partition by order_id order by created_at, id),
             case when paid_amount > paid_before then 'payment' else 'refund' end, abs(paid_amount - paid_before),
             (created_at at time zone 'UTC')::date, actor_id, actor_name
        from order_events where type = 'payment' and paid_amount <> paid_before`);
    this
      .addSql(`insert into order_payments (id, created_at, order_id, number, kind, amount, paid_on, actor_id, actor_name)
      select gen_random_uuid(), o.updated_at, o.id, told.rows + 1,
             case when o.paid_amount > told.paid then 'payment' else 'refund' end, abs(o.paid_amount - told.paid),
             (o.updated_at at time zone 'UTC')::date, latest.actor_id, latest.actor_name
        from orders o
        cross join lateral (select count(*) as rows,
          coalesce(sum(case kind when 'payment' then amount else -amount end), 0) as paid
          from order_payments p where p.order_id = o.id) told
        cross join lateral (select actor_id, actor_name from order_events e where e.order_id = o.id
          order by created_at desc, id desc limit 1) latest
       where o.paid_amount <> told.paid`);
    this.addSql(`update orders o set payment_status = 'refunded'
      where paid_amount = 0 and payment_status = 'unpaid'
        and exists (select 1 from order_payments p where p.order_id = o.id)`);
    this.addSql('alter table order_events disable trigger user');
    this.addSql(`delete from order_events where type = 'payment'`);
    this.addSql('alter table order_events enable trigger user');
    this.addSql(
      `alter table "order_events" drop column "payment_status", drop column "paid_before", drop column "paid_amount";`,
    );
    this.addSql(`alter table "order_events" drop constraint "order_events_type_check";`);
    this.addSql(`alter table "order_events" add constraint "order_events_type_check" check ("type" in ('status'));`);
  }
}
