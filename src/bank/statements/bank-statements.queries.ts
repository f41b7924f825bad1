import type { EntityManager } from '@mikro-orm/postgresql';
import { Conditions } from '../../platform/database/conditions.js';
import { statement, typed } from '../../platform/database/statement.js';
import { cappedCount, type Paging } from '../../platform/http/paging.js';
import type { BankStatementDto, BankStatementQueryDto, StatementAccountsDto } from './bank-statements.dto.js';

const ORDER: Record<string, string> = {
  untilDay: 's.until_day',
  number: 's.number',
  createdAt: 's.created_at',
};
export const BANK_STATEMENT_SORTS = Object.keys(ORDER);

/** Sums of a statement's entries by their status. */
const SUMS = `(
  select count(*) filter (where e.status = 'booked' and e.reason <> 'staff')::int as "bookedBySystem",
         count(*) filter (where e.status = 'booked' and e.reason = 'staff')::int as "bookedByStaff",
         coalesce(sum(e.amount) filter (where e.status = 'booked' and e.direction = 'in'), 0) as "bookedIn",
         count(*) filter (where e.status = 'to_decide')::int as "toDecide",
         coalesce(sum(e.amount) filter (where e.status = 'to_decide'), 0) as "toDecideAmount",
         count(*) filter (where e.status = 'set_aside')::int as "setAside"
    from bank_entries e where e.statement_id = s.id) sums`;

/** First day of a statement. */
const START = 'coalesce(s.from_day, s.until_day)';

/**
 * The statement before: of those of the account that ended on the last day before the first day, or on that day, the
 * one that closes with the balance with which this one opens. Without such a one, the last that ended before, unless
 * another statement has that day and the first day: statements that overlap leave no gap.
 */
const BEFORE = `(
  select b.closing as "closingBefore", b.until_day as "dayBefore" from bank_statements b
   where b.account = s.account and b.id <> s.id and (b.until_day = ${START} and b.closing = s.opening or b.until_day = (
     select max(d.until_day) from bank_statements d where d.account = s.account and d.until_day < ${START}))
     and (b.closing = s.opening or not exists (
       select 1 from bank_statements o where o.account = s.account and o.from_day < ${START} and o.until_day >= ${START}
          and (o.until_day > ${START} or s.until_day = ${START})))
   order by b.closing = s.opening desc nulls last, b.until_day desc, b.number desc limit 1) before`;

const PAGE = statement(
  { rows: typed<BankStatementDto[]>('json'), total: 'int4' },
  (where: string, order: string, direction: 'asc' | 'desc') => `select (select coalesce(json_agg(page), '[]') from (
      select s.id, s.account, s.number, s.bank, s.currency, s.from_day as "fromDay", s.until_day as "untilDay", s.opening,
             s.closing, before."closingBefore", before."dayBefore", s.count_in as "countIn", s.amount_in as "amountIn",
             s.count_out as "countOut", s.amount_out as "amountOut",
             s.opening + s.amount_in - s.amount_out = s.closing as "addsUp", sums.*, s.created_at as "createdAt"
        from (select * from bank_statements s where ${where}
               order by ${order} ${direction} nulls last, s.created_at ${direction}, s.id limit ? offset ?) s
        cross join lateral ${SUMS} left join lateral ${BEFORE} on true
       order by ${order} ${direction} nulls last, s.created_at ${direction}, s.id) page) as rows,
    ${cappedCount(`from bank_statements s where ${where}`)} as total`,
  ...Object.values(ORDER).map((order) => ['true', order, 'asc'] as const),
);

/** Returns a page of statements and the number that match the filters, with one SQL statement. */
export async function findStatements(
  em: EntityManager,
  query: BankStatementQueryDto,
  { limit, offset, sort, direction }: Paging,
): Promise<{ rows: BankStatementDto[]; total: number }> {
  const where = new Conditions().search(query.search, `search_fold(s.account || ' ' || s.number) like ?`);
  if (query.dayFrom) where.add('s.until_day >= ?::date', query.dayFrom);
  if (query.account) where.add('s.account = ?', query.account);
  if (query.dayTo) where.add('s.until_day <= ?::date', query.dayTo);
  const { rows, total } = await PAGE.one(
    em,
    [...where.parameters, limit, offset, ...where.parameters],
    where.sql,
    ORDER[sort]!,
    direction,
  );
  return { rows: rows.map(toStatement), total };
}

/** Returns a statement; undefined when there is none. */
export async function findStatement(em: EntityManager, id: string): Promise<BankStatementDto | undefined> {
  const { rows } = await PAGE.one(em, [id, 1, 0, id], 's.id = ?', ORDER.untilDay!, 'desc');
  return rows.map(toStatement)[0];
}

const toStatement = (row: BankStatementDto): BankStatementDto => ({
  ...row,
  createdAt: new Date(row.createdAt).toISOString(),
});

const ACCOUNTS = statement(
  { account: 'text', bank: 'text?' },
  `select distinct on (s.account) s.account, s.bank from bank_statements s
    order by s.account, s.until_day desc nulls last, s.created_at desc`,
);

/** Returns the accounts of which there are statements, with the bank that the last one names. */
export const findAccounts = (em: EntityManager): Promise<StatementAccountsDto['accounts']> => ACCOUNTS.all(em);
