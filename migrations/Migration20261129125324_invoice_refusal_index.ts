import { Migration } from '@mikro-orm/migrations';

/** The index of the orders whose next invoice is refused. */
export class Migration20261129125324_invoice_refusal_index extends Migration {
  override name = 'Migration20261129125324_invoice_refusal_index';

  override isTransactional(): boolean {
    return false;
  }

  override async up(): Promise<void> {
    this.addSql('drop index concurrently if exists orders_refused_invoices;');
    this.addSql(
      'create index concurrently orders_refused_invoices on orders (invoice_refused_at) where invoice_refusal is not null;',
    );
  }
}
