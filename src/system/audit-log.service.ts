import { Injectable } from '@nestjs/common';
import { Conditions } from '../platform/database/conditions.js';
import { type CappedPage, pagingOf } from '../platform/http/paging.js';
import { Transactions } from '../platform/database/transactions.js';
import type { AuditEntryDto, AuditLogQueryDto } from './audit-log.dto.js';
import { addSearch, NEWEST } from './audit-search.js';

const SORTS: Record<string, string> = {
  createdAt: 'a.created_at',
  actor: 'a.actor_email',
  action: 'a.action',
  entity: 'a.entity',
  address: 'a.address',
};

const OF_A_RECORD = 'a.record = ?';
const OF_A_KIND = `split_part(a.record, '/', 1) = ?`;
const ofDays = (from: string | undefined, to: string | undefined) =>
  new Conditions().between('a.created_at', from, to).sql;
/**
 * Names of the prepared statements for lists whose plan does not change, by their conditions. Planning all monthly
 * partitions each time takes longer than reading.
 */
const PLANNED_ONCE: Partial<Record<string, string>> = {
  true: 'audit log',
  'a.actor_id in (?)': 'audit log of a person',
  [OF_A_RECORD]: 'audit log of a record',
  [OF_A_KIND]: 'audit log of a kind',
  'a.action in (?)': 'audit log of an action',
  [ofDays('a day', undefined)]: 'audit log since a day',
  [ofDays(undefined, 'a day')]: 'audit log until a day',
  [ofDays('a day', 'a day')]: 'audit log of days',
};

/** Tables of the records themselves; all other tables have parts of a record. */
const ROOTS = `('quotes', 'orders', 'companies', 'users', 'catalog_items', 'sla_packages',
  'newsletter_campaigns', 'newsletter_subscribers', 'email_templates')`;

/** Maximum time between two changes that a request makes to a record, in milliseconds. */
const AN_HOUR = 3_600_000;
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

/**
 * Factor by which a folded list reads more rows when its page is not full, because many rows are part of the same
 * entry.
 */
const FURTHER = 25;

/** A row that is an entry of the page, or represents one. */
interface Head {
  id: number;
  createdAt: string;
}

interface Found {
  total: number;
  /** True when there are rows that were not read. */
  isCapped: boolean;
  page: Head[];
}

export type AuditLogPage = CappedPage<AuditEntryDto>;

/** Reads the audit log. Database triggers write it. */
@Injectable()
export class AuditLog {
  constructor(private readonly transactions: Transactions) {}

  /**
   * Returns a page of the log in two statements, or three; a search adds two and at most five per word (`addSearch`).
   * Sorts: createdAt, actor, action, entity, address. No list reads the whole log: the total covers the newest 2,000
   * rows, or as many as a page further back needs; sorts other than by time are over the newest 2,000; a folded page
   * that these do not fill covers the newest 50,000. Older rows are found by their days.
   */
  async list(query: AuditLogQueryDto): Promise<AuditLogPage> {
    const { limit, offset, sort, direction } = pagingOf(query, Object.keys(SORTS), '-createdAt');
    const where = new Conditions()
      .oneOf('a.entity', query.entity)
      .oneOf('a.entity_id', query.entityId)
      .oneOf('a.action', query.action)
      .oneOf('a.actor_id', query.actorId)
      .oneOf('a.company_id', query.companyId)
      .between('a.created_at', query.createdFrom, query.createdTo);
    if (query.recordType && query.recordId) where.add(OF_A_RECORD, `${query.recordType}/${query.recordId}`);
    else if (query.recordType) where.add(OF_A_KIND, query.recordType);
    const isCut = await addSearch(this.transactions, where, query.search);

    const isFolded = query.folded === 'true';
    const isByTime = sort === 'createdAt';
    const order = isByTime ? direction : 'desc';
    const read = async (depth: number) => {
      const sql = `with found as materialized (
           select a.id, a.created_at, a.actor_email, a.action, a.entity, a.address, a.record, a.request_id
             from audit_log a where ${where.sql} order by a.created_at ${order}, a.id ${order} limit ${depth + 1}),
         entries as materialized (
           select * from (select * from found limit ${depth}) a ${isFolded ? `where ${STANDS_FOR_ALL}` : ''})
         select (select count(*)::int from entries) as total, (select count(*) > ${depth} from found) as "isCapped",
                (select coalesce(json_agg(page), '[]') from (
                  select a.id, a.created_at as "createdAt" from entries a order by ${SORTS[sort]} ${direction}, a.id ${direction}
                   limit ? offset ?) as page) as page`;
      const parameters = [...where.parameters, limit, offset];
      const name = depth === NEWEST && PLANNED_ONCE[where.sql];
      const [found] = name
        ? await this.transactions.prepared<Found>(
            `${isFolded ? 'folded ' : ''}${name} by ${sort} ${direction}`,
            sql,
            parameters,
          )
        : await this.transactions.em.execute<Found[]>(sql, parameters);
      return found!;
    };
    const depth = isByTime ? Math.max(NEWEST, offset + limit) : NEWEST;
    let found = await read(depth);
    // With another sort than time, all pages sort the same rows, so the number of rows must not depend on the offset.
    const wanted = isByTime ? offset + limit : limit;
    if (isFolded && found.isCapped && found.total < wanted) found = await read(FURTHER * depth);
    return {
      data: await this.entries(found.page, isFolded),
      total: found.total,
      totalIsCapped: found.isCapped || isCut,
      limit,
      offset,
    };
  }

  /**
   * Loads the entries of these rows, in their order. The range of times is passed as values, so that Postgres plans
   * only partitions within it.
   */
  private async entries(page: Head[], isFolded: boolean): Promise<AuditEntryDto[]> {
    if (page.length === 0) return [];
    const times = page.map(({ createdAt }) => Date.parse(createdAt));
    const from = new Date(Math.min(...times) - AN_HOUR);
    const to = new Date(Math.max(...times) + AN_HOUR);
    const rows = await this.transactions.em.execute<AuditEntryDto[]>(
      `with log as not materialized (select * from audit_log where created_at between ? and ?)
       select a.id::float8 as id, a.created_at as "createdAt", a.address, a.request_id as "requestId", a.operation, a.action, a.entity,
              a.entity_id as "entityId", a.company_id as "companyId", a.before, a.after, ${RECORD} as record,
              ${isFolded ? CHANGES : `json_build_array(${change('a')})`} as changes,
              json_build_object('id', a.actor_id, 'email', a.actor_email,
                                'fullName', concat_ws(' ', u.first_name, u.last_name)) as actor
         from log a left join users u on u.id = a.actor_id where a.id = any(?)`,
      [from.toISOString(), to.toISOString(), `{${page.map(({ id }) => id).join(',')}}`],
    );
    const byId = new Map(rows.map((row) => [row.id, row]));
    return page
      .flatMap(({ id }) => byId.get(id) ?? [])
      .map((row) => ({ ...row, createdAt: new Date(row.createdAt).toISOString() }));
  }
}
