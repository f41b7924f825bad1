import { Migration } from '@mikro-orm/migrations';

/** Orders know where they go and how far they are; one that was cancelled makes room for another of its quote. */
export class Migration20261122175356_shipments extends Migration {
  override name = 'Migration20261122175356_shipments';

  override up(): void {
    this.addSql(`alter table "orders" drop constraint "orders_quote_id_unique";`);
    this.addSql(
      `alter table "orders" add "replaces_id" uuid null, add "expected_on" date null, add "shipped_on" date null, add "delivered_on" date null, add "carrier" varchar(100) null, add "tracking_url" varchar(500) null;`,
    );
    this.addSql(
      `alter table "orders" add constraint "orders_replaces_id_foreign" foreign key ("replaces_id") references "orders" ("id") on delete no action;`,
    );
    this.addSql(`create index "orders_quote_id_index" on "orders" ("quote_id");`);
    this.addSql(`create index "orders_replaces_id_index" on "orders" ("replaces_id");`);
    this.addSql(
      `create unique index "orders_one_living_a_quote" on "orders" ("quote_id") where (status <> 'cancelled'::text);`,
    );
    this.addSql(`alter table "order_events" drop constraint "order_events_type_check";`);
    this.addSql(
      `alter table "order_events" add constraint "order_events_type_check" check ("type" in ('status', 'document_removed'));`,
    );
    for (const step of ['shipped', 'delivered']) {
      this.addSql(`update orders o set ${step}_on = reached.day
        from (select order_id, max(created_at at time zone 'UTC')::date as day from order_events
               where to_status = '${step}' group by order_id) reached
       where reached.order_id = o.id`);
    }
    this.addSql(`alter table orders
      add constraint orders_tracking_url check (tracking_url ~ '^https?://'),
      add constraint orders_delivered_on check (delivered_on >= shipped_on)`);
  }

  override down(): void {
    throw new Error('A quote of several orders has no place in the older table.');
  }
}
