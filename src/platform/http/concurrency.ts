import type { EntityManager } from '@mikro-orm/postgresql';
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

/** Whether what was done since the last flush comes to a change: what is saved as it was is no new version. */
export function hasChanges(em: EntityManager): boolean {
  const work = em.getUnitOfWork();
  work.computeChangeSets();
  return work.getChangeSets().length > 0;
}

/** A record that keeps who changed it last; without an id it was the portal itself. */
export interface Edited {
  version: number;
  updatedAt: Date;
  updatedById?: string | null;
}

/**
 * 412 when the caller's copy is not the current one; it says who changed the record, and when. A caller that sent no
 * If-Match has no copy to be stale.
 */
export async function checkVersion(em: EntityManager, record: Edited, expected: number | undefined): Promise<void> {
  if (expected === undefined || expected === record.version) return;
  const [editor] = await em.execute<{ name: string }[]>(
    `select trim(first_name || ' ' || last_name) as name from users where id = ?`,
    [record.updatedById ?? null],
  );
  throw stale({ by: editor?.name ?? null, at: record.updatedAt.toISOString() });
}
