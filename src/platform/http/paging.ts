import type { EntityManager } from '@mikro-orm/postgresql';
import { applyDecorators, type Type } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, getSchemaPath } from '@nestjs/swagger';
import type { Conditions } from '../database/conditions.js';
import { malformed } from '../errors.js';
import type { ListQueryDto } from './paging.dto.js';

/** One page of a list, the response of every list. `total` counts all rows that match the filters, not only the page. */
export type Page<T, Key extends string = 'data'> = Record<Key, T[]> & {
  total: number;
  limit: number;
  offset: number;
};

/** A page of a list that may be long: its total is counted up to `COUNT_CAP` only. */
export type CappedPage<T, Key extends string = 'data'> = Page<T, Key> & {
  /** True when there are more rows than `total`, because counting stopped. */
  totalIsCapped: boolean;
};

/** A list that is short enough to be returned whole. */
export interface WholeList<T> {
  data: T[];
  total: number;
}

export const wholeList = <T>(data: T[]): WholeList<T> => ({ data, total: data.length });

/** Maximum count; counting further costs more than it is worth. The list then says that there are more. */
export const COUNT_CAP = 10_000;

/** SQL for the number of rows that `from` yields; stops counting one row beyond the cap. */
export const cappedCount = (from: string): string =>
  `(select count(*)::int from (select 1 ${from} limit ${COUNT_CAP + 1}) as counted)`;

/** Counts the rows of a table that match the conditions; stops one row beyond the cap. */
export async function countCapped(em: EntityManager, table: string, where: Conditions): Promise<number> {
  const [row] = await em.execute<{ count: number }[]>(
    `select ${cappedCount(`from ${table} where ${where.sql}`)} as count`,
    where.parameters,
  );
  return row?.count ?? 0;
}

/** Total of a list for a count that may exceed the cap. */
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

/**
 * Parses limit, offset and sort of a list query. `sort` is `-createdAt` or react-admin's `["createdAt","DESC"]`. 400
 * when it is not one of `sortable`.
 */
export function pagingOf(query: ListQueryDto, sortable: readonly string[], defaultSort: string): Paging {
  const limit = query.limit ?? 25;
  const [sort, direction] = readSort(query.sort ?? defaultSort);
  if (!sortable.includes(sort)) {
    const message = `sort must be one of ${sortable.join(', ')}`;
    throw malformed(message, [{ field: 'sort', message }]);
  }
  return { limit, offset: query.offset ?? ((query.page ?? 1) - 1) * limit, sort, direction };
}

/** Cuts a page out of a list in memory, which is in ascending order of the requested sort. */
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
 * Documents in OpenAPI that a route returns a page of `item`, under `key` if the specification names one, optionally
 * with a capped total and further properties.
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
    extra?: Record<string, { $ref: string } | { type: 'array'; items: { $ref: string } }>;
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
