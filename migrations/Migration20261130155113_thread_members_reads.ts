import { Migration } from '@mikro-orm/migrations';

export class Migration20261130155113_thread_members_reads extends Migration {
  override name = 'Migration20261130155113_thread_members_reads';

  override up(): void | Promise<void> {
    this.addSql(`alter table "thread_members" add "reads" jsonb not null default '[]';`);
    this.addSql(
      `update "thread_members" set "reads" = jsonb_build_array(
         jsonb_build_object('through', "read_through", 'audience', 'everyone', 'at', "read_at")) where "read_at" is not null;`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "thread_members" drop column "reads";`);
  }
}
