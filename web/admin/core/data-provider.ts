import type { DataProvider, GetListParams, Identifier } from 'react-admin';
import { answer, ifMatch, send } from '../../shared/api/client';
import { RESOURCES, type ResourceName, type ResourcePath } from './resources';

const pathOf = (resource: string): ResourcePath => RESOURCES[resource as ResourceName];
const oneOf = (resource: string, id: Identifier) => {
  const path = pathOf(resource);
  return `${path.one ?? path.list}/${encodeURIComponent(id)}`;
};

interface ListAnswer {
  total: number;
  totalIsCapped?: boolean;
  summary?: unknown;
  [key: string]: unknown;
}

/** What the list contract takes: `range`, `sort` and `filter` as JSON; `search` is a parameter of its own. */
export function listQuery({ pagination, sort, filter = {} }: GetListParams): URLSearchParams {
  const { page, perPage } = pagination ?? { page: 1, perPage: 25 };
  const { search, ...filters } = filter as Record<string, unknown> & { search?: string };
  const query = new URLSearchParams({
    range: JSON.stringify([(page - 1) * perPage, page * perPage - 1]),
    filter: JSON.stringify(filters),
  });
  if (sort?.field) query.set('sort', JSON.stringify([sort.field, sort.order]));
  if (search) query.set('search', search);
  return query;
}

async function list(resource: string, params: GetListParams) {
  const { list: path, key = 'data' } = pathOf(resource);
  const body = await answer<ListAnswer>(send('GET', `${path}?${listQuery(params)}`, { signal: params.signal }));
  const { total, totalIsCapped = false, summary } = body;
  return { data: body[key] as never[], total, meta: { totalIsCapped, summary } };
}

const one = async (resource: string, id: Identifier, signal?: AbortSignal) => ({
  data: await answer<never>(send('GET', oneOf(resource, id), { signal })),
});

/** A copy that carries a version is only written over that version: 412 when somebody else was first. */
const guarded = (previous?: { version?: number }) =>
  previous?.version === undefined ? undefined : ifMatch({ version: previous.version });

/** react-admin's reads and writes on our list contract, in our session. Throws ApiError. */
export const dataProvider: DataProvider = {
  supportAbortSignal: true,
  getList: list,
  getManyReference: (resource, { target, id, filter, ...params }) =>
    list(resource, { ...params, filter: { ...(filter as object), [target]: id } }),
  getOne: (resource, { id, signal }) => one(resource, id, signal),
  getMany: async (resource, { ids, signal }) => {
    const answers = await Promise.all(ids.map((id) => one(resource, id, signal)));
    return { data: answers.map(({ data }) => data) };
  },
  create: async (resource, { data }) => ({
    data: await answer<never>(send('POST', pathOf(resource).list, { body: data as object })),
  }),
  update: async (resource, { id, data, previousData }) => ({
    data: await answer<never>(
      send('PUT', oneOf(resource, id as Identifier), {
        body: data as object,
        headers: guarded(previousData as { version?: number }),
      }),
    ),
  }),
  updateMany: () => Promise.reject(new Error('Each record is changed by itself')),
  delete: async (resource, { id, previousData }) => {
    await answer(send('DELETE', oneOf(resource, id), { headers: guarded(previousData as { version?: number }) }));
    return { data: { id, ...previousData } as never };
  },
  deleteMany: () => Promise.reject(new Error('Each record is deleted by itself')),
};
