import { Migration } from '@mikro-orm/migrations';

/** Live quotes as the statistics count them, by the day they were made (UTC). */
const CONTRIBUTION = `(created_at at time zone 'UTC')::date as day, status, total as amount,
  (submitted_at is not null and sent_at is not null)::int as approvals,
  coalesce(extract(epoch from sent_at - submitted_at), 0) as approval_seconds`;

/** What a line item is a use of: a product and the way it is bought, or an option. */
const USES = `lateral (values ('product', i.product_id, i.option_id is null),
                              ('configuration', i.price_configuration_id, i.option_id is null),
                              ('option', i.option_id, i.option_id is not null)) as use (kind, id, holds)`;

/** What is sold of a product by an order, without VAT; options count for their product. */
const SOLD = `l.product_id, count(distinct l.order_id) as orders,
  coalesce(sum(l.quantity) filter (where l.option_id is null), 0) as quantity, sum(coalesce(l.total, 0)) as amount`;

/**
 * The statistics of any days: sums by the day instead of the month, what was sold of each product by the day, and for the
 * revenue of a period an index that holds all it is made of. Kept as before: triggers add rows, a job folds them.
 */
export class Migration20261122203400_figures_by_day extends Migration {
  override name = 'Migration20261122203400_figures_by_day';

  override up(): void {
    this.quotesByDay();
    this.productSales();
    this.addSql(`create or replace function fold_statistics() returns void language sql as $$
      with taken as (delete from quote_statistics returning *)
      insert into quote_statistics
        select day, status, sum(quotes), sum(amount), sum(approvals), sum(approval_seconds) from taken
        group by day, status
        having sum(quotes) <> 0 or sum(amount) <> 0 or sum(approvals) <> 0 or sum(approval_seconds) <> 0;
      with taken as (delete from catalogue_usage returning *)
      insert into catalogue_usage
        select kind, id, sum(quotes), sum(accepted), sum(quantity), sum(amount), max(last_quoted_at) from taken
        group by kind, id;
      with taken as (delete from product_sales returning *)
      insert into product_sales
        select day, product_id, sum(orders), sum(quantity), sum(amount) from taken group by day, product_id
        having sum(orders) <> 0 or sum(quantity) <> 0 or sum(amount) <> 0;
    $$`);
    this.indexes();
    this.shownCounters();
  }

  override down(): void {
    throw new Error('There is no way back: the statistics would be lost.');
  }

  private quotesByDay(): void {
    this.addSql('alter table quote_statistics rename column month to day');
    const sums = 'sum(quotes), sum(amount), sum(approvals), sum(approval_seconds)';
    const added = (rows: string) => `select ${CONTRIBUTION}, 1 as quotes from ${rows} where deleted_at is null`;
    const removed = (rows: string) => `select day, status, -amount, -approvals, -approval_seconds, -1
      from (select ${CONTRIBUTION} from ${rows} where deleted_at is null) as removed`;
    this.addSql(`create or replace function summarize_quotes() returns trigger language plpgsql as $$
      begin
        if tg_op = 'INSERT' then
          insert into quote_statistics select day, status, ${sums} from (${added('new_rows')}) as changes group by 1, 2;
        elsif tg_op = 'DELETE' then
          insert into quote_statistics select day, status, -sum(quotes), -sum(amount), -sum(approvals), -sum(approval_seconds)
            from (${added('old_rows')}) as changes group by 1, 2;
        else
          insert into quote_statistics
            select day, status, ${sums} from (${added('new_rows')} union all ${removed('old_rows')}) as changes
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
    this.addSql('truncate quote_statistics');
    this.addSql(
      `insert into quote_statistics select day, status, ${sums} from (${added('quotes')}) as changes group by 1, 2`,
    );
    this.addSql('create index quote_statistics_day on quote_statistics (day)');
  }

  /** What was sold of each product on each day. Lines of an order never change; that it is cancelled takes them away. */
  private productSales(): void {
    this.addSql(`create table product_sales (
      day date not null,
      product_id text not null,
      orders bigint not null,
      quantity bigint not null,
      amount numeric(20,2) not null)`);
    this.addSql('create index product_sales_day on product_sales (day)');
    const day = `(o.created_at at time zone 'UTC')::date`;
    this.addSql(`create function count_sales() returns trigger language plpgsql as $$
      begin
        insert into product_sales
          select ${day}, ${SOLD} from new_rows l join orders o on o.id = l.order_id
           where o.status <> 'cancelled' group by 1, 2;
        return null;
      end $$`);
    this.addSql(`create trigger count_inserted_sales after insert on order_lines
      referencing new table as new_rows for each statement execute function count_sales()`);
    this.addSql(`create function count_cancelled_sales() returns trigger language plpgsql as $$
      declare
        sign int := case new.status when 'cancelled' then -1 else 1 end;
      begin
        insert into product_sales
          select (new.created_at at time zone 'UTC')::date, s.product_id, sign * s.orders, sign * s.quantity, sign * s.amount
            from (select ${SOLD} from order_lines l where l.order_id = new.id group by 1) s;
        return null;
      end $$`);
    this.addSql(`create trigger count_cancelled_sales after update of status on orders for each row
      when ((old.status = 'cancelled') <> (new.status = 'cancelled')) execute function count_cancelled_sales()`);
    this.addSql(`insert into product_sales
      select ${day}, ${SOLD} from order_lines l join orders o on o.id = l.order_id
       where o.status <> 'cancelled' group by 1, 2`);
  }

  /** The lists' own indexes, with what figures of some days are made of: nothing else is read for them. */
  private indexes(): void {
    this.addSql('drop index orders_by_created');
    this.addSql(
      'create index orders_by_created on orders (created_at desc, id) include (company_id, status, total, tax)',
    );
    this.addSql('drop index quotes_company_created');
    this.addSql(`create index quotes_company_created on quotes (company_id, created_at desc, id)
      include (status, total, prepared_by_id, sent_at) where deleted_at is null`);
  }

  /** The counters of what a company sees of its quotes: those that staff still prepare are theirs alone. */
  private shownCounters(): void {
    this.addSql(`create view shown_quote_counters as
      select company_id, status, quotes, amount from quote_counters
      union all
      select company_id, status, -1, -total from quotes
       where prepared_by_id is not null and sent_at is null and deleted_at is null`);
  }
}
