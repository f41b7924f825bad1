import { Migration } from '@mikro-orm/migrations';

/** Adds a company's address for e-invoices, and the content of each issued invoice. */
export class Migration20261128210000_e_invoices extends Migration {
  override name = 'Migration20261128210000_e_invoices';

  override async up(): Promise<void> {
    this.addSql(
      `alter table "companies" add column "electronic_address" varchar(50), add column "electronic_address_scheme" varchar(4), add column "buyer_reference" varchar(100);`,
    );
    this.addSql(`alter table "order_invoices" add column "document" jsonb;`);
  }
}
