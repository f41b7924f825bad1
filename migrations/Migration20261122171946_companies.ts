import { Migration } from '@mikro-orm/migrations';

/**
 * Staff are told of companies with the same numbers, and a company that is renamed is found by its new name wherever its
 * name is searched: a quote, which shows the new one, by that alone; an order, which keeps the one it was made out to, by both.
 */
export class Migration20261122171946_companies extends Migration {
  override name = 'Migration20261122171946_companies';

  override up(): void | Promise<void> {
    this.addSql(`create index "companies_vat_number_index" on "companies" ("vat_number");`);
    this.addSql(`create index "companies_coc_number_index" on "companies" ("coc_number");`);
    this.addSql(`create function rename_in_searches() returns trigger language plpgsql as $$
      declare
        old_name text := lower(old.name);
        new_name text := lower(new.name);
      begin
        update quotes set search_text = case when right(search_text, length(old_name)) = old_name
            then left(search_text, -length(old_name)) || new_name else search_text || ' ' || new_name end
         where company_id = new.id;
        update orders set search_text = search_text || ' ' || new_name
         where company_id = new.id and position(new_name in search_text) = 0;
        return null;
      end $$`);
    this.addSql(`create trigger companies_rename_in_searches after update of name on companies
      for each row when (new.name <> old.name) execute function rename_in_searches()`);
  }

  override down(): void | Promise<void> {
    this.addSql('drop trigger companies_rename_in_searches on companies');
    this.addSql('drop function rename_in_searches()');
    this.addSql(`drop index "companies_vat_number_index";`);
    this.addSql(`drop index "companies_coc_number_index";`);
  }
}
