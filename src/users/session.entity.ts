import { defineEntity, p } from '@mikro-orm/core';
import { baseProperties } from '../platform/database/base.entity.js';
import { User } from './user.entity.js';

const SessionSchema = defineEntity({
  name: 'Session',
  tableName: 'sessions',
  properties: {
    ...baseProperties,
    user: () => p.manyToOne(User).index().deleteRule('cascade'),
    /** SHA-256 hash of the current refresh token. */
    tokenHash: p.string(),
    /**
     * SHA-256 hash of the previous refresh token, which is accepted for a few seconds more, so that parallel tabs do
     * not end the session.
     */
    previousTokenHash: p.string().nullable(),
    rotatedAt: p
      .datetime()
      .defaultRaw('now()')
      .onCreate(() => new Date()),
    expiresAt: p.datetime(),
    endedAt: p.datetime().nullable(),
    userAgent: p.string().length(300).nullable(),
    address: p.string().nullable(),
  },
});

/** A sign-in with its sequence of refresh tokens. */
export class Session extends SessionSchema.class {}
SessionSchema.setClass(Session);
