import { Migration } from '@mikro-orm/migrations';

/** The quotes that wait for staff, in the order in which they came. */
export class Migration20261121163500_quotes_waiting extends Migration {
  override name = 'Migration20261121163500_quotes_waiting';

  override up(): void {
    this.addSql(`create index quotes_waiting on quotes (submitted_at, id)
      where status = 'pending_approval' and deleted_at is null`);
  }

  override down(): void {
    this.addSql('drop index quotes_waiting');
  }
}
