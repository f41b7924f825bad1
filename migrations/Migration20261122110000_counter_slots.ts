import { Migration } from '@mikro-orm/migrations';

const SLOTS = 16;

/**
 * The counters of a company's quotes in slots that are added up by whoever reads: each connection counts in its own, so
 * that people of one company who save at the same time do not wait for each other's commits.
 */
export class Migration20261122110000_counter_slots extends Migration {
  override name = 'Migration20261122110000_counter_slots';

  override up(): void {
    this.addSql('alter table quote_counters add slot smallint not null default 0');
    this.addSql('alter table quote_counters drop constraint quote_counters_pkey');
    this.addSql('alter table quote_counters add primary key (company_id, status, slot)');
    const count = (changes: string) => `
      insert into quote_counters (company_id, status, slot, quotes, amount)
        select company_id, status, pg_backend_pid() % ${SLOTS}, sum(quotes), sum(amount) from (${changes}) as changes
        group by company_id, status having sum(quotes) <> 0 or sum(amount) <> 0 order by company_id, status
      on conflict (company_id, status, slot) do update
        set quotes = quote_counters.quotes + excluded.quotes, amount = quote_counters.amount + excluded.amount;`;
    const added = 'select company_id, status, 1 as quotes, total as amount from new_rows where deleted_at is null';
    const removed = 'select company_id, status, -1 as quotes, -total as amount from old_rows where deleted_at is null';
    this.addSql(`create or replace function count_quotes() returns trigger language plpgsql as $$
      begin
        if tg_op = 'INSERT' then ${count(added)}
        elsif tg_op = 'DELETE' then ${count(removed)}
        else ${count(`${added} union all ${removed}`)}
        end if;
        return null;
      end $$`);
  }

  override down(): void {
    throw new Error('There is no way back to counters that people wait for.');
  }
}
