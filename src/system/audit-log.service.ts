import { Injectable } from '@nestjs/common';
import { Conditions, MAX_WORDS } from '../platform/database/conditions.js';
import { COUNT_CAP, cappedCount, type CappedPage, cappedTotal, pagingOf } from '../platform/http/paging.js';
import { Transactions } from '../platform/database/transactions.js';
import type { AuditEntryDto, AuditLogQueryDto } from './audit-log.dto.js';

const SORTS: Record<string, string> = {
  createdAt: 'a.created_at',
  actor: 'a.actor_email',
  action: 'a.action',
  entity: 'a.entity',
  address: 'a.address',
};

/** As its index has it. */
const WORDS = `audit_words(a.actor_email || ' ' || a.operation || ' ' || a.entity || ' ' || a.entity_id || ' ' || coalesce(a.request_id, ''))`;

/** The tables of the records themselves; the others hold what is part of one. */
const ROOTS = `('quotes', 'orders', 'companies', 'users', 'catalog_items', 'sla_packages',
  'newsletter_campaigns', 'newsletter_subscribers', 'email_templates')`;

/** What a request did to a record it did within this time: the rows are looked for in a month or two, and not in all. */
const AT_THE_TIME = `between a.created_at - interval '1 hour' and a.created_at + interval '1 hour'`;

/** Of what a request did to a record one row stands for all: the record's own, or else the first. */
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
    select * from audit_log where record = a.record and request_id = a.request_id and created_at ${AT_THE_TIME}
     order by id limit 200) c) end`;

export type AuditLogPage = CappedPage<AuditEntryDto>;

/** Who changed what. Database triggers write it; this only reads. */
@Injectable()
export class AuditLog {
  constructor(private readonly transactions: Transactions) {}

  /**
   * A page of the log in one statement, two with a search: for the beginnings of words of the actor's address and name, of
   * the route, the entity and the ids, for names of companies and people, and the numbers of quotes and orders. Sorts: createdAt, actor, action, entity, address;
   * by anything but the time they are those of the newest 10,000 rows, so that no sort reads the whole log.
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
    if (query.recordType && query.recordId) where.add('a.record = ?', `${query.recordType}/${query.recordId}`);
    else if (query.recordType) where.add(`split_part(a.record, '/', 1) = ?`, query.recordType);
    const isFolded = query.folded === 'true';
    for (const word of await this.searched(query.search)) where.add(...foundBy(word));
    const order = sort === 'createdAt' ? direction : 'desc';
    // What comes of several months is one before it is folded: each month would be planned with all of them.
    const inOrder = `(select * from audit_log a where ${where.sql} order by a.created_at ${order}, a.id ${order} offset 0) a`;
    const found = isFolded ? `${inOrder} where ${STANDS_FOR_ALL}` : inOrder;
    const rows = sort === 'createdAt' ? found : `(select a.* from ${found} limit ${COUNT_CAP}) a`;
    const [answer] = await this.transactions.em.execute<{ rows: AuditEntryDto[]; total: number }[]>(
      `select (select coalesce(json_agg(page), '[]') from (
         select a.id, a.created_at as "createdAt", a.address, a.request_id as "requestId", a.operation, a.action, a.entity,
                a.entity_id as "entityId", a.company_id as "companyId", a.before, a.after, ${RECORD} as record,
                ${isFolded ? CHANGES : `json_build_array(${change('a')})`} as changes,
                json_build_object('id', a.actor_id, 'email', a.actor_email,
                                  'fullName', concat_ws(' ', u.first_name, u.last_name)) as actor
           from (select a.* from ${rows} order by ${SORTS[sort]} ${direction}, a.id ${direction} limit ? offset ?) a
           left join users u on u.id = a.actor_id order by ${SORTS[sort]} ${direction}, a.id ${direction}) as page) as rows,
     ${cappedCount(`from ${found}`)} as total`,
      [...where.parameters, limit, offset, ...where.parameters],
    );
    const { rows: page = [], total = 0 } = answer ?? {};
    return {
      data: page.map((row) => ({ ...row, createdAt: new Date(row.createdAt).toISOString() })),
      ...cappedTotal(total),
      limit,
      offset,
    };
  }

  /** The words that are searched for, with what has them in its name, and the rows that are found by them where they are few. */
  private async searched(search = ''): Promise<SearchedWord[]> {
    const words = search
      .toLowerCase()
      .split(/[\s/@.:_]+/)
      .filter(Boolean)
      .slice(0, MAX_WORDS);
    if (words.length === 0) return [];
    return this.transactions.em.execute(
      `select searched.*, named.*,
              case when numbered = '{}' then array(${FOUND.map((where) => `(select a.id from audit_log a where ${where} limit ${FEW + 1})`).join(' union all ')}) end as rows
         from (values ${words.map(() => '(?, ?, ?::tsquery)').join(', ')}) as searched (word, pattern, beginning),
              lateral (select array(select id from users where search_text like pattern) as people,
                              array(select id from companies where search_text like pattern limit 100) as companies,
                              array(select 'user/' || id from (select id from users where search_text like pattern limit 100) u) as records,
                              array(select 'quote/' || id from quotes where number = upper(word) union all
                                    select 'order/' || id from orders where number = upper(word)) as numbered) as named`,
      words.flatMap((word) => [word, `%${word.replace(/[\\%_]/g, '\\$&')}%`, beginsWith(word)]),
    );
  }
}

/** So many rows are looked up by their ids. Of more it is enough to read the log from its end, until there are enough. */
const FEW = 10_000;

/** How a row is found by a word: it has it, or it is about what has it in its name. Each has an index. */
const FOUND = [
  `${WORDS} @@ beginning`,
  'a.actor_id = any(people)',
  'a.company_id = any(companies)',
  'a.record = any(records)',
];

interface SearchedWord {
  beginning: string;
  people: string[];
  companies: string[];
  records: string[];
  /** The records that it is the number of: then it is looked for nowhere else. */
  numbered: string[];
  /** Ids of what is found by it, more than a few of them cut short; null for a number. */
  rows: string[] | null;
}

/**
 * The condition that a row is found by the word. Few are named: of an `or` over several indexes, or of a word that is rare,
 * the planner thinks that many have it, and reads the whole log from its end.
 */
function foundBy({ beginning, people, companies, records, numbered, rows }: SearchedWord): [string, ...unknown[]] {
  if (!rows) return ['a.record = any(?)', arrayOf(numbered)];
  if (rows.length <= FEW) return ['a.id = any(?)', arrayOf(rows)];
  const anywhere = FOUND.join(' or ')
    .replace('beginning', '?::tsquery')
    .replace(/any\(\w+\)/g, 'any(?)');
  return [`(${anywhere})`, beginning, arrayOf(people), arrayOf(companies), arrayOf(records)];
}

/** As Postgres writes an array of ids. */
const arrayOf = (ids: string[]): string => `{${ids.join(',')}}`;

/** A `tsquery` for the beginning of a word. */
const beginsWith = (word: string): string => `'${word.replace(/['\\]/g, '$&$&')}':*`;
