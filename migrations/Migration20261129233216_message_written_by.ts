import { Migration } from '@mikro-orm/migrations';

export class Migration20261129233216_message_written_by extends Migration {
  override name = 'Migration20261129233216_message_written_by';

  override up(): void | Promise<void> {
    this.addSql(`alter table "quote_messages" add "written_by" varchar(80) null;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "quote_messages" drop column "written_by";`);
  }
}
