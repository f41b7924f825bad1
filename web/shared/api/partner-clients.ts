import { queryOptions } from '@tanstack/react-query';
import { answer, api } from './client';

/** What a partner's list of clients is narrowed by. */
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

/** GET /partners/clients/requests: what was asked and is not answered, newest first. */
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

/** GET /partners/clients/{id}/users: its people, administrators first. */
export const clientPeopleQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.one(id), 'users'],
    queryFn: () => answer(api.GET('/api/v1/partners/clients/{id}/users', { params: path(id) })),
  });

/** POST /partners/clients/request: the same answer whoever has the address. 409 on `clientEmail` while one waits. */
export const askClient = (body: { clientEmail: string; message: string }) =>
  answer(api.POST('/api/v1/partners/clients/request', { body }));

/** POST /partners/clients/connect. 422 on `code` when it is not good. */
export const connectClient = (body: { code: string; requestId?: string }) =>
  answer(api.POST('/api/v1/partners/clients/connect', { body }));

/** POST /partners/clients/requests/{id}/resend: new codes, good for seven days. */
export const resendClientRequest = (id: string) =>
  answer(api.POST('/api/v1/partners/clients/requests/{id}/resend', { params: path(id) }));

/** DELETE /partners/clients/requests/{id}: its codes are dead. */
export const withdrawClientRequest = (id: string) =>
  answer(api.DELETE('/api/v1/partners/clients/requests/{id}', { params: path(id) }));

/** POST /partners/clients/{id}/end: nothing of the client is seen from then on. */
export const endClient = (id: string, reason: string) =>
  answer(api.POST('/api/v1/partners/clients/{id}/end', { params: path(id), body: { reason } }));

/** GET /partner-connections: which partners see what the company shares, and which ask to. */
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

/** POST /partner-connections/{id}/end: the partner sees nothing any more from then on. */
export const endPartner = (id: string, reason: string) =>
  answer(api.POST('/api/v1/partner-connections/{id}/end', { params: path(id), body: { reason } }));
