import { Migration } from '@mikro-orm/migrations';

/** What of a quote the company that it is for does not see yet: `quote-visibility.ts`. */
const HIDDEN = `prepared_by_id is not null
  and case when partner_id is null then sent_at is null else status = 'draft' end`;

/** A client sees what its partner prepares from the submit on: its counters, and the index that holds all its figures take. */
export class Migration20261122234100_partner_quotes extends Migration {
  override name = 'Migration20261122234100_partner_quotes';

  override up(): void {
    this.addSql('drop index quotes_only_staff_see');
    this.addSql(`create index quotes_not_shown on quotes (company_id) where ${HIDDEN} and deleted_at is null`);
    this.addSql(`create or replace view shown_quote_counters as
      select company_id, status, quotes, amount from quote_counters
      union all
      select company_id, status, -1, -total from quotes where ${HIDDEN} and deleted_at is null`);
    this.addSql('drop index quotes_company_created');
    this.addSql(`create index quotes_company_created on quotes (company_id, created_at desc, id)
      include (status, total, prepared_by_id, partner_id, sent_at) where deleted_at is null`);
  }

  override down(): void {
    this.addSql('drop index quotes_company_created');
    this.addSql(`create index quotes_company_created on quotes (company_id, created_at desc, id)
      include (status, total, prepared_by_id, sent_at) where deleted_at is null`);
    this.addSql('drop index quotes_not_shown');
    this.addSql(`create index quotes_only_staff_see on quotes (company_id)
      where prepared_by_id is not null and sent_at is null and deleted_at is null`);
    this.addSql(`create or replace view shown_quote_counters as
      select company_id, status, quotes, amount from quote_counters
      union all
      select company_id, status, -1, -total from quotes
       where prepared_by_id is not null and sent_at is null and deleted_at is null`);
  }
}
