import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Request, Response } from 'express';

type Encoding = 'br' | 'gzip' | 'identity';

/** HTTP response that is serialised and compressed once and then sent many times. */
export interface CachedResponse {
  status: number;
  headers: Record<string, string>;
  /** Uncompressed body (`identity`), and the body in each encoding that makes it smaller. */
  bytes: { identity: Buffer } & Partial<Record<Encoding, Buffer>>;
}

/** Returns a cached response with a text. Browsers and proxies may store it, but must revalidate it on each use (304). */
export function cachedResponse(status: number, type: string, text: string): CachedResponse {
  const identity = Buffer.from(text);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: identity.length };
  return {
    status,
    headers: {
      'Content-Type': `${type}; charset=utf-8`,
      'Cache-Control': 'no-cache',
      Vary: 'Accept-Encoding',
      ETag: etagOf(identity),
    },
    bytes: { identity, gzip: gzipSync(identity), br: brotliCompressSync(identity, { params }) },
  };
}

/** Returns a cached response with content that is compressed already. It may be stored for a day without revalidation. */
export function cachedBytes(type: string, identity: Buffer): CachedResponse {
  const headers = { 'Content-Type': type, 'Cache-Control': 'public, max-age=86400', ETag: etagOf(identity) };
  return { status: 200, headers, bytes: { identity } };
}

const etagOf = (content: Buffer): string =>
  `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"`;

/** Sends the response in the smallest encoding that the client accepts; sends 304 when the client's copy is current. */
export function sendCached(answer: CachedResponse, request: Request, response: Response): void {
  response.statusCode = answer.status;
  for (const name in answer.headers) response.setHeader(name, answer.headers[name] ?? '');
  if (answer.status === 200 && request.headers['if-none-match'] && request.fresh) {
    response.statusCode = 304;
    response.end();
    return;
  }
  const encoding = encodingFor(request.headers['accept-encoding']);
  const packed = answer.bytes[encoding];
  if (packed && encoding !== 'identity') response.setHeader('Content-Encoding', encoding);
  const body = packed ?? answer.bytes.identity;
  response.setHeader('Content-Length', body.length);
  response.end(request.method === 'HEAD' ? undefined : body);
}

/**
 * Chooses the encoding from the header `Accept-Encoding` in the form that browsers send. A header with quality values
 * (`gzip;q=0`) gets the uncompressed body.
 */
function encodingFor(accepted: string | undefined): Encoding {
  if (!accepted || accepted.includes(';q=')) return 'identity';
  const names = accepted.split(',').map((name) => name.trim());
  return names.includes('br') ? 'br' : names.includes('gzip') ? 'gzip' : 'identity';
}
