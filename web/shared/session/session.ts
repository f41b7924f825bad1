import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { answer, api, keepSession } from '../api/client';
import { isApiError } from '../api/errors';
import type { Profile } from '../api/schema';
import { entryPaths } from '#rules/entry-paths';
import { SESSION_MARKER } from '#rules/session-marker';
import { texts } from '../texts';

/**
 * The session itself is in httpOnly cookies, which a script cannot see: this flag says that asking is worth a call. Browsers clear a
 * script's storage before cookies: then the marker beside the session says so.
 */
export const FLAG = 'isAuthenticated';
const markedByCookie = () => document.cookie.split('; ').some((cookie) => cookie.startsWith(`${SESSION_MARKER}=`));
const isWorthAsking = () => localStorage.getItem(FLAG) !== null || markedByCookie();

/** From here on a public page asks nobody who is signed in. */
export function unmarkSession() {
  localStorage.removeItem(FLAG);
  document.cookie = `${SESSION_MARKER}=; Path=/; Max-Age=0; SameSite=Lax`;
}

const ASK_ALWAYS = [entryPaths.clientBase, entryPaths.partnerBase, entryPaths.admin, '/profile'];

/** Who reads, and whether their session has `ended` while something they typed stood in the page: it is kept for them. */
export type Reader = Profile & { ended?: boolean };

/** What is left of a reader whose session is over: nobody, unless the page says otherwise. */
type Keep = (shown: Reader | null | undefined) => Reader | null;
let keep: Keep = () => null;
export const keepBy = (how: Keep) => (keep = how);

/** GET /auth/me; null when nobody is signed in. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  staleTime: 5 * 60_000,
  queryFn: async ({ client, queryKey }): Promise<Reader | null> => {
    try {
      const profile = await answer(api.GET('/api/v1/auth/me'));
      localStorage.setItem(FLAG, 'true');
      return profile;
    } catch (error) {
      if (!isApiError(error, 401)) throw error;
      unmarkSession();
      return keep(client.getQueryData(queryKey));
    }
  },
});

/** Spares a visitor the question: without flag and marker, and outside the portals, nobody is signed in. */
export function presetSession(client: QueryClient, path: string) {
  const ask = isWorthAsking() || ASK_ALWAYS.some((base) => path.startsWith(base));
  if (!ask) client.setQueryData(sessionQuery.queryKey, null);
}

/** Ties the session to the calls of the API: each says whom it is made for, and what a renewal finds stands here at once. */
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
      // Somebody else signed in beside this page: nothing of it may be shown to them, or be sent in their name.
      if (profile && shown && profile.id !== shown.id) location.reload();
      else if (profile) client.setQueryData(queryKey, profile);
      else if (keep(shown)) client.setQueryData(queryKey, keep);
      else setSession(client, null);
    },
  });
}

/** A page that the browser kept from before signing out, and shows again on 'back', is loaded afresh. */
export function reloadKeptPages() {
  addEventListener('pageshow', (event) => {
    if (event.persisted && localStorage.getItem(FLAG) === null) location.reload();
  });
}

/** Puts a profile (or its absence) in the session and drops what the former person had loaded. */
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

/** Who is signed in. Asks the server at most once per five minutes. */
export function useSession(): Session {
  const { data, isPending, isError, refetch } = useQuery(sessionQuery);
  if (isPending) return { state: 'loading' };
  if (data === undefined && isError) return { state: 'failed', retry: () => void refetch() };
  return data ? { state: 'signed-in', profile: data } : { state: 'signed-out' };
}

/** The profile on a page behind a guard. Throws where nobody is signed in. */
export function useProfile(): Reader {
  const session = useSession();
  if (session.state !== 'signed-in') throw new Error('useProfile is for pages behind a guard');
  return session.profile;
}

/** Who did something, to this reader: a name, or themselves in another window. */
export function useNamed(): (name: string) => string {
  const { firstName, lastName } = useProfile();
  return (name) => (name === `${firstName} ${lastName}`.trim() ? texts.youElsewhere : name);
}

/** Ends the session and leaves for `to` by a fresh page load, so that nothing of it stays in memory. Failures are only logged. */
export function useSignOut(to: string = entryPaths.login) {
  const client = useQueryClient();
  return async () => {
    try {
      await answer(api.POST('/api/v1/auth/logout'));
    } catch (error) {
      console.warn('Sign out was not confirmed by the server', error);
    }
    localStorage.removeItem(FLAG);
    sessionStorage.clear(); // drafts of this window
    await client.cancelQueries();
    location.assign(to);
  };
}
