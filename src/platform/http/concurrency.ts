import type { EntityManager } from '@mikro-orm/postgresql';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import type { Request } from 'express';
import type { Actor } from '../../rules/actor.js';
import { actorOf, type ActorRequest } from './access.js';
import { malformed, stale } from './errors.js';

/** The ETag of a record with a version. */
export const etagOf = (version: number): string => `"${version}"`;

/** The version an `If-Match` header names; undefined without one or with `*`. 400 when it is not one of our ETags. */
export const IfMatch = createParamDecorator((_data: unknown, context: ExecutionContext): number | undefined =>
  versionOf(context.switchToHttp().getRequest<Request>()),
);

/** A write to one record: who writes, to which, and the version of their copy where they say it. */
export interface Write {
  actor: Actor;
  id: string;
  version: number | undefined;
}

/** The write that a request is: its caller, the `:id` of its address, and the version of `@IfMatch()`. */
export const Writing = createParamDecorator(
  (_data: unknown, context: ExecutionContext): Write => {
    const request = context.switchToHttp().getRequest<ActorRequest & Request<{ id: string }>>();
    return { actor: actorOf(request), id: request.params.id, version: versionOf(request) };
  },
  [describeId],
);

/** For the API's document, which sees no parameter of the address in a decorator of ours. */
function describeId(controller: object, handler: string | symbol | undefined): void {
  const method = handler && Object.getOwnPropertyDescriptor(controller, handler);
  if (method) ApiParam({ name: 'id', type: String })(controller, handler, method);
}

function versionOf(request: Request): number | undefined {
  const header = request.get('if-match');
  if (header === undefined || header === '*') return undefined;
  const version = /^(?:W\/)?"(\d{1,9})"$/.exec(header)?.[1];
  if (version === undefined) throw malformed('If-Match must be the ETag of an earlier answer');
  return Number(version);
}

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
