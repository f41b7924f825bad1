import { Migration } from '@mikro-orm/migrations';

/** Purchase orders of purchasing systems, and the documents that go back to them. */
export class Migration20261129235102_purchase_orders extends Migration {
  override name = 'Migration20261129235102_purchase_orders';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "purchase_orders" ("id" uuid not null, "created_at" timestamptz not null default now(), "system_id" uuid not null, "payload_id" varchar(255) not null, "supplier_domain" varchar(100) not null, "supplier_identity" varchar(100) not null, "number" varchar(255) not null, "type" text not null, "quote_id" uuid null, "revision" int null, "total" numeric(14,2) null, "currency" varchar(10) null, "lines" jsonb not null, "status" text not null, "answer_status" smallint not null, "answer" text not null, "differences" text[] not null, "order_id" uuid null, "done_at" timestamptz null, "done_by_id" uuid null, "version" int not null default 1, primary key ("id"));`,
    );
    this.addSql(`create index "purchase_orders_quote_id_index" on "purchase_orders" ("quote_id");`);
    this.addSql(`create index "purchase_orders_order_id_index" on "purchase_orders" ("order_id");`);
    this.addSql(
      `create unique index purchase_orders_number on purchase_orders (system_id, number) where type = 'new';`,
    );
    this.addSql(`create index "purchase_orders_by_time" on "purchase_orders" ("created_at", "id");`);
    this.addSql(
      `create index purchase_orders_to_do on purchase_orders (created_at, id) where status = 'refused' and done_at is null;`,
    );
    this.addSql(
      `alter table "purchase_orders" add constraint "purchase_orders_system_id_payload_id_unique" unique ("system_id", "payload_id");`,
    );

    this.addSql(
      `create table "cxml_documents" ("id" uuid not null, "created_at" timestamptz not null default now(), "purchase_order_id" uuid not null, "kind" text not null, "record_id" uuid not null, "number" varchar(20) not null, "status" text not null default 'pending', "attempts" int not null default 0, "next_attempt_at" timestamptz not null default now(), "claimed_until" timestamptz null, "attempted_at" timestamptz null, "answer_status" smallint null, "answer" text null, primary key ("id"));`,
    );
    this.addSql(`create index "cxml_documents_due" on "cxml_documents" ("next_attempt_at") where status = 'pending';`);
    this.addSql(
      `alter table "cxml_documents" add constraint "cxml_documents_purchase_order_id_kind_record_id_unique" unique ("purchase_order_id", "kind", "record_id");`,
    );

    this.addSql(
      `alter table "procurement_systems" add "accepts_quotes_by_id" uuid null, add "confirmation_url" varchar(500) null, add "ship_notice_url" varchar(500) null, add "invoice_url" varchar(500) null;`,
    );

    this.addSql(
      `alter table "purchase_orders" add constraint "purchase_orders_system_id_foreign" foreign key ("system_id") references "procurement_systems" ("id");`,
    );
    this.addSql(
      `alter table "purchase_orders" add constraint "purchase_orders_quote_id_foreign" foreign key ("quote_id") references "quotes" ("id") on delete set null;`,
    );
    this.addSql(
      `alter table "purchase_orders" add constraint "purchase_orders_order_id_foreign" foreign key ("order_id") references "orders" ("id") on delete set null;`,
    );
    this.addSql(
      `alter table "purchase_orders" add constraint "purchase_orders_done_by_id_foreign" foreign key ("done_by_id") references "users" ("id") on delete set null;`,
    );
    this.addSql(
      `alter table "purchase_orders" add constraint "purchase_orders_type_check" check ("type" in ('new', 'update', 'delete'));`,
    );
    this.addSql(
      `alter table "purchase_orders" add constraint "purchase_orders_status_check" check ("status" in ('accepted', 'refused'));`,
    );

    this.addSql(
      `alter table "cxml_documents" add constraint "cxml_documents_purchase_order_id_foreign" foreign key ("purchase_order_id") references "purchase_orders" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "cxml_documents" add constraint "cxml_documents_kind_check" check ("kind" in ('confirmation', 'ship_notice', 'invoice', 'credit_note'));`,
    );
    this.addSql(
      `alter table "cxml_documents" add constraint "cxml_documents_status_check" check ("status" in ('pending', 'delivered', 'failed'));`,
    );
    this.addSql(
      `create trigger cxml_documents_audited after insert or update or delete on cxml_documents for each row execute function audit();`,
    );
    this.addSql(
      `create trigger purchase_orders_audited after insert or update or delete on purchase_orders for each row execute function audit();`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "cxml_documents" drop constraint "cxml_documents_purchase_order_id_foreign";`);

    this.addSql(`drop table if exists "purchase_orders" cascade;`);
    this.addSql(`drop table if exists "cxml_documents" cascade;`);

    this.addSql(
      `alter table "procurement_systems" drop column "accepts_quotes_by_id", drop column "confirmation_url", drop column "ship_notice_url", drop column "invoice_url";`,
    );
  }
}
