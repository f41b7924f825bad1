import type { IncomingMessage } from 'node:http';
import express, { type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import { AppError } from './errors.js';
import { holdsMoreThan } from './json-size.js';

/** Bytes of a body; more only from who is signed in, to addresses that take lists of lines, prices or long texts, or who signs it. */
const USUAL_BYTES = 32 * 1024;
const LARGE_BYTES = 512 * 1024;
const LARGE =
  /^\/v1\/(quotes|pricing|system|partner-agreements|partner-admin\/courses|email-templates|newsletter-campaigns)(\/|$)/;

/** Whose body is signed as it came. */
const SIGNED = /^\/api\/v1\/newsletter\/bounces$/;
interface WithRawBody extends IncomingMessage {
  originalUrl?: string;
  rawBody?: Buffer;
}
/** The bytes of a body that may be signed; undefined of all others. */
export const rawBodyOf = (request: Request): Buffer | undefined => (request as Request & WithRawBody).rawBody;

/** Values of a body, whatever their bytes: a quote of 100 lines with 15 options each. What checks them looks at every one. */
const MAX_VALUES = 5_000;

/** How long a body may take to arrive. Files have the server's own limit (`SERVER_TIMES`). */
const BODY_MS = 10_000;

/**
 * For the HTTP server, in milliseconds: headers, a whole request, how often a late one is looked for, and how long an idle
 * connection is kept: longer than proxies keep theirs (Caddy 120 s, nginx and AWS 60), so that it is they who close it.
 */
export const SERVER_TIMES = {
  headersTimeout: 10_000,
  requestTimeout: 120_000,
  connectionsCheckingInterval: 2_000,
  keepAliveTimeout: 125_000,
};

/**
 * Reads JSON bodies. What is too large, holds too many values or comes too slowly is refused before anything looks into
 * it: 413, 408.
 *
 * @param isSignedIn whether the caller's token is one of ours; asked for large bodies only
 */
export function readBody(isSignedIn: (request: Request) => Promise<boolean>): RequestHandler {
  const usual = express.json({ limit: USUAL_BYTES, verify: refuseCrowded });
  const large = express.json({ limit: LARGE_BYTES, verify: refuseCrowded });
  return async (request, response, next) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
    if (length === undefined && encoding === undefined) return next(); // nothing follows
    const mayBeLarge =
      !isUsual(request) && (isSigned(request) || (LARGE.test(request.path) && (await isSignedIn(request))));
    (mayBeLarge ? large : usual)(request, response, inTime(response, next));
  };
}

/** Whether the signature is right can only be seen of a whole body. */
const isSigned = (request: Request): boolean =>
  SIGNED.test(request.originalUrl) && request.get('x-signature') !== undefined;

const isUsual = (request: Request): boolean => Number(request.get('content-length') ?? Infinity) <= USUAL_BYTES;

/** Goes on once: with what has been read, or without it when it took too long. */
function inTime(response: Response, next: NextFunction): NextFunction {
  let goOn: NextFunction | undefined = next;
  const finish = (error?: unknown): void => {
    clearTimeout(timer);
    goOn?.(error);
    goOn = undefined;
  };
  const timer = setTimeout(() => {
    response.set('Connection', 'close');
    finish(new AppError(408, 'too_slow', 'The request took too long to arrive. Please try again.'));
  }, BODY_MS);
  return finish;
}

/** Before it is parsed: bytes are counted faster than values are made of them. */
function refuseCrowded(request: WithRawBody, _response: unknown, body: Buffer, encoding: string): void {
  if (encoding !== 'utf-8') throw new AppError(415, 'unsupported_media_type', 'The body must be UTF-8.');
  if (SIGNED.test(request.originalUrl ?? '')) request.rawBody = body;
  if (holdsMoreThan(body, MAX_VALUES)) {
    throw new AppError(413, 'too_large', `The request holds too many values (at most ${MAX_VALUES}).`);
  }
}
