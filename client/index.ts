import createFetchClient, { type Client } from 'openapi-fetch';
import type { components, paths } from './schema.gen.js';

export type { components, operations, paths } from './schema.gen.js';

/** Error of the API: a problem document (RFC 9457). `code` does not change, `message` is for people. */
export type Problem = components['schemas']['ProblemDto'];

export interface ClientOptions {
  /** Address of the portal, `https://portal.example`. */
  url: string;
  /** API token, `hpt_…`. */
  token: string;
  /** Used instead of the global `fetch`, for example behind a proxy. */
  fetch?: (request: Request) => Promise<Response>;
}

/** Number of times that a request is sent at most. */
const TRIES = 4;

/** Methods whose request may be sent again after a lost answer. A repeated PUT or DELETE could not tell its own change. */
const REPEATABLE = ['GET', 'POST'];

/** Statuses of a server that is away. */
const AWAY = [502, 503, 504];

/**
 * Returns a client with a method for each HTTP method: `client.GET('/api/v1/quotes/{id}', { params: { path: { id } } })`
 * resolves with `{ data, error, response }`, where `error` is a `Problem`. A busy server is asked up to four times, after
 * the time that it names (`Retry-After`), else after a second; so is a server that is away, by GET and POST. Each POST
 * has an Idempotency-Key, so that a repeat has no second effect; give your own key to repeat a POST after your program
 * was restarted.
 */
export function createClient({ url, token, fetch = globalThis.fetch }: ClientOptions): Client<paths> {
  const client = createFetchClient<paths>({ baseUrl: url, fetch: (request) => send(fetch, request) });
  client.use({
    onRequest({ request }) {
      request.headers.set('Authorization', `Bearer ${token}`);
      if (request.method === 'POST' && !request.headers.has('Idempotency-Key')) {
        request.headers.set('Idempotency-Key', crypto.randomUUID());
      }
      return request;
    },
  });
  return client;
}

/** Sends a request, and sends it again when the server is busy, or when its answer was lost and a repeat is safe. */
async function send(fetch: (request: Request) => Promise<Response>, request: Request): Promise<Response> {
  const isRepeatable = REPEATABLE.includes(request.method);
  for (let left = TRIES - 1; ; left--) {
    const answer = await fetch(request.clone()).catch((error: unknown) => {
      if (left === 0 || !isRepeatable || request.signal.aborted) throw error;
      return null;
    });
    if (answer && (left === 0 || !(await isLater(answer, isRepeatable)))) return answer;
    await answer?.body?.cancel();
    const seconds = Number(answer?.headers.get('Retry-After') ?? 1);
    await pause(Number.isFinite(seconds) ? seconds : 1, request.signal); // a proxy may name a date instead
  }
}

/** True when an answer asks to send the request again: also when an earlier one with its Idempotency-Key still runs. */
async function isLater(answer: Response, isRepeatable: boolean): Promise<boolean> {
  if (answer.status === 429) return true;
  if (!isRepeatable) return false;
  if (answer.status !== 409) return AWAY.includes(answer.status);
  const problem = (await answer
    .clone()
    .json()
    .catch(() => null)) as Problem | null;
  return problem?.code === 'in_progress';
}

/** Waits for a number of seconds. Rejects when the signal aborts. */
async function pause(seconds: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  await new Promise<void>((resolve, reject) => {
    const aborted = () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', aborted);
      resolve();
    }, seconds * 1_000);
    signal.addEventListener('abort', aborted, { once: true });
  });
}
