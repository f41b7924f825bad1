import { Migration } from '@mikro-orm/migrations';

/** Live quotes as the summary counts them. */
const CONTRIBUTION = `date_trunc('month', created_at at time zone 'UTC')::date as month, status, total as amount,
  (submitted_at is not null and sent_at is not null)::int as approvals,
  coalesce(extract(epoch from sent_at - submitted_at), 0) as approval_seconds`;

/** What a line item is a use of: a product and the way it is bought, or an option. */
const USES = `lateral (values ('product', i.product_id, i.option_id is null),
                              ('configuration', i.price_configuration_id, i.option_id is null),
                              ('option', i.option_id, i.option_id is not null)) as use (kind, id, holds)`;

/**
 * Search by trigrams, and what the statistics are read from: sums kept by triggers in the transaction of the change. A
 * trigger only adds rows, so that nobody waits for anybody; a job folds them together (`fold_statistics`), and whoever
 * reads adds up what there is.
 */
export class Migration20261121171000_search_and_statistics extends Migration {
  override name = 'Migration20261121171000_search_and_statistics';

  override up(): void {
    this.search();
    this.quoteStatistics();
    this.catalogueUsage();
    this.addSql(`create function fold_statistics() returns void language sql as $$
      with taken as (delete from quote_statistics returning *)
      insert into quote_statistics
        select month, status, sum(quotes), sum(amount), sum(approvals), sum(approval_seconds) from taken
        group by month, status
        having sum(quotes) <> 0 or sum(amount) <> 0 or sum(approvals) <> 0 or sum(approval_seconds) <> 0;
      with taken as (delete from catalogue_usage returning *)
      insert into catalogue_usage
        select kind, id, sum(quotes), sum(accepted), sum(quantity), sum(amount), max(last_quoted_at) from taken
        group by kind, id;
    $$`);
  }

  override down(): void {
    throw new Error('There is no way back: the statistics would be lost.');
  }

  private search(): void {
    this.addSql(`alter table companies add search_text text not null generated always as
      (lower(name || ' ' || city || ' ' || coalesce(vat_number, '') || ' ' || coalesce(coc_number, ''))) stored`);
    this.addSql('create index companies_search on companies using gin (search_text gin_trgm_ops)');
    this.addSql(`alter table users add search_text text not null generated always as
      (lower(first_name || ' ' || last_name || ' ' || email)) stored`);
    this.addSql('create index users_search on users using gin (search_text gin_trgm_ops)');
  }

  /** Quotes by the month they were made in and the status they have. */
  private quoteStatistics(): void {
    this.addSql(`create table quote_statistics (
      month date not null,
      status text not null,
      quotes bigint not null,
      amount numeric(20,2) not null,
      approvals bigint not null,
      approval_seconds numeric(24,6) not null)`);
    const sums = 'sum(quotes), sum(amount), sum(approvals), sum(approval_seconds)';
    const added = (rows: string) => `select ${CONTRIBUTION}, 1 as quotes from ${rows} where deleted_at is null`;
    const removed = (rows: string) => `select month, status, -amount, -approvals, -approval_seconds, -1
      from (select ${CONTRIBUTION} from ${rows} where deleted_at is null) as removed`;
    this.addSql(`create function summarize_quotes() returns trigger language plpgsql as $$
      begin
        if tg_op = 'INSERT' then
          insert into quote_statistics select month, status, ${sums} from (${added('new_rows')}) as changes group by 1, 2;
        elsif tg_op = 'DELETE' then
          insert into quote_statistics select month, status, -sum(quotes), -sum(amount), -sum(approvals), -sum(approval_seconds)
            from (${added('old_rows')}) as changes group by 1, 2;
        else
          insert into quote_statistics
            select month, status, ${sums} from (${added('new_rows')} union all ${removed('old_rows')}) as changes
             group by 1, 2
            having sum(quotes) <> 0 or sum(amount) <> 0 or sum(approvals) <> 0 or sum(approval_seconds) <> 0;
          insert into catalogue_usage
            select u.kind, u.id, sum(q.live), sum(q.accepted), sum(q.live * u.quantity), sum(q.live * u.amount), null
              from (select n.id, (n.deleted_at is null)::int - (o.deleted_at is null)::int as live,
                           (n.deleted_at is null and n.status = 'accepted')::int
                             - (o.deleted_at is null and o.status = 'accepted')::int as accepted
                      from new_rows n join old_rows o using (id)
                     where (n.deleted_at is null, n.status = 'accepted') <> (o.deleted_at is null, o.status = 'accepted')) q
              cross join lateral (
                select use.kind, use.id, sum(i.quantity) as quantity, sum(coalesce(i.total, 0)) as amount
                  from quote_items i cross join ${USES} where use.holds and i.quote_id = q.id group by 1, 2) u
             group by 1, 2;
        end if;
        return null;
      end $$`);
    this.addSql(`create trigger summarize_inserted_quotes after insert on quotes
      referencing new table as new_rows for each statement execute function summarize_quotes()`);
    this.addSql(`create trigger summarize_updated_quotes after update on quotes
      referencing old table as old_rows new table as new_rows for each statement execute function summarize_quotes()`);
    this.addSql(`create trigger summarize_deleted_quotes after delete on quotes
      referencing old table as old_rows for each statement execute function summarize_quotes()`);
    this.addSql(
      `insert into quote_statistics select month, status, ${sums} from (${added('quotes')}) as changes group by 1, 2`,
    );
  }

  /** On how many quotes the parts of the catalogue are, how often, and for how much. A row that is all zero: it once was. */
  private catalogueUsage(): void {
    this.addSql(`create table catalogue_usage (
      kind text not null check (kind in ('product', 'configuration', 'option')),
      id text not null,
      quotes bigint not null,
      accepted bigint not null,
      quantity bigint not null,
      amount numeric(20,2) not null,
      last_quoted_at timestamptz null)`);
    this.addSql('create index catalogue_usage_id on catalogue_usage (kind, id)');
    // A quote counts once for a product, however many lines of it there are: with the first, until the last.
    this.addSql(`create function count_uses() returns trigger language plpgsql as $$
      declare
        sign int := case tg_op when 'INSERT' then 1 else -1 end;
      begin
        insert into catalogue_usage
          select g.kind, g.id, sign * sum(g.is_all * g.live), sign * sum(g.is_all * g.accepted),
                 sign * sum(g.quantity * g.live), sign * sum(g.amount * g.live), max(g.made)
            from (select c.*, (case when q.id is null or q.deleted_at is null then 1 else 0 end) as live,
                         (case when q.deleted_at is null and q.status = 'accepted' then 1 else 0 end) as accepted,
                         (case when (select count(*) from quote_items i cross join ${USES}
                                      where i.quote_id = c.quote_id and use.holds and use.kind = c.kind and use.id = c.id)
                               = (case sign when 1 then c.lines else 0 end) then 1 else 0 end) as is_all
                    from (select use.kind, use.id, i.quote_id, count(*) as lines, sum(i.quantity) as quantity,
                                 sum(coalesce(i.total, 0)) as amount, max(i.created_at) as made
                            from changed_rows i cross join ${USES} where use.holds group by 1, 2, 3) c
                    left join quotes q on q.id = c.quote_id) g
           group by 1, 2;
        return null;
      end $$`);
    this.addSql(`create trigger count_inserted_uses after insert on quote_items
      referencing new table as changed_rows for each statement execute function count_uses()`);
    this.addSql(`create trigger count_deleted_uses after delete on quote_items
      referencing old table as changed_rows for each statement execute function count_uses()`);
    // Items are replaced, never changed: the sums above rely on it.
    this.addSql(`create trigger quote_items_are_replaced before update of quote_id, product_id, price_configuration_id,
      option_id, quantity, total on quote_items for each row execute function refuse_change()`);
    this.addSql(`insert into catalogue_usage
      select kind, id, sum(live), sum(accepted), sum(quantity * live), sum(amount * live), max(made)
        from (select use.kind, use.id, i.quote_id, (q.deleted_at is null)::int as live,
                     (q.deleted_at is null and q.status = 'accepted')::int as accepted, sum(i.quantity) as quantity,
                     sum(coalesce(i.total, 0)) as amount, max(i.created_at) as made
                from quote_items i cross join ${USES} join quotes q on q.id = i.quote_id
               where use.holds group by 1, 2, 3, 4, 5) as used
       group by 1, 2`);
  }
}
