import { Migration } from '@mikro-orm/migrations';

export class Migration20261130155113_thread_members_reads extends Migration {
  override name = 'Migration20261130155113_thread_members_reads';

  override up(): void | Promise<void> {
    this.addSql(`alter table "thread_members" add "reads" jsonb not null default '[]';`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "thread_members" drop column "reads";`);
  }
}
