import { Migration } from '@mikro-orm/migrations';

/** Signing in, and failing to, is in the audit log; an address that is no account's has no actor. */
export class Migration20261122083500_sign_ins extends Migration {
  override name = 'Migration20261122083500_sign_ins';

  override up(): void {
    this.addSql('alter table audit_log alter actor_id drop not null');
    this.addSql(`alter table audit_log drop constraint audit_log_action_check,
      add constraint audit_log_action_check check
        (action in ('create', 'update', 'delete', 'sign_in', 'sign_in_failed', 'sign_in_refused'))`);
  }

  override down(): void {
    throw new Error('There is no way back: the audit log would be lost.');
  }
}
