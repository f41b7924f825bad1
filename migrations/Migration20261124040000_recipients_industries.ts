import { Migration } from '@mikro-orm/migrations';

/** The industry of who is counted stands with them: a report of a million counts them in an index. */
export class Migration20261124040000_recipients_industries extends Migration {
  override name = 'Migration20261124040000_recipients_industries';

  override up(): void {
    this.addSql(`alter table "newsletter_recipients" add column "industry" varchar(50) null`);
    this.addSql(
      `update newsletter_recipients r set industry = s.industry from newsletter_subscribers s where s.id = r.subscriber_id and r.measured`,
    );
    this.addSql(
      `create index "newsletter_recipients_industries" on "newsletter_recipients" ("campaign_id", "industry", "opened_at") where measured`,
    );
  }

  override down(): void {
    this.addSql(`drop index "newsletter_recipients_industries"`);
    this.addSql(`alter table "newsletter_recipients" drop column "industry"`);
  }
}
