import { queryOptions } from '@tanstack/react-query';
import { answer, api } from './client';

/** Filters of a partner's list of clients. */
export interface ClientFilters {
  search?: string;
  sort?: string;
  limit: number;
  offset: number;
}

const path = (id: string) => ({ path: { id } });
const keys = {
  requests: ['clients', 'requests'] as const,
  one: (id: string) => ['clients', 'one', id] as const,
  connections: ['partner-connections'] as const,
};

/** GET /partners/clients/requests: connection requests that are still open, newest first. */
export const clientRequestsQuery = queryOptions({
  queryKey: keys.requests,
  queryFn: () => answer(api.GET('/api/v1/partners/clients/requests', { params: { query: { limit: 25 } } })),
});

/** GET /partners/clients/{id}/details: the company card of a client. */
export const clientQuery = (id: string) =>
  queryOptions({
    queryKey: keys.one(id),
    queryFn: () => answer(api.GET('/api/v1/partners/clients/{id}/details', { params: path(id) })),
  });

/** GET /partners/clients/{id}/users: the client's people, administrators first. */
export const clientPeopleQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.one(id), 'users'],
    queryFn: () => answer(api.GET('/api/v1/partners/clients/{id}/users', { params: path(id) })),
  });

/**
 * POST /partners/clients/request: asks a client for a connection. The answer is the same whether or not the address has
 * an account. 409 on `clientEmail` while a request to this address is open.
 */
export const askClient = (body: { clientEmail: string; message: string }) =>
  answer(api.POST('/api/v1/partners/clients/request', { body }));

/** POST /partners/clients/connect: connects the client that gave the code. 422 on `code` when the code is not valid. */
export const connectClient = (body: { code: string; requestId?: string }) =>
  answer(api.POST('/api/v1/partners/clients/connect', { body }));

/** POST /partners/clients/requests/{id}/resend: sends new codes, valid for seven days. */
export const resendClientRequest = (id: string) =>
  answer(api.POST('/api/v1/partners/clients/requests/{id}/resend', { params: path(id) }));

/** DELETE /partners/clients/requests/{id}: withdraws a request; its codes become invalid. */
export const withdrawClientRequest = (id: string) =>
  answer(api.DELETE('/api/v1/partners/clients/requests/{id}', { params: path(id) }));

/** POST /partners/clients/{id}/end: ends the connection; the partner can no longer see data of the client. */
export const endClient = (id: string, reason: string) =>
  answer(api.POST('/api/v1/partners/clients/{id}/end', { params: path(id), body: { reason } }));

/** GET /partner-connections: the partners that are connected to the company, and their open requests. */
export const partnerConnectionsQuery = queryOptions({
  queryKey: keys.connections,
  queryFn: () => answer(api.GET('/api/v1/partner-connections')),
});

/** POST /partner-connections/requests/{id}/allow. */
export const allowPartner = (id: string, sharesPast: boolean) =>
  answer(api.POST('/api/v1/partner-connections/requests/{id}/allow', { params: path(id), body: { sharesPast } }));

/** POST /partner-connections/requests/{id}/decline. */
export const declinePartner = (id: string, reason: string | null) =>
  answer(api.POST('/api/v1/partner-connections/requests/{id}/decline', { params: path(id), body: { reason } }));

/** POST /partner-connections/{id}/end: ends the connection; the partner can no longer see data of the company. */
export const endPartner = (id: string, reason: string) =>
  answer(api.POST('/api/v1/partner-connections/{id}/end', { params: path(id), body: { reason } }));
