import { Migration } from '@mikro-orm/migrations';

/**
 * Searches find names without their accents and apostrophes: 'muller' finds 'Müller'. `searchFold` is the same in TypeScript.
 *
 * contract: both versions see columns of the same names; the one before does not fold what is typed, and finds 'müller' no more.
 */
export class Migration20261128080000_search_fold extends Migration {
  override up(): void {
    this.addSql(`create function search_fold(text) returns text language sql immutable strict parallel safe
      return regexp_replace(normalize(translate(
        replace(replace(replace(replace(lower($1), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
        'øłđðı''’‘ʼ\`´', 'olddi'), nfkd), '[\\u0300-\\u036f]', '', 'g')`);
    this.generate(
      'companies',
      `name || ' ' || city || ' ' || coalesce(vat_number, '') || ' ' || coalesce(coc_number, '') || ' ' || coalesce(website, '')`,
    );
    this.addSql('create index companies_search on companies using gin (search_text gin_trgm_ops)');
    this.generate('users', `first_name || ' ' || last_name || ' ' || email || ' ' || coalesce(phone, '')`);
    this.addSql('create index users_search on users using gin (search_text gin_trgm_ops)');
    this.generate(
      'newsletter_subscribers',
      `email || ' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(company, '')`,
    );
    this.addSql(
      'create index newsletter_subscribers_found on newsletter_subscribers using gin (status, source, topics, search_text gin_trgm_ops)',
    );
    for (const table of ['quotes', 'orders', 'deals', 'fund_requests']) {
      this.addSql(
        `update ${table} set search_text = search_fold(search_text) where search_text <> search_fold(search_text)`,
      );
    }
    this.addSql(`create or replace function rename_in_searches() returns trigger language plpgsql as $$
      declare
        old_name text := search_fold(old.name);
        new_name text := search_fold(new.name);
      begin
        update quotes set search_text = case when right(search_text, length(old_name)) = old_name
            then left(search_text, -length(old_name)) || new_name else search_text || ' ' || new_name end
         where company_id = new.id;
        update orders set search_text = search_text || ' ' || new_name
         where company_id = new.id and position(new_name in search_text) = 0;
        return null;
      end $$`);
  }

  private generate(table: string, words: string): void {
    this.addSql(`alter table ${table} drop search_text`);
    this.addSql(
      `alter table ${table} add search_text text not null generated always as (search_fold(${words})) stored`,
    );
  }

  override down(): void {
    throw new Error('There is no way back: what is searched would be less.');
  }
}
