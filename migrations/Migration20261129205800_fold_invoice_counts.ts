import { Migration } from '@mikro-orm/migrations';

const FOLD_DAYS = `with taken as (
    delete from open_invoice_days d
     using (select company_id, due_on from open_invoice_days group by 1, 2 having count(*) > 1) many
     where d.company_id is not distinct from many.company_id and d.due_on = many.due_on returning d.*)
  insert into open_invoice_days
    select company_id, due_on, sum(invoices), sum(amount) from taken group by 1, 2
    having sum(invoices) <> 0 or sum(amount) <> 0;`;

/** SQL that merges the counts of invoices, of which `isOfMany` finds the rows of a company of `many`, or those of all. */
const foldCounts = (isOfMany: string) => `with taken as (
    delete from invoice_counts c
     using (select company_id from invoice_counts group by 1 having count(*) > 1) many
     where ${isOfMany} returning c.*)
  insert into invoice_counts select company_id, sum(invoices) from taken group by 1;`;

const fold = (isOfMany: string) =>
  `create or replace function fold_open_invoices() returns void language sql as $$
  ${FOLD_DAYS}
  ${foldCounts(isOfMany)} $$;`;

const NOBODY = `'00000000-0000-0000-0000-000000000000'`;

/** Merges the counts of invoices by a hash of the company: `is not distinct from` compares each row with each company. */
export class Migration20261129205800_fold_invoice_counts extends Migration {
  override name = 'Migration20261129205800_fold_invoice_counts';

  override up(): void {
    this.addSql(fold(`coalesce(c.company_id, ${NOBODY}) = coalesce(many.company_id, ${NOBODY})`));
  }

  override down(): void {
    this.addSql(fold('c.company_id is not distinct from many.company_id'));
  }
}
