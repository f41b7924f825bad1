import { Migration } from '@mikro-orm/migrations';

/** Tables of records and lines that say what is sold. */
const TABLES = ['catalog_items', 'configuration_options', 'quote_items', 'order_lines'];

/**
 * Adds the kind of supply to products, options and lines: goods, a service, or goods with installation. The previous
 * version leaves it null; `supplyOfLine` derives it from category, package and billing period.
 */
export class Migration20261128200000_supplies extends Migration {
  override name = 'Migration20261128200000_supplies';

  override up(): void {
    for (const table of TABLES) {
      this.addSql(`alter table ${table} add column supply text`);
      // Not valid: all rows are empty, and reading a large table under the lock would stop its writers.
      this.addSql(
        `alter table ${table} add constraint ${table}_supply_check
           check (supply in ('goods', 'service', 'goods_with_installation')) not valid`,
      );
    }
  }

  override down(): void {
    for (const table of TABLES) this.addSql(`alter table ${table} drop column supply`);
  }
}
