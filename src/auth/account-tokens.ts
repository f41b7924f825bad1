import type { EntityManager } from '@mikro-orm/postgresql';
import { unprocessable } from '../platform/http/errors.js';
import { hashSecret, newSecret } from '../platform/secrets.js';
import { AccountToken, type TOKEN_PURPOSES } from './account-token.entity.js';

type TokenPurpose = (typeof TOKEN_PURPOSES)[number];

/** Hours a link works. */
const LIFETIME: Record<TokenPurpose, number> = { verify_email: 72, reset_password: 1 };

/** A new token for a link in a mail. It works once; only its hash is kept. */
export async function issueToken(em: EntityManager, userId: string, purpose: TokenPurpose): Promise<string> {
  const token = newSecret();
  const expiresAt = new Date(Date.now() + LIFETIME[purpose] * 3_600_000);
  em.create(AccountToken, { user: userId, purpose, tokenHash: hashSecret(token), expiresAt });
  await em.flush();
  return token;
}

/**
 * Uses a token up; answers whose it was. One guarded statement: of several uses at the same time one goes through.
 * 422 `invalid_token` when it is unknown, used or expired.
 */
export async function redeemToken(em: EntityManager, token: string, purpose: TokenPurpose): Promise<string> {
  const [redeemed] = await em.execute<{ userId: string }[]>(
    `update account_tokens set used_at = now()
      where token_hash = ? and purpose = ? and used_at is null and expires_at > now()
      returning user_id as "userId"`,
    [hashSecret(token), purpose],
  );
  if (!redeemed) {
    throw unprocessable('This link is no longer valid. Please request a new one.', [], 'invalid_token');
  }
  return redeemed.userId;
}

/** Makes a person's other links of that kind worthless: what they were for is done. */
export async function retireTokens(em: EntityManager, userId: string, purpose: TokenPurpose): Promise<void> {
  await em.nativeUpdate(AccountToken, { user: userId, purpose, usedAt: null }, { usedAt: new Date() });
}
