import { Migration } from '@mikro-orm/migrations';

const ON = `(company_id, created_at desc, id desc) where entity in ('access_tokens', 'agent_grants', 'webhooks')`;

/** Partitions of the audit log without a part of the index. */
const PARTS = `select t.inhrelid::regclass::text as part from pg_inherits t
  where t.inhparent = 'audit_log'::regclass and not exists (
    select from pg_inherits i join pg_index x on x.indexrelid = i.inhrelid
     where i.inhparent = 'audit_log_access'::regclass and x.indrelid = t.inhrelid)`;

/**
 * Index of the changes of tokens, agents and webhooks in the audit log. Postgres makes no index of a table with partitions
 * concurrently, but one of each partition. A partition that is added meanwhile gets its part by itself.
 */
export class Migration20261130094000_audit_log_access extends Migration {
  override name = 'Migration20261130094000_audit_log_access';

  override isTransactional(): boolean {
    return false;
  }

  override async up(): Promise<void> {
    await this.execute(`create index if not exists audit_log_access on only audit_log ${ON}`);
    for (const { part } of (await this.execute(PARTS)) as { part: string }[]) {
      this.addSql(`drop index concurrently if exists ${part}_access;`); // an interrupted build leaves an invalid one
      this.addSql(`create index concurrently ${part}_access on ${part} ${ON};`);
      this.addSql(`alter index audit_log_access attach partition ${part}_access;`);
    }
  }

  override down(): void {
    this.addSql('drop index audit_log_access;');
  }
}
