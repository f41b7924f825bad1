import createClient from 'openapi-fetch';
import { ApiError, toApiError } from './errors';
import type { paths, Profile } from './schema';

const AUTH = '/api/v1/auth/';
/** Calls that are never renewed: their 401 refuses the request itself and does not mean that the session ran out. */
const SIGN_IN = ['login', 'logout', 'refresh'].map((call) => AUTH + call);
/**
 * Header that tells the server on every call which user the screens show as signed in, so that no call is answered for
 * a visitor or another user unnoticed.
 */
const EXPECTED_USER = 'X-Expected-User';

/** The session state of the screens, as the client reads and updates it. */
interface SessionKeeper {
  /** The user's id; `*` while the client knows only that someone is signed in; null for a visitor, whose calls carry no expected user. */
  expected: () => string | null;
  /** Called after a renewal: with the signed-in user, or with null when the session is over. */
  found: (profile: Profile | null) => void;
}

let keeper: SessionKeeper = { expected: () => null, found: () => undefined };
let renewing: Promise<Response | null> | null = null;
let renewals = 0;

/** Registers the keeper of the session; the session calls it once. */
export function keepSession(session: SessionKeeper) {
  keeper = session;
}

/**
 * Renews the session once for all calls that were refused at the same moment. Only a 401 means that the session is
 * over; any other failed answer, as of a server that is unreachable or busy, is returned like any other error.
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

/** Builds the answer of a failed renewal with a message: the server's, else 'Failed to refresh token'. As specified. */
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
  const user = keeper.expected();
  if (user === null) request.headers.delete(EXPECTED_USER);
  else request.headers.set(EXPECTED_USER, user);
  return request;
}

/**
 * Sends a call. When the session has run out, renews it once and sends the call again as the user who is signed in by
 * then, so that a public address still answers after the session is over.
 */
const inSession =
  (transmit: Send): Send =>
  async (request) => {
    if (SIGN_IN.includes(new URL(request.url).pathname)) return transmit(request);
    const again = request.clone();
    const renewalsBefore = renewals;
    const response = await transmit(asExpected(request));
    if (response.status !== 401) return response;
    const failure = renewals === renewalsBefore ? await renew() : null;
    return failure ? failure.clone() : transmit(asExpected(again));
  };

/** Sender for the `fetch` option of a call that reports the fraction of the body sent, 0 to 1, which fetch itself cannot report. */
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

/** Sends a call to an address without the typed client, for code that works on resources by name. The body is JSON text. */
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
 * Returns a call's data with its response headers. Throws ApiError: with the server's message for a refusal, with
 * status 0 when no answer arrives.
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

/** If-Match header of the copy on screen: a write is refused with 412 when another user saved first. */
export const ifMatch = (record: { version: number }) => ({ 'If-Match': `"${record.version}"` });
