import { Migration } from '@mikro-orm/migrations';

/** Companies are found by their website too, and people by their phone number. */
export class Migration20261122182811_search_contacts extends Migration {
  override up(): void {
    this.addSql('alter table companies drop search_text');
    this.addSql(`alter table companies add search_text text not null generated always as
      (lower(name || ' ' || city || ' ' || coalesce(vat_number, '') || ' ' || coalesce(coc_number, '') || ' ' ||
             coalesce(website, ''))) stored`);
    this.addSql('create index companies_search on companies using gin (search_text gin_trgm_ops)');
    this.addSql('alter table users drop search_text');
    this.addSql(`alter table users add search_text text not null generated always as
      (lower(first_name || ' ' || last_name || ' ' || email || ' ' || coalesce(phone, ''))) stored`);
    this.addSql('create index users_search on users using gin (search_text gin_trgm_ops)');
  }

  override down(): void {
    throw new Error('There is no way back: what is searched would be less.');
  }
}
