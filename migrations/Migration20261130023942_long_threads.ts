import { Migration } from '@mikro-orm/migrations';

export class Migration20261130023942_long_threads extends Migration {
  override name = 'Migration20261130023942_long_threads';

  override up(): void | Promise<void> {
    this.addSql(`create index quote_messages_of_lines on quote_messages (quote_id) where line is not null;`);
    this.addSql(`create index "quote_messages_counted" on "quote_messages" ("quote_id", "audience");`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop index "quote_messages_of_lines";`);
    this.addSql(`drop index "quote_messages_counted";`);
  }
}
