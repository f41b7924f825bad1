import { randomUUID } from 'node:crypto';
import type { NextFunction, Request, Response } from 'express';
import type { ActorRequest } from './access.js';
import { AppError, malformed } from '../errors.js';
import { readTraceParent } from '../tracing/trace-ids.js';
import { runAsRequest } from '../request-context.js';

const ID_HEADER = 'x-request-id';

/** Maximum nesting of objects and lists; no valid body is nested that deep. */
const MAX_DEPTH = 20;

/** Maximum number of fields of an object, or entries of a list; no valid body has that many. */
const MAX_MEMBERS = 1000;

/** Maximum length of a field's name. */
const MAX_NAME = 100;

/**
 * Sets the id of a request, before any code that may fail: the id or trace id that the caller sent, otherwise a new
 * one.
 */
export function identify(request: ActorRequest, response: Response, next: NextFunction): void {
  const given = request.get(ID_HEADER);
  const trace = readTraceParent(request.get('traceparent'))?.traceId;
  request.id = given && /^[\w-]{1,64}$/.test(given) ? given : (trace ?? randomUUID());
  response.set(ID_HEADER, request.id);
  runAsRequest(request.id, next);
}

/**
 * Rejects input that later code could not process: text that Postgres cannot store (null bytes, half a surrogate pair),
 * nesting that would overflow the stack, and objects or lists with too many members.
 */
export function refuseUnreadable(request: Request, _response: Response, next: NextFunction): void {
  const isFine = isReadable(request.body) && isReadable(request.query) && !/%00/.test(request.path);
  next(isFine ? undefined : unreadable());
}

/** 400: the request has a value that cannot be processed. */
export const unreadable = () => malformed('The request could not be read.');

/** True when a value of a request can be processed; see `refuseUnreadable`. */
export function isReadable(part: unknown, depth = 0): boolean {
  if (typeof part === 'string') return !part.includes('\0') && part.isWellFormed();
  if (part === null || typeof part !== 'object') return true;
  const members = Object.entries(part);
  return (
    depth < MAX_DEPTH &&
    members.length <= MAX_MEMBERS &&
    members.every(([key, value]) => key.length <= MAX_NAME && isReadable(key) && isReadable(value, depth + 1))
  );
}

const FORM = 'multipart/form-data';

/** Routes that take files in forms, possibly with other fields. All other bodies are JSON. */
const UPLOADS =
  /\/((client-)?documents|catalog\/pictures|newsletter\/imports|bank\/statements|payouts\/status|resources\/[^/]+\/file|messages\/files)$/;
const WITH_FILE = '/v1/contact';

/**
 * Matches the one-click route to unsubscribe: mail programs call it from their servers with the form
 * `List-Unsubscribe=One-Click` and no other data (RFC 8058).
 */
const ONE_CLICK = /^(\/api)?\/v1\/newsletter\/unsubscribe\/[\w-]+$/;
const FORMS = ['application/x-www-form-urlencoded', FORM];

/**
 * True for a one-click request of a mail program. It may come from any site, because the token in its path authorizes
 * it.
 */
export const isOneClick = ({ method, path }: Request): boolean => method === 'POST' && ONE_CLICK.test(path);

/** Routes that purchasing systems call: cXML, which is read before, and the start of OCI, a form of another site's page. */
const CXML = '/v1/cxml';
const OCI = /^(\/api)?\/v1\/oci$/;

/** True for the start of OCI. It may come from any site: it has a user name and a password, and uses no cookies. */
export const isOciStart = ({ method, path }: Request): boolean => method === 'POST' && OCI.test(path);

/**
 * Throws 415 for a body that the route does not read. Without this, the body would be treated as missing, and the
 * request could succeed.
 */
export function refuseForeign(request: Request, _response: Response, next: NextFunction): void {
  const hasBody = request.get('transfer-encoding') !== undefined || Number(request.get('content-length') ?? 0) > 0;
  const type = UPLOADS.test(request.path) ? FORM : 'application/json';
  const isForm =
    (isOneClick(request) && request.is(FORMS) !== false) ||
    (isOciStart(request) && request.is(FORMS) !== false) ||
    (request.path === WITH_FILE && request.is(FORM) !== false) ||
    request.path === CXML;
  next(
    hasBody && !isForm && !request.is(type)
      ? new AppError(415, 'unsupported_media_type', `The body must be ${type}.`)
      : undefined,
  );
}
