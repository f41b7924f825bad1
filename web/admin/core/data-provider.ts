import simpleRestProvider from 'ra-data-simple-rest';
import type { DataProvider, GetListResult } from 'ra-core';
import { answerWithResponse, ifMatch, send } from '../../shared/api/client';
import { once } from '../../shared/api/idempotency';
import { resources } from '../resources';

interface ListAnswer {
  totalIsCapped?: boolean;
  summary?: unknown;
  ages?: unknown;
  [key: string]: unknown;
}

/** Returns an HTTP client for `ra-data-simple-rest` that uses the portal's session and throws ApiError. */
const rest = (headers?: Record<string, string>) =>
  simpleRestProvider('/api/v1', async (address: string, { method, body, signal }: RequestInit = {}) => {
    const { data, response } = await answerWithResponse(send(address, { method, body, signal, headers }));
    return { status: response.status, headers: response.headers, body: '', json: data };
  });

function pathOf(resource: string) {
  const api = resources.find(({ name }) => name === resource)?.api;
  if (!api) throw new Error(`resources.ts has no API path of '${resource}'`);
  return api;
}
/** If the copy has a version, the server answers 412 when the record was changed meanwhile. */
const guarded = (copy: object = {}) => rest('version' in copy ? ifMatch(copy as { version: number }) : undefined);
const recordsOf = (resource: string) => pathOf(resource).one ?? pathOf(resource).list;

/** Data provider of react-admin: `ra-data-simple-rest` with the paths and the list format of our API. */
export const dataProvider: DataProvider = {
  supportAbortSignal: true,
  getList: async (resource, params) => {
    const { list, key = 'data' } = pathOf(resource);
    const { data, total } = (await rest().getList(list, params)) as unknown as { data: ListAnswer; total: number };
    const { [key]: rows, totalIsCapped = false, summary, ages } = data;
    return { data: rows as GetListResult['data'], total, meta: { totalIsCapped, summary, ages } };
  },
  getManyReference: (resource, { target, id, filter, ...params }) =>
    dataProvider.getList(resource, { ...params, filter: { ...(filter as object), [target]: id } }),
  getOne: (resource, params) => rest().getOne(recordsOf(resource), params),
  getMany: async (resource, { ids, ...params }) => {
    const found = await Promise.all(ids.map((id) => dataProvider.getOne(resource, { ...params, id })));
    return { data: found.map(({ data }) => data) };
  },
  create: (resource, params) =>
    once([resource, params.data], (header) => rest(header).create(recordsOf(resource), params)),
  update: (resource, params) => guarded(params.previousData as object).update(recordsOf(resource), params),
  updateMany: () => Promise.reject(new Error('Each record is changed by itself')),
  delete: (resource, params) => guarded(params.previousData as object).delete(recordsOf(resource), params),
  deleteMany: () => Promise.reject(new Error('Each record is deleted by itself')),
};
