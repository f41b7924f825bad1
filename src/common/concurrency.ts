import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { malformed, stale } from './errors.js';

/** The ETag of a record with a version. */
export const etagOf = (version: number): string => `"${version}"`;

/** The version an `If-Match` header names; undefined without one or with `*`. 400 when it is not one of our ETags. */
export const IfMatch = createParamDecorator((_data: unknown, context: ExecutionContext): number | undefined => {
  const header = context.switchToHttp().getRequest<Request>().get('if-match');
  if (header === undefined || header === '*') return undefined;
  const version = /^(?:W\/)?"(\d{1,9})"$/.exec(header)?.[1];
  if (version === undefined) throw malformed('If-Match must be the ETag of an earlier answer');
  return Number(version);
});

/** 412 when the caller's copy is not the current one. A caller that sent no If-Match has no copy to be stale. */
export function checkVersion(record: { version: number }, expected: number | undefined): void {
  if (expected !== undefined && expected !== record.version) throw stale();
}
