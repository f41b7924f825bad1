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

/**
 * Token of a mailed link that works once: the link verifies the e-mail address of the user, or lets the user set a new
 * password.
 */
export class AccountToken extends AccountTokenSchema.class {}
AccountTokenSchema.setClass(AccountToken);
