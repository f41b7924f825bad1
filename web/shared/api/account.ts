import { queryOptions } from '@tanstack/react-query';
import { answer, api, ifMatch } from './client';
import type { NotificationPreferences, UserProfile, UserProfileInput } from './schema';

export const accountKeys = {
  me: ['account', 'me'] as const,
  preferences: ['account', 'preferences'] as const,
  sessions: ['account', 'sessions'] as const,
};

/** GET /users/me: the signed-in user's own profile, for editing. */
export const getMe = () => answer(api.GET('/api/v1/users/me'));
export const meQuery = queryOptions({ queryKey: accountKeys.me, queryFn: getMe });

/** PUT /users/me: changes only the given fields. 412 when the profile was changed elsewhere. */
export const updateMe = (me: Pick<UserProfile, 'version'>, body: UserProfileInput) =>
  answer(api.PUT('/api/v1/users/me', { headers: ifMatch(me), body }));

/** POST /auth/password/change: ends the other sessions. */
export const changePassword = (body: { currentPassword: string; newPassword: string }) =>
  answer(api.POST('/api/v1/auth/password/change', { body }));

/** GET /auth/sessions: the signed-in user's sessions, the current session first. */
export const sessionsQuery = queryOptions({
  queryKey: accountKeys.sessions,
  queryFn: () => answer(api.GET('/api/v1/auth/sessions', { params: { query: { limit: 100 } } })),
});

/** DELETE /auth/sessions/{id}: ends the session with this id. */
export const endSession = (id: string) =>
  answer(api.DELETE('/api/v1/auth/sessions/{id}', { params: { path: { id } } }));

/** DELETE /auth/sessions: ends all sessions of the user except the current session. */
export const endOtherSessions = () => answer(api.DELETE('/api/v1/auth/sessions'));

/** GET /users/notification-preferences. */
export const preferencesQuery = queryOptions({
  queryKey: accountKeys.preferences,
  queryFn: () => answer(api.GET('/api/v1/users/notification-preferences')),
});

/** PUT /users/notification-preferences: changes only the given preferences. */
export const updatePreferences = (body: Partial<NotificationPreferences>) =>
  answer(api.PUT('/api/v1/users/notification-preferences', { body }));

/** POST /auth/resend-verification. */
export const resendVerification = () => answer(api.POST('/api/v1/auth/resend-verification'));
