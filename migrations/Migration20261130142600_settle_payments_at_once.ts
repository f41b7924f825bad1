import { Migration } from '@mikro-orm/migrations';

/**
 * A statement that adds many payments settles the invoices of their orders once. Its own migration, because one
 * transaction with locks of orders and of payments could deadlock with a payment.
 */
export class Migration20261130142600_settle_payments_at_once extends Migration {
  override name = 'Migration20261130142600_settle_payments_at_once';

  override up(): void {
    this.addSql(`create function settle_named_invoices() returns trigger language plpgsql as $$
declare
  settled constant uuid[] := array(select distinct order_id from added where invoice_id is not null);
begin
  if settled <> '{}' then perform settle_invoices_of(settled); end if;
  return null;
end $$;`);
    this.addSql(`create or replace trigger order_payments_settle after insert on order_payments
  referencing new table as added for each statement execute function settle_named_invoices();`);
    // No trigger calls these any more.
    this.addSql(`drop function settle_changed_order();`);
    this.addSql(`drop function settle_order_invoices(uuid);`);
  }
}
