import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { addressesOf, isPublicHost, pinnedTo } from './public-address.js';

/**
 * Result of a request to a web address: the last status, or the reason why the request was not sent or got no response.
 */
export type Answered =
  | { status: number }
  | { refused: 'private' | 'protocol' | 'unknown' | 'late' | 'circles' | 'silent' };

interface Asking {
  /** Returns true when a connection to a resolved address is allowed. */
  isAllowed?: (address: string, port: number) => boolean;
  /** Resolves a host name to its addresses. */
  resolve?: (name: string) => Promise<string[]>;
  /** Timeout in milliseconds for the whole check with its redirects. */
  within?: number;
}

const MOST_REDIRECTS = 3;
const REDIRECTS = [301, 302, 303, 307, 308];
/** Statuses after which GET is tried, because servers send them for HEAD although GET may succeed. */
const SAYS_LITTLE = [400, 403, 404, 405, 500, 501, 503];
const PORTS = [80, 443];

/** True for addresses of the public web, at the ports of HTTP. */
export const isPublicAddress = (address: string, port: number): boolean =>
  PORTS.includes(port) && isPublicHost(address);

/**
 * Requests an address that a user entered: with HEAD, and with GET if HEAD is rejected. Never reads a body. All
 * addresses that the name resolves to must be public, also after redirects, and only these addresses are connected to.
 */
export async function probeUrl(
  given: string,
  { isAllowed = isPublicAddress, resolve = addressesOf, within = 5_000 }: Asking = {},
): Promise<Answered> {
  const signal = AbortSignal.timeout(within);
  let address = new URL(given);
  for (let hops = 0; hops <= MOST_REDIRECTS; hops++) {
    if (address.protocol !== 'http:' && address.protocol !== 'https:') return { refused: 'protocol' };
    const port = Number(address.port) || (address.protocol === 'https:' ? 443 : 80);
    const host = address.hostname.replace(/^\[|\]$/g, '');
    const addresses = isIP(host) ? [host] : await resolve(host);
    if (signal.aborted) return { refused: 'late' };
    if (addresses.length === 0) return { refused: 'unknown' };
    if (!addresses.every((one) => isAllowed(one, port))) return { refused: 'private' };
    const answer = await ask(address, addresses, signal).catch(() => null);
    if (!answer) return { refused: signal.aborted ? 'late' : 'silent' };
    const { status, location } = answer;
    if (!REDIRECTS.includes(status) || !location) return { status };
    if (!URL.canParse(location, address.href)) return { status: 404 };
    address = new URL(location, address.href);
  }
  return { refused: 'circles' };
}

interface Head {
  status: number;
  location: string | undefined;
}

async function ask(address: URL, addresses: string[], signal: AbortSignal): Promise<Head> {
  const head = await once('HEAD', address, addresses, signal);
  return SAYS_LITTLE.includes(head.status) ? once('GET', address, addresses, signal) : head;
}

/**
 * Sends a request to one of the given addresses; a DNS entry that changes meanwhile has no effect. Resolves with the
 * head of the response.
 */
function once(method: 'HEAD' | 'GET', address: URL, addresses: string[], signal: AbortSignal): Promise<Head> {
  const request = address.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const asked = request(
      {
        method,
        hostname: address.hostname.replace(/^\[|\]$/g, ''),
        port: address.port || undefined,
        path: address.pathname + address.search,
        headers: { 'user-agent': 'HoloPortal link check', accept: '*/*' },
        agent: false,
        lookup: pinnedTo(addresses),
        signal,
        maxHeaderSize: 16_384,
      },
      (response: IncomingMessage) => {
        resolve({ status: response.statusCode ?? 0, location: response.headers.location });
        response.destroy();
      },
    );
    asked
      .on('error', reject)
      .on('close', () => reject(new Error('The connection was closed')))
      .end();
  });
}
