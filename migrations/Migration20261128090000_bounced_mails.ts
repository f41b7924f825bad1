import { Migration } from '@mikro-orm/migrations';

const BEFORE = ['pending', 'sent', 'failed', 'repeated', 'given_up'];

const asSql = (statuses: string[]) => statuses.map((status) => `'${status}'`).join(', ');

/** The new check allows all that the old one did, so existing rows need no validation. */
const checked = (statuses: string[]) =>
  `alter table "outbox_mails" drop constraint "outbox_mails_status_check", add constraint "outbox_mails_status_check" check ("status" in (${asSql(statuses)})) not valid;`;

/** Audits a mail that staff settle: sent again or given up. A trigger of a partition names the table that it belongs to. */
const audited = (unsettled: string[]) =>
  `create or replace trigger outbox_mails_settled_audited after update on outbox_mails
     for each row when (old.status in (${asSql(unsettled)}) and new.status in ('repeated', 'given_up')) execute function audit('outbox_mails')`;

/** A mail whose delivery failed after it was sent is `bounced`. Staff settle it as they settle a failed one. */
export class Migration20261128090000_bounced_mails extends Migration {
  override name = 'Migration20261128090000_bounced_mails';

  /** The index is created while mails are written. A migration that was interrupted starts again. */
  override isTransactional(): boolean {
    return false;
  }

  override async up(): Promise<void> {
    this.addSql(checked([...BEFORE, 'bounced']));
    this.addSql(audited(['failed', 'bounced']));
    const parts = await this.execute(
      `select inhrelid::regclass::text as part from pg_inherits where inhparent = 'outbox_mails'::regclass`,
    );
    for (const { part } of parts as { part: string }[]) {
      this.addSql(`drop index concurrently if exists ${part}_bounced`);
      this.addSql(`create index concurrently ${part}_bounced on ${part} (created_at) where status = 'bounced'`);
    }
    // Attaches the indexes of the partitions.
    this.addSql(`create index outbox_mails_bounced on outbox_mails (created_at) where status = 'bounced'`);
  }

  override down(): void | Promise<void> {
    this.addSql('drop index outbox_mails_bounced');
    this.addSql(audited(['failed']));
    this.addSql(`update outbox_mails set status = 'failed' where status = 'bounced'`);
    this.addSql(checked(BEFORE));
  }
}
