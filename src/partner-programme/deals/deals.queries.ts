import { type RowOf, statement, typed } from '../../platform/database/statement.js';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sharedWith } from '../../partners/clients/sharing.js';
import { Conditions } from '../../platform/database/conditions.js';
import type { Scope } from '../../platform/database/scope.js';
import { cappedCount, type Paging } from '../../platform/http/paging.js';
import {
  daysAfter,
  DEAL_STAGES,
  type DealStage,
  type DealState,
  isOpenStage,
  LIVING_REGISTRATIONS,
  OPEN_DEAL_STAGES,
  type OpenDealStage,
  PROTECTION_ENDING_DAYS,
  SIMILAR_NAME,
} from '../../rules/deal.js';
import { OPEN_QUOTE_STATUSES, type QuoteStatus } from '../../rules/quote-status.js';
import type { DealConflictDto, DealEventDto, DealQuoteLinkDto, DealRowDto } from './deal-answers.dto.js';
import type { StaffDealQueryDto } from './deal-requests.dto.js';

const listed = (values: readonly string[]) => values.map((value) => `'${value}'`).join(', ');
const OPEN = `d.stage in (${listed(OPEN_DEAL_STAGES)})`;
/** SQL: true for deals that count among a partner's deals. */
const LIVING = `d.registration in (${listed(LIVING_REGISTRATIONS)})`;
const STAGE_RANK = `array_position(array[${listed(DEAL_STAGES)}], d.stage)`;

const ORDER: Record<string, string> = {
  customerName: 'lower(d.customer_name)',
  expectedValue: 'd.value',
  closesOn: 'd.closes_on',
  stage: STAGE_RANK,
  stageSince: 'd.stage_since',
  registration: 'd.registration',
  registeredAt: 'd.registered_at',
  protectedUntil: 'd.protected_until',
  nextStepOn: 'd.next_step_on',
};
export const DEAL_SORTS = Object.keys(ORDER);

/** Row as the statement returns it, without computed fields. Times as Postgres writes them. */
export type DealRow = Omit<DealRowDto, 'actions' | 'attention'> & DealState;

/** Columns of a row of `deals d`. The quote is included while its client shares it with the deal's partner. */
const ROW = `d.id, d.customer_name as "customerName", d.country_code as "countryCode",
  (select coalesce(json_agg(json_build_object('id', i.id, 'name', i.name) order by w.place), '[]')
     from unnest(d.products) with ordinality w(id, place) join catalog_items i on i.id = w.id) as products,
  d.value as "expectedValue", d.closes_on as "closesOn", d.stage, d.stage_since as "stageSince",
  d.lost_reason as "lostReason", d.next_step as "nextStep", d.next_step_on as "nextStepOn", d.registration,
  d.protected_until as "protectedUntil", d.registered_at as "registeredAt", d.version, d.partner_id as "partnerId",
  d.extended_at is not null as "isExtended", d.question is not null as "isAsked",
  (select json_build_object('id', q.id, 'number', q.number, 'status', q.status, 'total', q.total) from quotes q
    where q.id = d.quote_id and q.deleted_at is null
      and ${sharedWith('q.company_id', 'q.created_at').replace('?', 'd.partner_id')}) as quote,
  exists (select 1 from quotes q where q.id = d.quote_id and q.status = 'accepted') as "isWonByQuote"`;

const PARTNER = `(select json_build_object('id', c.id, 'name', c.name) from companies c where c.id = d.partner_id) as partner`;

/** SQL: true when row `o` is another partner's open registration of the customer of row `d`. The operator on names uses an index. */
const CONFLICTS = `o.partner_id <> d.partner_id and o.registration in ('pending', 'approved')
  and o.stage in (${listed(OPEN_DEAL_STAGES)})
  and (o.vat_number = d.vat_number or o.domain = d.domain
    or (o.country_code = d.country_code and o.customer_name % d.customer_name
        and similarity(o.customer_name, d.customer_name) >= ${SIMILAR_NAME}))`;

export interface StageCell {
  stage: DealStage;
  deals: number;
  /** Euros. */
  value: number;
}

export type Probabilities = Record<OpenDealStage, number> & { version: number; by: string | null; at: string | null };

/** SQL: the latest probabilities; null until staff set some. */
const PROBABILITIES = `(select json_build_object('registered', p.registered, 'qualified', p.qualified, 'proposal', p.proposal,
    'negotiation', p.negotiation, 'version', p.version, 'at', p.created_at, 'by', trim(u.first_name || ' ' || u.last_name))
  from deal_stage_probabilities p join users u on u.id = p.by_id order by p.version desc limit 1)`;

const sumsOf = (where: string): string =>
  `(select coalesce(json_agg(cell), '[]') from (
      select d.stage, count(*)::int as deals, sum(d.value) as value from deals d where ${where} group by d.stage) cell)`;

const PAGE = statement(
  {
    rows: typed<DealRow[]>('json'),
    total: 'int4',
    sums: typed<StageCell[]>('json'),
    probabilities: typed<Probabilities | null>('json?'),
  },
  (where: string, order: string, direction: 'asc' | 'desc') =>
    `select (select coalesce(json_agg(page), '[]') from (
        select ${ROW} from deals d where ${where}
         order by ${order} ${direction} nulls last, d.id limit ? offset ?) as page) as rows,
      ${cappedCount(`from deals d where ${where}`)} as total,
      ${sumsOf(where)} as sums, ${PROBABILITIES} as probabilities`,
  ...Object.values(ORDER).map((order) => ['true', order, 'asc'] as const),
);

/** One page of deals, the total that match the filters, and their sums by stage, in one SQL statement. */
export async function findDeals(
  em: EntityManager,
  where: Conditions,
  { limit, offset, sort, direction }: Paging,
): Promise<RowOf<typeof PAGE>> {
  return PAGE.one(
    em,
    [...where.parameters, limit, offset, ...where.parameters, ...where.parameters],
    where.sql,
    ORDER[sort]!,
    direction,
  );
}

/** Maximum number of cards in a column of an open and of a closed stage. */
const CARDS = { open: 100, closed: 5 };

interface DealCounts {
  open: number;
  openValue: number;
  protectionEnding: number;
  noNextStep: number;
  won: number;
  lost: number;
}

/** SQL: the cards of a stage. */
const cards = (stage: DealStage, where: string): string => {
  const [order, limit] = isOpenStage(stage) ? ['d.value desc', CARDS.open] : ['d.stage_since desc', CARDS.closed];
  return `select '${stage}' as stage, (select coalesce(json_agg(card), '[]') from (
      select ${ROW} from deals d where ${where} and ${LIVING} and d.stage = '${stage}'
       order by ${order}, d.id limit ${limit}) as card) as rows`;
};

/** SQL: open and protected until at most the day of its parameter. */
const ENDING = `${OPEN} and d.registration = 'approved' and d.protected_until <= ?::date`;

const BOARD = statement(
  {
    counts: typed<DealCounts>('json'),
    columns: typed<{ stage: DealStage; rows: DealRow[] }[]>('json'),
    sums: typed<StageCell[]>('json'),
    probabilities: typed<Probabilities | null>('json?'),
  },
  (where: string, all: string) =>
    `select (select json_build_object(
          'open', count(*) filter (where ${OPEN}), 'openValue', coalesce(sum(d.value) filter (where ${OPEN}), 0),
          'protectionEnding', count(*) filter (where ${ENDING}), 'noNextStep', count(*) filter (where ${OPEN} and d.next_step is null),
          'won', count(*) filter (where d.stage = 'won' and d.stage_since >= ?::date - 90),
          'lost', count(*) filter (where d.stage = 'lost' and d.stage_since >= ?::date - 90))
        from deals d where ${all} and ${LIVING}) as counts,
      (select json_agg(c) from (${DEAL_STAGES.map((stage) => cards(stage, where)).join(' union all ')}) c) as columns,
      ${sumsOf(`${where} and ${LIVING}`)} as sums, ${PROBABILITIES} as probabilities`,
  ['true', 'true'],
);

/** The board: cards and sums of each stage that match the filters, and counts of all deals. One statement. */
export async function findBoard(
  em: EntityManager,
  where: Conditions,
  all: Conditions,
  day: string,
): Promise<RowOf<typeof BOARD>> {
  return BOARD.one(
    em,
    [
      daysAfter(day, PROTECTION_ENDING_DAYS),
      day,
      day,
      ...all.parameters,
      ...DEAL_STAGES.flatMap(() => where.parameters),
      ...where.parameters,
    ],
    where.sql,
    all.sql,
  );
}

export interface MonthCell extends StageCell {
  stage: OpenDealStage;
  /** `2026-01`. */
  month: string;
}

const FORECAST = statement(
  { cells: typed<MonthCell[]>('json'), probabilities: typed<Probabilities | null>('json?') },
  (where: string) => `select (select coalesce(json_agg(cell), '[]') from (
        select to_char(d.closes_on, 'YYYY-MM') as month, d.stage, count(*)::int as deals, sum(d.value) as value
          from deals d where ${where} and ${LIVING} and ${OPEN} group by 1, 2) cell) as cells,
      ${PROBABILITIES} as probabilities`,
  ['true'],
);

/** Open deals by stage and by the month in which they are expected to close, in one SQL statement. */
export async function findForecast(
  em: EntityManager,
  where: Conditions,
): Promise<{ cells: MonthCell[]; probabilities: Probabilities | null }> {
  const found = await FORECAST.first(em, where.parameters, where.sql);
  return found!;
}

/** Fields of a whole deal that its row does not have. */
interface DealParts {
  partner: { id: string; name: string };
  registeredBy: string;
  client: { id: string; name: string } | null;
  vatNumber: string | null;
  website: string | null;
  contactName: string | null;
  contactEmail: string | null;
  contactPhone: string | null;
  notes: string | null;
  declineReason: string | null;
  againFrom: string | null;
  question: string | null;
  updatedAt: string;
  timeline: DealEventDto[];
}

const WHOLE = statement(
  { deal: typed<DealRow & DealParts>('json') },
  (isAll: boolean, where: string) => `select to_jsonb(w) as deal from (
      select ${ROW}, ${PARTNER}, d.vat_number as "vatNumber", d.website, d.contact_name as "contactName",
             d.contact_email as "contactEmail", d.contact_phone as "contactPhone", d.notes,
             d.decline_reason as "declineReason", d.again_from as "againFrom", d.question, d.updated_at as "updatedAt",
             (select trim(u.first_name || ' ' || u.last_name) from users u where u.id = d.registered_by_id) as "registeredBy",
             (select json_build_object('id', c.id, 'name', c.name) from companies c
               where c.id = d.client_id${isAll ? '' : ` and ${sharedWith('c.id').replace('?', 'd.partner_id')}`}) as client,
             (select coalesce(json_agg(json_build_object('id', e.id, 'createdAt', e.created_at, 'type', e.type,
                'fromStage', e.from_stage, 'toStage', e.to_stage, 'message', e.message, 'notes', e.notes,
                'actorName', e.actor_name, 'byStaff', e.by_staff) order by e.created_at desc, e.id), '[]')
                from deal_events e where e.deal_id = d.id) as timeline
        from deals d where ${where}) w`,
  [true, 'true'],
);

/**
 * One deal with its timeline, newest first; undefined when the scope does not include it. Its partner sees the client
 * only while the two are connected. One statement.
 */
export async function findWhole(
  em: EntityManager,
  scope: Scope,
  id: string,
): Promise<(DealRow & DealParts) | undefined> {
  const where = new Conditions().within(scope, 'd.partner_id').add('d.id = ?', id);
  const found = await WHOLE.first(em, where.parameters, scope.isAll, where.sql);
  return found?.deal;
}

const CONFLICTING = statement(
  { conflict: typed<DealConflictDto>('json') },
  `select json_build_object('id', o.id, 'partner', json_build_object('id', c.id, 'name', c.name),
        'customerName', o.customer_name, 'countryCode', o.country_code, 'vatNumber', o.vat_number, 'website', o.website,
        'contactName', o.contact_name, 'expectedValue', o.value, 'closesOn', o.closes_on, 'stage', o.stage,
        'registration', o.registration, 'registeredAt', o.registered_at, 'protectedUntil', o.protected_until,
        'nextStep', o.next_step, 'nextStepOn', o.next_step_on,
        'lastStepAt', (select max(e.created_at) from deal_events e where e.deal_id = o.id),
        'products', (select coalesce(json_agg(json_build_object('id', i.id, 'name', i.name) order by w.place), '[]')
            from unnest(o.products) with ordinality w(id, place) join catalog_items i on i.id = w.id),
        'sameVatNumber', coalesce(o.vat_number = d.vat_number, false), 'sameDomain', coalesce(o.domain = d.domain, false),
        'nameSimilarity', case when o.country_code = d.country_code and similarity(o.customer_name, d.customer_name) >= ${SIMILAR_NAME}
            then round(similarity(o.customer_name, d.customer_name)::numeric, 2) end) as conflict
       from deals d join deals o on ${CONFLICTS} join companies c on c.id = o.partner_id
      where d.id = ? order by o.registration, o.registered_at, o.id`,
);

/** Open registrations of the customer by other partners; protected ones first, then by registration time. */
export async function findConflicts(em: EntityManager, id: string): Promise<DealConflictDto[]> {
  const rows = await CONFLICTING.all(em, [id]);
  return rows.map(({ conflict }) => conflict);
}

/** A row of the staff's list. */
export type StaffDealRow = DealRow & { partner: { id: string; name: string }; conflicts: number };

const STAFF_PAGE = statement(
  { rows: typed<StaffDealRow[]>('json'), total: 'int4' },
  (where: string, order: string, direction: 'asc' | 'desc') => `select (select coalesce(json_agg(page), '[]') from (
        select ${ROW}, ${PARTNER}, (select count(*)::int from deals o where ${CONFLICTS}) as conflicts
          from deals d where ${where}
         order by ${order} ${direction} nulls last, d.id limit ? offset ?) as page) as rows,
      ${cappedCount(`from deals d where ${where}`)} as total`,
  ...Object.values(ORDER).map((order) => ['true', order, 'asc'] as const),
);

/** One page of all partners' deals, with the number of conflicting registrations, and the total that match the filters. */
export async function findAllDeals(
  em: EntityManager,
  where: Conditions,
  { limit, offset, sort, direction }: Paging,
): Promise<{ rows: StaffDealRow[]; total: number }> {
  const parameters = [...where.parameters, limit, offset, ...where.parameters];
  return STAFF_PAGE.one(em, parameters, where.sql, ORDER[sort]!, direction);
}

const LINKABLE_QUOTES = statement(
  { id: 'uuid', number: 'text', status: typed<QuoteStatus>('text'), total: 'float8' },
  `select q.id, q.number, q.status, q.total::float8 as total from deals d join quotes q on q.partner_id = d.partner_id
      where d.id = ? and d.partner_id = ? and q.deleted_at is null and q.id = coalesce(?::uuid, q.id)
        and q.status in (${listed(['draft', ...OPEN_QUOTE_STATUSES])})
        and (d.client_id is null or q.company_id = d.client_id)
        and ${sharedWith('q.company_id', 'q.created_at')}
        and not exists (select 1 from deals o where o.quote_id = q.id and o.id <> d.id)
      order by q.created_at desc, q.id limit 50`,
);

/**
 * Open quotes of the partner that can be linked: for the deal's client if it has one, and not linked to another deal.
 * The latest, or only `quoteId`.
 */
export function findLinkableQuotes(
  em: EntityManager,
  partnerId: string,
  dealId: string,
  quoteId: string | null = null,
): Promise<DealQuoteLinkDto[]> {
  return LINKABLE_QUOTES.all(em, [dealId, partnerId, quoteId, partnerId]);
}

const CURRENT_PROBABILITIES = statement(
  { probabilities: typed<Probabilities | null>('json?') },
  `select ${PROBABILITIES} as probabilities`,
);

/** Probabilities as last set by staff; null until then. */
export async function findProbabilities(em: EntityManager): Promise<Probabilities | null> {
  const found = await CURRENT_PROBABILITIES.first(em);
  return found?.probabilities ?? null;
}

/** Conditions of a list, the board or an export. `day` is today. */
export function dealConditions(scope: Scope, query: StaffDealQueryDto, day: string): Conditions {
  const where = new Conditions()
    .within(scope, 'd.partner_id')
    .oneOf('d.stage', query.stage)
    .oneOf('d.registration', query.registration)
    .search(query.search, 'd.search_text like ?');
  if (query.partnerId) where.add('d.partner_id = ?', query.partnerId);
  if (query.clientId) where.add('d.client_id = ?', query.clientId);
  if (query.protectionEnding) where.add(ENDING, daysAfter(day, PROTECTION_ENDING_DAYS));
  if (query.noNextStep) where.add(`${OPEN} and ${LIVING} and d.next_step is null`);
  if (query.closesIn) where.add(`to_char(d.closes_on, 'YYYY-MM') = ?`, query.closesIn);
  if (query.conflict) where.add(`${OPEN} and exists (select 1 from deals o where ${CONFLICTS})`);
  return where;
}
