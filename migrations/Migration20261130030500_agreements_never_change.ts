import { Migration } from '@mikro-orm/migrations';

/** An answer to an approval rule never changes; an erasure may change its reason. */
export class Migration20261130030500_agreements_never_change extends Migration {
  override name = 'Migration20261130030500_agreements_never_change';

  override up(): void | Promise<void> {
    this.addSql(`create trigger approval_agreements_never_change before update or delete on approval_agreements
  for each row execute function refuse_change();`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop trigger approval_agreements_never_change on approval_agreements;`);
  }
}
