import { Migration } from '@mikro-orm/migrations';

/** One index for whatever the list of subscribers is narrowed by, and how often a status comes with a source. */
export class Migration20261123232000_subscribers_found extends Migration {
  override name = 'Migration20261123232000_subscribers_found';

  override up(): void {
    this.addSql('drop index newsletter_subscribers_search');
    this.addSql(
      'create index newsletter_subscribers_found on newsletter_subscribers using gin (search_text gin_trgm_ops, status, source, topics)',
    );
    this.addSql('create statistics newsletter_subscribers_kinds (mcv) on status, source from newsletter_subscribers');
    this.addSql('analyze newsletter_subscribers');
  }

  override down(): void {
    this.addSql('drop statistics newsletter_subscribers_kinds');
    this.addSql('drop index newsletter_subscribers_found');
    this.addSql(
      'create index newsletter_subscribers_search on newsletter_subscribers using gin (search_text gin_trgm_ops)',
    );
  }
}
