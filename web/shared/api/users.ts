import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { answer, api, ifMatch } from './client';
import type { AccountType, UserInput, UserRow } from './schema';

/** What the list of users is narrowed by; each is left out when it does not narrow. */
export interface UserFilters {
  includeInactive?: boolean;
  search?: string;
  sort?: string;
  limit: number;
  offset: number;
}

/** Anything that names a user and the copy of it on screen. */
export type UserRef = Pick<UserRow, 'id' | 'version'>;

const path = (id: string) => ({ path: { id } });

const userKeys = {
  all: ['users'] as const,
  lists: ['users', 'list'] as const,
  one: (id: string) => ['users', 'one', id] as const,
};
const invitationKeys = { lists: ['invitations', 'list'] as const };

/** GET /users: a page of the company's people, for its admins. */
export const userListQuery = (filters: UserFilters) =>
  queryOptions({
    queryKey: [...userKeys.lists, filters],
    queryFn: () => answer(api.GET('/api/v1/users', { params: { query: filters } })),
    placeholderData: keepPreviousData,
  });

/** GET /companies/users/names: what the company's people are called, for every account of it. */
export const colleaguesQuery = queryOptions({
  queryKey: [...userKeys.all, 'names'],
  queryFn: async () => (await answer(api.GET('/api/v1/companies/users/names'))).data,
});

/** So long the result of a deletion for good is shown; all of them are in the API. */
const SHOWN_MS = 7 * 86_400_000;

/** GET /users/erasures: deletions for good that go on or ended lately; asked again while one goes on. */
export const erasuresQuery = queryOptions({
  queryKey: [...userKeys.all, 'erasures'],
  queryFn: () => answer(api.GET('/api/v1/users/erasures', { params: { query: { limit: 5 } } })),
  select: ({ data }) => data.filter(({ finishedAt }) => !finishedAt || Date.now() - Date.parse(finishedAt) < SHOWN_MS),
  refetchInterval: ({ state }) => (state.data?.data.some(({ status }) => status !== 'done') ? 3_000 : false),
});

/** GET /users/{id}/status-history, newest first. */
export const userHistoryQuery = (id: string, page: { limit: number; offset: number }) =>
  queryOptions({
    queryKey: [...userKeys.one(id), 'history', page],
    queryFn: () => answer(api.GET('/api/v1/users/{id}/status-history', { params: { ...path(id), query: page } })),
  });

/** GET /users/{id}/can-delete: whether, and why not. Asked anew each time. */
export const userDeletableQuery = (id: string) =>
  queryOptions({
    queryKey: [...userKeys.one(id), 'can-delete'],
    queryFn: () => answer(api.GET('/api/v1/users/{id}/can-delete', { params: path(id) })),
    staleTime: 0,
  });

/** PUT /users/{id}: only what is given changes. 412 when somebody else saved first. */
export const updateUser = (user: UserRef, body: UserInput) =>
  answer(api.PUT('/api/v1/users/{id}', { params: path(user.id), headers: ifMatch(user), body }));

/** PATCH /users/{id}/deactivate: ends their sessions at once. */
export const deactivateUser = (user: UserRef, reason: string) =>
  answer(api.PATCH('/api/v1/users/{id}/deactivate', { params: path(user.id), body: { reason } }));

/** PATCH /users/{id}/reactivate. */
export const reactivateUser = (user: UserRef, reason: string) =>
  answer(api.PATCH('/api/v1/users/{id}/reactivate', { params: path(user.id), body: { reason } }));

/** DELETE /users/{id}/permanent: anonymizes; only from inactive, with their e-mail typed. */
export const deleteUser = (user: UserRef, body: { reason: string; confirmEmail: string }) =>
  answer(api.DELETE('/api/v1/users/{id}/permanent', { params: path(user.id), body }));

/** GET /users/invitations: a page of the company's invitations, newest first. */
export const invitationListQuery = (page: { limit: number; offset: number }) =>
  queryOptions({
    queryKey: [...invitationKeys.lists, page],
    queryFn: () => answer(api.GET('/api/v1/users/invitations', { params: { query: page } })),
    placeholderData: keepPreviousData,
  });

/** POST /users/invite. 409 on the field `email` for somebody already in the company or invited. */
export const inviteUser = (body: { email: string; role: AccountType }) =>
  answer(api.POST('/api/v1/users/invite', { body }));

/** PUT /users/invitations/{id}/resend: a new link, valid for another seven days. */
export const resendInvitation = (id: string) =>
  answer(api.PUT('/api/v1/users/invitations/{id}/resend', { params: path(id) }));

/** DELETE /users/invitations/{id}: the link works no more. */
export const revokeInvitation = (id: string) =>
  answer(api.DELETE('/api/v1/users/invitations/{id}', { params: path(id) }));
