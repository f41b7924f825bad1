import { Migration } from '@mikro-orm/migrations';

/** The index of what a partner prepared, with what its figures are made of: nothing else is read for them. */
export class Migration20261123001700_partner_figures extends Migration {
  override name = 'Migration20261123001700_partner_figures';

  override up(): void {
    this.addSql('drop index quotes_of_partner');
    this.addSql(
      `create index quotes_of_partner on quotes (partner_id, created_at desc, id) include (company_id, status, total) where partner_id is not null and deleted_at is null`,
    );
  }

  override down(): void {
    this.addSql('drop index quotes_of_partner');
    this.addSql(
      `create index quotes_of_partner on quotes (partner_id, created_at desc, id) where partner_id is not null and deleted_at is null`,
    );
  }
}
