import { Migration } from '@mikro-orm/migrations';

/** A company says that it has paid an invoice; staff mail the PDF of a refused e-invoice instead. */
export class Migration20261130081251_payment_notices extends Migration {
  override name = 'Migration20261130081251_payment_notices';

  override up(): void {
    this.addSql(`alter table "order_invoices" add "payment_notice" jsonb null;`);
    this.addSql(`alter table "e_invoice_transmissions" drop constraint "e_invoice_transmissions_status_check";`);
    this.addSql(
      `alter table "e_invoice_transmissions" add constraint "e_invoice_transmissions_status_check" check ("status" in ('waiting', 'sent', 'received', 'refused', 'pdf_only')) not valid;`,
    );
  }

  override down(): void {
    this.addSql(`update "e_invoice_transmissions" set "status" = 'refused' where "status" = 'pdf_only';`);
    this.addSql(`alter table "e_invoice_transmissions" drop constraint "e_invoice_transmissions_status_check";`);
    this.addSql(
      `alter table "e_invoice_transmissions" add constraint "e_invoice_transmissions_status_check" check ("status" in ('waiting', 'sent', 'received', 'refused')) not valid;`,
    );
    this.addSql(`alter table "order_invoices" drop column "payment_notice";`);
  }
}
