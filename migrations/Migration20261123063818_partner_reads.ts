import { Migration } from '@mikro-orm/migrations';

/** What the longest ledgers are read by: of a client, of all partners by day, by amount; and what a quote has earned. */
export class Migration20261123063818_partner_reads extends Migration {
  override name = 'Migration20261123063818_partner_reads';

  override up(): void | Promise<void> {
    this.addSql(`create index quote_commissions_of_client on quote_commissions (partner_id, client_id);`);
    this.addSql(`create index commission_entries_of_all on commission_entries (day desc, created_at desc, id);`);
    this.addSql(
      `create index commission_entries_by_amount on commission_entries (partner_id, amount desc, created_at desc, id);`,
    );
    this.addSql(`drop index commission_entries_of_quote;`);
    this.addSql(
      `create index commission_entries_of_quote on commission_entries (quote_id) include (kind, accrued, owed) where quote_id is not null;`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop index commission_entries_of_quote;`);
    this.addSql(
      `create index commission_entries_of_quote on commission_entries (quote_id) where quote_id is not null;`,
    );
    this.addSql(`drop index commission_entries_by_amount;`);
    this.addSql(`drop index commission_entries_of_all;`);
    this.addSql(`drop index quote_commissions_of_client;`);
  }
}
