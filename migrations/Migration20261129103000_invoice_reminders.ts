import { Migration } from '@mikro-orm/migrations';

/** Reminders of overdue invoices, and the mark of a dispute. The portal does not remind of what is overdue already. */
export class Migration20261129103000_invoice_reminders extends Migration {
  override name = 'Migration20261129103000_invoice_reminders';

  override async up(): Promise<void> {
    this.addSql(
      `alter table "order_invoices" add column "reminders" smallint not null default 0, add column "reminded_on" date null, add column "disputed_on" date null;`,
    );
    this.addSql(`update order_invoices set reminders = 3 where due_on < current_date;`);
  }
}
