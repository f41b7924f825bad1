import { Migration } from '@mikro-orm/migrations';

/** An order says itself since when it has its status: lists need not look into its history, which is to be divided by month. */
export class Migration20261127173000_order_status_since extends Migration {
  override name = 'Migration20261127173000_order_status_since';

  /** Many orders are not written under one lock. Broken off, it begins again. */
  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    this.addSql(`alter table orders add column if not exists status_since timestamptz null`);
    // For the version before, which does not know the column.
    this.addSql(`create or replace function keep_status_since() returns trigger language plpgsql as $$
      begin
        new.status_since := now();
        return new;
      end $$`);
    this.addSql(`create or replace trigger orders_status_since before update of status on orders for each row
      when (new.status <> old.status and new.status_since is not distinct from old.status_since)
      execute function keep_status_since()`);
    this.addSql(`do $$
      declare
        last uuid := '00000000-0000-0000-0000-000000000000';
        batch uuid[];
      begin
        loop
          batch := array(select id from orders where id > last order by id limit 500);
          exit when batch = '{}';
          update orders o set status_since = (select max(e.created_at) from order_events e where e.order_id = o.id and e.to_status = o.status)
            where id = any (batch) and status_since is null;
          last := batch[array_upper(batch, 1)];
          commit;
        end loop;
      end $$`);
  }

  override down(): void {
    this.addSql('drop trigger orders_status_since on orders');
    this.addSql('drop function keep_status_since');
    this.addSql('alter table orders drop column status_since');
  }
}
