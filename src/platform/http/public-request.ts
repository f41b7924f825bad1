import { request as requestHttp, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { addressesOf, isPublicHost, pinnedTo } from './public-address.js';

/** Why there is no answer: a timeout, a name that does not exist, an address that is not allowed, a broken connection. */
export const REQUEST_PROBLEMS = ['private', 'unknown', 'late', 'silent'] as const;
export type RequestProblem = (typeof REQUEST_PROBLEMS)[number];

export interface PublicAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  /** The beginning of the body, at most `bytes` of it. */
  body: Buffer;
  /** False when the body is longer, or broke off. */
  isWhole: boolean;
}

/** The addresses that a request may go to. */
export interface Reach {
  /** Returns true when a connection to a resolved or literal address is allowed. */
  isAllowed?: (address: string) => boolean;
  /** Resolves a host name to its addresses. */
  resolve?: (name: string) => Promise<string[]>;
}

interface Sending extends Reach {
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body?: string;
  /** Timeout in milliseconds for the whole request, with the resolution of the name and the answer. */
  within: number;
  /** Bytes of the answer that are read; the connection is closed after them. */
  bytes: number;
}

/**
 * Sends a request to an address that somebody else named, once and without following redirects. All addresses that the
 * name resolves to must be allowed, and only these are connected to. An answer counts from its head on, even if its body
 * then breaks off.
 */
export async function requestPublic(
  url: string,
  { isAllowed = isPublicHost, resolve = addressesOf, within, bytes, ...sending }: Sending,
): Promise<PublicAnswer | { problem: RequestProblem }> {
  const signal = AbortSignal.timeout(within);
  const address = new URL(url);
  const host = address.hostname.replace(/^\[|\]$/g, '');
  const addresses = isIP(host) ? [host] : await resolve(host);
  if (signal.aborted) return { problem: 'late' };
  if (addresses.length === 0) return { problem: 'unknown' };
  if (!addresses.every(isAllowed)) return { problem: 'private' };
  try {
    const response = await send(address, host, addresses, sending, signal);
    return {
      status: response.statusCode ?? 0,
      headers: response.headers,
      ...(await beginningOf(response, bytes)),
    };
  } catch {
    return { problem: signal.aborted ? 'late' : 'silent' };
  }
}

function send(
  address: URL,
  hostname: string,
  addresses: string[],
  { method, headers, body }: Pick<Sending, 'method' | 'headers' | 'body'>,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const request = address.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const asked = request(
      {
        method,
        hostname,
        port: address.port || undefined,
        path: address.pathname + address.search,
        headers: { ...headers, ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }) },
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

async function beginningOf(response: IncomingMessage, most: number): Promise<{ body: Buffer; isWhole: boolean }> {
  const parts: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const part of response as AsyncIterable<Buffer>) {
      parts.push(part);
      bytes += part.length;
      if (bytes > most) break; // leaving the loop closes the connection
    }
  } catch {
    // The body broke off or came too slowly: what was read of it is enough.
  }
  return { body: Buffer.concat(parts).subarray(0, most), isWhole: response.complete && bytes <= most };
}
