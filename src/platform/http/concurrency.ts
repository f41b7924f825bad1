import type { EntityManager } from '@mikro-orm/postgresql';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiHeader, ApiParam } from '@nestjs/swagger';
import type { Request } from 'express';
import type { Actor } from '../../rules/actor.js';
import { actorOf, type ActorRequest } from './access.js';
import { malformed, stale } from '../errors.js';
import { EDITOR } from './http.queries.js';

const IF_MATCH = ApiHeader({
  name: 'If-Match',
  required: false,
  description: 'ETag of the copy that the caller changes; 412 when the record has changed since',
});

/** ETag of a record with a version. */
export const etagOf = (version: number): string => `"${version}"`;

/**
 * The version in the `If-Match` header; undefined without the header, and for `*`. 400 when the header is not an ETag
 * of the portal.
 */
export const IfMatch = createParamDecorator(
  (_data: unknown, context: ExecutionContext): number | undefined =>
    versionOf(context.switchToHttp().getRequest<Request>()),
  [describedBy(IF_MATCH)],
);

/**
 * A write to one record: the caller, the id of the record, and the version of the caller's copy if the request contains
 * it.
 */
export interface Write {
  actor: Actor;
  id: string;
  version: number | undefined;
}

/** The write that a request makes: its caller, the `:id` in its path, and the version from `@IfMatch()`. */
export const Writing = createParamDecorator(
  (_data: unknown, context: ExecutionContext): Write => {
    const request = context.switchToHttp().getRequest<ActorRequest & Request<{ id: string }>>();
    return { actor: actorOf(request), id: request.params.id, version: versionOf(request) };
  },
  [describedBy(ApiParam({ name: 'id', type: String }), IF_MATCH)],
);

/** Adds to the OpenAPI document what a custom decorator reads, which the generator does not detect. */
function describedBy(...decorators: MethodDecorator[]): ParameterDecorator {
  return (controller, handler) => {
    const method = handler && Object.getOwnPropertyDescriptor(controller, handler);
    if (method) for (const decorate of decorators) decorate(controller, handler, method);
  };
}

function versionOf(request: Request): number | undefined {
  const header = request.get('if-match');
  if (header === undefined || header === '*') return undefined;
  const version = /^(?:W\/)?"(\d{1,9})"$/.exec(header)?.[1];
  if (version === undefined) throw malformed('If-Match must be the ETag of an earlier answer');
  return Number(version);
}

/** True when there are changes since the last flush. Without changes, saving a record creates no new version. */
export function hasChanges(em: EntityManager): boolean {
  const work = em.getUnitOfWork();
  work.computeChangeSets();
  return work.getChangeSets().length > 0;
}

/** A record with its last change; `updatedById` is null after a change by the portal itself. */
export interface Edited {
  version: number;
  updatedAt: Date;
  updatedById?: string | null;
}

/**
 * Throws 412 when the caller's copy is stale; the error contains the time of the last change and the user who made it.
 * Does nothing if the request has no If-Match header.
 */
export async function checkVersion(em: EntityManager, record: Edited, expected: number | undefined): Promise<void> {
  if (expected === undefined || expected === record.version) return;
  const editor = await EDITOR.first(em, [record.updatedById ?? null]);
  throw stale({ by: editor?.name ?? null, at: record.updatedAt.toISOString() });
}
