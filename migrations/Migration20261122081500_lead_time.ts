import { Migration } from '@mikro-orm/migrations';

/** A lead time has one range, of a product, of a quote and of an order. */
export class Migration20261122081500_lead_time extends Migration {
  override name = 'Migration20261122081500_lead_time';

  override up(): void {
    this.addSql('alter table catalog_items drop constraint catalog_items_lead_time');
    for (const table of ['catalog_items', 'quotes', 'orders']) {
      this.addSql(`alter table ${table}
        add constraint ${table}_lead_time check (lead_time_weeks between 0 and 260)`);
    }
  }

  override down(): void {
    throw new Error('There is no way back: a product may be ready to ship.');
  }
}
