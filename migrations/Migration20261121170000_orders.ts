import { Migration } from '@mikro-orm/migrations';

/** How far orders have come, for their sorts. */
const statusRank = `array_position(array['pending', 'confirmed', 'in_production', 'shipped', 'delivered', 'cancelled'], status)`;
const paymentRank = `array_position(array['unpaid', 'partially_paid', 'paid', 'refunded'], payment_status)`;

/** Orders, what happened to them, and their documents. */
export class Migration20261121170000_orders extends Migration {
  override name = 'Migration20261121170000_orders';

  override up(): void {
    this.addSql(
      `create table "orders" ("id" uuid not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "number" varchar(20) not null, "quote_id" uuid not null, "quote_number" varchar(20) not null, "revision" int not null, "sha256" char(64) not null, "company_id" uuid not null, "user_id" uuid not null, "company_details" jsonb not null, "contact" jsonb not null, "status" text not null default 'pending', "payment_status" text not null default 'unpaid', "version" int not null default 1, "customer_reference" varchar(200) null, "purchase_order" varchar(100) null, "delivery_notes" text null, "currency" char(3) not null, "subtotal" numeric(14,2) not null, "shipping_cost" numeric(14,2) null, "tax_percentage" numeric(5,4) not null, "tax_reason" varchar(255) not null, "tax" numeric(14,2) not null, "total" numeric(14,2) not null, "paid_amount" numeric(14,2) not null, "lead_time_weeks" smallint null, "delivery_method" varchar(255) not null, "prepayment_percentage" numeric(5,4) null, "product_names" text[] not null, "search_text" text not null, primary key ("id"));`,
    );
    this.addSql(`alter table "orders" add constraint "orders_number_unique" unique ("number");`);
    this.addSql(`alter table "orders" add constraint "orders_quote_id_unique" unique ("quote_id");`);
    this.addSql(`create index "orders_user_id_index" on "orders" ("user_id");`);

    this.addSql(
      `create table "order_lines" ("id" uuid not null, "order_id" uuid not null, "position" smallint not null, "parent_id" uuid null, "product_id" varchar(255) not null, "option_product_id" varchar(255) null, "option_id" varchar(255) null, "option_group" varchar(255) null, "price_configuration_id" varchar(255) not null, "name" varchar(255) not null, "description" text not null, "category" varchar(255) not null, "type" varchar(255) not null, "image" varchar(255) not null, "lead_time_weeks" smallint not null, "quantity" int not null, "unit_price" numeric(14,2) null, "list_price" numeric(14,2) null, "billing_period" text not null, "billing_term" smallint not null, "total" numeric(14,2) null, primary key ("id"));`,
    );
    this.addSql(`create index "order_lines_order_id_index" on "order_lines" ("order_id");`);

    this.addSql(
      `create table "order_events" ("id" uuid not null, "created_at" timestamptz not null default now(), "order_id" uuid not null, "type" text not null, "from_status" text null, "to_status" text null, "notes" text null, "payment_status" text null, "paid_before" numeric(14,2) null, "paid_amount" numeric(14,2) null, "actor_id" uuid not null, "actor_name" varchar(255) not null, primary key ("id"));`,
    );
    this.addSql(`create index "order_events_order_id_index" on "order_events" ("order_id");`);

    this.addSql(
      `create table "order_documents" ("id" uuid not null, "created_at" timestamptz not null default now(), "order_id" uuid not null, "type" text not null, "original_name" varchar(255) not null, "content_type" varchar(255) not null, "size" int not null, "storage_key" varchar(255) not null, "uploaded_by_id" uuid not null, primary key ("id"));`,
    );
    this.addSql(`create index "order_documents_order_id_index" on "order_documents" ("order_id");`);
    this.addSql(
      `alter table "order_documents" add constraint "order_documents_storage_key_unique" unique ("storage_key");`,
    );

    this.addSql(
      `alter table "orders" add constraint "orders_quote_id_foreign" foreign key ("quote_id") references "quotes" ("id");`,
    );
    this.addSql(
      `alter table "orders" add constraint "orders_company_id_foreign" foreign key ("company_id") references "companies" ("id");`,
    );
    this.addSql(
      `alter table "orders" add constraint "orders_user_id_foreign" foreign key ("user_id") references "users" ("id");`,
    );
    this.addSql(
      `alter table "orders" add constraint "orders_status_check" check ("status" in ('pending', 'confirmed', 'in_production', 'shipped', 'delivered', 'cancelled'));`,
    );
    this.addSql(
      `alter table "orders" add constraint "orders_payment_status_check" check ("payment_status" in ('unpaid', 'partially_paid', 'paid', 'refunded'));`,
    );

    this.addSql(
      `alter table "order_lines" add constraint "order_lines_order_id_foreign" foreign key ("order_id") references "orders" ("id");`,
    );
    this.addSql(
      `alter table "order_lines" add constraint "order_lines_parent_id_foreign" foreign key ("parent_id") references "order_lines" ("id") on delete no action;`,
    );
    this.addSql(
      `alter table "order_lines" add constraint "order_lines_billing_period_check" check ("billing_period" in ('one_time', 'monthly', 'yearly'));`,
    );

    this.addSql(
      `alter table "order_events" add constraint "order_events_order_id_foreign" foreign key ("order_id") references "orders" ("id");`,
    );
    this.addSql(
      `alter table "order_events" add constraint "order_events_actor_id_foreign" foreign key ("actor_id") references "users" ("id") on delete no action;`,
    );
    this.addSql(
      `alter table "order_events" add constraint "order_events_type_check" check ("type" in ('status', 'payment'));`,
    );
    this.addSql(
      `alter table "order_events" add constraint "order_events_from_status_check" check ("from_status" in ('pending', 'confirmed', 'in_production', 'shipped', 'delivered', 'cancelled'));`,
    );
    this.addSql(
      `alter table "order_events" add constraint "order_events_to_status_check" check ("to_status" in ('pending', 'confirmed', 'in_production', 'shipped', 'delivered', 'cancelled'));`,
    );
    this.addSql(
      `alter table "order_events" add constraint "order_events_payment_status_check" check ("payment_status" in ('unpaid', 'partially_paid', 'paid', 'refunded'));`,
    );

    this.addSql(
      `alter table "order_documents" add constraint "order_documents_order_id_foreign" foreign key ("order_id") references "orders" ("id");`,
    );
    this.addSql(
      `alter table "order_documents" add constraint "order_documents_uploaded_by_id_foreign" foreign key ("uploaded_by_id") references "users" ("id") on delete no action;`,
    );
    this.addSql(
      `alter table "order_documents" add constraint "order_documents_type_check" check ("type" in ('order_confirmation', 'invoice', 'packing_slip', 'other'));`,
    );
    this.rules();
  }

  override down(): void {
    throw new Error('There is no way back: orders would be lost.');
  }

  /** What the entities cannot say: indexes for the lists, counters, and rules that hold whoever writes. */
  private rules(): void {
    this.addSql('create sequence order_numbers');
    const sorts = {
      created: 'created_at desc, id',
      number: 'number desc',
      total: 'total desc, id',
      status: `(${statusRank}) desc, created_at desc, id`,
      payment_status: `(${paymentRank}) desc, created_at desc, id`,
    };
    for (const [name, columns] of Object.entries(sorts)) {
      if (name !== 'number') this.addSql(`create index orders_by_${name} on orders (${columns})`); // unique by itself
      this.addSql(`create index orders_company_by_${name} on orders (company_id, ${columns})`);
    }
    this.addSql('create index orders_search on orders using gin (company_id, search_text gin_trgm_ops)');
    this.addSql(`alter table orders
      add constraint orders_amounts check (subtotal >= 0 and tax >= 0 and total >= 0),
      add constraint orders_paid_amount check (paid_amount between 0 and total)`);
    for (const table of ['order_lines', 'order_events']) {
      this.addSql(`create trigger ${table}_never_change before update or delete on ${table}
        for each row execute function refuse_change()`);
    }
    for (const table of ['orders', 'order_lines', 'order_events', 'order_documents']) {
      this.addSql(`create trigger ${table}_audited after insert or update or delete on ${table}
        for each row execute function audit()`);
    }
    this.counters();
  }

  /** Number and value of orders per company and status: the list's total and the statistics without counting rows. */
  private counters(): void {
    this.addSql(`create table order_counters (
      company_id uuid not null references companies (id),
      status text not null,
      payment_status text not null,
      orders bigint not null,
      amount numeric(20,2) not null,
      paid numeric(20,2) not null,
      primary key (company_id, status, payment_status))`);
    // In the order of the key, so that two orders that change at once wait for each other and never in a circle.
    this.addSql(`create function count_orders() returns trigger language plpgsql as $$
      begin
        insert into order_counters
          select company_id, status, payment_status, sum(n), sum(n * total), sum(n * paid_amount)
            from (select 1 as n, new.* where tg_op <> 'DELETE' union all select -1, old.* where tg_op <> 'INSERT') changes
           group by company_id, status, payment_status order by company_id, status, payment_status
        on conflict (company_id, status, payment_status) do update
          set orders = order_counters.orders + excluded.orders, amount = order_counters.amount + excluded.amount,
              paid = order_counters.paid + excluded.paid;
        return null;
      end $$`);
    this.addSql(`create trigger count_changed_orders after insert or update or delete on orders
      for each row execute function count_orders()`);
  }
}
