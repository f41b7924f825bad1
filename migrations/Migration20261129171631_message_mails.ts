import { Migration } from '@mikro-orm/migrations';

/** Mails about messages that are not read. */
export class Migration20261129171631_message_mails extends Migration {
  override name = 'Migration20261129171631_message_mails';

  override up(): void | Promise<void> {
    this.addSql(
      `alter table "thread_members" add "mailed_through" int not null default 0, add "mailed_at" timestamptz null, add "mail_due_at" timestamptz null;`,
    );
    this.addSql(`create index thread_members_mail_due on thread_members (mail_due_at) where mail_due_at is not null;`);
  }
}
