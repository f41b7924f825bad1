import { Migration } from '@mikro-orm/migrations';

/** Live quotes that partners made for clients, by the day they were made (UTC); of accepted ones, how long it took. */
const BY_DAY = `partner_id, (created_at at time zone 'UTC')::date as day, status, total as amount, total - tax as net,
  case status when 'accepted' then extract(epoch from updated_at - created_at) else 0 end as seconds`;
/** The same by the client. */
const BY_CLIENT = 'partner_id, company_id as client_id, status, total as amount';
const LIVE = 'where partner_id is not null and deleted_at is null';

const byDay = (changes: string) => `insert into partner_quote_statistics
  select partner_id, day, status, sum(quotes), sum(amount), sum(net), sum(seconds) from (${changes}) as changes
   group by 1, 2, 3 having sum(quotes) <> 0 or sum(amount) <> 0 or sum(net) <> 0 or sum(seconds) <> 0`;
const addedByDay = (rows: string) => `select ${BY_DAY}, 1 as quotes from ${rows} ${LIVE}`;
const removedByDay = (rows: string) => `select partner_id, day, status, -amount, -net, -seconds, -1
  from (select ${BY_DAY} from ${rows} ${LIVE}) as removed`;

const byClient = (changes: string) => `insert into partner_client_quotes
  select partner_id, client_id, status, sum(quotes), sum(amount) from (${changes}) as changes
   group by 1, 2, 3 having sum(quotes) <> 0 or sum(amount) <> 0`;
const addedByClient = (rows: string) => `select ${BY_CLIENT}, 1 as quotes from ${rows} ${LIVE}`;
const removedByClient = (rows: string) => `select partner_id, client_id, status, -amount, -1
  from (select ${BY_CLIENT} from ${rows} ${LIVE}) as removed`;

/** What the trigger does with what was added, removed or changed; by the client too or, as before, by the day alone. */
const summarize = (
  both: boolean,
) => `create or replace function summarize_partner_quotes() returns trigger language plpgsql as $$
  begin
    if tg_op = 'INSERT' then
      ${byDay(addedByDay('new_rows'))};
      ${both ? `${byClient(addedByClient('new_rows'))};` : ''}
    elsif tg_op = 'DELETE' then
      ${byDay(removedByDay('old_rows'))};
      ${both ? `${byClient(removedByClient('old_rows'))};` : ''}
    else
      ${byDay(`${addedByDay('new_rows')} union all ${removedByDay('old_rows')}`)};
      ${both ? `${byClient(`${addedByClient('new_rows')} union all ${removedByClient('old_rows')}`)};` : ''}
    end if;
    return null;
  end $$`;

const FOLD = `
  with taken as (delete from partner_quote_statistics returning *)
  insert into partner_quote_statistics
    select partner_id, day, status, sum(quotes), sum(amount), sum(net), sum(seconds) from taken
    group by partner_id, day, status
    having sum(quotes) <> 0 or sum(amount) <> 0 or sum(net) <> 0 or sum(seconds) <> 0;
  with taken as (delete from partner_commission_statistics returning *)
  insert into partner_commission_statistics
    select partner_id, month, sum(earned), sum(expected) from taken group by partner_id, month
    having sum(earned) <> 0 or sum(expected) <> 0;`;
const FOLD_CLIENTS = `
  with taken as (delete from partner_client_quotes returning *)
  insert into partner_client_quotes
    select partner_id, client_id, status, sum(quotes), sum(amount) from taken group by 1, 2, 3
    having sum(quotes) <> 0 or sum(amount) <> 0;`;
const fold = (statements: string) =>
  `create or replace function fold_partner_statistics() returns void language sql as $$ ${statements} $$`;

/** What a row of the ledger adds to what is kept; the number of rows too or, as before, without it. */
const keepCommission = (
  counted: boolean,
) => `create or replace function keep_commission() returns trigger language plpgsql as $$
  begin
    insert into commission_balances as b values (new.partner_id, new.accrued, new.owed,
        case new.kind when 'paid_out' then -new.amount else 0 end${counted ? ', 1' : ''})
      on conflict (partner_id) do update set accrued = b.accrued + excluded.accrued, owed = b.owed + excluded.owed,
        paid_out = b.paid_out + excluded.paid_out${counted ? ', entries = b.entries + 1' : ''};
    if new.payable_on is not null then
      insert into commission_days as d values (new.partner_id, new.payable_on, new.owed)
        on conflict (partner_id, payable_on) do update set owed = d.owed + excluded.owed;
    end if;
    return null;
  end $$`;

/** What the summaries of partners' lists are made of, however much there is: what was prepared for each client, by status, and how long a ledger is. */
export class Migration20261123034500_partner_sums extends Migration {
  override name = 'Migration20261123034500_partner_sums';

  override up(): void {
    this.addSql(`create table partner_client_quotes (
      partner_id uuid not null,
      client_id uuid not null,
      status text not null,
      quotes bigint not null,
      amount numeric(20,2) not null)`);
    this.addSql(
      `create index partner_client_quotes_of on partner_client_quotes (partner_id, client_id) include (status, quotes, amount)`,
    );
    this.addSql(summarize(true));
    this.addSql(byClient(addedByClient('quotes')));
    this.addSql(fold(FOLD + FOLD_CLIENTS));
    this.addSql('alter table commission_balances add column entries bigint not null default 0');
    this.addSql(
      'update commission_balances b set entries = (select count(*) from commission_entries e where e.partner_id = b.partner_id)',
    );
    this.addSql(keepCommission(true));
  }

  override down(): void {
    this.addSql(keepCommission(false));
    this.addSql('alter table commission_balances drop column entries');
    this.addSql(fold(FOLD));
    this.addSql(summarize(false));
    this.addSql('drop table partner_client_quotes');
  }
}
