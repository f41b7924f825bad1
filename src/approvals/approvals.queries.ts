import { IS_STAFF_ADMIN } from '../companies/effective-status.js';
import { statement, typed } from '../platform/database/statement.js';
import { cappedCount } from '../platform/http/paging.js';
import type { AnswerEnd, ApprovalAnswer, ApprovalNeeds, ApprovalOutcome } from '../rules/approval.js';
import type { ApprovalCondition } from '../rules/approval-kinds.js';

/** SQL for the current day in UTC, at the begin of the transaction; the check in the database uses the same. */
export const TODAY = `(now() at time zone 'UTC')::date`;

/** SQL expression for the name of `users u`. */
export const NAME = (u: string): string => `trim(${u}.first_name || ' ' || ${u}.last_name)`;

/** SQL expression for the names of the people of a rule who can agree no more; takes the alias of `approval_rules`. */
export const LEFT = (rule: string): string => `array(
  select ${NAME('gone')} from users gone
   where gone.id = any (approval_people(${rule})) and not approval_may_agree(gone.id) order by gone.last_name, gone.id)`;

/** True when no other quote was sent to the company. */
export const IS_FIRST = statement({ isFirst: 'bool' }, 'select approval_is_first(?, ?) as "isFirst"');

/**
 * People who must not agree to a quote: who prepared it, changed its lines or prices, or asked for agreements; and the
 * revision that the new one is compared with.
 */
export const BACKGROUND = statement(
  { excluded: 'uuid[]', comparedWith: 'int4?' },
  `select array(
      select prepared_by_id from quotes where id = :quote and prepared_by_id is not null
      union select e.actor_id from quote_events e
       where e.quote_id = :quote and e.created_at > :created::timestamptz - interval '1 day'
         and e.type in ('prepared', 'lines_changed', 'price_adjusted') and e.actor_id is not null
      union select asked_by_id from approval_requests where quote_id = :quote
      union select :asker::uuid) as excluded,
    coalesce(
      (select max(revision) from approval_requests where quote_id = :quote),
      (select e.revision from quote_events e
        where e.quote_id = :quote and e.created_at > :created::timestamptz - interval '1 day'
          and e.type in ('submitted', 'prepared', 'sent', 'extended')
        order by e.created_at desc, e.id desc limit 1)) as "comparedWith"`,
);

/** Writes which rules of a request have their agreements, and returns those that need one. */
export const MEASURE = statement(
  { ruleId: 'uuid' },
  `with measured as (
     select a.rule_id, approval_met(r, q.quote_id, a.part_sha256, q.excluded) as is_met
       from requested_agreements a join approval_requests q on q.id = a.request_id join approval_rules r on r.id = a.rule_id
      where a.request_id = :request),
   written as (
     update requested_agreements a set met_at = case when m.is_met then coalesce(a.met_at, now()) end
       from measured m where a.request_id = :request and a.rule_id = m.rule_id)
   select rule_id as "ruleId" from measured where not is_met`,
);

/**
 * SQL for the people who may answer the rules of requests: the people of each rule, the person of its escalation once it
 * has come, nobody of the rule can agree any more, or that person refused the part, every administrator when that person cannot either, and those to whom
 * they delegate today; not who must not agree. Each row is an answerer and the person whose answer it would be.
 */
const ANSWERERS = (where: string): string => `
  select a.request_id, a.rule_id, a.part_sha256, a.mailed, q.quote_id, named.person as on_behalf_of, u.id as user_id, u.email, u.first_name,
         u.quote_updates, ${NAME('u')} as name
    from requested_agreements a join approval_requests q on q.id = a.request_id join approval_rules r on r.id = a.rule_id
   cross join lateral (
     select unnest(approval_people(r)) as person
     union select r.escalate_to_id
      where r.escalate_to_id is not null and (a.escalated_at is not null or approval_is_abandoned(r) or exists (
        select from approval_agreements g
         where g.quote_id = q.quote_id and g.rule_id = a.rule_id and g.part_sha256 = a.part_sha256
           and g.on_behalf_of_id = r.escalate_to_id and g.answer = 'refused'))
     union select anybody.id from users anybody join companies own on own.id = anybody.company_id
      where own.type = 'system' and anybody.account_type = 'admin' and approval_asks_everybody(r)) named
   cross join lateral (
     select named.person as id
     union select d.to_id from approval_delegations d
      where d.user_id = named.person and ${TODAY} between d.begins_on and d.ends_on) answerer
    join users u on u.id = answerer.id join companies c on c.id = u.company_id
   where ${where} and ${IS_STAFF_ADMIN} and named.person <> all (q.excluded) and u.id <> all (q.excluded)`;

/** SQL condition on a row of `ANSWERERS`: the last answer to the part was not 'agreed', or there is none. */
const HAS_NOT_AGREED = `coalesce((
  select g.answer from approval_agreements g
   where g.quote_id = s.quote_id and g.rule_id = s.rule_id and g.part_sha256 = s.part_sha256
     and g.on_behalf_of_id = s.on_behalf_of
   order by g.created_at desc, g.id desc limit 1), '') <> 'agreed'`;

/** The people for whom a user may answer a rule of a request; the user first. */
export const SEATS = statement(
  { onBehalfOf: 'uuid' },
  `select on_behalf_of as "onBehalfOf" from (${ANSWERERS('a.request_id = :request and a.rule_id = :rule')}) seat
    where user_id = :user order by on_behalf_of = :user::uuid desc, on_behalf_of`,
);

/**
 * Writes who was mailed about equal parts of earlier revisions, for the rules of a request about which nobody was mailed. Who
 * was is not mailed again, unless somebody refused the part.
 */
export const CARRY_MAILED = statement(
  {},
  `update requested_agreements a set mailed = array(
       select distinct unnest(old.mailed) from requested_agreements old join approval_requests before on before.id = old.request_id
        where before.quote_id = q.quote_id and before.id <> q.id and old.rule_id = a.rule_id
          and old.part_sha256 = a.part_sha256 and not exists (
            select from approval_agreements g
             where g.quote_id = q.quote_id and g.rule_id = a.rule_id and g.part_sha256 = a.part_sha256
               and g.answer = 'refused'))
     from approval_requests q where q.id = a.request_id and q.id = ? and a.mailed = '{}'`,
);

/**
 * People to mail about a request, with the rules: who may answer a rule that needs an agreement, has not agreed and was not
 * mailed about it; about the rules `again`, also those who were, unless they switched such mails off.
 */
export const TO_ASK = statement(
  { userId: 'uuid', email: 'text', firstName: 'text', rules: 'uuid[]' },
  `select user_id as "userId", email, first_name as "firstName", array_agg(distinct rule_id) as rules
     from (${ANSWERERS('a.request_id = :request and a.met_at is null')}) s
    where ${HAS_NOT_AGREED} and (user_id <> all (s.mailed) or s.rule_id = any (:again::uuid[]) and s.quote_updates)
    group by user_id, email, first_name order by user_id`,
);

/** A rule of a request as the console shows it. */
export interface RequestedRow extends ApprovalCondition {
  ruleId: string;
  needs: ApprovalNeeds;
  role: string | null;
  people: string[];
  reason: string | null;
  words: string;
  isMet: boolean;
  escalatedTo: string | null;
  left: string[];
  asksEverybody: boolean;
  hasViewerAgreed: boolean;
  hasViewerAgreedBefore: boolean;
  answerers: { id: string; name: string; hasAgreed: boolean }[];
}

/** An answer as the console shows it. */
export interface AnswerRow {
  id: string;
  ruleId: string;
  revision: number;
  person: string;
  onBehalfOf: string | null;
  answer: ApprovalAnswer;
  reason: string | null;
  createdAt: string;
  isOwn: boolean;
  endedBy: AnswerEnd | null;
}

/**
 * SQL for the agreements of a user to rules of requests that are the last answers about their parts, so that the user may
 * take them back: the people for whom the user agreed.
 */
const GIVEN = (where: string, user: string): string => `
  select g.on_behalf_of_id from requested_agreements a join approval_requests q on q.id = a.request_id
    join lateral (
      select distinct on (g.on_behalf_of_id) g.* from approval_agreements g
       where g.quote_id = q.quote_id and g.rule_id = a.rule_id and g.part_sha256 = a.part_sha256
       order by g.on_behalf_of_id, g.created_at desc, g.id desc) g on g.answer = 'agreed' and g.user_id = ${user}
   where ${where}`;

/** The people for whom a user agreed to a rule of a request, so that the user may take it back. */
export const AGREED_FOR = statement(
  { onBehalfOf: 'uuid' },
  `select on_behalf_of_id as "onBehalfOf" from (${GIVEN('a.request_id = :request and a.rule_id = :rule', ':user')}) given
    order by 1`,
);

/** SQL for the rules of the request `shown`, as JSON. A person has agreed with all answers that the person may give. */
const RULES = `(select coalesce(json_agg(json_build_object(
    'ruleId', rule.id, 'kind', rule.kind, 'threshold', rule.threshold, 'covers', rule.covers, 'needs', rule.needs,
    'role', (select name from approval_roles where id = rule.role_id),
    'people', array(select ${NAME('p')} from users p where p.id = any (rule.people) order by p.last_name, p.id),
    'reason', rule.reason, 'words', asked.words, 'isMet', asked.met_at is not null,
    'escalatedTo', case when asked.escalated_at is not null then
      (select ${NAME('e')} from users e where e.id = rule.escalate_to_id) end,
    'left', ${LEFT('rule')}, 'asksEverybody', approval_asks_everybody(rule),
    'hasViewerAgreed', exists (${GIVEN('a.request_id = asked.request_id and a.rule_id = asked.rule_id', ':viewer')}),
    'hasViewerAgreedBefore', coalesce((
      select g.answer = 'agreed' and g.part_sha256 <> asked.part_sha256 from approval_agreements g
       where g.quote_id = shown.quote_id and g.rule_id = asked.rule_id and g.user_id = :viewer
       order by g.created_at desc, g.id desc limit 1), false),
    'answerers', (select coalesce(json_agg(person order by person.name), '[]') from (
      select s.user_id as id, s.name, bool_and(not ${HAS_NOT_AGREED}) as "hasAgreed"
        from (${ANSWERERS('a.request_id = asked.request_id and a.rule_id = asked.rule_id')}) s
       group by s.user_id, s.name) person)
  ) order by rule.created_at, rule.id), '[]')
  from requested_agreements asked join approval_rules rule on rule.id = asked.rule_id where asked.request_id = shown.id)`;

/**
 * SQL condition on the row `shown` of a queue: a rule, or a decision by hand, asks the user, who has not agreed. A
 * decision that has ended asks its author as well, as anybody may decide again.
 */
const ASKS_USER = `case when shown.hand_tax_reason is not null
  then (shown.asked_by_id <> :viewer or shown.quote_id = any (:ended::uuid[])) and exists (
    select from users u join companies c on c.id = u.company_id where u.id = :viewer and ${IS_STAFF_ADMIN})
  else exists (select from (${ANSWERERS('a.request_id = shown.id and a.met_at is null and u.id = :viewer')}) s where ${HAS_NOT_AGREED}) end`;

/** Which quotes a list shows: those that wait for the viewer, all that wait, or those that waited for rules earlier. */
type QueueOf = 'mine' | 'waiting' | 'decided';

const WAITING = `from quotes quote join approval_requests shown on shown.quote_id = quote.id and shown.revision = quote.revision
  where quote.needs_agreement is not null and quote.deleted_at is null`;

/** Columns of a request in a queue. */
const REQUEST = `shown.id, quote.id as quote_id, shown.revision, shown.asked_by_id, shown.created_at, shown.excluded,
  shown.withdrawn_at, null::text as hand_tax_reason`;

/** SQL for what waits: requests of rules, and the VAT of quotes under review that staff decided by hand. */
const ALL_WAITING = `from (
  select ${REQUEST} ${WAITING}
  union all
  select h.id, quote.id, quote.revision, h.decided_by_id, h.decided_at, array[h.decided_by_id], null, h.reason
    from hand_taxes h join quotes quote on quote.id = h.quote_id
   where h.agreed_by_id is null and quote.status = 'pending_approval' and quote.deleted_at is null) shown`;

const QUEUES: Record<QueueOf, string> = {
  mine: `${ALL_WAITING} where ${ASKS_USER}`,
  waiting: ALL_WAITING,
  decided: `from (select ${REQUEST}
     from approval_requests shown join quotes quote on quote.id = shown.quote_id
    where quote.needs_agreement is null and quote.deleted_at is null and not exists (
      select from approval_requests later where later.quote_id = shown.quote_id and later.revision > shown.revision)) shown`,
};

/** SQL for what became of the row `shown`, and when; no outcome while it waits. */
const DECISION = `
  select case when quote.needs_agreement is not null or shown.hand_tax_reason is not null then null
              when shown.withdrawn_at is not null then 'withdrawn'
              when refusal.created_at is not null then 'refused'
              when agreed.is_met then 'agreed' else 'ended' end as outcome,
         coalesce(shown.withdrawn_at, refusal.created_at, case when agreed.is_met then agreed.met_at end) as "decidedAt"
    from (select coalesce(bool_and(a.met_at is not null), true) as is_met, coalesce(max(a.met_at), quote.sent_at) as met_at
            from requested_agreements a where a.request_id = shown.id) agreed
    left join lateral (
      select max(g.created_at) as created_at from approval_agreements g
       where g.quote_id = shown.quote_id and g.revision = shown.revision and g.answer = 'refused') refusal on true`;

/** A quote that waits or waited for agreements as a list shows it. */
export interface WaitingRow {
  quoteId: string;
  number: string;
  customerReference: string | null;
  company: string;
  /** In euros. */
  total: number;
  currency: string;
  revision: number;
  askedBy: string;
  askedAt: string;
  isMine: boolean;
  outcome: ApprovalOutcome | null;
  decidedAt: string | null;
  handTaxReason: string | null;
  hasHandTaxEnded: boolean;
  rules: RequestedRow[];
}

/**
 * A page of quotes that wait or waited for agreements; the number of all like these, of those that wait, and of those that
 * wait for the viewer. `ended` are the quotes whose VAT by hand has ended.
 */
export const QUEUE = statement(
  { rows: typed<WaitingRow[]>('json'), total: 'int4', waiting: 'int4', mine: 'int4' },
  (of: QueueOf, direction: 'asc' | 'desc') => `
  select (select coalesce(json_agg(page), '[]') from (
      select quote.id as "quoteId", quote.number, quote.customer_reference as "customerReference",
             (select name from companies where id = quote.company_id) as company,
             (select (r.document #>> '{totals,total}')::numeric / 100 from quote_revisions r
               where r.quote_id = quote.id and r.number = shown.revision) as total, quote.currency, shown.revision,
             (select ${NAME('u')} from users u where u.id = shown.asked_by_id) as "askedBy",
             shown.created_at as "askedAt",
             (quote.needs_agreement is not null or shown.hand_tax_reason is not null) and ${ASKS_USER} as "isMine",
             decision.outcome, decision."decidedAt", shown.hand_tax_reason as "handTaxReason",
             shown.hand_tax_reason is not null and quote.id = any (:ended::uuid[]) as "hasHandTaxEnded",
             ${RULES} as rules
        from (select shown.* ${QUEUES[of]}
               order by shown.created_at ${direction}, shown.id limit :limit offset :offset) shown
        join quotes quote on quote.id = shown.quote_id cross join lateral (${DECISION}) decision
       order by shown.created_at ${direction}, shown.id) as page) as rows,
    ${cappedCount(QUEUES[of])} as total,
    ${cappedCount(QUEUES.waiting)} as waiting,
    ${cappedCount(QUEUES.mine)} as mine`,
  ['mine', 'asc'],
  ['mine', 'desc'],
  ['waiting', 'asc'],
  ['waiting', 'desc'],
  ['decided', 'asc'],
  ['decided', 'desc'],
);

/** The last request of a quote, with its rules and all answers about the quote. */
export const LAST_REQUEST = statement(
  {
    revision: 'int4',
    comparedWith: 'int4?',
    askedBy: 'text',
    askedById: 'uuid',
    askedAt: 'timestamptz',
    isWaiting: 'bool',
    isExcluded: 'bool',
    withdrawnAt: 'timestamptz?',
    isAsker: 'bool',
    rules: typed<RequestedRow[]>('json'),
    answers: typed<AnswerRow[]>('json'),
  },
  `select shown.revision, shown.compared_with as "comparedWith",
          (select ${NAME('u')} from users u where u.id = shown.asked_by_id) as "askedBy", shown.asked_by_id as "askedById",
          shown.created_at as "askedAt",
          quote.needs_agreement is not null and quote.revision = shown.revision as "isWaiting",
          shown.withdrawn_at as "withdrawnAt",
          shown.asked_by_id = :viewer as "isAsker",
          :viewer = any (shown.excluded) as "isExcluded", ${RULES} as rules,
          (select coalesce(json_agg(given order by given."createdAt", given.id), '[]') from (
             select g.id, g.rule_id as "ruleId", g.revision, ${NAME('u')} as person,
                    case when b.id <> u.id then ${NAME('b')} end as "onBehalfOf", g.answer, g.reason,
                    g.created_at as "createdAt",
                    g.user_id = :viewer as "isOwn",
                    case when asked.rule_id is null then 'changed'
                         when g.user_id = any (shown.excluded) or g.on_behalf_of_id = any (shown.excluded) then 'priced'
                         when exists (
                      select from approval_agreements later
                       where later.quote_id = g.quote_id and later.rule_id = g.rule_id and later.part_sha256 = g.part_sha256
                         and later.on_behalf_of_id = g.on_behalf_of_id
                         and (later.created_at, later.id) > (g.created_at, g.id)) then 'answered_again' end as "endedBy"
               from approval_agreements g join users u on u.id = g.user_id join users b on b.id = g.on_behalf_of_id
               left join requested_agreements asked on asked.request_id = shown.id and asked.rule_id = g.rule_id
                and asked.part_sha256 = g.part_sha256
              where g.quote_id = quote.id) given) as answers
     from approval_requests shown join quotes quote on quote.id = shown.quote_id
    where quote.id = :quote order by shown.revision desc limit 1`,
);

/** True when a quote waits for the answer of `user` to which `actor` must not agree. */
export const ASKS_FOR = statement(
  { found: 'bool' },
  `select exists (select ${WAITING} and :actor::uuid = any (shown.excluded) and exists (
     select from (${ANSWERERS('a.request_id = shown.id and a.met_at is null')}) s where s.on_behalf_of = :user)) as found`,
);

/** Quotes that wait for agreements, to be checked again. */
export const WAITING_QUOTES = statement(
  { id: 'uuid' },
  `select id from quotes where needs_agreement is not null and deleted_at is null and id > ? order by id limit ?`,
);
