import { Migration } from '@mikro-orm/migrations';

/** Index of the entries without a reference of the bank, by which equal ones are counted. */
export class Migration20261129200100_bank_entries_equal extends Migration {
  override name = 'Migration20261129200100_bank_entries_equal';

  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    this.addSql(`drop index concurrently if exists bank_entries_equal;`);
    this.addSql(
      `create index concurrently bank_entries_equal on bank_entries (account, content) where content is not null;`,
    );
  }

  override down(): void {
    this.addSql(`drop index concurrently if exists bank_entries_equal;`);
  }
}
