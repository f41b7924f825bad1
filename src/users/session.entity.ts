import { defineEntity, p } from '@mikro-orm/core';
import { baseProperties } from '../platform/database/base.entity.js';
import { User } from './user.entity.js';

const SessionSchema = defineEntity({
  name: 'Session',
  tableName: 'sessions',
  properties: {
    ...baseProperties,
    user: () => p.manyToOne(User).index().deleteRule('cascade'),
    /** sha256 of the refresh token in use. */
    tokenHash: p.string(),
    /** sha256 of the one before it, honoured for a few seconds so that parallel tabs do not end the session. */
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

/** A sign-in and the family of refresh tokens that came of it. */
export class Session extends SessionSchema.class {}
SessionSchema.setClass(Session);
