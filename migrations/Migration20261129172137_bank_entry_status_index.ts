import { Migration } from '@mikro-orm/migrations';

/** Index of the entries that wait, whichever their direction: a list of them is not sorted first. */
export class Migration20261129172137_bank_entry_status_index extends Migration {
  override name = 'Migration20261129172137_bank_entry_status_index';

  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    this.addSql(`drop index concurrently if exists bank_entries_by_status_and_day;`);
    this.addSql(
      `create index concurrently bank_entries_by_status_and_day on bank_entries (status, booked_on desc, id);`,
    );
  }

  override down(): void {
    this.addSql(`drop index concurrently if exists bank_entries_by_status_and_day;`);
  }
}
