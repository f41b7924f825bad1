import { Migration } from '@mikro-orm/migrations';

export class Migration20261123062900_quotes_by_change extends Migration {
  override name = 'Migration20261123062900_quotes_by_change';

  override up(): void {
    this.addSql(
      `create index quotes_of_company_by_change on quotes (company_id, updated_at desc, id desc) where deleted_at is null and status <> 'draft'`,
    );
  }

  override down(): void {
    this.addSql(`drop index "quotes_of_company_by_change"`);
  }
}
