import { Migration } from '@mikro-orm/migrations';

/** A campaign that cannot be sent as its time has come is a draft again. */
export class Migration20261123160100_campaigns_held extends Migration {
  override name = 'Migration20261123160100_campaigns_held';

  override up(): void | Promise<void> {
    this.addSql(`alter table "newsletter_campaign_events" drop constraint "newsletter_campaign_events_action_check";`);
    this.addSql(
      `alter table "newsletter_campaign_events" add constraint "newsletter_campaign_events_action_check" check ("action" in ('edit', 'schedule', 'unschedule', 'send', 'begin', 'hold', 'pause', 'stop', 'resume', 'cancel', 'finish', 'delete'));`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "newsletter_campaign_events" drop constraint "newsletter_campaign_events_action_check";`);
    this.addSql(
      `alter table "newsletter_campaign_events" add constraint "newsletter_campaign_events_action_check" check ("action" in ('edit', 'schedule', 'unschedule', 'send', 'begin', 'pause', 'stop', 'resume', 'cancel', 'finish', 'delete'));`,
    );
  }
}
