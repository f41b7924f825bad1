import { queryOptions } from '@tanstack/react-query';
import { answer, api, ifMatch } from '../../shared/api/client';
import type { AccountStatus, AccountType, UserRow } from '../../shared/api/schema';

type UserRef = Pick<UserRow, 'id' | 'version'>;

/** PUT /system/users/{id}/status: changes the status of a user. */
export const setUserStatus = (user: UserRef, body: { status: AccountStatus; reason: string }) =>
  answer(
    api.PUT('/api/v1/system/users/{id}/status', { params: { path: { id: user.id } }, headers: ifMatch(user), body }),
  );

/**
 * DELETE /users/{id}/permanent: anonymizes an inactive user; the body contains the user's e-mail address as
 * confirmation.
 */
export const deleteUser = (user: UserRef, body: { reason: string; confirmEmail: string }) =>
  answer(api.DELETE('/api/v1/users/{id}/permanent', { params: { path: { id: user.id } }, body }));

/** GET /users/{id}/status-history: status changes of a user, newest first. */
export const userHistoryQuery = (id: string) =>
  queryOptions({
    queryKey: ['users', 'history', id],
    queryFn: () =>
      answer(api.GET('/api/v1/users/{id}/status-history', { params: { path: { id }, query: { limit: 100 } } })),
  });

/** Mails a link to a user; staff do not see the link. 429 after too many mails to the user. */
export const accountMails = {
  resend_verification: (id: string) =>
    answer(api.POST('/api/v1/system/users/{id}/resend-verification', { params: { path: { id } } })),
  send_password_reset: (id: string) =>
    answer(api.POST('/api/v1/system/users/{id}/send-password-reset', { params: { path: { id } } })),
};

/** GET /system/companies/{companyId}/invitations: invitations to a company, newest first. */
export const invitationsQuery = (companyId: string) =>
  queryOptions({
    queryKey: ['users', 'invitations', companyId],
    queryFn: () =>
      answer(
        api.GET('/api/v1/system/companies/{companyId}/invitations', {
          params: { path: { companyId }, query: { limit: 100 } },
        }),
      ),
  });

/**
 * POST /system/companies/{companyId}/invitations. 409 on the field `email` if the address already belongs to a user or
 * an invitation of the company.
 */
export const inviteInto = (companyId: string) => (body: { email: string; role: AccountType }) =>
  answer(api.POST('/api/v1/system/companies/{companyId}/invitations', { params: { path: { companyId } }, body }));

/** Actions of staff on an invitation: resend it with a new link that is valid for seven days, or revoke it. */
export const invitationActs = {
  resend: (companyId: string, id: string) =>
    answer(
      api.PUT('/api/v1/system/companies/{companyId}/invitations/{id}/resend', { params: { path: { companyId, id } } }),
    ),
  revoke: (companyId: string, id: string) =>
    answer(
      api.DELETE('/api/v1/system/companies/{companyId}/invitations/{id}', { params: { path: { companyId, id } } }),
    ),
};
