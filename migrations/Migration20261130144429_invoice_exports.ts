import { Migration } from '@mikro-orm/migrations';

export class Migration20261130144429_invoice_exports extends Migration {
  override name = 'Migration20261130144429_invoice_exports';

  override up(): void | Promise<void> {
    this.addSql(`alter table "exports" drop constraint "exports_resource_check";`);
    this.addSql(
      `alter table "exports" add constraint "exports_resource_check" check ("resource" in ('companies', 'users', 'quotes', 'quote_lines', 'quote_messages', 'orders', 'order_lines', 'invoices', 'catalogue', 'partner_report'));`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "exports" drop constraint "exports_resource_check";`);
    this.addSql(
      `alter table "exports" add constraint "exports_resource_check" check ("resource" in ('companies', 'users', 'quotes', 'quote_lines', 'quote_messages', 'orders', 'order_lines', 'catalogue', 'partner_report'));`,
    );
  }
}
