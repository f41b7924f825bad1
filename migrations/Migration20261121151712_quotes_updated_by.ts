import { Migration } from '@mikro-orm/migrations';

/** Who changed a quote last: told to whoever saves on top of it. */
export class Migration20261121151712_quotes_updated_by extends Migration {
  override name = 'Migration20261121151712_quotes_updated_by';

  override up(): void {
    this.addSql(`alter table "quotes" add "updated_by_id" uuid null;`);
    this.addSql(
      `alter table "quotes" add constraint "quotes_updated_by_id_foreign" foreign key ("updated_by_id") references "users" ("id") on delete no action;`,
    );
  }

  override down(): void {
    this.addSql(`alter table "quotes" drop constraint "quotes_updated_by_id_foreign";`);
    this.addSql(`alter table "quotes" drop column "updated_by_id";`);
  }
}
