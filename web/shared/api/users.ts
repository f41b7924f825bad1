import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { answer, api, ifMatch } from './client';
import type { AccountType, UserInput, UserRow } from './schema';

/** Filters of the list of users; undefined filters do not apply. */
export interface UserFilters {
  includeInactive?: boolean;
  search?: string;
  sort?: string;
  limit: number;
  offset: number;
}

/** Id of a user, and the version of the user on screen. */
export type UserRef = Pick<UserRow, 'id' | 'version'>;

const path = (id: string) => ({ path: { id } });

const userKeys = {
  all: ['users'] as const,
  lists: ['users', 'list'] as const,
  one: (id: string) => ['users', 'one', id] as const,
};
const invitationKeys = { lists: ['invitations', 'list'] as const };

/** GET /users: a page of the company's users, for its administrators. */
export const userListQuery = (filters: UserFilters) =>
  queryOptions({
    queryKey: [...userKeys.lists, filters],
    queryFn: () => answer(api.GET('/api/v1/users', { params: { query: filters } })),
    placeholderData: keepPreviousData,
  });

/** GET /companies/users/names: names of the company's users, for every account of the company. */
export const colleaguesQuery = queryOptions({
  queryKey: [...userKeys.all, 'names'],
  queryFn: async () => (await answer(api.GET('/api/v1/companies/users/names'))).data,
});

/** Period during which the result of a permanent deletion is shown, in milliseconds. The API keeps all results. */
const SHOWN_MS = 7 * 86_400_000;

/** GET /users/erasures: permanent deletions that are running or ended recently; polled while a deletion is running. */
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

/** GET /users/{id}/can-delete: whether the user can be deleted, with the reason if not. Never cached. */
export const userDeletableQuery = (id: string) =>
  queryOptions({
    queryKey: [...userKeys.one(id), 'can-delete'],
    queryFn: () => answer(api.GET('/api/v1/users/{id}/can-delete', { params: path(id) })),
    staleTime: 0,
  });

/** PUT /users/{id}: changes only the given fields. 412 when another user saved first. */
export const updateUser = (user: UserRef, body: UserInput) =>
  answer(api.PUT('/api/v1/users/{id}', { params: path(user.id), headers: ifMatch(user), body }));

/** PATCH /users/{id}/deactivate: ends the user's sessions at once. */
export const deactivateUser = (user: UserRef, reason: string) =>
  answer(api.PATCH('/api/v1/users/{id}/deactivate', { params: path(user.id), body: { reason } }));

/** PATCH /users/{id}/reactivate. */
export const reactivateUser = (user: UserRef, reason: string) =>
  answer(api.PATCH('/api/v1/users/{id}/reactivate', { params: path(user.id), body: { reason } }));

/** DELETE /users/{id}/permanent: anonymizes an inactive user; the caller must type the user's e-mail address. */
export const deleteUser = (user: UserRef, body: { reason: string; confirmEmail: string }) =>
  answer(api.DELETE('/api/v1/users/{id}/permanent', { params: path(user.id), body }));

/** GET /users/invitations: a page of the company's invitations, newest first. */
export const invitationListQuery = (page: { limit: number; offset: number }) =>
  queryOptions({
    queryKey: [...invitationKeys.lists, page],
    queryFn: () => answer(api.GET('/api/v1/users/invitations', { params: { query: page } })),
    placeholderData: keepPreviousData,
  });

/**
 * POST /users/invite. 409 on the field `email` when the address already belongs to a user or an invitation of the
 * company.
 */
export const inviteUser = (body: { email: string; role: AccountType }) =>
  answer(api.POST('/api/v1/users/invite', { body }));

/** PUT /users/invitations/{id}/resend: sends a new link, valid for another seven days. */
export const resendInvitation = (id: string) =>
  answer(api.PUT('/api/v1/users/invitations/{id}/resend', { params: path(id) }));

/** DELETE /users/invitations/{id}: revokes the invitation, so that its link becomes invalid. */
export const revokeInvitation = (id: string) =>
  answer(api.DELETE('/api/v1/users/invitations/{id}', { params: path(id) }));
