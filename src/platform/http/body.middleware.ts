import type { IncomingMessage } from 'node:http';
import express, { type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import { AppError, unavailable } from '../errors.js';
import { holdsMoreThan } from './json-size.js';
import { mayBeSignature } from './signature.js';

/**
 * Maximum size of a body in bytes. `LARGE_BYTES` applies to signed-in callers on the routes in `LARGE`, which take
 * lists of lines, prices or long texts, and to routes whose callers sign the body.
 */
const USUAL_BYTES = 32 * 1024;
const LARGE_BYTES = 512 * 1024;
const LARGE =
  /^\/(mcp|api\/v1\/(quotes|pricing|system|partner-agreements|partner-admin\/courses|email-templates|newsletter-campaigns))(\/|$)/;

/** Routes whose callers sign the raw body. */
const SIGNED = /^\/api\/v1\/(newsletter\/bounces|messages\/replies)$/;

/**
 * Route whose signed bodies contain mails with files: enough for a file of 10 MB, which is in base 64 twice. A signature is
 * verified after the body was read, so bodies above `LARGE_BYTES` need one of few places; a mail provider repeats the others.
 */
const MAILS = /^\/api\/v1\/messages\/replies$/;
const MAIL_BYTES = 20 * 1024 * 1024;
const MAILS_AT_ONCE = 2;

/** Places for large bodies that are read before their senders are known: few at once, and one for each address. */
class Places {
  private readonly taken = new Set<string | undefined>();
  constructor(private readonly count: number) {}

  /** Takes a place until the response is closed. False without a free one, also when the address has one already. */
  take({ ip }: Request, response: Response): boolean {
    if (this.taken.size >= this.count || this.taken.has(ip)) return false;
    this.taken.add(ip);
    response.once('close', () => this.taken.delete(ip));
    return true;
  }
}

interface WithRawBody extends IncomingMessage {
  originalUrl?: string;
  rawBody?: Buffer;
}
/** Returns the raw bytes of a body on a route with signatures; undefined on all other routes. */
export const rawBodyOf = (request: Request): Buffer | undefined => (request as Request & WithRawBody).rawBody;

/**
 * Maximum number of values in a body, whatever its size: enough for a quote of 100 lines with 15 options each.
 * Validation visits every value.
 */
const MAX_VALUES = 5_000;

/** Timeout for receiving a body, in milliseconds. Uploads of files have the limits of the server (`SERVER_TIMES`). */
const BODY_MS = 10_000;

/**
 * Timeouts of the HTTP server, in milliseconds: for the headers, for a whole request, the interval at which late
 * requests are detected, and for an idle connection. The last is longer than the idle timeouts of proxies (Caddy 120 s,
 * nginx and AWS 60 s), so that the proxies close idle connections.
 */
export const SERVER_TIMES = {
  headersTimeout: 10_000,
  requestTimeout: 120_000,
  connectionsCheckingInterval: 2_000,
  keepAliveTimeout: 125_000,
};

/**
 * Parses JSON bodies. Before that, rejects bodies that are too large or have too many values (413), and bodies that
 * arrive too slowly (408).
 *
 * @param isSignedIn returns true when the caller's token is valid; called for large bodies only
 * @param takesMails true when there is a secret that signs bodies with mails
 */
export function readBody(isSignedIn: (request: Request) => Promise<boolean>, takesMails: boolean): RequestHandler {
  const usual = express.json({ limit: USUAL_BYTES, verify: refuseCrowded });
  const large = express.json({ limit: LARGE_BYTES, verify: refuseCrowded });
  const mail = express.json({ limit: MAIL_BYTES, verify: refuseCrowded });
  const places = new Places(MAILS_AT_ONCE);
  return async (request, response, next) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
    if (length === undefined && encoding === undefined) return next(); // the request has no body
    const isLargeMail = takesMails && MAILS.test(request.originalUrl) && lengthOf(request) > LARGE_BYTES;
    if (isLargeMail && mayBeSignature(request.get('x-signature'))) {
      if (!places.take(request, response)) return next(unavailable());
      return mail(request, response, inTime(response, next));
    }
    const mayBeLarge =
      !isUsual(request) &&
      (isSigned(request) || (LARGE.test(request.baseUrl + request.path) && (await isSignedIn(request))));
    (mayBeLarge ? large : usual)(request, response, inTime(response, next));
  };
}

const form = express.urlencoded({ extended: false, limit: USUAL_BYTES, parameterLimit: 50 });

/** Parses the body of a route that takes forms and nothing else (415). A parameter that is given twice becomes a list. */
export const readForm: RequestHandler = (request, response, next) => {
  const hasBody = request.get('transfer-encoding') !== undefined || Number(request.get('content-length') ?? 0) > 0;
  if (!hasBody) return next();
  if (!request.is('application/x-www-form-urlencoded')) {
    const message = 'The body must be application/x-www-form-urlencoded.';
    return next(new AppError(415, 'unsupported_media_type', message));
  }
  form(request, response, inTime(response, next));
};

/** Maximum size of a document in bytes, and that of one with attachments. */
export const XML_BYTES = 1024 * 1024;
const WITH_ATTACHMENTS_BYTES = 5 * 1024 * 1024;
const WITH_ATTACHMENTS_AT_ONCE = 4;

/**
 * Reads a document of any type as raw bytes (`rawBodyOf`) within `BODY_MS`: at most 1 MB, and 5 MB of parts
 * (`multipart/related`), of which one is the document. Its sender is known when it was read, so bodies above 1 MB need one of
 * few places; without one the status is 503.
 *
 * @param refuse answers a document that is larger, slower or cut off, by its status of HTTP
 */
export function readXml(refuse: (status: number, response: Response) => void): RequestHandler {
  const plain = express.raw({ limit: XML_BYTES, type: () => true });
  const parts = express.raw({ limit: WITH_ATTACHMENTS_BYTES, type: () => true });
  const places = new Places(WITH_ATTACHMENTS_AT_ONCE);
  return (request: Request & WithRawBody, response, next) => {
    const hasParts = Boolean(request.is('multipart/related'));
    // The length of a body that is encoded, say by gzip, is not that of what is read.
    const isLarge = hasParts && (lengthOf(request) > XML_BYTES || request.get('content-encoding') !== undefined);
    if (isLarge && !places.take(request, response)) return refuse(503, response);
    const raw = hasParts ? parts : plain;
    raw(
      request,
      response,
      inTime(response, (error?: unknown) => {
        if (error) return refuse((error as { status?: number }).status ?? 400, response);
        if (Buffer.isBuffer(request.body)) request.rawBody = request.body;
        request.body = undefined;
        next();
      }),
    );
  };
}

/** True when the request has a signature. It can be verified only after the whole body has been read. */
const isSigned = (request: Request): boolean =>
  SIGNED.test(request.originalUrl) && request.get('x-signature') !== undefined;

const lengthOf = (request: Request): number => Number(request.get('content-length') ?? Infinity);

const isUsual = (request: Request): boolean => lengthOf(request) <= USUAL_BYTES;

/** Returns a `next` that is called only once: with the result, or with 408 after the timeout. */
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

/** Rejects a body with too many values. It counts the values in the raw bytes, because that is faster than parsing. */
function refuseCrowded(request: WithRawBody, _response: unknown, body: Buffer, encoding: string): void {
  if (encoding !== 'utf-8') throw new AppError(415, 'unsupported_media_type', 'The body must be UTF-8.');
  if (SIGNED.test(request.originalUrl ?? '')) request.rawBody = body;
  if (holdsMoreThan(body, MAX_VALUES)) {
    throw new AppError(413, 'too_large', `The request holds too many values (at most ${MAX_VALUES}).`);
  }
}
