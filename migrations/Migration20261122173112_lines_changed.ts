import { Migration } from '@mikro-orm/migrations';

export class Migration20261122173112_lines_changed extends Migration {
  override name = 'Migration20261122173112_lines_changed';

  override up(): void | Promise<void> {
    this.addSql(`alter table "quote_revisions" drop constraint "quote_revisions_reason_check";`);
    this.addSql(
      `alter table "quote_revisions" add constraint "quote_revisions_reason_check" check ("reason" in ('submitted', 'lines_changed', 'price_adjusted', 'approved', 'extended'));`,
    );

    this.addSql(`alter table "quote_events" drop constraint "quote_events_type_check";`);
    this.addSql(
      `alter table "quote_events" add constraint "quote_events_type_check" check ("type" in ('created', 'submitted', 'withdrawn', 'lines_changed', 'price_adjusted', 'sent', 'declined', 'recalled', 'change_requested', 'extended', 'accepted', 'rejected', 'expired', 'emailed', 'reminded', 'deleted'));`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "quote_events" drop constraint "quote_events_type_check";`);
    this.addSql(
      `alter table "quote_events" add constraint "quote_events_type_check" check ("type" in ('created', 'submitted', 'withdrawn', 'price_adjusted', 'sent', 'declined', 'recalled', 'change_requested', 'extended', 'accepted', 'rejected', 'expired', 'emailed', 'reminded', 'deleted'));`,
    );

    this.addSql(`alter table "quote_revisions" drop constraint "quote_revisions_reason_check";`);
    this.addSql(
      `alter table "quote_revisions" add constraint "quote_revisions_reason_check" check ("reason" in ('submitted', 'price_adjusted', 'approved', 'extended'));`,
    );
  }
}
