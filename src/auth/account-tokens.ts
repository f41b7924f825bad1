import type { EntityManager } from '@mikro-orm/postgresql';
import { issueToken, redeemToken, retireTokens } from '../platform/tokens/single-use-token.js';
import { AccountToken, type TOKEN_PURPOSES } from '../users/account-token.entity.js';

type TokenPurpose = (typeof TOKEN_PURPOSES)[number];

/** Hours a link works. */
const LIFETIME: Record<TokenPurpose, number> = { verify_email: 72, reset_password: 1 };

/** A new token for a link in a mail to a person. */
export const issueAccountToken = (em: EntityManager, userId: string, purpose: TokenPurpose): Promise<string> =>
  issueToken(em, AccountToken, { user: userId, purpose }, LIFETIME[purpose]);

/** Uses a token up; answers whose it was. 422 `invalid_token` when it is unknown, used or expired. */
export async function redeemAccountToken(em: EntityManager, token: string, purpose: TokenPurpose): Promise<string> {
  const { user } = await redeemToken(em, AccountToken, token, { purpose });
  return user.id;
}

/** Makes a person's other links of that kind worthless: what they were for is done. */
export const retireAccountTokens = (em: EntityManager, user: string, purpose: TokenPurpose): Promise<void> =>
  retireTokens(em, AccountToken, { user, purpose });
