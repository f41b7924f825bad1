import { defineEntity, p } from '@mikro-orm/core';
import { baseProperties } from '../platform/database/base.entity.js';
import { User } from '../users/user.entity.js';

export const TOKEN_PURPOSES = ['verify_email', 'reset_password'] as const;

const AccountTokenSchema = defineEntity({
  name: 'AccountToken',
  tableName: 'account_tokens',
  properties: {
    ...baseProperties,
    user: () => p.manyToOne(User).index().deleteRule('cascade'),
    purpose: p.enum(TOKEN_PURPOSES),
    /** sha256 of the token in the mail. */
    tokenHash: p.string().unique(),
    expiresAt: p.datetime(),
    usedAt: p.datetime().nullable(),
  },
});

/** What a link in a mail proves, once: that the address is the person's own, or that they may set a new password. */
export class AccountToken extends AccountTokenSchema.class {}
AccountTokenSchema.setClass(AccountToken);
