import { queryOptions } from '@tanstack/react-query';
import { answer, api, ifMatch } from '../../shared/api/client';
import type { AccountStatus, UserRow } from '../../shared/api/schema';

type UserRef = Pick<UserRow, 'id' | 'version'>;

/** PUT /system/users/{id}/status. */
export const setUserStatus = (user: UserRef, body: { status: AccountStatus; reason: string }) =>
  answer(
    api.PUT('/api/v1/system/users/{id}/status', { params: { path: { id: user.id } }, headers: ifMatch(user), body }),
  );

/** DELETE /users/{id}/permanent: anonymizes; only from inactive, with their e-mail typed. */
export const deleteUser = (user: UserRef, body: { reason: string; confirmEmail: string }) =>
  answer(api.DELETE('/api/v1/users/{id}/permanent', { params: { path: { id: user.id } }, body }));

/** GET /users/{id}/status-history, newest first. */
export const userHistoryQuery = (id: string) =>
  queryOptions({
    queryKey: ['users', 'history', id],
    queryFn: () =>
      answer(api.GET('/api/v1/users/{id}/status-history', { params: { path: { id }, query: { limit: 100 } } })),
  });
