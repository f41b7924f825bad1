import { type RowOf, statement, typed } from '../../platform/database/statement.js';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Conditions } from '../../platform/database/conditions.js';
import type { Scope } from '../../platform/database/scope.js';
import type { Transactions } from '../../platform/database/transactions.js';
import { cappedCount, type Paging } from '../../platform/http/paging.js';
import { type Commission, type CommissionFacts, type CommissionPart, explain } from '../../rules/commission.js';
import { toCents } from '../../rules/money.js';
import type { PartnerStatus } from '../../rules/partner-status.js';
import type {
  CommissionBalanceDto,
  CommissionEntryDto,
  CommissionRateDto,
  CommissionStatementDto,
} from './commission-answers.dto.js';
import type { StaffCommissionQueryDto, StatementQueryDto } from './commission-requests.dto.js';
import { undoesBooking } from '../../orders/undone-booking-sql.js';
import { groupsSql } from './rates/commission-groups.queries.js';
import { ownRateSql, rateTodaySql } from './rates/rate-sql.js';

const ORDER: Record<string, string> = { day: 'e.day', amount: 'e.amount' };
export const COMMISSION_SORTS = Object.keys(ORDER);

/** SQL: joins of the records that a ledger entry `e` refers to. */
const REFERRED = `join companies pc on pc.id = e.partner_id
  left join quote_commissions t on t.quote_id = e.quote_id
  left join companies cc on cc.id = t.client_id
  left join quotes q on q.id = e.quote_id
  left join orders o on o.id = e.order_id
  left join order_payments y on y.id = e.payment_id
  left join commission_statement_entries x on x.entry_id = e.id
  left join commission_statements s on s.id = coalesce(e.statement_id, x.statement_id)`;
/** SQL: the rows alone, and with the records that they refer to. */
const OWN = 'commission_entries e';
export const ENTRIES = `${OWN} ${REFERRED}`;

const numbered = (table: string) =>
  `case when ${table}.id is not null then json_build_object('id', ${table}.id, 'number', ${table}.number) end`;

interface Row extends Omit<CommissionEntryDto, 'text'> {
  parts: CommissionPart[] | null;
  reason: string | null;
  payment: { amount: number; credited: number; total: number; undoesBooking: boolean } | null;
  entries: number | null;
}

/** SQL: true for ledger entries that are payable on the day `?` and not paid out yet. */
const UNPAID = `e.payable_on <= ?::date and e.kind <> 'paid_out'
  and not exists (select 1 from commission_statement_entries paid where paid.entry_id = e.id)`;

/** SQL: total of the order `o` with the periods that were ended, which the commission is a share of. */
const ACCEPTED_TOTAL = `o.total + coalesce((select sum((part ->> 'total')::numeric) / 100
  from jsonb_array_elements(o.billing_plan -> 'ended') part), 0)`;

const ENTRY = `e.id, e.kind, e.day, e.amount, e.accrued, e.owed, e.payable_on as "payableOn", e.reason, t.parts,
  e.actor_name as by, json_build_object('id', pc.id, 'name', pc.name) as partner,
  case when cc.id is not null then json_build_object('id', cc.id, 'name', cc.name) end as client,
  ${numbered('q')} as quote, ${numbered('o')} as "order", ${numbered('s')} as statement, s.entries,
  case when y.id is not null then json_build_object('amount', y.amount, 'credited', y.credited,
    'total', ${ACCEPTED_TOTAL}, 'undoesBooking', ${undoesBooking('y')}) end as payment`;

/** Parts of the statement that finds a page of the ledger. */
interface PageParts {
  from: string;
  where: string;
  order: string;
  limit: number;
  offset: number;
  /** True without filters other than the partner: then the total is read from stored sums. */
  isWhole: boolean;
}

/** SQL of a page's rows and total. References are looked up only for the rows of the page. */
function pageSql({ from, where, order, limit, offset, isWhole }: PageParts): string {
  const total = isWhole
    ? `(select coalesce(sum(e.entries), 0)::int from commission_balances e where ${where})`
    : cappedCount(`from ${from} where ${where}`);
  return `select (select coalesce(json_agg(page), '[]') from (
       select ${ENTRY} from (
           select e.* from ${from} where ${where} order by ${order} limit ${limit} offset ${offset}) e ${REFERRED}
        order by ${order}) as page) as rows,
     ${total} as total`;
}

const SAMPLES: readonly [PageParts][] = [
  [{ from: OWN, where: 'e.partner_id = ?', order: 'e.day asc, e.id', limit: 1, offset: 0, isWhole: true }],
  [{ from: ENTRIES, where: 'x.statement_id = ?', order: 'e.amount desc, e.id', limit: 1, offset: 1, isWhole: false }],
];

const ENTRY_PAGE = statement({ rows: typed<Row[]>('json'), total: 'int4' }, pageSql, ...SAMPLES);

/** Balance of a partner, and the rate of a quote that is accepted now. */
export interface PartnerAccount {
  balance: CommissionBalanceDto;
  rate: Pick<CommissionRateDto, 'rate' | 'tier' | 'groups'> & { own: { untilDay: string | null } | null };
}

const LEDGER_PAGE = statement(
  { rows: typed<Row[]>('json'), total: 'int4', account: typed<PartnerAccount>('json') },
  (page: PageParts) =>
    `${pageSql(page)}, json_build_object('balance', (select row_to_json(sums) from (select ${SUMS}) as sums),
        'rate', json_build_object('rate', ${rateTodaySql()}, 'tier', p.tier, 'own', ${ownRateSql()}, 'groups',
          (select coalesce(json_agg(json_build_object('id', g."group" ->> 'id', 'name', g."group" ->> 'name', 'rate', g.rate)), '[]')
             from (${groupsSql('p.company_id')}) as g))) as account
      from partners p left join commission_balances b on b.partner_id = p.company_id cross join lateral ${LATER}
     where p.company_id = ?`,
  ...SAMPLES,
);

interface EntryPage {
  rows: CommissionEntryDto[];
  total: number;
}

/** Returns a page of the ledger with the explanation of each entry, and the total, with one SQL statement. */
export async function findEntries(
  transactions: Transactions,
  scope: Scope,
  query: StaffCommissionQueryDto,
  paging: Paging,
  today: string,
): Promise<EntryPage> {
  const { name, page, parameters } = pageOf(scope, query, paging, today);
  const [found] = name
    ? await transactions.prepared<RowOf<typeof ENTRY_PAGE>>(name, ENTRY_PAGE.sql(page), parameters)
    : await ENTRY_PAGE.all(transactions.em, parameters, page);
  return { ...found!, rows: found!.rows.map(toEntry) };
}

/** Returns a page of a partner's ledger with its account, with one SQL statement. Undefined for a company that is not in the programme. */
export async function findLedger(
  transactions: Transactions,
  scope: Scope,
  query: StaffCommissionQueryDto & { partnerId: string },
  paging: Paging,
  today: string,
): Promise<(EntryPage & { account: PartnerAccount }) | undefined> {
  const { name, page, parameters } = pageOf(scope, query, paging, today);
  const all = [...parameters, today, query.partnerId];
  const [found] = name
    ? await transactions.prepared<RowOf<typeof LEDGER_PAGE>>(`${name} with the account`, LEDGER_PAGE.sql(page), all)
    : await LEDGER_PAGE.all(transactions.em, all, page);
  return found && { ...found, rows: found.rows.map(toEntry) };
}

/** Returns the parts of a page's statement with their parameters, and a name for the statement if it is to be prepared. */
function pageOf(
  scope: Scope,
  query: StaffCommissionQueryDto,
  { limit, offset, sort, direction }: Paging,
  today: string,
): { name: string | undefined; page: PageParts; parameters: unknown[] } {
  const { partnerId } = query;
  const where = entryConditions(scope, query, today);
  const isWhole = where.sql === entryConditions(scope, { partnerId }, today).sql;
  const order = `${ORDER[sort]} ${direction}, e.created_at ${direction}, e.id`;
  const from = query.search || query.statementId ? ENTRIES : OWN;
  const name = `${limit} of the ledger of ${scope.name}${partnerId ? ' partner' : ''} by ${sort} ${direction}`;
  return {
    name: isWhole && offset === 0 ? name : undefined,
    page: { from, where: where.sql, order, limit, offset, isWhole },
    parameters: [...where.parameters, ...where.parameters],
  };
}

function toEntry(row: Row): CommissionEntryDto {
  const { parts: _parts, reason: _reason, payment: _payment, entries: _entries, ...entry } = row;
  return { ...entry, text: explain(factsOf(row)) };
}

const factsOf = ({ parts, reason, payment, entries, ...row }: Row): CommissionFacts => ({
  kind: row.kind,
  amount: toCents(row.amount),
  owed: toCents(row.owed),
  day: row.day,
  parts: parts ?? [],
  client: row.client?.name ?? null,
  quote: row.quote?.number ?? null,
  order: row.order?.number ?? null,
  payment: payment && {
    amount: toCents(payment.amount),
    credited: toCents(payment.credited),
    total: toCents(payment.total),
    undoesBooking: payment.undoesBooking,
  },
  statement: row.statement && { number: row.statement.number, entries: entries ?? 0 },
  reason,
});

const STATEMENT_ENTRIES = statement(
  { rows: typed<Row[]>('json') },
  `select coalesce(json_agg(entry), '[]') as rows from (
       select ${ENTRY} from ${ENTRIES} where x.statement_id = ? order by e.day, e.created_at, e.id) as entry`,
);

/** Returns the ledger entries that a statement paid, oldest first. */
export async function findPaid(em: EntityManager, statementId: string): Promise<CommissionFacts[]> {
  const found = await STATEMENT_ENTRIES.first(em, [statementId]);
  return (found?.rows ?? []).map(factsOf);
}

/** Returns the conditions of a list or an export. */
export function entryConditions(scope: Scope, query: StaffCommissionQueryDto, today: string): Conditions {
  const where = new Conditions().within(scope, 'e.partner_id').oneOf('e.kind', query.kind);
  if (query.partnerId) where.add('e.partner_id = ?', query.partnerId);
  if (query.quoteId) where.add('e.quote_id = ?', query.quoteId);
  if (query.statementId) where.add('x.statement_id = ?', query.statementId);
  if (query.payable) where.add(UNPAID, today);
  if (query.dayFrom) where.add('e.day >= ?', query.dayFrom);
  if (query.dayTo) where.add('e.day <= ?', query.dayTo);
  return where.search(
    query.search,
    '(lower(q.number) like ? or lower(o.number) like ? or search_fold(cc.name) like ? or lower(s.number) like ?)',
  );
}

const UNPAID_ENTRIES = statement(
  { id: 'uuid', payableOn: 'text', owed: 'text' },
  `select e.id, e.payable_on::text as "payableOn", e.owed::text as owed from commission_entries e
      where e.partner_id = ? and ${UNPAID} order by e.payable_on, e.created_at, e.id`,
);

/**
 * Returns the ledger entries that a payout would pay, oldest first; amounts in euros. The caller must have locked the
 * partner's balance.
 */
export function findUnpaid(em: EntityManager, partner: string, today: string) {
  return UNPAID_ENTRIES.all(em, [partner, today]);
}

/** SQL: balance of a partner on a day, computed from the stored sums `b` and from `later`. */
const SUMS = `coalesce(b.accrued, 0)::float8 as accrued, coalesce(later.owed, 0)::float8 as earned,
  (coalesce(b.owed, 0) - coalesce(later.owed, 0))::float8 as payable, coalesce(b.paid_out, 0)::float8 as "paidOut",
  later.first::text as "nextPayableOn"`;
/** SQL: amount of the partner `p` that is not payable yet on the day `?`, and the first day on which a part is payable. */
const LATER = `(select sum(d.owed) as owed, min(d.payable_on) filter (where d.owed > 0) as first
  from commission_days d where d.partner_id = p.company_id and d.payable_on > ?::date) later`;

const BALANCES = statement(
  {
    partner: typed<{ id: string; name: string }>('json'),
    status: typed<PartnerStatus>('text'),
    selfBilling: 'bool',
    accrued: 'float8',
    earned: 'float8',
    payable: 'float8',
    paidOut: 'float8',
    nextPayableOn: 'text?',
  },
  (
    isOne: boolean,
  ) => `select json_build_object('id', c.id, 'name', c.name) as partner, p.status, p.self_billing as "selfBilling", ${SUMS}
     from partners p join companies c on c.id = p.company_id
     ${isOne ? 'left' : ''} join commission_balances b on b.partner_id = p.company_id
     cross join lateral ${LATER}
    ${isOne ? 'where p.company_id = ?' : ''}
    order by lower(c.name), c.id`,
  [true],
  [false],
);

/** Returns the balances on a day, of one partner or of all partners that have ledger entries. */
export function findBalances(em: EntityManager, today: string, partner?: string): Promise<RowOf<typeof BALANCES>[]> {
  return BALANCES.all(em, partner ? [today, partner] : [today], partner !== undefined);
}

const STATEMENT_PAGE = statement(
  { rows: typed<CommissionStatementDto[]>('json'), total: 'int4' },
  (from: string, where: string, direction: 'asc' | 'desc') => `select (select coalesce(json_agg(page), '[]') from (
       select s.id, s.number, json_build_object('id', c.id, 'name', c.name) as partner, s.from_day as "fromDay",
              s.until_day as "untilDay", s.issued_on as "issuedOn", s.amount, s.tax, s.amount + s.tax as total,
              case when s.vat is not null then json_build_object('rate', s.vat -> 'rate', 'label', s.vat ->> 'label',
                                                                 'reason', s.vat ->> 'reason') end as vat,
              s.document is not null as "isInvoice", s.entries
         from ${from} where ${where}
        order by s.issued_on ${direction}, s.number ${direction} limit ? offset ?) as page) as rows,
     ${cappedCount(`from ${from} where ${where}`)} as total`,
  ['commission_statements s join companies c on c.id = s.partner_id', 'true', 'asc'],
);

/** Returns a page of statements, newest first by default, and the total. */
export async function findStatements(
  em: EntityManager,
  scope: Scope,
  query: StatementQueryDto,
  { limit, offset, direction }: Paging,
): Promise<{ rows: CommissionStatementDto[]; total: number }> {
  const where = new Conditions().within(scope, 's.partner_id');
  if (query.partnerId) where.add('s.partner_id = ?', query.partnerId);
  where.search(query.search, '(lower(s.number) like ? or search_fold(c.name) like ?)');
  const from = `commission_statements s join companies c on c.id = s.partner_id`;
  const found = await STATEMENT_PAGE.first(
    em,
    [...where.parameters, limit, offset, ...where.parameters],
    from,
    where.sql,
    direction,
  );
  return found!;
}

const PAID = `exists (select from commission_statement_entries x where x.entry_id = e.id)`;

/**
 * Commission of a partner on a quote: the sums of the ledger, the commission calculated at the acceptance (`promised`),
 * and the lines, from which the commission of an open quote is estimated.
 */
export const QUOTE_COMMISSION = statement(
  {
    accrued: 'float8',
    earned: 'float8',
    paidOut: 'float8',
    nextPayableOn: 'text?',
    promised: typed<Commission | null>('json?'),
    lines: typed<{ group: string | null; total: number | null }[]>('json'),
  },
  (where: string) => `select l.*,
          case when t.quote_id is not null then json_build_object('parts', t.parts, 'basis', (t.basis * 100)::bigint, 'commission', (t.commission * 100)::bigint) end as promised,
          (select coalesce(json_agg(json_build_object('group', i.group_slug, 'total', x.total)), '[]')
             from quote_items x left join catalog_items i on i.id = x.product_id where x.quote_id = q.id) as lines
     from quotes q left join quote_commissions t on t.quote_id = q.id and t.partner_id = q.partner_id
     cross join lateral (
       select coalesce(sum(e.accrued), 0)::float8 as accrued, coalesce(sum(e.owed) filter (where not ${PAID}), 0)::float8 as earned,
              coalesce(sum(e.owed) filter (where ${PAID}), 0)::float8 as "paidOut",
              (min(e.payable_on) filter (where e.owed > 0 and not ${PAID}))::text as "nextPayableOn"
         from commission_entries e where e.quote_id = q.id and e.partner_id = q.partner_id) l
    where ${where}`,
  ['true'],
);
