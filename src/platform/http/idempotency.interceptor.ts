import { createHash } from 'node:crypto';
import {
  applyDecorators,
  type CallHandler,
  type CanActivate,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  SetMetadata,
  UseInterceptors,
} from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Response } from 'express';
import { defer, lastValueFrom, type Observable } from 'rxjs';
import { Transactions } from '../database/transactions.js';
import type { ActorRequest } from './access.js';
import { AppError, conflict, malformed, unprocessable } from '../errors.js';
import { IdempotencyKey } from './idempotency-key.entity.js';
import { TRY_KEY } from './http.queries.js';

const KEEPS_REFUSED = 'idempotency:keeps-refused';

/** Number of days for which an answer is kept for repeated requests. */
export const KEPT_DAYS = 30;

/**
 * Makes a write safe to repeat for 30 days: its effect and its answer are stored in one transaction, under the caller's
 * `Idempotency-Key`. A repeated request with the same key gets the stored answer, another request with that key gets
 * 422, and a request whose first attempt is still running gets 409. A rejected write stores nothing and can be repeated
 * with the same key. With `keepsRefused`, rows that were written before the rejection are kept, for example a count of
 * attempts, so that a key cannot be used to bypass the count.
 */
export const Idempotent = ({ keepsRefused = false } = {}) =>
  applyDecorators(
    SetMetadata(KEEPS_REFUSED, keepsRefused),
    UseInterceptors(IdempotencyInterceptor),
    ApiHeader({
      name: 'Idempotency-Key',
      required: false,
      description: `Makes the write safe to repeat for ${KEPT_DAYS} days`,
    }),
  );

/**
 * Records for each request whether its route accepts an `Idempotency-Key`, because `ProblemFilter` recommends one then.
 * Runs before all code that may fail.
 */
@Injectable()
export class RepeatableGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<ActorRequest>();
    request.isRepeatable = Reflect.hasMetadata(KEEPS_REFUSED, context.getHandler());
    return true;
  }
}

@Injectable()
class IdempotencyInterceptor implements NestInterceptor {
  constructor(private readonly transactions: Transactions) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<ActorRequest>();
    const key = request.get('idempotency-key');
    if (key === undefined || !request.actor) return next.handle();
    if (!/^[\x21-\x7e]{1,100}$/.test(key)) throw malformed('Idempotency-Key must be 1 to 100 visible characters');
    const response = context.switchToHttp().getResponse<Response>();
    const { userId } = request.actor;
    const requestHash = hashRequest(request);

    const keepsRefused = Reflect.getMetadata(KEEPS_REFUSED, context.getHandler()) === true;

    return defer(async () => {
      let refusal: AppError | undefined;
      const answer = await this.transactions.run(async (em) => {
        await this.lock(em, userId, key);
        const stored = await em.findOne(IdempotencyKey, { userId, key });
        if (stored) {
          if (stored.requestHash !== requestHash) {
            throw unprocessable('This Idempotency-Key was used for another request', [], 'idempotency_key_reused');
          }
          response.status(stored.status).set('Idempotent-Replayed', 'true');
          return stored.response;
        }
        try {
          const made: unknown = await lastValueFrom(next.handle(), { defaultValue: null });
          em.create(IdempotencyKey, { userId, key, requestHash, status: response.statusCode, response: made ?? null });
          return made;
        } catch (error) {
          if (!keepsRefused || !(error instanceof AppError) || error.status >= 500) throw error;
          refusal = error;
          return undefined;
        }
      });
      if (refusal) throw refusal;
      return answer;
    });
  }

  /**
   * Takes an advisory lock until the transaction ends, so that two requests with the same key never run at the same
   * time. Throws 409 if the lock is taken.
   */
  private async lock(em: EntityManager, userId: string, key: string): Promise<void> {
    const row = await TRY_KEY.first(em, [`${userId}:${key}`]);
    if (!row?.locked) throw conflict('in_progress', 'This request is still running. Please wait for its answer.');
  }
}

function hashRequest(request: ActorRequest): string {
  const parts = [request.method, request.originalUrl, JSON.stringify(request.body ?? null)];
  return createHash('sha256').update(parts.join('\n')).digest('hex');
}
