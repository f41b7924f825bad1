import { Migration } from '@mikro-orm/migrations';

/** Records the people of each rule, of its escalation and of delegations as mailed, because they were asked before. */
export const ASKED_BEFORE = `update requested_agreements a set mailed = array(
    with named as (
      select unnest(approval_people(r)) as id
      union select r.escalate_to_id where a.escalated_at is not null and r.escalate_to_id is not null)
    select id from named union select d.to_id from approval_delegations d join named on named.id = d.user_id)
  from approval_rules r where r.id = a.rule_id`;

export class Migration20261129200906_mailed_people extends Migration {
  override name = 'Migration20261129200906_mailed_people';

  override up(): void | Promise<void> {
    this.addSql(`alter table "requested_agreements" add "mailed" uuid[] not null default '{}';`);
    this.addSql(ASKED_BEFORE);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "requested_agreements" drop column "mailed";`);
  }
}
