import { Migration } from '@mikro-orm/migrations';

const NOBODY = `'00000000-0000-0000-0000-000000000000'`;

/**
 * Totals of the lists of invoices: `invoice_counts` gets number and amount of the open invoices. As with the other sums,
 * triggers only add rows, a job merges them, and readers add up all rows.
 */
export class Migration20261130024000_list_totals extends Migration {
  override name = 'Migration20261130024000_list_totals';

  override async up(): Promise<void> {
    // Keeps writers out until the totals are complete.
    this.addSql(`lock table order_invoices in share row exclusive mode;`);
    this.addSql(`alter table invoice_counts add open_invoices bigint not null default 0,
  add open_amount numeric(20,2) not null default 0;`);
    this.addSql(`create or replace function count_open_invoice() returns trigger language plpgsql as $$
declare
  earlier numeric := case tg_op when 'UPDATE' then old.open_amount else 0 end;
  more int := (new.open_amount > 0)::int - (earlier > 0)::int;
begin
  if new.open_amount <> earlier then
    insert into open_invoice_days
      select of.company_id, new.due_on, more, new.open_amount - earlier from (values (new.company_id), (null)) of (company_id);
    insert into invoice_counts
      select of.company_id, 0, more, new.open_amount - earlier from (values (new.company_id), (null)) of (company_id);
  end if;
  return null;
end $$;`);
    this.addSql(`insert into invoice_counts
  select company_id, 0, count(*), sum(open_amount) from order_invoices where open_amount > 0
   group by grouping sets ((company_id), ()) having count(*) > 0;`);
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
     where coalesce(c.company_id, ${NOBODY}) = coalesce(many.company_id, ${NOBODY}) returning c.*)
  insert into invoice_counts
    select company_id, sum(invoices), sum(open_invoices), sum(open_amount) from taken group by 1; $$;`);
  }
}
