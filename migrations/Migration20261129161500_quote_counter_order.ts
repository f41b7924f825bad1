import { Migration } from '@mikro-orm/migrations';

/**
 * Triggers fire in the order of their names. A changed quote counted in `partner_quote_counters` before `quote_counters`, a
 * new one the other way round, so that two connections with the same slot could wait for each other. Now both count in
 * `quote_counters` first.
 */
export class Migration20261129161500_quote_counter_order extends Migration {
  override name = 'Migration20261129161500_quote_counter_order';

  override up(): void {
    this.addSql(`drop trigger count_updated_quotes on quotes;`);
    this.addSql(`create trigger count_changed_quotes after update on quotes
  referencing old table as old_rows new table as new_rows for each statement execute function count_quotes();`);
  }

  override down(): void {
    this.addSql(`drop trigger count_changed_quotes on quotes;`);
    this.addSql(`create trigger count_updated_quotes after update on quotes
  referencing old table as old_rows new table as new_rows for each statement execute function count_quotes();`);
  }
}
