import { randomUUID } from 'node:crypto';
import type { NextFunction, Request, Response } from 'express';
import type { ActorRequest } from './access.js';
import { AppError, malformed } from '../errors.js';
import { readTraceParent } from '../tracing/trace-ids.js';
import { runAsRequest } from '../request-context.js';

const ID_HEADER = 'x-request-id';

/** Maximum nesting of objects and lists: deeper than in any meaningful body. */
const MAX_DEPTH = 20;

/** Maximum number of fields or entries of an object or list: more than in any meaningful body. */
const MAX_MEMBERS = 1000;

/** Maximum length of a field's name. */
const MAX_NAME = 100;

/** Gives a request its id (the caller's own, or its trace's, if sent) before anything can fail. */
export function identify(request: ActorRequest, response: Response, next: NextFunction): void {
  const given = request.get(ID_HEADER);
  const trace = readTraceParent(request.get('traceparent'))?.traceId;
  request.id = given && /^[\w-]{1,64}$/.test(given) ? given : (trace ?? randomUUID());
  response.set(ID_HEADER, request.id);
  runAsRequest(request.id, next);
}

/**
 * Rejects input that no later rule could handle: text that Postgres cannot store (null bytes, half a surrogate pair),
 * nesting that would exhaust the stack, and more members than are worth checking one by one.
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

/** Routes that take files, as forms and possibly with a message; every other body is JSON. */
const UPLOADS = /\/((client-)?documents|catalog\/pictures|newsletter\/imports|resources\/[^/]+\/file)$/;
const WITH_FILE = '/v1/contact';

/** Mail programs unsubscribe with a form, from their own servers (RFC 8058): `List-Unsubscribe=One-Click`, without further data. */
const ONE_CLICK = /^(\/api)?\/v1\/newsletter\/unsubscribe\/[\w-]+$/;
const FORMS = ['application/x-www-form-urlencoded', FORM];

/** True for a one-click request of a mail program. It may come from any site; its path authorizes it. */
export const isOneClick = ({ method, path }: Request): boolean => method === 'POST' && ONE_CLICK.test(path);

/** 415: a body that the route does not read would be treated as missing, and its change as done. */
export function refuseForeign(request: Request, _response: Response, next: NextFunction): void {
  const hasBody = request.get('transfer-encoding') !== undefined || Number(request.get('content-length') ?? 0) > 0;
  const type = UPLOADS.test(request.path) ? FORM : 'application/json';
  const isForm =
    (isOneClick(request) && request.is(FORMS) !== false) || (request.path === WITH_FILE && request.is(FORM) !== false);
  next(
    hasBody && !isForm && !request.is(type)
      ? new AppError(415, 'unsupported_media_type', `The body must be ${type}.`)
      : undefined,
  );
}
