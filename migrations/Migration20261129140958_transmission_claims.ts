import { Migration } from '@mikro-orm/migrations';

/** The time at which a worker began to put an e-invoice into the outgoing folder. */
export class Migration20261129140958_transmission_claims extends Migration {
  override name = 'Migration20261129140958_transmission_claims';

  override up(): void {
    this.addSql(`alter table "e_invoice_transmissions" add "claimed_at" timestamptz null;`);
  }

  override down(): void {
    this.addSql(`alter table "e_invoice_transmissions" drop column "claimed_at";`);
  }
}
