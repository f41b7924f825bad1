import { IS_STAFF_ADMIN } from '../companies/effective-status.js';
import { statement, typed } from '../platform/database/statement.js';
import type { ApprovalKind } from '../rules/approval-kinds.js';
import type { ApprovalRoleDto, ApprovalRuleDto, ApprovalSimulationDto } from './approval-rules.dto.js';
import { LEFT, NAME, TODAY } from './approvals.queries.js';
import type { DelegationDto } from './approvals.dto.js';

/** Keeps all rules as they are until the transaction ends, so that a rule begins before or after a quote is sent. */
export const HOLD_RULES = statement({}, 'lock table approval_rules in share mode');

/**
 * Waits until nobody holds the rules, and keeps others from holding them until the transaction ends. Comes before the
 * lock of a rule's row, which somebody who holds the rules refers to.
 */
export const CHANGE_RULES = statement({}, 'lock table approval_rules in row exclusive mode');

/** Rules that apply today, the oldest first. */
export const CURRENT_RULES = statement(
  { id: 'uuid', kind: typed<ApprovalKind>('text'), threshold: 'float8?', covers: 'text[]' },
  `select r.id, r.kind, r.threshold::float8 as threshold, r.covers from approval_rules r
    where approval_rule_applies(r) order by r.created_at, r.id`,
);

const PERSON = (id: string) =>
  `(select json_build_object('id', p.id, 'name', ${NAME('p')}) from users p where p.id = ${id})`;
const PEOPLE = (ids: string) => `(select coalesce(json_agg(json_build_object('id', p.id, 'name', ${NAME('p')})
  order by lower(p.last_name), p.id), '[]') from users p where p.id = any (${ids}))`;

/** SQL condition on a rule that applies no more, also one that was ended before it began. */
const HAS_ENDED = `r.ends_on < greatest(${TODAY}, r.begins_on)`;

/** A rule as the list shows it, before it is put in words. */
export type RuleRow = Omit<ApprovalRuleDto, 'rule' | 'needsWords'>;

/** All rules, or one: those that apply or will apply first. */
export const RULES = statement(
  { row: typed<RuleRow>('json') },
  (where: string) => `select to_json(shown) as row from (
    select r.id, r.kind, r.threshold::float8 as threshold, r.covers, r.needs, ${PEOPLE('r.people')} as people,
           (select json_build_object('id', o.id, 'name', o.name) from approval_roles o where o.id = r.role_id) as role,
           r.reason, r.begins_on::text as "beginsOn", r.ends_on::text as "endsOn",
           ${PERSON('r.escalate_to_id')} as "escalateTo", r.escalate_after as "escalateAfter",
           r.remind_after as "remindAfter",
           case when ${HAS_ENDED} then 'ended' when not r.is_on then 'off' when r.begins_on > ${TODAY} then 'planned' else 'current' end as state,
           (select count(distinct q.quote_id)::int from requested_agreements a join approval_requests q on q.id = a.request_id
             where a.rule_id = r.id and a.created_at > now() - interval '1 year') as quotes,
           (select round((avg(extract(epoch from a.met_at - a.created_at)) / 86400)::numeric, 1)::float8
              from requested_agreements a
             where a.rule_id = r.id and a.created_at > now() - interval '1 year' and a.met_at is not null) as "averageDays",
           (select count(*)::int from requested_agreements a join approval_requests q on q.id = a.request_id
              join quotes t on t.id = q.quote_id and t.revision = q.revision
             where a.rule_id = r.id and a.met_at is null and t.needs_agreement is not null and t.deleted_at is null) as waiting,
           ${LEFT('r')} as "left", approval_is_abandoned(r) as "isAbandoned", approval_asks_everybody(r) as "asksEverybody",
           r.version
      from approval_rules r where ${where}
     order by coalesce(${HAS_ENDED}, false), r.created_at, r.id) shown`,
  ['true'],
  ['r.id = ?'],
);

/** Roles by name, with their members. */
export const ROLES = statement(
  { row: typed<ApprovalRoleDto>('json') },
  (where: string) => `select json_build_object('id', o.id, 'name', o.name, 'members', ${PEOPLE('o.members')},
      'isAbandoned', not exists (select from unnest(o.members) member where approval_may_agree(member)), 'version', o.version) as row
    from approval_roles o where ${where} order by lower(o.name), o.id`,
  ['true'],
  ['o.id = ?'],
);

/** Delegations that apply today or later, by their first day. */
export const DELEGATIONS = statement(
  { row: typed<DelegationDto>('json') },
  (where: string) => `select json_build_object('id', d.id, 'user', ${PERSON('d.user_id')}, 'to', ${PERSON('d.to_id')},
      'beginsOn', d.begins_on, 'endsOn', d.ends_on, 'reason', d.reason) as row
    from approval_delegations d where ${where} order by d.begins_on, d.id`,
  [`d.ends_on >= ${TODAY}`],
  ['d.id = ?'],
);

/** Which of some users may agree to quotes today. Locks them, so that they keep that right until the transaction ends. */
export const HOLD_PEOPLE = statement(
  { id: 'uuid' },
  `select u.id from users u join companies c on c.id = u.company_id where u.id = any (?::uuid[]) and ${IS_STAFF_ADMIN} for share of u`,
);

/** Number of sent quotes that a simulation reads. */
const SIMULATED = 5000;

/**
 * Applies a rule to the offers with which quotes were first sent in the last year, as the check in the database does. The
 * parameters are a JSON object with the columns of the rule, and its kind: agreements to rules of this kind say how long one
 * takes, or those to all rules while there are none.
 */
export const SIMULATE = statement(
  { row: typed<ApprovalSimulationDto>('json') },
  `with rule as (select jsonb_populate_record(null::approval_rules, ?::jsonb) as tested),
   offers as (
     select distinct on (e.quote_id) e.quote_id, e.revision, e.actor_id, e.created_at
       from quote_events e
      where e.type = 'sent' and e.created_at > now() - interval '1 year' order by e.quote_id, e.created_at),
   sent as (
     select q.id, q.number, q.company_id, o.actor_id, o.created_at, r.document
       from (select * from offers order by created_at desc limit ${SIMULATED}) o
       join quotes q on q.id = o.quote_id and q.deleted_at is null
       join quote_revisions r on r.quote_id = q.id and r.number = o.revision),
   held as (
     select s.* from sent s, rule where approval_touches(rule.tested, s.document,
       not exists (select from quotes b where b.company_id = s.company_id and b.id <> s.id and b.sent_at < s.created_at)))
   select json_build_object(
     'sent', (select count(*) from sent), 'held', (select count(*) from held),
     'isCapped', (select count(*) > ${SIMULATED} from offers),
     'underReview', (
       select count(*) from quotes q join quote_revisions r on r.quote_id = q.id and r.number = q.revision
        where q.status = 'pending_approval' and q.deleted_at is null
          and approval_touches(rule.tested, r.document, approval_is_first(q.id, q.company_id))),
     'averageDays', coalesce(took.of_kind, took.of_all), 'isOfKind', took.of_kind is not null,
     'senders', (select coalesce(json_agg(json_build_object('name', name, 'quotes', quotes) order by quotes desc, name), '[]')
                   from (select (select ${NAME('u')} from users u where u.id = h.actor_id) as name, count(*) as quotes
                           from held h group by h.actor_id) sender),
     'largest', (select coalesce(json_agg(largest order by largest.total desc), '[]') from (
        select h.id, h.number, h.document #>> '{company,name}' as company,
               (h.document #>> '{totals,total}')::numeric / 100 as total, h.created_at as "sentAt",
               (select ${NAME('u')} from users u where u.id = h.actor_id) as "sentBy"
          from held h order by (h.document #>> '{totals,total}')::numeric desc, h.id limit 10) largest)) as row
     from (select round((avg(days) filter (where kind = ?))::numeric, 1) as of_kind, round(avg(days)::numeric, 1) as of_all
             from (select r.kind, extract(epoch from a.met_at - a.created_at) / 86400 as days
                     from requested_agreements a join approval_rules r on r.id = a.rule_id
                    where a.created_at > now() - interval '1 year' and a.met_at is not null) one) took, rule`,
);

/** A change of a rule in the audit log: columns before and after, and who made it. */
export interface LoggedChange {
  action: 'create' | 'update';
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  changedAt: string;
  changedBy: string | null;
}

/** Changes that a list of them shows. */
const SHOWN_CHANGES = 200;

/** A rule with its latest changes, the last one first, and the names of the people and roles that they name. */
export const RULE_CHANGES = statement(
  {
    row: typed<Record<string, unknown>>('json'),
    changes: typed<LoggedChange[]>('json'),
    names: typed<Record<string, string>>('json'),
  },
  `with logged as materialized (
     select a.id, a.action, a.before, a.after, a.created_at, a.actor_id from audit_log a
      where a.entity_id = :rule and a.entity = 'approval_rules' order by a.created_at desc, a.id desc limit ${SHOWN_CHANGES}),
   states as (
     select to_jsonb(r) as state from approval_rules r where r.id = :rule::uuid
     union all select before from logged union all select after from logged),
   named as (
     select jsonb_array_elements_text(state -> 'people') as id from states where jsonb_typeof(state -> 'people') = 'array'
     union select state ->> 'role_id' from states union select state ->> 'escalate_to_id' from states)
   select to_json(r) as row,
          (select coalesce(json_agg(json_build_object('action', l.action, 'before', l.before, 'after', l.after,
                    'changedAt', l.created_at, 'changedBy', (select ${NAME('u')} from users u where u.id = l.actor_id))
                    order by l.created_at desc, l.id desc), '[]') from logged l) as changes,
          (select coalesce(json_object_agg(n.id, coalesce(
                    (select ${NAME('u')} from users u where u.id = n.id::uuid),
                    (select o.name from approval_roles o where o.id = n.id::uuid))), '{}') from named n where n.id is not null) as names
     from approval_rules r where r.id = :rule::uuid`,
);
