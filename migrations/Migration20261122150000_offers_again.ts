import { Migration } from '@mikro-orm/migrations';

/** A sent quote can be recalled, asked to be changed, and extended. */
export class Migration20261122150000_offers_again extends Migration {
  override name = 'Migration20261122150000_offers_again';

  override up(): void {
    this.addSql(`alter table "quote_revisions" drop constraint "quote_revisions_reason_check"`);
    this.addSql(
      `alter table "quote_revisions" add constraint "quote_revisions_reason_check" check ("reason" in ('submitted', 'price_adjusted', 'approved', 'extended'))`,
    );
    this.addSql(`alter table "quote_events" drop constraint "quote_events_type_check"`);
    this.addSql(
      `alter table "quote_events" add constraint "quote_events_type_check" check ("type" in ('created', 'submitted', 'withdrawn', 'price_adjusted', 'sent', 'declined', 'recalled', 'change_requested', 'extended', 'accepted', 'rejected', 'expired', 'emailed', 'reminded', 'deleted'))`,
    );
  }

  override down(): void {
    throw new Error('Histories that tell of recalls have no place in the older table.');
  }
}
