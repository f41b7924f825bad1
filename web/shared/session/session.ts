import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { answer, api, keepSession } from '../api/client';
import { isApiError } from '../api/errors';
import type { Profile } from '../api/schema';
import { entryPaths, isPunchOutPath } from '#rules/entry-paths';
import { SESSION_MARKER } from '#rules/session-marker';
import { texts } from '../texts';

/**
 * Key of a localStorage flag that is set while the user may be signed in. Without it, the server is not asked, because
 * scripts cannot read the httpOnly session cookies. Browsers clear localStorage before cookies, so a marker cookie has
 * the same meaning.
 */
export const FLAG = 'isAuthenticated';
const markedByCookie = () => document.cookie.split('; ').some((cookie) => cookie.startsWith(`${SESSION_MARKER}=`));
const isWorthAsking = () => localStorage.getItem(FLAG) !== null || markedByCookie();

/** Removes the flag and the marker cookie, so that public pages no longer request the session. */
export function unmarkSession() {
  if (isPunchOutPath(location.pathname)) return; // its session is not the one that the flag is about
  localStorage.removeItem(FLAG);
  document.cookie = `${SESSION_MARKER}=; Path=/; Max-Age=0; SameSite=Lax`;
}

const ASK_ALWAYS = [
  entryPaths.clientBase,
  entryPaths.partnerBase,
  entryPaths.punchOutBase,
  entryPaths.admin,
  '/profile',
];

/**
 * The signed-in user. `ended` is true after the session has ended, while the page is kept because it holds typed text.
 */
export type Reader = Profile & { ended?: boolean };

/** Returns the user to show after the session has ended: null, or the same user while the page holds typed text. */
type Keep = (shown: Reader | null | undefined) => Reader | null;
let keep: Keep = () => null;
export const keepBy = (how: Keep) => (keep = how);

/** GET /auth/me; null for a visitor. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  staleTime: 5 * 60_000,
  queryFn: async ({ client, queryKey }): Promise<Reader | null> => {
    try {
      const profile = await answer(api.GET('/api/v1/auth/me'));
      if (!isPunchOutPath(location.pathname)) localStorage.setItem(FLAG, 'true');
      return profile;
    } catch (error) {
      if (!isApiError(error, 401)) throw error;
      unmarkSession();
      return keep(client.getQueryData(queryKey));
    }
  },
});

/** Sets the session of visitors to null without a request: when flag and marker are absent, outside the portals. */
export function presetSession(client: QueryClient, path: string) {
  const ask = isWorthAsking() || ASK_ALWAYS.some((base) => path.startsWith(base));
  if (!ask) client.setQueryData(sessionQuery.queryKey, null);
}

/** Connects the session to the API client: each call sends the expected user, and each renewal updates the session. */
export function watchSession(client: QueryClient) {
  const { queryKey } = sessionQuery;
  keepSession({
    expected: () => {
      const profile = client.getQueryData(queryKey);
      if (profile === undefined) return isWorthAsking() ? '*' : null;
      return profile?.accountStatus === 'active' ? profile.id : null;
    },
    found: (profile) => {
      const shown = client.getQueryData(queryKey);
      // Reloads when another user has signed in in this browser, so that this user neither sees the first user's data
      // nor sends calls for the first user.
      if (profile && shown && profile.id !== shown.id) location.reload();
      else if (profile) client.setQueryData(queryKey, profile);
      else if (keep(shown)) client.setQueryData(queryKey, keep);
      else setSession(client, null);
    },
  });
}

/** Reloads a page that the browser restores from its back/forward cache after sign-out. */
export function reloadKeptPages() {
  addEventListener('pageshow', (event) => {
    if (event.persisted && localStorage.getItem(FLAG) === null) location.reload();
  });
}

/** Sets the session to a profile or to null, and removes the data of the previous user. */
export function setSession(client: QueryClient, profile: Profile | null) {
  client.removeQueries({ predicate: (query) => query.queryKey[0] !== sessionQuery.queryKey[0] });
  if (profile) localStorage.setItem(FLAG, 'true');
  else unmarkSession();
  client.setQueryData(sessionQuery.queryKey, profile);
}

export type Session =
  | { state: 'loading' }
  | { state: 'failed'; retry: () => void }
  | { state: 'signed-out' }
  | { state: 'signed-in'; profile: Reader };

/** Returns the session state, requested at most once per five minutes. */
export function useSession(): Session {
  const { data, isPending, isError, refetch } = useQuery(sessionQuery);
  if (isPending) return { state: 'loading' };
  if (data === undefined && isError) return { state: 'failed', retry: () => void refetch() };
  return data ? { state: 'signed-in', profile: data } : { state: 'signed-out' };
}

/** Returns the signed-in user on a guarded page. Throws when nobody is signed in. */
export function useProfile(): Reader {
  const session = useSession();
  if (session.state !== 'signed-in') throw new Error('useProfile is for pages behind a guard');
  return session.profile;
}

/**
 * Returns a function that formats the name of the user who made a change. For the signed-in user's own name it returns
 * 'you, in another window,'.
 */
export function useNamed(): (name: string) => string {
  const { firstName, lastName } = useProfile();
  return (name) => (name === `${firstName} ${lastName}`.trim() ? texts.youElsewhere : name);
}

/**
 * Returns a function that ends the session and goes to `to` with a page load, so that no data stays in memory. Failures
 * are only logged.
 */
export function useSignOut(to: string = entryPaths.login) {
  const client = useQueryClient();
  return async () => {
    try {
      await answer(api.POST('/api/v1/auth/logout'));
    } catch (error) {
      console.warn('Sign out was not confirmed by the server', error);
    }
    localStorage.removeItem(FLAG);
    sessionStorage.clear(); // removes the drafts of this window
    await client.cancelQueries();
    location.assign(to);
  };
}
