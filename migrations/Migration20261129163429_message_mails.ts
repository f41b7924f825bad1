import { Migration } from '@mikro-orm/migrations';

export class Migration20261129163429_message_mails extends Migration {
  override name = 'Migration20261129163429_message_mails';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "message_replies" ("id" uuid not null, "created_at" timestamptz not null default now(), "message_id" uuid not null, "key" varchar(64) not null, "text" text not null, "storage_key" varchar(255) not null, primary key ("id"));`,
    );
    this.addSql(
      `alter table "message_replies" add constraint "message_replies_message_id_unique" unique ("message_id");`,
    );
    this.addSql(`alter table "message_replies" add constraint "message_replies_key_unique" unique ("key");`);

    this.addSql(
      `create table "message_mails" ("id" uuid not null, "created_at" timestamptz not null default now(), "quote_id" uuid not null, "user_id" uuid not null, "audience" text not null, "first" int not null, "last" int not null, primary key ("id"));`,
    );
    this.addSql(`create index "message_mails_quote_id_index" on "message_mails" ("quote_id");`);
    this.addSql(`create index "message_mails_user_id_index" on "message_mails" ("user_id");`);

    this.addSql(`alter table "users" add "message_updates" boolean not null default true;`);

    this.addSql(
      `alter table "thread_members" add "mail_at" timestamptz null, add "mailed_at" timestamptz null, add "mailed_through" int not null default 0;`,
    );
    this.addSql(`create index "thread_members_to_mail" on "thread_members" ("mail_at") where mail_at is not null;`);

    this.addSql(
      `alter table "message_replies" add constraint "message_replies_message_id_foreign" foreign key ("message_id") references "quote_messages" ("id") on delete cascade;`,
    );

    this.addSql(
      `alter table "message_mails" add constraint "message_mails_quote_id_foreign" foreign key ("quote_id") references "quotes" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "message_mails" add constraint "message_mails_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "message_mails" add constraint "message_mails_audience_check" check ("audience" in ('everyone', 'partner', 'staff'));`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "message_replies" cascade;`);
    this.addSql(`drop table if exists "message_mails" cascade;`);

    this.addSql(`drop index "thread_members_to_mail";`);
    this.addSql(
      `alter table "thread_members" drop column "mail_at", drop column "mailed_at", drop column "mailed_through";`,
    );

    this.addSql(`alter table "users" drop column "message_updates";`);
  }
}
