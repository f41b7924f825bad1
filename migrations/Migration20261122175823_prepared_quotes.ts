import { Migration } from '@mikro-orm/migrations';

export class Migration20261122175823_prepared_quotes extends Migration {
  override name = 'Migration20261122175823_prepared_quotes';

  override up(): void | Promise<void> {
    this.addSql(`alter table "quotes" add "prepared_by_id" uuid null;`);
    this.addSql(
      `alter table "quotes" add constraint "quotes_prepared_by_id_foreign" foreign key ("prepared_by_id") references "users" ("id") on delete no action;`,
    );
    // Few at any time: what a company's counters count and its list leaves out.
    this.addSql(
      `create index quotes_only_staff_see on quotes (company_id) where prepared_by_id is not null and sent_at is null and deleted_at is null;`,
    );

    this.addSql(`alter table "quote_revisions" drop constraint "quote_revisions_reason_check";`);
    this.addSql(
      `alter table "quote_revisions" add constraint "quote_revisions_reason_check" check ("reason" in ('submitted', 'prepared', 'lines_changed', 'price_adjusted', 'approved', 'extended'));`,
    );

    this.addSql(`alter table "quote_events" drop constraint "quote_events_type_check";`);
    this.addSql(
      `alter table "quote_events" add constraint "quote_events_type_check" check ("type" in ('created', 'submitted', 'prepared', 'withdrawn', 'lines_changed', 'price_adjusted', 'sent', 'declined', 'recalled', 'change_requested', 'extended', 'accepted', 'rejected', 'expired', 'emailed', 'reminded', 'deleted'));`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql('drop index quotes_only_staff_see;');
    this.addSql(`alter table "quotes" drop constraint "quotes_prepared_by_id_foreign";`);

    this.addSql(`alter table "quote_events" drop constraint "quote_events_type_check";`);
    this.addSql(
      `alter table "quote_events" add constraint "quote_events_type_check" check ("type" in ('created', 'submitted', 'withdrawn', 'lines_changed', 'price_adjusted', 'sent', 'declined', 'recalled', 'change_requested', 'extended', 'accepted', 'rejected', 'expired', 'emailed', 'reminded', 'deleted'));`,
    );

    this.addSql(`alter table "quote_revisions" drop constraint "quote_revisions_reason_check";`);
    this.addSql(
      `alter table "quote_revisions" add constraint "quote_revisions_reason_check" check ("reason" in ('submitted', 'lines_changed', 'price_adjusted', 'approved', 'extended'));`,
    );

    this.addSql(`alter table "quotes" drop column "prepared_by_id";`);
  }
}
