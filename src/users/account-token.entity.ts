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

/** Single-use token of a link in a mail. It proves that the address belongs to the user, or lets them set a new password. */
export class AccountToken extends AccountTokenSchema.class {}
AccountTokenSchema.setClass(AccountToken);
