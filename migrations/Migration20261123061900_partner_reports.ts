import { Migration } from '@mikro-orm/migrations';

const LISTS = "'companies', 'users', 'quotes', 'quote_lines', 'orders', 'order_lines', 'catalogue'";

export class Migration20261123061900_partner_reports extends Migration {
  override name = 'Migration20261123061900_partner_reports';

  override up(): void {
    this.addSql(`alter table "exports" drop constraint "exports_resource_check"`);
    this.addSql(`alter table "exports" drop constraint "exports_format_check"`);
    this.addSql(
      `alter table "exports" add constraint "exports_resource_check" check ("resource" in (${LISTS}, 'partner_report'))`,
    );
    this.addSql(
      `alter table "exports" add constraint "exports_format_check" check ("format" in ('csv', 'xlsx', 'pdf'))`,
    );
  }

  override down(): void {
    this.addSql(`delete from "exports" where "resource" = 'partner_report'`);
    this.addSql(`alter table "exports" drop constraint "exports_resource_check"`);
    this.addSql(`alter table "exports" drop constraint "exports_format_check"`);
    this.addSql(`alter table "exports" add constraint "exports_resource_check" check ("resource" in (${LISTS}))`);
    this.addSql(`alter table "exports" add constraint "exports_format_check" check ("format" in ('csv', 'xlsx'))`);
  }
}
