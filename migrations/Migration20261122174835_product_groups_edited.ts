import { Migration } from '@mikro-orm/migrations';

/** Staff edit product groups: they have an id as what else staff edit has, which the audit log names them by, and versions. */
export class Migration20261122174835_product_groups_edited extends Migration {
  override name = 'Migration20261122174835_product_groups_edited';

  override up(): void {
    this.addSql(`alter table product_groups rename column slug to id`);
    this.addSql(
      `alter table "product_groups" add "version" int not null default 1, add "updated_at" timestamptz not null default now(), add "updated_by_id" uuid null;`,
    );
    this.addSql(`alter table product_groups
      add constraint product_groups_updated_by_foreign foreign key (updated_by_id) references users (id)`);
  }

  override down(): void {
    this.addSql(
      `alter table "product_groups" drop column "version", drop column "updated_at", drop column "updated_by_id";`,
    );
    this.addSql(`alter table product_groups rename column id to slug`);
  }
}
