import { Migration } from '@mikro-orm/migrations';

/** What payments add by the company that sold: the partner that made the quote for its client, else the buyer itself. Without VAT. */
const added = (rows: string) => `
  select coalesce(q.partner_id, q.company_id), x.paid_on,
         sum(case x.kind when 'payment' then x.amount else -x.amount end * (o.total - o.tax) / o.total)
    from ${rows} x join orders o on o.id = x.order_id join quotes q on q.id = o.quote_id
   where o.total > 0 group by 1, 2`;

/** What counts for a partner's tier, by the day, however many orders it has: kept with each payment. */
export class Migration20261123060900_revenue_days extends Migration {
  override name = 'Migration20261123060900_revenue_days';

  override up(): void {
    this.addSql(`create table revenue_days (
      company_id uuid not null,
      day date not null,
      amount numeric not null,
      primary key (company_id, day))`);
    this.addSql(`insert into revenue_days ${added('order_payments')}`);
    this.addSql(`create function keep_revenue() returns trigger language plpgsql as $$
      begin
        insert into revenue_days as d ${added('new_rows')} order by 1, 2
          on conflict (company_id, day) do update set amount = d.amount + excluded.amount;
        return null;
      end $$`);
    this.addSql(`create trigger keep_revenue after insert on order_payments
      referencing new table as new_rows for each statement execute function keep_revenue()`);
  }

  override down(): void {
    this.addSql('drop trigger keep_revenue on order_payments');
    this.addSql('drop function keep_revenue');
    this.addSql('drop table revenue_days');
  }
}
