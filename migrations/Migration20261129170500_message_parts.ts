import { Migration } from '@mikro-orm/migrations';

/** Files, revisions and mentions of messages. */
export class Migration20261129170500_message_parts extends Migration {
  override name = 'Migration20261129170500_message_parts';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "quote_message_files" ("id" uuid not null, "created_at" timestamptz not null default now(), "quote_id" uuid not null, "message_id" uuid null, "uploaded_by_id" uuid not null, "original_name" varchar(255) not null, "content_type" varchar(255) not null, "size" int not null, "storage_key" varchar(255) not null, primary key ("id"));`,
    );
    this.addSql(`create index "quote_message_files_message_id_index" on "quote_message_files" ("message_id");`);
    this.addSql(`create index "quote_message_files_uploaded_by_id_index" on "quote_message_files" ("uploaded_by_id");`);
    this.addSql(
      `alter table "quote_message_files" add constraint "quote_message_files_storage_key_unique" unique ("storage_key");`,
    );
    this.addSql(
      `create index "quote_message_files_quote_id_uploaded_by_id_index" on "quote_message_files" ("quote_id", "uploaded_by_id");`,
    );

    this.addSql(`alter table "thread_members" add "mentioned" int not null default 0;`);

    this.addSql(
      `alter table "quote_messages" add "about_revision" jsonb null, add "mentions" uuid[] not null default '{}';`,
    );

    this.addSql(
      `alter table "quote_message_files" add constraint "quote_message_files_quote_id_foreign" foreign key ("quote_id") references "quotes" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "quote_message_files" add constraint "quote_message_files_message_id_foreign" foreign key ("message_id") references "quote_messages" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "quote_message_files" add constraint "quote_message_files_uploaded_by_id_foreign" foreign key ("uploaded_by_id") references "users" ("id") on delete no action;`,
    );
    this.addSql(
      `create trigger quote_message_files_audited after insert or update or delete on quote_message_files for each row execute function audit();`,
    );
  }
}
