import { Migration } from '@mikro-orm/migrations';

export class Migration20261129165041_partner_self_billing_events extends Migration {
  override name = 'Migration20261129165041_partner_self_billing_events';

  override up(): void | Promise<void> {
    this.addSql(`alter table "partner_events" drop constraint "partner_events_kind_check";`);
    this.addSql(
      `alter table "partner_events" add constraint "partner_events_kind_check" check ("kind" in ('admitted', 'status', 'tier', 'rate', 'message', 'listing', 'self_billing'));`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "partner_events" drop constraint "partner_events_kind_check";`);
    this.addSql(
      `alter table "partner_events" add constraint "partner_events_kind_check" check ("kind" in ('admitted', 'status', 'tier', 'rate', 'message', 'listing'));`,
    );
  }
}
