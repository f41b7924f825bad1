import { Migration } from '@mikro-orm/migrations';

/** Threads of messages of quotes. */
export class Migration20261129125122_quote_messages extends Migration {
  override name = 'Migration20261129125122_quote_messages';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "thread_members" ("quote_id" uuid not null, "user_id" uuid not null, "read_through" int not null default 0, "unread" int not null default 0, primary key ("quote_id", "user_id"));`,
    );
    this.addSql(
      `create index thread_members_unread on thread_members (user_id, quote_id) include (unread) where unread > 0;`,
    );

    this.addSql(
      `create table "quote_messages" ("id" uuid not null, "created_at" timestamptz not null default now(), "quote_id" uuid not null, "number" int not null, "author_id" uuid not null, "text" text not null, "audience" text not null, "line" jsonb null, "revision" int null, "question" text null, "settled_by_id" uuid null, "settled_at" timestamptz null, "edited_at" timestamptz null, "deleted_at" timestamptz null, primary key ("id"));`,
    );
    this.addSql(`create index "quote_messages_author_id_index" on "quote_messages" ("author_id");`);
    this.addSql(`create index quote_messages_open_questions on quote_messages (quote_id) where question = 'open';`);
    this.addSql(
      `alter table "quote_messages" add constraint "quote_messages_quote_id_number_unique" unique ("quote_id", "number");`,
    );

    this.addSql(
      `alter table "thread_members" add constraint "thread_members_quote_id_foreign" foreign key ("quote_id") references "quotes" ("id") on update cascade on delete cascade;`,
    );
    this.addSql(
      `alter table "thread_members" add constraint "thread_members_user_id_foreign" foreign key ("user_id") references "users" ("id") on update cascade on delete cascade;`,
    );

    this.addSql(
      `alter table "quote_messages" add constraint "quote_messages_quote_id_foreign" foreign key ("quote_id") references "quotes" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "quote_messages" add constraint "quote_messages_author_id_foreign" foreign key ("author_id") references "users" ("id") on delete no action;`,
    );
    this.addSql(
      `alter table "quote_messages" add constraint "quote_messages_settled_by_id_foreign" foreign key ("settled_by_id") references "users" ("id") on delete no action;`,
    );
    this.addSql(
      `alter table "quote_messages" add constraint "quote_messages_settled" check ((settled_at is null) = (coalesce(question, '') <> 'settled'));`,
    );
    this.addSql(
      `alter table "quote_messages" add constraint "quote_messages_deleted" check (deleted_at is null or text = '');`,
    );
    this.addSql(
      `alter table "quote_messages" add constraint "quote_messages_audience_check" check ("audience" in ('everyone', 'partner', 'staff'));`,
    );
    this.addSql(
      `alter table "quote_messages" add constraint "quote_messages_question_check" check ("question" in ('open', 'settled'));`,
    );
    this.addSql(
      `create trigger quote_messages_audited after insert or update or delete on quote_messages for each row execute function audit();`,
    );
  }
}
