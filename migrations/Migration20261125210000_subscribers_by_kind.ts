import { Migration } from '@mikro-orm/migrations';

/** How many subscribers a list or a segment leaves is counted in an index that has all it goes by. */
export class Migration20261125210000_subscribers_by_kind extends Migration {
  override name = 'Migration20261125210000_subscribers_by_kind';

  override up(): void {
    this.addSql(
      'create index newsletter_subscribers_by_kind on newsletter_subscribers (status, source) include (topics, frequency, industry, confirmed_at)',
    );
  }

  override down(): void {
    this.addSql('drop index newsletter_subscribers_by_kind');
  }
}
