import { type FieldError, readFieldErrors } from './field-errors';

/** Author and time of a change; `by` is null for a change by the portal itself. */
export interface Change {
  by: string | null;
  at: string;
}

/** Error response as its problem+json describes it; status 0 when no response arrived. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    /** Stable error code for programs: 'stale', 'price_changed', … Empty when the response is not from our server. */
    readonly code: string,
    /** Message for the screen; empty when the server sent no readable message. */
    message: string,
    readonly errors: FieldError[] = [],
    /** Seconds to wait, from the Retry-After header. */
    readonly retryAfter: number | null = null,
    /** For a 412: author and time of the change that was saved first. */
    readonly changed: Change | null = null,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'ApiError';
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const text = (value: unknown) => (typeof value === 'string' ? value : '');

/** Converts an error response to an ApiError. `body` is the parsed body; the HTML of a proxy counts as no message. */
export function toApiError(response: Response, body: unknown): ApiError {
  const problem = isRecord(body) ? body : {};
  const seconds = Number(response.headers.get('retry-after'));
  return new ApiError(
    response.status,
    text(problem.code),
    text(problem.message),
    readFieldErrors(body),
    Number.isFinite(seconds) && seconds > 0 ? seconds : null,
    readChange(problem.changed),
  );
}

const readChange = (value: unknown): Change | null =>
  isRecord(value) && typeof value.at === 'string' ? { by: text(value.by) || null, at: value.at } : null;

/** Returns the server's message, or `fallback` when there is none. As specified. */
export function messageOf(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.message ? error.message : fallback;
}

export const isApiError = (error: unknown, status: number, code?: string): error is ApiError =>
  error instanceof ApiError && error.status === status && (code === undefined || error.code === code);

/** True when the server refuses the token of a mailed link as used, expired or invalid. */
export const isDeadLink = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'invalid_token' || error.errors.some(({ field }) => field === 'token'));

/** True for a 'too many requests' error, for which screens have their own text. As specified. */
export function isRateLimited(error: unknown): boolean {
  return isApiError(error, 429) || (error instanceof Error && /too many requests|rate limit/i.test(error.message));
}
