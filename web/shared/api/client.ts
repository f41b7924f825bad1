import createClient from 'openapi-fetch';
import { isPunchOutPath } from '#rules/entry-paths';
import { ApiError, toApiError } from './errors';
import type { paths, Profile } from './schema';

const AUTH = '/api/v1/auth/';
/** Calls whose 401 does not start a session renewal, because it refuses the request itself. */
const SIGN_IN = ['login', 'logout', 'refresh'].map((call) => AUTH + call);
/**
 * Header that names the user whom the screens show as signed in. The server refuses a call when its session belongs to
 * another user or has ended.
 */
const EXPECTED_USER = 'X-Expected-User';

/** Header of the pages of a punch-out: the session of the punch-out counts, which is not renewed. */
const PUNCHOUT = 'X-Punchout';
let punchOutId = '1';

/** Names the punch-out of this page in all further requests, which fail when another tab has opened another one. */
export const stayInPunchOut = (id: string): void => void (punchOutId = id);

const isInPunchOut = () => typeof location !== 'undefined' && isPunchOutPath(location.pathname);

/** Access of the API client to the session state that the screens show. */
interface SessionKeeper {
  /**
   * Returns the user's id, `*` while only the fact of a session is known, or null for a visitor, whose calls send no
   * header.
   */
  expected: () => string | null;
  /** Called after a renewal with the signed-in user, or with null when the session has ended. */
  found: (profile: Profile | null) => void;
}

let keeper: SessionKeeper = { expected: () => null, found: () => undefined };
let renewing: Promise<Response | null> | null = null;
let renewals = 0;

/** Connects the session state to the client; called once at the start. */
export function keepSession(session: SessionKeeper) {
  keeper = session;
}

/**
 * Renews the session. Calls that are refused at the same moment share a single renewal. Only a 401 means that the
 * session has ended; other failures, such as an unreachable or busy server, are returned as responses.
 */
function renew(): Promise<Response | null> {
  renewing ??= (async () => {
    const response = await fetch(`${AUTH}refresh`, { method: 'POST', credentials: 'same-origin' });
    if (!response.ok && response.status !== 401) return told(response);
    keeper.found(response.ok ? ((await response.json()) as Profile) : null);
    renewals++;
    return null;
  })().finally(() => {
    renewing = null;
  });
  return renewing;
}

/**
 * Returns the response of a failed renewal with a message: the server's, else 'Failed to refresh token'. As specified.
 */
async function told(refused: Response): Promise<Response> {
  const said: unknown = await refused.json().catch(() => null);
  const { status, headers } = refused;
  const retryAfter = headers.get('Retry-After');
  return Response.json(
    { message: 'Failed to refresh token', ...(typeof said === 'object' ? said : {}) },
    { status, headers: retryAfter ? { 'Retry-After': retryAfter } : {} },
  );
}

type Send = (request: Request) => Promise<Response>;

function asExpected(request: Request): Request {
  if (isInPunchOut()) request.headers.set(PUNCHOUT, punchOutId);
  const user = keeper.expected();
  if (user === null) request.headers.delete(EXPECTED_USER);
  else request.headers.set(EXPECTED_USER, user);
  return request;
}

/**
 * Sends a call. After a 401, renews the session once and repeats the call for the user who is signed in then. A call to
 * a public address therefore succeeds as a visitor after the session has ended.
 */
const inSession =
  (transmit: Send): Send =>
  async (request) => {
    if (SIGN_IN.includes(new URL(request.url).pathname)) return transmit(request);
    const again = request.clone();
    const renewalsBefore = renewals;
    const response = await transmit(asExpected(request));
    if (response.status !== 401) return response;
    if (isInPunchOut()) {
      keeper.found(null);
      return response;
    }
    const failure = renewals === renewalsBefore ? await renew() : null;
    return failure ? failure.clone() : transmit(asExpected(again));
  };

/**
 * Returns a `fetch` function that reports the uploaded fraction of the request body, 0 to 1, which the browser's fetch
 * cannot report.
 */
export const fetchWithProgress = (onProgress: (part: number) => void): Send =>
  inSession(async (request) => {
    const body = await request.blob();
    return new Promise((resolve, reject) => {
      const call = new XMLHttpRequest();
      call.open(request.method, request.url);
      request.headers.forEach((value, name) => call.setRequestHeader(name, value));
      call.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
      call.addEventListener('load', () => {
        const headers = call
          .getAllResponseHeaders()
          .trim()
          .split(/[\r\n]+/);
        const pairs = headers.map((line) => [
          line.slice(0, line.indexOf(':')),
          line.slice(line.indexOf(':') + 1).trim(),
        ]);
        const hasBody = call.status !== 204;
        resolve(
          new Response(hasBody ? call.responseText : null, {
            status: call.status,
            headers: pairs as [string, string][],
          }),
        );
      });
      call.addEventListener('error', () => reject(new TypeError('Network error')));
      call.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
      request.signal.addEventListener('abort', () => call.abort());
      call.send(body);
    });
  });

/** Typed client of the API. Every call goes through `answer`, which returns the data or throws an ApiError. */
export const api = createClient<paths>({
  baseUrl: typeof location === 'undefined' ? '' : location.origin,
  credentials: 'same-origin',
  fetch: inSession((request) => fetch(request)),
});

/** Sends a call without the typed client, for code that builds addresses from resource names. The body is JSON text. */
export async function send<T>(address: string, { method, body, headers, signal }: RequestInit): Promise<Answer<T>> {
  const request = new Request(address, {
    method,
    body,
    signal,
    credentials: 'same-origin',
    headers: { ...headers, ...(body && { 'Content-Type': 'application/json' }) },
  });
  const response = await inSession((again) => fetch(again))(request);
  const said: unknown = await response.json().catch(() => undefined);
  return response.ok ? { data: said as T, response } : { error: said, response };
}

interface Answer<T> {
  data?: T;
  error?: unknown;
  response: Response;
}

/**
 * Returns the data of a call and its response. Throws an ApiError with the server's message for an error response, or
 * with status 0 when no response arrives.
 */
export async function answerWithResponse<T>(call: Promise<Answer<T>>): Promise<{ data: T; response: Response }> {
  const { data, error, response } = await call.catch((cause: unknown) => {
    throw new ApiError(0, 'offline', '', [], null, null, { cause });
  });
  if (!response.ok) throw toApiError(response, error);
  return { data: data as T, response };
}

/** Returns the body of a call; throws as `answerWithResponse` does. */
export const answer = async <T>(call: Promise<Answer<T>>): Promise<T> => (await answerWithResponse(call)).data;

/**
 * Returns the If-Match header for the version on screen: the server refuses a write with 412 when another user has
 * saved first.
 */
export const ifMatch = (record: { version: number }) => ({ 'If-Match': `"${record.version}"` });
