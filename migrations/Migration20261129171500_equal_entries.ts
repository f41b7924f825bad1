import { Migration } from '@mikro-orm/migrations';

/** An entry without a reference of the bank keeps the hash of what it says, so that equal ones of a day can be counted. */
export class Migration20261129171500_equal_entries extends Migration {
  override name = 'Migration20261129171500_equal_entries';

  override up(): void {
    this.addSql(`alter table "bank_entries" add column "content" char(64) null;`);
  }
}
