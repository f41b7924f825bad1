import { Migration } from '@mikro-orm/migrations';

/** The pictures of products that staff uploaded. */
export class Migration20261122173042_catalogue_pictures extends Migration {
  override name = 'Migration20261122173042_catalogue_pictures';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "catalogue_pictures" ("id" varchar(32) not null, "created_at" timestamptz not null default now(), "uploaded_by_id" uuid not null, primary key ("id"));`,
    );
    this.addSql(`create trigger catalogue_pictures_audited after insert or update or delete on catalogue_pictures
      for each row execute function audit()`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "catalogue_pictures" cascade;`);
  }
}
