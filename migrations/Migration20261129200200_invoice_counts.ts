import { Migration } from '@mikro-orm/migrations';

/**
 * Number of invoices: of each company, and of all (`company_id` is null). A trigger only adds rows, so that no writer waits
 * for another; a job merges them (`fold_open_invoices`), and readers add up all rows.
 */
export class Migration20261129200200_invoice_counts extends Migration {
  override name = 'Migration20261129200200_invoice_counts';

  override up(): void {
    this.addSql(`create table invoice_counts (company_id uuid null, invoices bigint not null);`);
    this.addSql(`create index invoice_counts_of on invoice_counts (company_id) include (invoices);`);
    this.addSql(`create function count_invoice() returns trigger language plpgsql as $$
begin
  insert into invoice_counts values (new.company_id, 1), (null, 1);
  return null;
end $$;`);
    this.addSql(`create trigger order_invoices_count after insert on order_invoices
  for each row execute function count_invoice();`);
    // The trigger's lock keeps writers out until the counts are complete.
    this.addSql(`insert into invoice_counts
  select company_id, count(*) from order_invoices group by grouping sets ((company_id), ());`);
    this.addSql(`create or replace function fold_open_invoices() returns void language sql as $$
  with taken as (
    delete from open_invoice_days d
     using (select company_id, due_on from open_invoice_days group by 1, 2 having count(*) > 1) many
     where d.company_id is not distinct from many.company_id and d.due_on = many.due_on returning d.*)
  insert into open_invoice_days
    select company_id, due_on, sum(invoices), sum(amount) from taken group by 1, 2
    having sum(invoices) <> 0 or sum(amount) <> 0;
  with taken as (
    delete from invoice_counts c
     using (select company_id from invoice_counts group by 1 having count(*) > 1) many
     where c.company_id is not distinct from many.company_id returning c.*)
  insert into invoice_counts select company_id, sum(invoices) from taken group by 1; $$;`);
  }

  override down(): void {
    this.addSql(`create or replace function fold_open_invoices() returns void language sql as $$
  with taken as (
    delete from open_invoice_days d
     using (select company_id, due_on from open_invoice_days group by 1, 2 having count(*) > 1) many
     where d.company_id is not distinct from many.company_id and d.due_on = many.due_on returning d.*)
  insert into open_invoice_days
    select company_id, due_on, sum(invoices), sum(amount) from taken group by 1, 2
    having sum(invoices) <> 0 or sum(amount) <> 0; $$;`);
    this.addSql(`drop trigger order_invoices_count on order_invoices;`);
    this.addSql(`drop function count_invoice;`);
    this.addSql(`drop table invoice_counts;`);
  }
}
