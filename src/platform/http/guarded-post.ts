import { type Reach, type RequestProblem, requestPublic } from './public-request.js';

/** Time for the whole request, with the resolution of the name and the answer, in milliseconds. */
const ANSWER_MS = 10_000;

/** Bytes of an answer that are read; the connection is closed after them. */
const ANSWER_BYTES = 65_536;

/** Characters of an answer that are kept. */
const KEPT_CHARACTERS = 1_000;

/** The answer of a receiver, or the reason why there is none: `private` addresses and unknown names are not asked. */
export type Posted = { status: number; answer: string } | { problem: RequestProblem };

interface Posting extends Reach {
  /** Timeout in milliseconds. */
  within?: number;
  /** A secret of the body, which is replaced where the answer repeats it. */
  secret?: string;
}

/**
 * Posts a body to an address as `requestPublic` does. Reads at most 64 kB of the answer, of which it returns the first
 * 1,000 characters.
 */
export async function guardedPost(
  url: string,
  body: string,
  headers: Record<string, string>,
  { within = ANSWER_MS, secret, ...reach }: Posting = {},
): Promise<Posted> {
  const answer = await requestPublic(url, {
    ...reach,
    method: 'POST',
    headers: { 'user-agent': 'HoloPortal', accept: '*/*', ...headers },
    body,
    within,
    bytes: ANSWER_BYTES,
  });
  if ('problem' in answer) return answer;
  // Postgres stores no zero characters.
  const said = answer.body.toString('utf8').replaceAll('\0', '');
  const text = (secret ? said.replaceAll(secret, '***') : said).slice(0, KEPT_CHARACTERS);
  return { status: answer.status, answer: text };
}
