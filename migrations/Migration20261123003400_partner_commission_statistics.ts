import { Migration } from '@mikro-orm/migrations';

/** Rows of the ledger by the month that they count for: what is owed by its day, what is expected by the acceptance. */
const added = (rows: string) => `
  select e.partner_id, date_trunc('month', e.day)::date as month, e.owed as earned, 0 as expected
    from ${rows} e where e.kind <> 'paid_out' and e.owed <> 0
  union all
  select e.partner_id, date_trunc('month', c.accepted_on)::date, 0, e.accrued
    from ${rows} e join quote_commissions c on c.quote_id = e.quote_id where e.accrued <> 0`;
const insert = (rows: string) => `insert into partner_commission_statistics
  select partner_id, month, sum(earned), sum(expected) from (${added(rows)}) as added group by 1, 2`;

/** What a partner earned by the month, however long its ledger is: a trigger adds rows, the job of the statistics folds them. */
export class Migration20261123003400_partner_commission_statistics extends Migration {
  override name = 'Migration20261123003400_partner_commission_statistics';

  override up(): void {
    this.addSql(`create table partner_commission_statistics (
      partner_id uuid not null,
      month date not null,
      earned numeric(20,2) not null,
      expected numeric(20,2) not null)`);
    this.addSql(
      'create index partner_commission_statistics_month on partner_commission_statistics (partner_id, month)',
    );
    this.addSql(`create function summarize_commission() returns trigger language plpgsql as $$
      begin
        ${insert('new_rows')};
        return null;
      end $$`);
    this.addSql(`create trigger summarize_commission after insert on commission_entries
      referencing new table as new_rows for each statement execute function summarize_commission()`);
    this.addSql(insert('commission_entries'));
    this.addSql(`create or replace function fold_partner_statistics() returns void language sql as $$
      with taken as (delete from partner_quote_statistics returning *)
      insert into partner_quote_statistics
        select partner_id, day, status, sum(quotes), sum(amount), sum(net), sum(seconds) from taken
        group by partner_id, day, status
        having sum(quotes) <> 0 or sum(amount) <> 0 or sum(net) <> 0 or sum(seconds) <> 0;
      with taken as (delete from partner_commission_statistics returning *)
      insert into partner_commission_statistics
        select partner_id, month, sum(earned), sum(expected) from taken group by partner_id, month
        having sum(earned) <> 0 or sum(expected) <> 0
    $$`);
  }

  override down(): void {
    this.addSql('drop table partner_commission_statistics cascade');
    this.addSql('drop function summarize_commission cascade');
  }
}
