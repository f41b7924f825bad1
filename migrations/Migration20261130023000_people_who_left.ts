import { Migration } from '@mikro-orm/migrations';

/**
 * Approval rules do not wait for people who can agree no more: a rule that needs all of its people needs those who still can,
 * and a rule without any asks the person of its escalation, or else any administrator.
 */
export class Migration20261130023000_people_who_left extends Migration {
  override name = 'Migration20261130023000_people_who_left';

  override up(): void | Promise<void> {
    // `MAY_AGREE` of the approvals, in a function.
    this.addSql(`create function approval_may_agree(person uuid) returns boolean language sql stable as $$
  select exists (
    select from users u join companies c on c.id = u.company_id
     where u.id = person and c.type = 'system' and c.status not in ('suspended', 'inactive') and u.account_type = 'admin'
       and u.account_status = 'active' and u.deleted_at is null) $$;`);
    // True when nobody of a rule can agree any more, so that the person of its escalation is asked at once.
    this.addSql(`create function approval_is_abandoned(rule approval_rules) returns boolean language sql stable as $$
  select not exists (select from unnest(approval_people(rule)) person where approval_may_agree(person)) $$;`);
    // True when that person cannot agree either, or there is none, so that every administrator is asked.
    this.addSql(`create function approval_asks_everybody(rule approval_rules) returns boolean language sql stable as $$
  select approval_is_abandoned(rule) and (rule.escalate_to_id is null or not approval_may_agree(rule.escalate_to_id)) $$;`);
    this.addSql(met(`and approval_may_agree(person)`, 'or approval_asks_everybody(rule)'));
  }

  override down(): void | Promise<void> {
    this.addSql(met('', ''));
    this.addSql(`drop function approval_asks_everybody(approval_rules);`);
    this.addSql(`drop function approval_is_abandoned(approval_rules);`);
    this.addSql(`drop function approval_may_agree(uuid);`);
  }
}

/**
 * Returns the statement for the function that is true when a rule has its agreements to a part of a quote. A refusal counts
 * until the person agrees.
 *
 * @param needed more conditions on a person whose agreement a rule needs that needs all
 * @param counted more answers that count, than those of the rule's people and of its escalation
 * @param escalated condition, with 'and', on the answer of the person of the escalation that stands for all
 */
export const met = (needed: string, counted: string, escalated = ''): string =>
  `create or replace function approval_met(rule approval_rules, of_quote uuid, part text, excluded uuid[]) returns boolean
language sql stable as $$
  with named as (select approval_people(rule) as people),
  answers as (
    select distinct on (a.on_behalf_of_id) a.on_behalf_of_id as person, a.user_id, a.answer
      from approval_agreements a, named
     where a.quote_id = of_quote and a.rule_id = rule.id and a.part_sha256 = part
       and a.user_id <> all (excluded) and a.on_behalf_of_id <> all (excluded)
       and (a.on_behalf_of_id = any (named.people) or a.on_behalf_of_id = rule.escalate_to_id ${counted})
     order by a.on_behalf_of_id, a.created_at desc, a.id desc)
  select not exists (
      select from answers join users u on u.id = answers.user_id join companies c on c.id = u.company_id
       where answer = 'refused' and c.type = 'system' and u.account_type = 'admin' and u.account_status = 'active'
         and u.deleted_at is null)
    and exists (select from answers where answer = 'agreed')
    and (rule.needs = 'one_of'
      or exists (select from answers, named where ${escalated} person = rule.escalate_to_id and person <> all (named.people))
      or not exists (select from named, unnest(named.people) person
                      where person <> all (excluded) ${needed}
                        and person not in (select answers.person from answers where answer = 'agreed'))) $$;`;
