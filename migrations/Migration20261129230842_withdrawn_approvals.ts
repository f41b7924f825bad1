import { Migration } from '@mikro-orm/migrations';

/** The time at which a request for agreements was taken back. */
export class Migration20261129230842_withdrawn_approvals extends Migration {
  override name = 'Migration20261129230842_withdrawn_approvals';

  override up(): void | Promise<void> {
    this.addSql(`alter table "approval_requests" add "withdrawn_at" timestamptz null;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "approval_requests" drop column "withdrawn_at";`);
  }
}
