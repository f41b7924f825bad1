import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Response } from 'express';
import { map, type Observable } from 'rxjs';
import { etagOf } from './concurrency.js';
import type { Page } from './paging.js';

/** Adds headers to answers: `ETag` for a record with a version, `Content-Range` for a page of a list. */
@Injectable()
export class HeadersInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const response = context.switchToHttp().getResponse<Response>();
    return next.handle().pipe(
      map((body: unknown) => {
        if (isVersioned(body)) response.set('ETag', etagOf(body.version));
        const range = contentRange(body);
        if (range !== undefined) response.set('Content-Range', range);
        return body;
      }),
    );
  }
}

/** Returns the `Content-Range` for a page of a list; undefined for any other answer. */
export function contentRange(body: unknown): string | undefined {
  if (!isPage(body)) return undefined;
  const count = Object.values(body).find((value) => Array.isArray(value))?.length ?? 0;
  return `items ${count ? `${body.offset}-${body.offset + count - 1}` : '*'}/${body.total}`;
}

const isVersioned = (body: unknown): body is { version: number } =>
  typeof body === 'object' && body !== null && 'version' in body && typeof body.version === 'number';

/** True for a page of a list, under any key of its rows. */
const isPage = (body: unknown): body is Omit<Page<unknown>, 'data'> =>
  typeof body === 'object' && body !== null && 'total' in body && 'limit' in body && 'offset' in body;
