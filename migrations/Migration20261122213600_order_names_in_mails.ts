import { Migration } from '@mikro-orm/migrations';

/** Mails name an order with its reference. What was written before names it by its number, as it did, and can still be sent. */
export class Migration20261122213600_order_names_in_mails extends Migration {
  override name = 'Migration20261122213600_order_names_in_mails';

  override up(): void | Promise<void> {
    this.addSql(`update outbox_mails set data = jsonb_set(data, '{order,name}', data #> '{order,number}')
      where data #> '{order,number}' is not null and data #> '{order,name}' is null`);
  }

  override down(): void | Promise<void> {
    // What the mails say besides is not in the way.
  }
}
