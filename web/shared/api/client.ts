import createClient from 'openapi-fetch';
import { ApiError, toApiError } from './errors';
import type { paths } from './schema';

const AUTH = '/api/v1/auth/';
let refreshing: Promise<Response> | null = null;
let onSessionEnded: () => void = () => undefined;

/** Called once by the session: told when a session can no longer be refreshed. */
export function whenSessionEnds(callback: () => void) {
  onSessionEnded = callback;
}

/** One refresh for however many requests were refused at the same moment. */
function refreshSession(): Promise<Response> {
  refreshing ??= fetch(`${AUTH}refresh`, { method: 'POST', credentials: 'same-origin' }).finally(() => {
    refreshing = null;
  });
  return refreshing;
}

/** fetch that, when the session has run out, refreshes it once and repeats the request. */
async function fetchInSession(request: Request): Promise<Response> {
  const again = request.clone();
  const response = await fetch(request);
  const path = new URL(request.url).pathname;
  const isSignIn = path.startsWith(AUTH) && path !== `${AUTH}me`;
  if (response.status !== 401 || isSignIn) return response;
  const refreshed = await refreshSession();
  if (refreshed.ok) return fetch(again);
  // Only a 401 says that the session is over. A server that is away or busy is an error like any other: try again.
  if (refreshed.status !== 401) return refreshed.clone();
  onSessionEnded();
  return response;
}

/** The API. Every call goes through `answer`, which gives the data or throws an ApiError. */
export const api = createClient<paths>({
  baseUrl: typeof location === 'undefined' ? '' : location.origin,
  credentials: 'same-origin',
  fetch: fetchInSession,
});

interface Answer<T> {
  data?: T;
  error?: unknown;
  response: Response;
}

/** A call's answer with its headers. Throws ApiError: with the server's words for a refusal, with status 0 when nothing answered. */
export async function answerWithResponse<T>(call: Promise<Answer<T>>): Promise<{ data: T; response: Response }> {
  const { data, error, response } = await call.catch((cause: unknown) => {
    throw new ApiError(0, 'offline', '', [], null, { cause });
  });
  if (!response.ok) throw toApiError(response, error);
  return { data: data as T, response };
}

/** The body of a call; throws as `answerWithResponse` does. */
export const answer = async <T>(call: Promise<Answer<T>>): Promise<T> => (await answerWithResponse(call)).data;

/** If-Match of the copy on screen: a write is refused with 412 when somebody else was first. */
export const ifMatch = (record: { version: number }) => ({ 'If-Match': `"${record.version}"` });
