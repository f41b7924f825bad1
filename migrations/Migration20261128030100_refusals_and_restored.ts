import { Migration } from '@mikro-orm/migrations';

const CONSENTS =
  'ask, confirm, subscribe, add, import, change, measure, unmeasure, unsubscribe, bounce, complain, lapse'.split(', ');
const EVENTS = 'edit, schedule, unschedule, send, begin, hold, pause, stop, resume, cancel, finish, delete'.split(', ');

/** The new check allows all that the old one did, so existing rows need no validation. */
const checked = (table: string, actions: string[]) =>
  `alter table "${table}" drop constraint "${table}_action_check", add constraint "${table}_action_check" check ("action" in (${actions.map((action) => `'${action}'`).join(', ')})) not valid;`;

/** A mail that was refused while the server took no other waits once; blocks of a campaign are taken back, with proof. */
export class Migration20261128030100_refusals_and_restored extends Migration {
  override name = 'Migration20261128030100_refusals_and_restored';

  override up(): void {
    this.addSql(`alter table "newsletter_recipients" add "refused_at" timestamptz null;`);
    this.addSql(checked('newsletter_consents', [...CONSENTS, 'restore']));
    this.addSql(checked('newsletter_campaign_events', [...EVENTS, 'unblock']));
  }

  override down(): void {
    this.addSql(`alter table "newsletter_recipients" drop column "refused_at";`);
    this.addSql(checked('newsletter_consents', CONSENTS));
    this.addSql(checked('newsletter_campaign_events', EVENTS));
  }
}
