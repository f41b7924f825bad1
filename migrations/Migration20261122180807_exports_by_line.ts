import { Migration } from '@mikro-orm/migrations';

export class Migration20261122180807_exports_by_line extends Migration {
  override name = 'Migration20261122180807_exports_by_line';

  override up(): void | Promise<void> {
    this.addSql(`alter table "exports" drop constraint "exports_resource_check";`);
    this.addSql(
      `alter table "exports" add constraint "exports_resource_check" check ("resource" in ('companies', 'users', 'quotes', 'quote_lines', 'orders', 'order_lines', 'catalogue'));`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "exports" drop constraint "exports_resource_check";`);
    this.addSql(
      `alter table "exports" add constraint "exports_resource_check" check ("resource" in ('companies', 'users', 'quotes', 'orders'));`,
    );
  }
}
