import type { EntityManager } from '@mikro-orm/postgresql';
import { applyDecorators, type Type } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, getSchemaPath } from '@nestjs/swagger';
import type { Conditions } from '../database/conditions.js';
import { malformed } from '../errors.js';
import type { ListQueryDto } from './paging.dto.js';

/**
 * A page of a list, as every list route returns it. `total` counts all rows that match the filters, not only those of
 * the page.
 */
export type Page<T, Key extends string = 'data'> = Record<Key, T[]> & {
  total: number;
  limit: number;
  offset: number;
};

/** A page of a list that may be very long: its rows are counted up to `COUNT_CAP` only. */
export type CappedPage<T, Key extends string = 'data'> = Page<T, Key> & {
  /** True when there are more rows than `total`, because the count stopped at the limit. */
  totalIsCapped: boolean;
};

/** A list that is returned completely, without pages. */
export interface WholeList<T> {
  data: T[];
  total: number;
}

export const wholeList = <T>(data: T[]): WholeList<T> => ({ data, total: data.length });

/** Maximum of a count; a more precise count is too expensive. The list then says that there are more rows. */
export const COUNT_CAP = 10_000;

/** Returns the SQL that counts the rows of `from`; it stops at one row above `COUNT_CAP`. */
export const cappedCount = (from: string): string =>
  `(select count(*)::int from (select 1 ${from} limit ${COUNT_CAP + 1}) as counted)`;

/** Counts the rows of a table that match the conditions; stops at one row above `COUNT_CAP`. */
export async function countCapped(em: EntityManager, table: string, where: Conditions): Promise<number> {
  const [row] = await em.execute<{ count: number }[]>(
    `select ${cappedCount(`from ${table} where ${where.sql}`)} as count`,
    where.parameters,
  );
  return row?.count ?? 0;
}

/** Returns the total of a list for a count that may be above `COUNT_CAP`. */
export const cappedTotal = (counted: number) => ({
  total: Math.min(counted, COUNT_CAP),
  totalIsCapped: counted > COUNT_CAP,
});

export interface Paging {
  limit: number;
  offset: number;
  sort: string;
  direction: 'asc' | 'desc';
}

/** SQL: a page of a list, with the parameters limit and offset. */
export const ANY_PAGE = 'limit ? offset ?';

const USUAL_LIMIT = 25;
/** SQL: the first page of a list. The plan of a prepared statement knows that it needs only few rows. */
export const FIRST_PAGE = `limit ${USUAL_LIMIT}`;
/** True for the first page of a list, with the usual number of rows. */
export const isFirstPage = ({ limit, offset }: Pick<Paging, 'limit' | 'offset'>): boolean =>
  limit === USUAL_LIMIT && offset === 0;

/**
 * Parses limit, offset and sort order of a list's query. `sort` has the form `-createdAt`, or that of react-admin:
 * `["createdAt","DESC"]`. Throws 400 when the field is not one of `sortable`.
 */
export function pagingOf(query: ListQueryDto, sortable: readonly string[], defaultSort: string): Paging {
  const limit = query.limit ?? USUAL_LIMIT;
  const [sort, direction] = readSort(query.sort ?? defaultSort);
  if (!sortable.includes(sort)) {
    const message = `sort must be one of ${sortable.join(', ')}`;
    throw malformed(message, [{ field: 'sort', message }]);
  }
  return { limit, offset: query.offset ?? ((query.page ?? 1) - 1) * limit, sort, direction };
}

/** Returns a page of a list in memory. `ascending` is sorted by the requested field in ascending order. */
export function pageOf<T>(ascending: T[], { limit, offset, direction }: Paging): Page<T> {
  const all = direction === 'desc' ? ascending.toReversed() : ascending;
  return { data: all.slice(offset, offset + limit), total: all.length, limit, offset };
}

function readSort(sort: string): [string, 'asc' | 'desc'] {
  const pair = /^\["([\w.]+)","(ASC|DESC)"\]$/i.exec(sort);
  if (pair) return [pair[1] ?? '', pair[2]?.toLowerCase() === 'desc' ? 'desc' : 'asc'];
  return sort.startsWith('-') ? [sort.slice(1), 'desc'] : [sort, 'asc'];
}

/**
 * Documents in OpenAPI that a route returns a page of `item`: under `key` if the specification names one, with a capped
 * total and further properties if requested.
 */
export function ApiPage(
  item: Type,
  {
    key = 'data',
    capped = false,
    extra = {},
    models = [],
  }: {
    key?: string;
    capped?: boolean;
    extra?: Record<
      string,
      { $ref: string } | { type: 'array'; items: { $ref: string } } | { type: 'number' | 'boolean' }
    >;
    models?: Type[];
  } = {},
) {
  const schema = {
    type: 'object',
    required: [key, 'total', ...(capped ? ['totalIsCapped'] : []), 'limit', 'offset', ...Object.keys(extra)],
    properties: {
      [key]: { type: 'array', items: { $ref: getSchemaPath(item) } },
      total: { type: 'number' },
      ...(capped && { totalIsCapped: { type: 'boolean' } }),
      limit: { type: 'number' },
      offset: { type: 'number' },
      ...extra,
    },
  };
  return applyDecorators(ApiExtraModels(item, ...models), ApiOkResponse({ schema }));
}

/** Documents in OpenAPI that a route returns all of `item` as a `WholeList`. */
export function ApiWholeList(item: Type) {
  const schema = {
    type: 'object',
    required: ['data', 'total'],
    properties: { data: { type: 'array', items: { $ref: getSchemaPath(item) } }, total: { type: 'number' } },
  };
  return applyDecorators(ApiExtraModels(item), ApiOkResponse({ schema }));
}
