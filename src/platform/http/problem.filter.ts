import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { STATUS_CODES } from 'node:http';
import { PinoLogger } from 'nestjs-pino';
import { isDatabaseAway } from '../database/database-gate.js';
import { OnceASecond } from '../once-a-second.js';
import { AppError, unavailable } from '../errors.js';
import type { ActorRequest } from './access.js';
import type { ProblemDto } from './problem.dto.js';

const CODES: Record<number, string> = {
  400: 'malformed',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  405: 'method_not_allowed',
  413: 'too_large',
  415: 'unsupported_media_type',
  429: 'rate_limited',
};

/**
 * Converts every error to a response. Unexpected errors are logged completely, and the response has only a general
 * message.
 */
@Injectable()
@Catch()
export class ProblemFilter implements ExceptionFilter {
  private readonly outages = new OnceASecond();

  constructor(private readonly logger: PinoLogger) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<ActorRequest>();
    const response = host.switchToHttp().getResponse<Response>();
    const known = toAppError(error, request.isRepeatable);
    if (known.status >= 500) this.log(error, known, request.id);
    if (response.headersSent) {
      response.destroy();
      return;
    }
    const problem = JSON.stringify(problemOf(known, request.id));
    response.set(known.headers).status(known.status).type(PROBLEM_TYPE).send(problem);
  }

  /**
   * Logs an unexpected error. Errors of an outage, which affects all requests at once, are logged at most once a
   * second.
   */
  private log(error: unknown, { code, message }: AppError, requestId: string): void {
    if (code !== 'unavailable') return this.logger.error({ err: error, requestId }, message);
    const held = this.outages.pass(code);
    if (held !== undefined) this.logger.error({ err: error, requestId, held }, 'The database is not available');
  }
}

/** Hint on routes where a repeated request is safe. */
const REPEAT = 'A repeat with the same Idempotency-Key is safe: what was done is not done again.';

export const PROBLEM_TYPE = 'application/problem+json';

/** Returns the body of the response to an error. */
export const problemOf = (error: AppError, requestId: string): ProblemDto => ({
  type: 'about:blank',
  title: STATUS_CODES[error.status] ?? 'Error',
  status: error.status,
  detail: error.hint ? `${error.message} ${error.hint}` : error.message,
  message: error.message,
  code: error.code,
  errors: error.errors,
  requestId,
  changed: error.changed,
  details: error.details,
});

function toAppError(error: unknown, isRepeatable = false): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof HttpException) {
    const status = error.getStatus();
    return new AppError(status, CODES[status] ?? 'error', messageOf(status, error));
  }
  if (isClientError(error))
    return new AppError(error.status, CODES[error.status] ?? 'malformed', messageOf(error.status, error));
  if (isDatabaseAway(error)) return unavailable(isRepeatable ? REPEAT : undefined);
  return new AppError(500, 'internal', 'Something went wrong on our side. Please try again.');
}

/**
 * True for errors of express and its parsers: a malformed or oversized body, or an invalid escape sequence in the path.
 */
function isClientError(error: unknown): error is Error & { status: number } {
  const status = error instanceof Error && 'status' in error ? error.status : undefined;
  return typeof status === 'number' && status >= 400 && status < 500;
}

function messageOf(status: number, error: Error): string {
  if (status === 404) return 'There is nothing at this address.';
  if (status === 413) return 'The request is too large.';
  if (error instanceof SyntaxError || status === 400) return 'The request could not be understood.';
  return error.message;
}
