import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { answer, api, ifMatch } from '../../../shared/api/client';
import type { ClientFilters } from '../../../shared/api/partner-clients';
import type { ClientRecord } from '../../../shared/api/schema';

interface PageQuery {
  sort?: string;
  limit: number;
  offset: number;
}

const one = (id: string) => ['clients', 'one', id] as const;

/**
 * GET /partner-dashboard/clients: a page of the connected clients, with figures about the partner's business with each
 * client.
 */
export const clientFiguresListQuery = (filters: ClientFilters) =>
  queryOptions({
    queryKey: ['clients', 'list', 'figures', filters],
    queryFn: () => answer(api.GET('/api/v1/partner-dashboard/clients', { params: { query: filters } })),
    placeholderData: keepPreviousData,
  });

/** GET /partner-dashboard/clients/{id}: figures about a client, and the partner's notes. */
export const clientRecordQuery = (id: string) =>
  queryOptions({
    queryKey: [...one(id), 'figures'],
    queryFn: () => answer(api.GET('/api/v1/partner-dashboard/clients/{id}', { params: { path: { id } } })),
  });

/** PUT /partner-dashboard/clients/{id}: saves label and note. 412 for a stale copy. */
export const keepClientNotes = ({ id, version }: ClientRecord, body: { label: string; note: string }) =>
  answer(
    api.PUT('/api/v1/partner-dashboard/clients/{id}', {
      params: { path: { id } },
      headers: ifMatch({ version }),
      body,
    }),
  );

/**
 * GET /partners/clients/{id}/quotes: quotes that the partner has prepared for the client, and quotes that the client
 * shares.
 */
export const quotesOfClientQuery = (id: string, query: PageQuery & { preparedBy?: 'us' }) =>
  queryOptions({
    queryKey: ['quotes', 'list', 'of client', id, query],
    queryFn: () => answer(api.GET('/api/v1/partners/clients/{id}/quotes', { params: { path: { id }, query } })),
    placeholderData: keepPreviousData,
  });

/**
 * GET /partners/clients/{id}/orders: orders from quotes that the partner has prepared, and orders that the client
 * shares.
 */
export const ordersOfClientQuery = (id: string, query: PageQuery) =>
  queryOptions({
    queryKey: ['orders', 'list', 'of client', id, query],
    queryFn: () => answer(api.GET('/api/v1/partners/clients/{id}/orders', { params: { path: { id }, query } })),
    placeholderData: keepPreviousData,
  });
