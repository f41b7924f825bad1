import { Migration } from '@mikro-orm/migrations';

/**
 * Number and amount of open invoices by the day on which they are due: of each company, and of all (`company_id` is null).
 * Triggers only add rows, so that no writer waits for another; a job merges them (`fold_open_invoices`), and readers add up
 * all rows.
 */
export class Migration20261129163000_open_invoice_days extends Migration {
  override name = 'Migration20261129163000_open_invoice_days';

  override up(): void {
    this.addSql(
      `create table open_invoice_days (company_id uuid null, due_on date not null, invoices bigint not null, amount numeric(20,2) not null);`,
    );
    this.addSql(
      `create index open_invoice_days_of on open_invoice_days (company_id, due_on) include (invoices, amount);`,
    );
    this.addSql(`create function count_open_invoice() returns trigger language plpgsql as $$
declare
  earlier numeric := case tg_op when 'UPDATE' then old.open_amount else 0 end;
begin
  if new.open_amount <> earlier then
    insert into open_invoice_days
      select of.company_id, new.due_on, (new.open_amount > 0)::int - (earlier > 0)::int, new.open_amount - earlier
        from (values (new.company_id), (null)) of (company_id);
  end if;
  return null;
end $$;`);
    this.addSql(`create trigger order_invoices_count_open after insert or update of open_amount on order_invoices
  for each row execute function count_open_invoice();`);
    // The trigger's lock keeps writers out until the sums are complete; the index has only the open invoices.
    this.addSql(`insert into open_invoice_days
  select company_id, due_on, count(*), sum(open_amount) from order_invoices where open_amount > 0
   group by grouping sets ((company_id, due_on), (due_on));`);
    this.addSql(`create function fold_open_invoices() returns void language sql as $$
  with taken as (
    delete from open_invoice_days d
     using (select company_id, due_on from open_invoice_days group by 1, 2 having count(*) > 1) many
     where d.company_id is not distinct from many.company_id and d.due_on = many.due_on returning d.*)
  insert into open_invoice_days
    select company_id, due_on, sum(invoices), sum(amount) from taken group by 1, 2
    having sum(invoices) <> 0 or sum(amount) <> 0; $$;`);
  }

  override down(): void {
    this.addSql(`drop trigger order_invoices_count_open on order_invoices;`);
    this.addSql(`drop function count_open_invoice, fold_open_invoices;`);
    this.addSql(`drop table open_invoice_days;`);
  }
}
