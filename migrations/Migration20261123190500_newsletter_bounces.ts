import { Migration } from '@mikro-orm/migrations';

/** What came back of the mails of campaigns, each report once. */
export class Migration20261123190500_newsletter_bounces extends Migration {
  override name = 'Migration20261123190500_newsletter_bounces';

  override up(): void {
    this.addSql(
      `create table "newsletter_bounces" ("id" uuid not null, "created_at" timestamptz not null default now(), "recipient_id" uuid not null, "subscriber_id" uuid null, "kind" text not null, "via" text not null, "code" varchar(12) null, "reason" text null, "key" varchar(64) not null, primary key ("id"));`,
    );
    this.addSql(`create index "newsletter_bounces_of" on "newsletter_bounces" ("subscriber_id", "created_at");`);
    this.addSql(
      `alter table "newsletter_bounces" add constraint "newsletter_bounces_once" unique ("recipient_id", "key");`,
    );
    this.addSql(
      `alter table "newsletter_bounces" add constraint "newsletter_bounces_recipient_id_foreign" foreign key ("recipient_id") references "newsletter_recipients" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "newsletter_bounces" add constraint "newsletter_bounces_subscriber_id_foreign" foreign key ("subscriber_id") references "newsletter_subscribers" ("id") on delete set null;`,
    );
    this.addSql(
      `alter table "newsletter_bounces" add constraint "newsletter_bounces_kind_check" check ("kind" in ('hard', 'soft', 'complaint'));`,
    );
    this.addSql(
      `alter table "newsletter_bounces" add constraint "newsletter_bounces_via_check" check ("via" in ('smtp', 'mailbox', 'webhook'));`,
    );
    this.addSql(`create trigger newsletter_bounces_audited after insert or update or delete on newsletter_bounces
      for each row execute function audit()`);
  }

  override down(): void {
    this.addSql(`drop table if exists "newsletter_bounces" cascade;`);
  }
}
