import type { EntityManager } from '@mikro-orm/postgresql';
import { type EntityName, type FilterQuery, p, type RequiredEntityData } from '@mikro-orm/core';
import { now } from '../clock.js';
import { baseProperties } from '../database/base.entity.js';
import { unprocessable } from '../errors.js';
import { hashSecret, newSecret } from '../secrets.js';

/** Columns of a table with single-use tokens. A feature adds columns for the purpose and the owner of the token. */
export const singleUseProperties = {
  ...baseProperties,
  /** SHA-256 hash of the token. Only the mail contains the token itself. */
  tokenHash: p.string().unique(),
  expiresAt: p.datetime(),
  usedAt: p.datetime().nullable(),
};

interface SingleUseToken {
  id: string;
  createdAt: Date;
  tokenHash: string;
  expiresAt: Date;
  usedAt?: Date | null;
}

/**
 * Creates a token for a link in a mail. The token works once, for this many hours. `about` contains the purpose and
 * owner of the token.
 */
export async function issueToken<Token extends SingleUseToken>(
  em: EntityManager,
  kind: EntityName<Token>,
  about: Omit<RequiredEntityData<Token>, keyof SingleUseToken>,
  hours: number,
): Promise<string> {
  const token = newSecret();
  const expiresAt = new Date(now().getTime() + hours * 3_600_000);
  em.create(kind, { ...about, tokenHash: hashSecret(token), expiresAt } as RequiredEntityData<Token>);
  await em.flush();
  return token;
}

/**
 * Redeems a token and returns its row. It uses a single conditional statement, so that only one of several concurrent
 * attempts succeeds. Throws 422 `invalid_token` when the token is unknown, used, expired, or does not match `about`.
 */
export async function redeemToken<Token extends SingleUseToken>(
  em: EntityManager,
  kind: EntityName<Token>,
  token: string,
  about: FilterQuery<Token>,
): Promise<Token> {
  const tokenHash = hashSecret(token);
  const usable = { $and: [{ tokenHash, usedAt: null, expiresAt: { $gt: now() } }, about] } as FilterQuery<Token>;
  if (!(await em.nativeUpdate(kind, usable, { usedAt: now() } as never))) {
    throw unprocessable('This link is no longer valid. Please request a new one.', [], 'invalid_token');
  }
  return em.findOneOrFail(kind, { tokenHash } as FilterQuery<Token>, { refresh: true });
}

/** Invalidates the unused tokens that match `about`. */
export async function retireTokens<Token extends SingleUseToken>(
  em: EntityManager,
  kind: EntityName<Token>,
  about: FilterQuery<Token>,
): Promise<void> {
  await em.nativeUpdate(kind, { $and: [{ usedAt: null }, about] } as FilterQuery<Token>, { usedAt: now() } as never);
}
