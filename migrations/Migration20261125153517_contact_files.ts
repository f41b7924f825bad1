import { Migration } from '@mikro-orm/migrations';

/** A file may come with a message to support. */
export class Migration20261125153517_contact_files extends Migration {
  override name = 'Migration20261125153517_contact_files';

  override up(): void | Promise<void> {
    this.addSql(
      `alter table "contact_messages" add "original_name" varchar(255) null, add "content_type" varchar(255) null, add "size" int null, add "storage_key" varchar(255) null;`,
    );
    this.addSql(
      `alter table "contact_messages" add constraint "contact_messages_storage_key_unique" unique ("storage_key");`,
    );
    this.addSql(
      `alter table "contact_messages" add constraint "contact_messages_file" check (num_nulls(original_name, content_type, size, storage_key) in (0, 4));`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "contact_messages" drop constraint "contact_messages_storage_key_unique";`);
    this.addSql(`alter table "contact_messages" drop constraint "contact_messages_file";`);
    this.addSql(
      `alter table "contact_messages" drop column "original_name", drop column "content_type", drop column "size", drop column "storage_key";`,
    );
  }
}
