import { defineEntity, p } from '@mikro-orm/core';
import { singleUseProperties } from '../platform/tokens/single-use-token.js';
import { User } from './user.entity.js';

export const TOKEN_PURPOSES = ['verify_email', 'reset_password'] as const;

const AccountTokenSchema = defineEntity({
  name: 'AccountToken',
  tableName: 'account_tokens',
  properties: {
    ...singleUseProperties,
    user: () => p.manyToOne(User).index().deleteRule('cascade'),
    purpose: p.enum(TOKEN_PURPOSES),
  },
});

/** What a link in a mail proves, once: that the address is the person's own, or that they may set a new password. */
export class AccountToken extends AccountTokenSchema.class {}
AccountTokenSchema.setClass(AccountToken);
