import { Migration } from '@mikro-orm/migrations';

const INDEX = 'e_invoice_transmissions_status';

/** Index of the filter of invoices by the way of the e-invoice. */
export class Migration20261130130000_transmissions_by_status extends Migration {
  override name = 'Migration20261130130000_transmissions_by_status';

  override isTransactional(): boolean {
    return false;
  }

  override up(): void | Promise<void> {
    this.addSql(`drop index concurrently if exists ${INDEX};`);
    this.addSql(`create index concurrently ${INDEX} on e_invoice_transmissions (status);`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop index concurrently if exists ${INDEX};`);
  }
}
