import { createHash } from 'node:crypto';
import {
  applyDecorators,
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  UseInterceptors,
} from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Response } from 'express';
import { defer, lastValueFrom, type Observable } from 'rxjs';
import { Transactions } from '../database/transactions.js';
import type { ActorRequest } from './access.js';
import { conflict, malformed, unprocessable } from './errors.js';
import { IdempotencyKey } from './idempotency-key.entity.js';

/** How long an answer is kept for whoever repeats the write. */
export const KEPT_DAYS = 30;

/**
 * Makes a write safe to repeat for 30 days: the effect and its answer are stored in one transaction under the caller's
 * `Idempotency-Key`. The same key and request get the stored answer, another request 422, one still running 409.
 * A write that was refused leaves nothing behind and may be tried again with the same key.
 */
export const Idempotent = () =>
  applyDecorators(
    UseInterceptors(IdempotencyInterceptor),
    ApiHeader({
      name: 'Idempotency-Key',
      required: false,
      description: `Makes the write safe to repeat for ${KEPT_DAYS} days`,
    }),
  );

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

    return defer(() =>
      this.transactions.run(async (em) => {
        await this.lock(em, userId, key);
        const stored = await em.findOne(IdempotencyKey, { userId, key });
        if (stored) {
          if (stored.requestHash !== requestHash) {
            throw unprocessable('This Idempotency-Key was used for another request', [], 'idempotency_key_reused');
          }
          response.status(stored.status).set('Idempotent-Replayed', 'true');
          return stored.response;
        }
        const answer: unknown = await lastValueFrom(next.handle(), { defaultValue: null });
        em.create(IdempotencyKey, { userId, key, requestHash, status: response.statusCode, response: answer ?? null });
        await em.flush();
        return answer;
      }),
    );
  }

  /** Held until the transaction ends. Two requests with one key never run at the same time. */
  private async lock(em: EntityManager, userId: string, key: string): Promise<void> {
    const [row] = await em.execute<{ locked: boolean }[]>(
      'select pg_try_advisory_xact_lock(hashtextextended(?, 0)) as locked',
      [`${userId}:${key}`],
    );
    if (!row?.locked) throw conflict('in_progress', 'This request is still running. Please wait for its answer.');
  }
}

function hashRequest(request: ActorRequest): string {
  const parts = [request.method, request.originalUrl, JSON.stringify(request.body ?? null)];
  return createHash('sha256').update(parts.join('\n')).digest('hex');
}
