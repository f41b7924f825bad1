import { statement, typed } from '../platform/database/statement.js';
import type { AuditEntryDto } from './audit-log.dto.js';

const ORDER: Record<string, string> = {
  createdAt: 'a.created_at',
  actor: 'a.actor_email',
  action: 'a.action',
  entity: 'a.entity',
  address: 'a.address',
};
export const AUDIT_SORTS = Object.keys(ORDER);

/** Tables of the records themselves; all other tables have parts of a record. */
const ROOTS = `('quotes', 'orders', 'companies', 'users', 'catalog_items', 'sla_packages',
  'newsletter_campaigns', 'newsletter_subscribers', 'email_templates')`;

/** SQL condition for a time at which the request of row `a` can have changed the record as well: within an hour. */
const AT_THE_TIME = `between a.created_at - interval '1 hour' and a.created_at + interval '1 hour'`;

/**
 * SQL condition for the row that represents all changes of a request to a record: the row of the record itself,
 * otherwise the first row.
 */
const STANDS_FOR_ALL = `(a.record is null or a.request_id is null or not exists (
  select from audit_log b where b.record = a.record and b.request_id = a.request_id and b.created_at ${AT_THE_TIME}
     and case when (b.entity in ${ROOTS}) = (a.entity in ${ROOTS}) then b.id < a.id else b.entity in ${ROOTS} end))`;

const RECORD_ID = `split_part(a.record, '/', 2)`;
const NAMES = {
  quote: `select number from quotes where id = ${RECORD_ID}::uuid`,
  order: `select number from orders where id = ${RECORD_ID}::uuid`,
  company: `select name from companies where id = ${RECORD_ID}::uuid`,
  user: `select trim(first_name || ' ' || last_name) from users where id = ${RECORD_ID}::uuid`,
  product: `select name from catalog_items where id = ${RECORD_ID}`,
  sla_package: `select name from sla_packages where id = ${RECORD_ID}`,
  campaign: `select name from newsletter_campaigns where id = ${RECORD_ID}::uuid`,
  subscriber: `select email from newsletter_subscribers where id = ${RECORD_ID}::uuid`,
  email_template: `select coalesce(title, name) from email_templates where name = ${RECORD_ID}`,
};
const RECORD = `case when a.record is not null then json_build_object('type', split_part(a.record, '/', 1), 'id', ${RECORD_ID},
  'name', case split_part(a.record, '/', 1) ${Object.entries(NAMES)
    .map(([type, select]) => `when '${type}' then (${select})`)
    .join(' ')} end) end`;
const change = (row: string) =>
  `json_build_object('entity', ${row}.entity, 'entityId', ${row}.entity_id, 'action', ${row}.action, 'before', ${row}.before, 'after', ${row}.after)`;
const CHANGES = `case when a.record is null or a.request_id is null then json_build_array(${change('a')}) else (
  select json_agg(${change('c')} order by c.id) from (
    select * from log where record = a.record and request_id = a.request_id and created_at ${AT_THE_TIME}
     order by id limit 200) c) end`;

/** A row that is an entry of the page, or represents one. */
export interface AuditHead {
  id: number;
  createdAt: string;
}

/** Parts of the statement that finds a page. */
interface PageParts {
  where: string;
  /** Number of rows that are read, from the newest or from the oldest. */
  depth: number;
  order: 'asc' | 'desc';
  /** True for one entry for all changes of a request to a record. */
  isFolded: boolean;
  /** One of `AUDIT_SORTS`. */
  sort: string;
  direction: 'asc' | 'desc';
}

/** A page of the entries in the rows that are read, and their number; `isCapped` is true when there are more rows. */
export const AUDIT_PAGE = statement(
  { total: 'int4', isCapped: 'bool', page: typed<AuditHead[]>('json') },
  ({ where, depth, order, isFolded, sort, direction }: PageParts) => `with found as materialized (
           select a.id, a.created_at, a.actor_email, a.action, a.entity, a.address, a.record, a.request_id
             from audit_log a where ${where} order by a.created_at ${order}, a.id ${order} limit ${depth + 1}),
         entries as materialized (
           select * from (select * from found limit ${depth}) a ${isFolded ? `where ${STANDS_FOR_ALL}` : ''})
         select (select count(*)::int from entries) as total, (select count(*) > ${depth} from found) as "isCapped",
                (select coalesce(json_agg(page), '[]') from (
                  select a.id, a.created_at as "createdAt" from entries a order by ${ORDER[sort]} ${direction}, a.id ${direction}
                   limit ? offset ?) as page) as page`,
  ...AUDIT_SORTS.flatMap((sort) =>
    [true, false].map(
      (isFolded) => [{ where: 'true', depth: 1, order: 'desc', isFolded, sort, direction: 'asc' }] as const,
    ),
  ),
);

/**
 * The entries of these rows within a range of times, which is passed as values, so that Postgres plans only partitions
 * within it.
 */
export const AUDIT_ENTRIES = statement(
  {
    id: 'float8',
    createdAt: 'timestamptz',
    address: 'text?',
    requestId: 'text?',
    operation: 'text',
    action: typed<AuditEntryDto['action']>('text'),
    entity: 'text',
    entityId: 'text',
    companyId: 'uuid?',
    before: typed<AuditEntryDto['before']>('json?'),
    after: typed<AuditEntryDto['after']>('json?'),
    record: typed<AuditEntryDto['record']>('json?'),
    changes: typed<AuditEntryDto['changes']>('json'),
    actor: typed<AuditEntryDto['actor']>('json'),
  },
  (isFolded: boolean) => `with log as not materialized (select * from audit_log where created_at between ? and ?)
       select a.id::float8 as id, a.created_at as "createdAt", a.address, a.request_id as "requestId", a.operation, a.action, a.entity,
              a.entity_id as "entityId", a.company_id as "companyId", a.before, a.after, ${RECORD} as record,
              ${isFolded ? CHANGES : `json_build_array(${change('a')})`} as changes,
              json_build_object('id', a.actor_id, 'email', a.actor_email,
                                'fullName', concat_ws(' ', u.first_name, u.last_name)) as actor
         from log a left join users u on u.id = a.actor_id where a.id = any(?)`,
  [true],
  [false],
);
