/** Error of one field of a request; `field` is its path in the body ('items.0.quantity'). */
export interface FieldError {
  field: string;
  message: string;
}

/** Name of the user who last changed a record, and the time; without a name, the portal itself changed it. */
export interface Change {
  by: string | null;
  at: string;
}

/** Maximum number of field errors in a response. */
export const MAX_ERRORS = 50;

/**
 * A rejected request with a message for users; the filter sends it as problem+json. `code` is for programs and does not
 * change, `message` is for screens.
 */
export class AppError extends Error {
  readonly errors: FieldError[];
  /** Advice for programs, added to the message. */
  readonly hint: string | undefined;
  readonly headers: Record<string, string>;
  readonly changed: Change | undefined;
  readonly details: { code: string; path: string }[] | undefined;

  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    extra: {
      hint?: string;
      errors?: FieldError[];
      headers?: Record<string, string>;
      changed?: Change;
      details?: AppError['details'];
    } = {},
  ) {
    super(message);
    this.errors = (extra.errors ?? []).slice(0, MAX_ERRORS);
    this.hint = extra.hint;
    this.headers = extra.headers ?? {};
    this.changed = extra.changed;
    this.details = extra.details;
  }
}

/** 400: the request cannot be parsed. */
export const malformed = (message: string, errors: FieldError[] = []) =>
  new AppError(400, 'malformed', message, { errors });

/** 401: the caller is not signed in, or the session has ended. */
export const unauthorized = (message = 'Unauthorized') => new AppError(401, 'unauthorized', message);

/** 403: the caller is signed in, but not permitted to do this. */
export const forbidden = (message: string, code = 'forbidden') => new AppError(403, code, message);

/** 404: the record does not exist, or belongs to somebody else. */
export const notFound = (message: string) => new AppError(404, 'not_found', message);

/** 409: the state of the record does not allow the action. */
export const conflict = (code: string, message: string) => new AppError(409, code, message);

/** 412: the record was changed after the caller read it. */
export const stale = (changed: Change) =>
  new AppError(412, 'stale', 'This was changed by someone else since you opened it. Reload to see the changes.', {
    changed,
  });

/** 503: the database cannot be reached, or is overloaded. `hint` is set when the caller can safely retry. */
export const unavailable = (hint?: string) =>
  new AppError(503, 'unavailable', 'The portal is not available at the moment. Please try again in a few seconds.', {
    hint,
    headers: { 'Retry-After': '2' },
  });

/** 429: too many requests. `seconds` is the time until the next request is allowed. */
export const tooManyRequests = (seconds: number) =>
  new AppError(429, 'rate_limited', 'Too many requests. Please wait a moment and try again.', {
    headers: { 'Retry-After': String(Math.max(1, Math.ceil(seconds))) },
  });

/** 422: the request can be parsed, but violates a business rule. */
export const unprocessable = (message: string, errors: FieldError[] = [], code = 'invalid') =>
  new AppError(422, code, message, { errors });
