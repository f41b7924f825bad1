import { Migration } from '@mikro-orm/migrations';

export class Migration20261129200309_quote_drafted_by extends Migration {
  override name = 'Migration20261129200309_quote_drafted_by';

  override up(): void | Promise<void> {
    this.addSql(`alter table "quotes" add "drafted_by" varchar(80) null;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "quotes" drop column "drafted_by";`);
  }
}
