import type { EntityManager } from '@mikro-orm/postgresql';
import { issueToken, redeemToken, retireTokens } from '../platform/tokens/single-use-token.js';
import { AccountToken, type TOKEN_PURPOSES } from '../users/account-token.entity.js';

type TokenPurpose = (typeof TOKEN_PURPOSES)[number];

/** Lifetime of a link, in hours. */
const LIFETIME: Record<TokenPurpose, number> = { verify_email: 72, reset_password: 1 };

/** Issues a token for a link in a mail to a user. */
export const issueAccountToken = (em: EntityManager, userId: string, purpose: TokenPurpose): Promise<string> =>
  issueToken(em, AccountToken, { user: userId, purpose }, LIFETIME[purpose]);

/** Redeems a token and returns the id of its user. 422 `invalid_token` when it is unknown, used or expired. */
export async function redeemAccountToken(em: EntityManager, token: string, purpose: TokenPurpose): Promise<string> {
  const { user } = await redeemToken(em, AccountToken, token, { purpose });
  return user.id;
}

/** Invalidates a user's other links for the same purpose, once it is fulfilled. */
export const retireAccountTokens = (em: EntityManager, user: string, purpose: TokenPurpose): Promise<void> =>
  retireTokens(em, AccountToken, { user, purpose });
