import { Migration } from '@mikro-orm/migrations';

export class Migration20261123041400_partner_activities extends Migration {
  override name = 'Migration20261123041400_partner_activities';

  override up(): void {
    this.addSql(
      `create index quotes_of_partner_by_change on quotes (partner_id, updated_at desc, id desc) where partner_id is not null and deleted_at is null;`,
    );
    this.addSql(
      `create index commission_entries_as_written on commission_entries (partner_id, created_at desc, id desc);`,
    );
  }

  override down(): void {
    this.addSql(`drop index "quotes_of_partner_by_change";`);
    this.addSql(`drop index "commission_entries_as_written";`);
  }
}
