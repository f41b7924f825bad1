import { Migration } from '@mikro-orm/migrations';

/** Live quotes that partners made for clients, by the day they were made (UTC); of accepted ones, how long it took. */
const CONTRIBUTION = `partner_id, (created_at at time zone 'UTC')::date as day, status, total as amount, total - tax as net,
  case status when 'accepted' then extract(epoch from updated_at - created_at) else 0 end as seconds`;
const LIVE = 'where partner_id is not null and deleted_at is null';

/** What a partner's figures are made of, however many quotes it has: triggers add rows, the job of the statistics folds them. */
export class Migration20261123003300_partner_quote_statistics extends Migration {
  override name = 'Migration20261123003300_partner_quote_statistics';

  override up(): void {
    this.addSql(`create table partner_quote_statistics (
      partner_id uuid not null,
      day date not null,
      status text not null,
      quotes bigint not null,
      amount numeric(20,2) not null,
      net numeric(20,2) not null,
      seconds numeric(20,6) not null)`);
    this.addSql('create index partner_quote_statistics_day on partner_quote_statistics (partner_id, day)');
    const added = (rows: string) => `select ${CONTRIBUTION}, 1 as quotes from ${rows} ${LIVE}`;
    const removed = (rows: string) => `select partner_id, day, status, -amount, -net, -seconds, -1
      from (select ${CONTRIBUTION} from ${rows} ${LIVE}) as removed`;
    const insert = (changes: string) => `insert into partner_quote_statistics
      select partner_id, day, status, sum(quotes), sum(amount), sum(net), sum(seconds) from (${changes}) as changes
       group by 1, 2, 3 having sum(quotes) <> 0 or sum(amount) <> 0 or sum(net) <> 0 or sum(seconds) <> 0`;
    this.addSql(`create function summarize_partner_quotes() returns trigger language plpgsql as $$
      begin
        if tg_op = 'INSERT' then
          ${insert(added('new_rows'))};
        elsif tg_op = 'DELETE' then
          ${insert(removed('old_rows'))};
        else
          ${insert(`${added('new_rows')} union all ${removed('old_rows')}`)};
        end if;
        return null;
      end $$`);
    const trigger = (verb: string, tables: string) =>
      this.addSql(`create trigger summarize_partner_quotes_${verb} after ${verb} on quotes
        referencing ${tables} for each statement execute function summarize_partner_quotes()`);
    trigger('insert', 'new table as new_rows');
    trigger('update', 'old table as old_rows new table as new_rows');
    trigger('delete', 'old table as old_rows');
    this.addSql(insert(added('quotes')));
    this.addSql(`create function fold_partner_statistics() returns void language sql as $$
      with taken as (delete from partner_quote_statistics returning *)
      insert into partner_quote_statistics
        select partner_id, day, status, sum(quotes), sum(amount), sum(net), sum(seconds) from taken
        group by partner_id, day, status
        having sum(quotes) <> 0 or sum(amount) <> 0 or sum(net) <> 0 or sum(seconds) <> 0
    $$`);
  }

  override down(): void {
    this.addSql('drop table partner_quote_statistics cascade');
    this.addSql('drop function summarize_partner_quotes cascade');
    this.addSql('drop function fold_partner_statistics');
  }
}
