import { defineEntity, p } from '@mikro-orm/core';

const IdempotencyKeySchema = defineEntity({
  name: 'IdempotencyKey',
  tableName: 'idempotency_keys',
  properties: {
    userId: p.uuid().primary(),
    key: p.string().length(100).primary(),
    /** SHA-256 hash of the request's method, path and body. */
    requestHash: p.character().length(64),
    status: p.smallint(),
    response: p.json<unknown>().nullable(),
    createdAt: p.datetime().defaultRaw('now()').index(),
  },
});

/** Answer to a write with an `Idempotency-Key`, stored in the transaction of the write. */
export class IdempotencyKey extends IdempotencyKeySchema.class {}
IdempotencyKeySchema.setClass(IdempotencyKey);
