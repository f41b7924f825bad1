import { Migration } from '@mikro-orm/migrations';

/** A partner is public among the resellers once staff have looked at its entry. Those that are public stay so. */
export class Migration20261128100000_listings_reviewed extends Migration {
  override name = 'Migration20261128100000_listings_reviewed';

  override up(): void | Promise<void> {
    this.addSql(`alter table "partners" add "listing_reviewed_at" timestamptz null;`);
    this.addSql(`update partners set listing_reviewed_at = listed_at where listed_at is not null`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "partners" drop column "listing_reviewed_at";`);
  }
}
