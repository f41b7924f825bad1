import { Migration } from '@mikro-orm/migrations';

const TABLES = ['catalog_items', 'price_configurations', 'sla_packages', 'configuration_options'];

/** The catalogue is edited by staff: versions, the archive, and the rules that keep it consistent whoever writes. */
export class Migration20261121163000_catalogue_administration extends Migration {
  override name = 'Migration20261121163000_catalogue_administration';

  override up(): void {
    for (const table of TABLES) {
      this.addSql(
        `alter table "${table}" add "version" int not null default 1, add "updated_at" timestamptz not null default now(), add "updated_by_id" uuid null, add "archived_at" timestamptz null;`,
      );
      this.addSql(`alter table ${table}
        add constraint ${table}_updated_by_foreign foreign key (updated_by_id) references users (id)`);
    }
    this.addSql(`alter table catalog_items
      add constraint catalog_items_lead_time check (lead_time_weeks between 1 and 52)`);
    this.addSql(`alter table price_configurations
      add constraint price_configurations_default_is_offered
        check (not is_default or (is_active and archived_at is null))`);
    for (const table of ['price_configurations', 'configuration_options', 'sla_prices']) {
      this.addSql(`alter table ${table}
        add constraint ${table}_price check (billing_price >= 0),
        add constraint ${table}_term check (billing_term >= 1 and (billing_period <> 'one_time' or billing_term = 1))`);
    }
  }

  override down(): void {
    throw new Error('There is no way back: what is archived would be offered again.');
  }
}
