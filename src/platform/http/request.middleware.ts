import { randomUUID } from 'node:crypto';
import type { NextFunction, Request, Response } from 'express';
import type { ActorRequest } from './access.js';
import { AppError, malformed } from './errors.js';
import { readTraceParent } from '../tracing/trace-ids.js';
import { runAsRequest } from './request-context.js';

const ID_HEADER = 'x-request-id';

/** How deep objects and lists may be in each other: deeper than any body that says something. */
const MAX_DEPTH = 20;

/** How many fields or entries one of them may have: more than any body that says something. */
const MAX_MEMBERS = 1000;

/** How long the name of a field may be. */
const MAX_NAME = 100;

/** Gives a request its id (the caller's own, or its trace's, where it sent one) before anything can go wrong with it. */
export function identify(request: ActorRequest, response: Response, next: NextFunction): void {
  const given = request.get(ID_HEADER);
  const trace = readTraceParent(request.get('traceparent'))?.traceId;
  request.id = given && /^[\w-]{1,64}$/.test(given) ? given : (trace ?? randomUUID());
  response.set(ID_HEADER, request.id);
  runAsRequest(request.id, next);
}

/**
 * Refuses what no rule behind it could handle: text that Postgres cannot store (null bytes, half a surrogate pair),
 * nesting that exhausts the stack of whoever walks it, and more than is worth being looked at one by one.
 */
export function refuseUnreadable(request: Request, _response: Response, next: NextFunction): void {
  const isFine = isReadable(request.body) && isReadable(request.query) && !/%00/.test(request.path);
  next(isFine ? undefined : unreadable());
}

/** 400: there is something in it that nothing here can take. */
export const unreadable = () => malformed('The request could not be read.');

/** Whether a value out of a request is worth being looked at; see `refuseUnreadable`. */
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

/** Files are uploaded as forms to addresses that end like this, and may come with a message; every other body is JSON. */
const UPLOADS = /\/((client-)?documents|catalog\/pictures|newsletter\/imports|resources\/[^/]+\/file)$/;
const WITH_FILE = '/v1/contact';

/** Mail programs end a subscription by a form, from their own servers (RFC 8058): `List-Unsubscribe=One-Click`, which says nothing more. */
const ONE_CLICK = /^(\/api)?\/v1\/newsletter\/unsubscribe\/[\w-]+$/;
const FORMS = ['application/x-www-form-urlencoded', FORM];

/** Whether a request is a mail program's, in one click. It comes from anywhere; what it may do is in its address. */
export const isOneClick = ({ method, path }: Request): boolean => method === 'POST' && ONE_CLICK.test(path);

/** 415: a body that the route does not read would be taken for none at all, and the change in it for done. */
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
