import { Migration } from '@mikro-orm/migrations';

/** An entry says why staff are asked about it, where it concerns no invoice. */
export class Migration20261130022308_bank_entry_warning extends Migration {
  override name = 'Migration20261130022308_bank_entry_warning';

  override async up(): Promise<void> {
    this.addSql(`alter table "bank_entries" add "warning" text null;`);
  }
}
