import { Migration } from '@mikro-orm/migrations';

/** What is searched for within a status, source or topic is narrowed by these first: an index takes its columns in their order. */
export class Migration20261125223000_subscribers_found_within extends Migration {
  override name = 'Migration20261125223000_subscribers_found_within';

  override up(): void {
    this.addSql('drop index newsletter_subscribers_found');
    this.addSql(
      'create index newsletter_subscribers_found on newsletter_subscribers using gin (status, source, topics, search_text gin_trgm_ops)',
    );
  }

  override down(): void {
    this.addSql('drop index newsletter_subscribers_found');
    this.addSql(
      'create index newsletter_subscribers_found on newsletter_subscribers using gin (search_text gin_trgm_ops, status, source, topics)',
    );
  }
}
