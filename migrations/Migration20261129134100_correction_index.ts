import { Migration } from '@mikro-orm/migrations';

/** An invoice is corrected once. */
export class Migration20261129134100_correction_index extends Migration {
  override name = 'Migration20261129134100_correction_index';

  override isTransactional(): boolean {
    return false;
  }

  override async up(): Promise<void> {
    this.addSql(`drop index concurrently if exists order_invoices_corrects_id_unique;`);
    this.addSql(`create unique index concurrently order_invoices_corrects_id_unique on order_invoices (corrects_id);`);
  }
}
