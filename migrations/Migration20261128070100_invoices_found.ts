import { Migration } from '@mikro-orm/migrations';

/** Invoices are searched by any part of their number. */
export class Migration20261128070100_invoices_found extends Migration {
  override name = 'Migration20261128070100_invoices_found';

  /** An index is made while rows are written. What was left of a broken run is made anew. */
  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    this.addSql('drop index concurrently if exists order_invoices_found');
    this.addSql(
      'create index concurrently order_invoices_found on order_invoices using gin (lower(number) gin_trgm_ops)',
    );
  }

  override down(): void {
    this.addSql('drop index concurrently if exists order_invoices_found');
  }
}
