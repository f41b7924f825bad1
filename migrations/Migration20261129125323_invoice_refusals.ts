import { Migration } from '@mikro-orm/migrations';

/** Why the next invoice of an order is refused. */
export class Migration20261129125323_invoice_refusals extends Migration {
  override name = 'Migration20261129125323_invoice_refusals';

  override async up(): Promise<void> {
    this.addSql(`alter table "orders" add "invoice_refusal" text null, add "invoice_refused_at" timestamptz null;`);
  }
}
