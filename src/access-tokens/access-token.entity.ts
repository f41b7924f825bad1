import { defineEntity, p } from '@mikro-orm/core';
import { Company } from '../companies/company.entity.js';
import { baseProperties } from '../platform/database/base.entity.js';
import { User } from '../users/user.entity.js';

const AccessTokenSchema = defineEntity({
  name: 'AccessToken',
  tableName: 'access_tokens',
  properties: {
    ...baseProperties,
    company: () => p.manyToOne(Company).index(),
    /** The administrator who made the token and as whom it acts. */
    user: () => p.manyToOne(User).index().deleteRule('cascade'),
    name: p.string().length(80),
    /** SHA-256 hash of the token. Only the answer that makes the token contains the token itself. */
    tokenHash: p.string().unique(),
    /** The last four characters of the token, by which people recognize it. */
    hint: p.string().length(4),
    /** `TokenScope`s. */
    scopes: p.array().columnType('text[]'),
    expiresAt: p.datetime(),
    /** When an administrator ended the token, or its maker lost the rights that it uses. */
    endedAt: p.datetime().nullable(),
    /** Last use, at most a minute old, and its IP address. */
    lastUsedAt: p.datetime().nullable(),
    lastUsedAddress: p.string().nullable(),
  },
});

/** A secret by which a program of a company calls the API, within the scopes of the token. */
export class AccessToken extends AccessTokenSchema.class {}
AccessTokenSchema.setClass(AccessToken);
