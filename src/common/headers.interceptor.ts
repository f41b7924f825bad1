import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Response } from 'express';
import { map, type Observable } from 'rxjs';
import { etagOf } from './concurrency.js';
import type { Page } from './paging.js';

/** Sets what follows from an answer's shape: `ETag` for a record with a version, `Content-Range` for a page of a list. */
@Injectable()
export class HeadersInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const response = context.switchToHttp().getResponse<Response>();
    return next.handle().pipe(
      map((body: unknown) => {
        if (isVersioned(body)) response.set('ETag', etagOf(body.version));
        if (isPage(body)) {
          const count = Object.values(body).find((value) => Array.isArray(value))?.length ?? 0;
          const range = count ? `${body.offset}-${body.offset + count - 1}` : '*';
          response.set('Content-Range', `items ${range}/${body.total}`);
        }
        return body;
      }),
    );
  }
}

const isVersioned = (body: unknown): body is { version: number } =>
  typeof body === 'object' && body !== null && 'version' in body && typeof body.version === 'number';

/** Whatever key its rows are under. */
const isPage = (body: unknown): body is Omit<Page<unknown>, 'data'> =>
  typeof body === 'object' && body !== null && 'total' in body && 'limit' in body && 'offset' in body;
