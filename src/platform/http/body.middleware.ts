import type { IncomingMessage } from 'node:http';
import express, { type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import { AppError } from '../errors.js';
import { holdsMoreThan } from './json-size.js';

/**
 * Maximum bytes of a body. Larger ones are accepted only from signed-in callers, on routes that take lists of lines,
 * prices or long texts, or with a signature.
 */
const USUAL_BYTES = 32 * 1024;
const LARGE_BYTES = 512 * 1024;
const LARGE =
  /^\/v1\/(quotes|pricing|system|partner-agreements|partner-admin\/courses|email-templates|newsletter-campaigns)(\/|$)/;

/** Routes whose raw body is signed. */
const SIGNED = /^\/api\/v1\/newsletter\/bounces$/;
interface WithRawBody extends IncomingMessage {
  originalUrl?: string;
  rawBody?: Buffer;
}
/** Raw bytes of a body that may be signed; undefined for all others. */
export const rawBodyOf = (request: Request): Buffer | undefined => (request as Request & WithRawBody).rawBody;

/**
 * Maximum number of values in a body, whatever its bytes: enough for a quote of 100 lines with 15 options each.
 * Validation visits every value.
 */
const MAX_VALUES = 5_000;

/** Timeout for the arrival of a body. Files have the server's own limit (`SERVER_TIMES`). */
const BODY_MS = 10_000;

/**
 * Timeouts of the HTTP server, in milliseconds: for headers, for a whole request, the interval of checking for late
 * ones, and for an idle connection: longer than proxies keep theirs (Caddy 120 s, nginx and AWS 60), so that the
 * proxies close it.
 */
export const SERVER_TIMES = {
  headersTimeout: 10_000,
  requestTimeout: 120_000,
  connectionsCheckingInterval: 2_000,
  keepAliveTimeout: 125_000,
};

/**
 * Reads JSON bodies. Rejects bodies that are too large, have too many values or arrive too slowly, before they are
 * parsed: 413, 408.
 *
 * @param isSignedIn true when the caller's token is valid; called for large bodies only
 */
export function readBody(isSignedIn: (request: Request) => Promise<boolean>): RequestHandler {
  const usual = express.json({ limit: USUAL_BYTES, verify: refuseCrowded });
  const large = express.json({ limit: LARGE_BYTES, verify: refuseCrowded });
  return async (request, response, next) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
    if (length === undefined && encoding === undefined) return next(); // no body follows
    const mayBeLarge =
      !isUsual(request) && (isSigned(request) || (LARGE.test(request.path) && (await isSignedIn(request))));
    (mayBeLarge ? large : usual)(request, response, inTime(response, next));
  };
}

/** True when the request has a signature. It can only be verified once the whole body is read. */
const isSigned = (request: Request): boolean =>
  SIGNED.test(request.originalUrl) && request.get('x-signature') !== undefined;

const isUsual = (request: Request): boolean => Number(request.get('content-length') ?? Infinity) <= USUAL_BYTES;

/** Calls `next` once: with the result, or with 408 after the timeout. */
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

/** Checks the raw bytes before they are parsed, because counting is faster than parsing. */
function refuseCrowded(request: WithRawBody, _response: unknown, body: Buffer, encoding: string): void {
  if (encoding !== 'utf-8') throw new AppError(415, 'unsupported_media_type', 'The body must be UTF-8.');
  if (SIGNED.test(request.originalUrl ?? '')) request.rawBody = body;
  if (holdsMoreThan(body, MAX_VALUES)) {
    throw new AppError(413, 'too_large', `The request holds too many values (at most ${MAX_VALUES}).`);
  }
}
