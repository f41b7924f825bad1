import { Migration } from '@mikro-orm/migrations';

const CONSENTS = [
  'ask',
  'confirm',
  'subscribe',
  'add',
  'import',
  'change',
  'unsubscribe',
  'bounce',
  'complain',
  'lapse',
];
const checked = (actions: string[]) =>
  `alter table "newsletter_consents" add constraint "newsletter_consents_action_check" check ("action" in (${actions.map((action) => `'${action}'`).join(', ')}));`;

/** What becomes of a campaign's mails: in sums, and one by one of those who agreed to it; a page that anybody reads. */
export class Migration20261123160500_campaign_measurement extends Migration {
  override name = 'Migration20261123160500_campaign_measurement';

  override up(): void | Promise<void> {
    this.addSql(`alter table "newsletter_subscribers" add "measured_since" timestamptz null;`);
    this.addSql(`alter table "newsletter_consents" drop constraint "newsletter_consents_action_check";`);
    this.addSql(checked([...CONSENTS, 'measure', 'unmeasure']));

    this.addSql(
      `alter table "newsletter_campaigns" add "archive" text null, add "bounced" int not null default 0, add "complained" int not null default 0, add "unsubscribed" int not null default 0, add "measured" int not null default 0, add "opened" int not null default 0, add "clicked" int not null default 0;`,
    );
    this.addSql(`alter table "newsletter_campaign_links" add "label" text null, add "people" int not null default 0;`);
    this.addSql(
      `alter table "newsletter_recipients" add "outcome" text null, add "measured" boolean not null default false, add "opened_at" timestamptz null, add "clicked_at" timestamptz null, add "followed" smallint[] not null default '{}';`,
    );
    this.addSql(
      `alter table "newsletter_recipients" add constraint "newsletter_recipients_outcome_check" check ("outcome" in ('bounced', 'complained', 'unsubscribed'));`,
    );
    this.addSql(
      `create index "newsletter_recipients_opened" on "newsletter_recipients" ("campaign_id", "opened_at") where opened_at is not null;`,
    );
    this.addSql(
      `create index "newsletter_recipients_undelivered" on "newsletter_recipients" ("campaign_id") where status = 'failed' or outcome is not null;`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop index "newsletter_recipients_undelivered";`);
    this.addSql(`drop index "newsletter_recipients_opened";`);
    this.addSql(
      `alter table "newsletter_recipients" drop column "outcome", drop column "measured", drop column "opened_at", drop column "clicked_at", drop column "followed";`,
    );
    this.addSql(`alter table "newsletter_campaign_links" drop column "label", drop column "people";`);
    this.addSql(
      `alter table "newsletter_campaigns" drop column "archive", drop column "bounced", drop column "complained", drop column "unsubscribed", drop column "measured", drop column "opened", drop column "clicked";`,
    );
    this.addSql(`alter table "newsletter_consents" drop constraint "newsletter_consents_action_check";`);
    this.addSql(checked(CONSENTS));
    this.addSql(`alter table "newsletter_subscribers" drop column "measured_since";`);
  }
}
