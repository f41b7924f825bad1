import { Migration } from '@mikro-orm/migrations';

/** Partners that the public finds among the resellers, if they agree and staff let them. */
export class Migration20261123223000_reseller_listings extends Migration {
  override name = 'Migration20261123223000_reseller_listings';

  override up(): void {
    this.addSql(
      `alter table "partners" add column "listed_at" timestamptz null, add column "unlisted_reason" text null`,
    );
    this.addSql(`alter table "partner_events" drop constraint "partner_events_kind_check"`);
    this.addSql(
      `alter table "partner_events" add constraint "partner_events_kind_check" check ("kind" in ('admitted', 'status', 'tier', 'rate', 'message', 'listing')) not valid`,
    );
    this.addSql(`alter table "partner_events" validate constraint "partner_events_kind_check"`);
  }

  override down(): void {
    this.addSql(`alter table "partner_events" drop constraint "partner_events_kind_check"`);
    this.addSql(
      `alter table "partner_events" add constraint "partner_events_kind_check" check ("kind" in ('admitted', 'status', 'tier', 'rate', 'message')) not valid`,
    );
    this.addSql(`alter table "partners" drop column "listed_at", drop column "unlisted_reason"`);
  }
}
