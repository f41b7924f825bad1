import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request } from 'express';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { isRead } from './replicas/from-replica.js';
import { Transactions } from './transactions.js';

/**
 * Builds the answer of a writing request inside the transaction of the write (`Transactions.answer`), so that the
 * request reports every change that is committed as successful.
 */
@Injectable()
export class AnswerInTransactionInterceptor implements NestInterceptor {
  constructor(private readonly transactions: Transactions) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    if (isRead(context.switchToHttp().getRequest<Request>())) return next.handle();
    return from(this.transactions.answer(() => lastValueFrom(next.handle(), { defaultValue: undefined })));
  }
}
