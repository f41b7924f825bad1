import { Migration } from '@mikro-orm/migrations';

export class Migration20261122180153_wishes extends Migration {
  override name = 'Migration20261122180153_wishes';

  override up(): void | Promise<void> {
    this.addSql(
      `alter table "quotes" add "buyer_note" text null, add "wanted_date" date null, add "delivery_address" jsonb null;`,
    );

    this.addSql(
      `alter table "orders" add "buyer_note" text null, add "wanted_date" date null, add "delivery_address" jsonb null;`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(
      `alter table "orders" drop column "buyer_note", drop column "wanted_date", drop column "delivery_address";`,
    );

    this.addSql(
      `alter table "quotes" drop column "buyer_note", drop column "wanted_date", drop column "delivery_address";`,
    );
  }
}
