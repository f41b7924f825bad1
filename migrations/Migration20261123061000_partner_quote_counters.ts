import { Migration } from '@mikro-orm/migrations';

const SLOTS = 16;

const added = (rows: string) =>
  `select partner_id, status, 1 as quotes from ${rows} where partner_id is not null and deleted_at is null`;
const removed = 'select partner_id, status, -1 from old_rows where partner_id is not null and deleted_at is null';
const count = (changes: string) => `insert into partner_quote_counters as c
  select partner_id, status, pg_backend_pid() % ${SLOTS}, sum(quotes) from (${changes}) as changes
   group by 1, 2 having sum(quotes) <> 0 order by 1, 2
  on conflict (partner_id, status, slot) do update set quotes = c.quotes + excluded.quotes`;

/**
 * How many quotes partners made, by status, however long they have been at it: in slots, as those of companies are. Of those
 * that are about to expire, the first are found without the others.
 */
export class Migration20261123061000_partner_quote_counters extends Migration {
  override name = 'Migration20261123061000_partner_quote_counters';

  override up(): void {
    this.addSql(`create table partner_quote_counters (
      partner_id uuid not null,
      status text not null,
      slot smallint not null,
      quotes bigint not null,
      primary key (partner_id, status, slot))`);
    this.addSql(count(added('quotes')));
    this.addSql(`create function count_partner_quotes() returns trigger language plpgsql as $$
      begin
        if tg_op = 'INSERT' then ${count(added('new_rows'))};
        elsif tg_op = 'DELETE' then ${count(removed)};
        else ${count(`${added('new_rows')} union all ${removed}`)};
        end if;
        return null;
      end $$`);
    const trigger = (verb: string, tables: string) =>
      this.addSql(`create trigger count_partner_quotes_${verb} after ${verb} on quotes
        referencing ${tables} for each statement execute function count_partner_quotes()`);
    trigger('insert', 'new table as new_rows');
    trigger('update', 'old table as old_rows new table as new_rows');
    trigger('delete', 'old table as old_rows');
    this.addSql(
      `create index quotes_of_partner_to_expire on quotes (partner_id, valid_until) where partner_id is not null and status = 'sent' and deleted_at is null`,
    );
  }

  override down(): void {
    this.addSql('drop index quotes_of_partner_to_expire');
    this.addSql('drop function count_partner_quotes cascade');
    this.addSql('drop table partner_quote_counters');
  }
}
