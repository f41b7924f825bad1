import { Migration } from '@mikro-orm/migrations';

const [OLD, NEW] = ['order_invoices_company_open', 'order_invoices_open_of_company'];

/**
 * Index of the open invoices of a company that has all that suggestions for bank entries read of an invoice. The old
 * index is dropped once the new one is there.
 */
export class Migration20261130113054_open_invoices_of_company extends Migration {
  override name = 'Migration20261130113054_open_invoices_of_company';

  override isTransactional(): boolean {
    return false;
  }

  override async up(): Promise<void> {
    this.create(NEW, '(company_id, due_on, number) include (id, open_amount, order_id)');
    this.addSql(`drop index concurrently if exists ${OLD};`);
  }

  override async down(): Promise<void> {
    this.create(OLD, '(company_id, due_on, id) include (open_amount)');
    this.addSql(`drop index concurrently if exists ${NEW};`);
  }

  private create(name: string, columns: string): void {
    this.addSql(`drop index concurrently if exists ${name};`);
    this.addSql(`create index concurrently ${name} on order_invoices ${columns} where open_amount > 0;`);
  }
}
