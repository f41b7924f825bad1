import { Migration } from '@mikro-orm/migrations';

export class Migration20261130144015_thread_members_read_at extends Migration {
  override name = 'Migration20261130144015_thread_members_read_at';

  override up(): void | Promise<void> {
    this.addSql(`alter table "thread_members" add "read_at" timestamptz null;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "thread_members" drop column "read_at";`);
  }
}
