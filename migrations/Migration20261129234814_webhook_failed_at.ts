import { Migration } from '@mikro-orm/migrations';

/** The time of the last failure of a webhook, from which a time without tries is known. */
export class Migration20261129234814_webhook_failed_at extends Migration {
  override name = 'Migration20261129234814_webhook_failed_at';

  override up(): void | Promise<void> {
    this.addSql(`alter table "webhooks" add "failed_at" timestamptz null;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "webhooks" drop column "failed_at";`);
  }
}
