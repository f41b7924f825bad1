import { Migration } from '@mikro-orm/migrations';

/** Reminders of overdue invoices, and the mark of a dispute. */
export class Migration20261129103000_invoice_reminders extends Migration {
  override name = 'Migration20261129103000_invoice_reminders';

  override async up(): Promise<void> {
    this.addSql(
      `alter table "order_invoices" add column "reminders" smallint not null default 0, add column "reminded_on" date null, add column "disputed_on" date null;`,
    );
  }
}
