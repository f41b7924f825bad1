import { Migration } from '@mikro-orm/migrations';

export class Migration20261130080913_refused_replies extends Migration {
  override name = 'Migration20261130080913_refused_replies';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "refused_replies" ("id" uuid not null, "created_at" timestamptz not null default now(), "reason" text not null, "mail_id" uuid null, "sender" varchar(255) null, "subject" varchar(255) not null, "text" text not null, "key" varchar(64) not null, "size" int not null, "storage_key" varchar(255) not null, primary key ("id"));`,
    );
    this.addSql(`create index "refused_replies_mail_id_index" on "refused_replies" ("mail_id");`);
    this.addSql(`alter table "refused_replies" add constraint "refused_replies_key_unique" unique ("key");`);
    this.addSql(`create index "refused_replies_by_time" on "refused_replies" ("created_at", "id");`);

    this.addSql(
      `alter table "refused_replies" add constraint "refused_replies_mail_id_foreign" foreign key ("mail_id") references "message_mails" ("id") on delete set null;`,
    );
    this.addSql(
      `alter table "refused_replies" add constraint "refused_replies_reason_check" check ("reason" in ('forged', 'unknown_address', 'wrong_sender', 'expired', 'no_access', 'unreadable'));`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "refused_replies" cascade;`);
  }
}
