import { Migration } from '@mikro-orm/migrations';

/** Mails that the server may have taken without an answer are counted; those that failed keep no token of a link. */
export class Migration20261122084500_mail_copies extends Migration {
  override name = 'Migration20261122084500_mail_copies';

  override up(): void {
    this.addSql(`alter table "outbox_mails" add column "unanswered" int not null default 0;`);
    this.addSql(`update outbox_mails set data = data - 'token' where status <> 'pending'`);
  }

  override down(): void {
    this.addSql(`alter table "outbox_mails" drop column "unanswered";`);
  }
}
