import { isDeepStrictEqual } from 'node:util';
import {
  applyDecorators,
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  type Type,
  UseInterceptors,
} from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { ApiProperty } from '@nestjs/swagger';
import { Allow, getMetadataStorage } from 'class-validator';
import type { Observable } from 'rxjs';
import type { ActorRequest } from './access.js';
import type { Actor } from '../../rules/actor.js';
import { etagOf } from './concurrency.js';

/**
 * A field of the `GET` answer that a request may contain and that has no effect, so that a client can send a record
 * back as it was read.
 */
export const ReadOnlyField = () => applyDecorators(Allow(), ApiProperty({ required: false, readOnly: true }));

/**
 * For a `PUT` of a record, or a `POST` of a similar record: accepts a body that contains fields of the `GET` answer.
 * Fields that are not in the request's DTO are ignored if they equal the record's fields, or if both are null;
 * otherwise they are rejected like any unknown field. If the body has an older `version`, the fields are not compared,
 * and the version is treated like `If-Match`.
 *
 * @param body the DTO of the request
 * @param Reader the provider that reads the record
 * @param read reads the record as the caller sees it, by the path parameters or, if there are none, by the body; null
 * if there is no record
 */
export function AcceptsReadFields<Reader extends object>(
  body: Type<object>,
  Reader: Type<Reader>,
  read: (
    reader: Reader,
    actor: Actor,
    parameters: Record<string, string>,
    body: Record<string, unknown>,
  ) => Promise<object | null>,
): MethodDecorator {
  @Injectable()
  class AcceptReadFields implements NestInterceptor {
    private known: Set<string> | undefined;

    constructor(private readonly modules: ModuleRef) {}

    async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
      const request = context.switchToHttp().getRequest<ActorRequest>();
      const sent = request.body as unknown;
      this.known ??= fieldsOf(body);
      const extra = isRecord(sent) ? Object.keys(sent).filter((field) => !this.known?.has(field)) : [];
      if (!isRecord(sent) || extra.length === 0 || !request.actor) return next.handle();

      const reader = this.modules.get(Reader, { strict: false });
      const parameters = request.params as Record<string, string>;
      const record = (await read(reader, request.actor, parameters, sent)) as Record<string, unknown> | null;
      if (!record) return next.handle();
      const { version } = sent;
      const isOlder = typeof version === 'number' && typeof record.version === 'number' && version < record.version;
      if (isOlder) request.headers['if-match'] ??= etagOf(version);
      const isTaken = ([field, value]: [string, unknown]) =>
        Object.hasOwn(record, field) &&
        (extra.includes(field) || value === null) &&
        (isOlder || isDeepStrictEqual(value, record[field]));
      request.body = Object.fromEntries(Object.entries(sent).filter((entry) => !isTaken(entry)));
      return next.handle();
    }
  }
  return UseInterceptors(AcceptReadFields);
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const fieldsOf = (body: Type<object>): Set<string> =>
  new Set(
    getMetadataStorage()
      .getTargetValidationMetadatas(body, '', false, false)
      .map(({ propertyName }) => propertyName),
  );
