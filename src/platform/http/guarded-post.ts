import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { addressesOf, isPublicHost, pinnedTo } from './public-address.js';

/** Time for the whole request, with the resolution of the name and the answer, in milliseconds. */
const ANSWER_MS = 10_000;

/** Bytes of an answer that are read; the connection is closed after them. */
const ANSWER_BYTES = 65_536;

/** Characters of an answer that are kept. */
const KEPT_CHARACTERS = 1_000;

/** Why a request brought no answer. */
export const POST_PROBLEMS = ['private', 'unknown', 'late', 'silent'] as const;
export type PostProblem = (typeof POST_PROBLEMS)[number];

/** What a receiver answered, or why there is no answer: `private` addresses and unknown names are not asked. */
export type Posted = { status: number; answer: string } | { problem: PostProblem };

export interface Posting {
  /** Returns true when a connection to a resolved or literal address is allowed. */
  isAllowed?: (address: string) => boolean;
  /** Resolves a host name to its addresses. */
  resolve?: (name: string) => Promise<string[]>;
  /** Timeout in milliseconds. */
  within?: number;
}

/**
 * Posts a body to an address, once and without following redirects. All addresses that the name resolves to must be
 * allowed, and only these are connected to. Reads at most 64 kB of the answer, of which it returns the first 1,000
 * characters. An answer counts from its head on, even if its body then breaks off.
 */
export async function guardedPost(
  url: string,
  body: string,
  headers: Record<string, string>,
  { isAllowed = isPublicHost, resolve = addressesOf, within = ANSWER_MS }: Posting = {},
): Promise<Posted> {
  const signal = AbortSignal.timeout(within);
  const address = new URL(url);
  const host = address.hostname.replace(/^\[|\]$/g, '');
  const addresses = isIP(host) ? [host] : await resolve(host);
  if (signal.aborted) return { problem: 'late' };
  if (addresses.length === 0) return { problem: 'unknown' };
  if (!addresses.every(isAllowed)) return { problem: 'private' };
  try {
    const response = await send(address, host, addresses, body, headers, signal);
    return { status: response.statusCode ?? 0, answer: await beginningOf(response) };
  } catch {
    return { problem: signal.aborted ? 'late' : 'silent' };
  }
}

function send(
  address: URL,
  hostname: string,
  addresses: string[],
  body: string,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const request = address.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const asked = request(
      {
        method: 'POST',
        hostname,
        port: address.port || undefined,
        path: address.pathname + address.search,
        headers: {
          'user-agent': 'HoloPortal',
          'content-length': Buffer.byteLength(body),
          accept: '*/*',
          ...headers,
        },
        agent: false,
        lookup: pinnedTo(addresses),
        signal,
        maxHeaderSize: 16_384,
      },
      resolve,
    );
    // A receiver that switches protocols closes the request without an answer and without an error.
    asked
      .on('error', reject)
      .on('close', () => reject(new Error('The connection was closed')))
      .end(body);
  });
}

async function beginningOf(response: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const part of response as AsyncIterable<Buffer>) {
      parts.push(part);
      bytes += part.length;
      if (bytes >= ANSWER_BYTES) break; // leaving the loop closes the connection
    }
  } catch {
    // The body broke off or came too slowly: what was read of it is enough.
  }
  // Postgres stores no zero characters.
  return Buffer.concat(parts).subarray(0, ANSWER_BYTES).toString('utf8').replaceAll('\0', '').slice(0, KEPT_CHARACTERS);
}
