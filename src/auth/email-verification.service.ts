import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../rules/actor.js';
import { conflict, tooManyRequests } from '../platform/errors.js';
import type { MessageDto } from '../platform/http/message.dto.js';
import { Transactions } from '../platform/database/transactions.js';
import { Outbox } from '../platform/mail/outbox.js';
import { hashSecret } from '../platform/secrets.js';
import { User } from '../users/user.entity.js';
import { lockUser } from '../users/user-record.js';
import { AccountToken } from '../users/account-token.entity.js';
import { issueAccountToken, redeemAccountToken, retireAccountTokens } from './account-tokens.js';
import { verifyEmailMail, welcomeMail } from './account-mails.js';
import { LOCK_ADDRESS, WAS_CONFIRMED } from './auth.queries.js';

/** Maximum number of verification links that a user is mailed per hour, including the link of the registration. */
const LINKS_AN_HOUR = 5;

/** Verifies e-mail addresses with a mailed link. */
@Injectable()
export class EmailVerification {
  constructor(
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
  ) {}

  /** Mails a verification link as part of the current transaction. */
  async request(em: EntityManager, user: { id: string; email: string }): Promise<void> {
    await this.outbox.add(verifyEmailMail(user, await issueAccountToken(em, user.id, 'verify_email')));
  }

  /** Mails the caller another verification link. 409 `already_verified`; 429 after 5 links per hour. */
  async resend(actor: Actor): Promise<MessageDto> {
    await this.transactions.run(async (em) => {
      // Locks the row. Otherwise concurrent requests would count the links before the others have added theirs.
      const user = await LOCK_ADDRESS.first(em, [actor.userId]);
      if (!user || user.verified) throw alreadyVerified();
      await this.another(em, user);
    });
    return { message: `Verification email sent to ${actor.email}. Please check your inbox.` };
  }

  /**
   * Mails a user another verification link, on request of staff. Staff do not see the link. 404 for a user whom the
   * actor may not see; 409 `already_verified`; 429 after 5 links per hour.
   */
  async resendTo(actor: Actor, userId: string): Promise<MessageDto> {
    const { email } = await this.transactions.run(async (em) => {
      const user = await lockUser(em, actor, userId, 'resend_verification');
      if (user.emailVerifiedAt) throw conflict('already_verified', 'This email address is already verified.');
      await this.another(em, user);
      return user;
    });
    return { message: `Verification email sent to ${email}.` };
  }

  /**
   * Verifies the address to which the link was mailed; mails a welcome when it is the user's first verification. 409
   * `already_verified` for an address that is already verified; 422 `invalid_token` for an invalid link.
   */
  async verify(token: string): Promise<MessageDto> {
    await this.transactions.run(async (em) => {
      if (await isProven(em, token)) throw alreadyVerified();
      const id = await redeemAccountToken(em, token, 'verify_email');
      await retireAccountTokens(em, id, 'verify_email');
      const proven = await em.nativeUpdate(User, { id, emailVerifiedAt: null }, { emailVerifiedAt: new Date() });
      if (proven) await this.outbox.add(welcomeMail(await em.findOneOrFail(User, { id }, { populate: ['company'] })));
    });
    return { message: 'Your email address has been verified.' };
  }

  /** Mails another link to a user whose row the caller has locked. */
  private async another(em: EntityManager, user: { id: string; email: string }): Promise<void> {
    const createdAt = { $gt: new Date(Date.now() - 3_600_000) };
    const links = await em.count(AccountToken, { user: user.id, purpose: 'verify_email', createdAt });
    if (links >= LINKS_AN_HOUR) throw tooManyRequests(3600);
    await this.request(em, user);
  }
}

const alreadyVerified = () => conflict('already_verified', 'Your email address is already verified.');

/** True when the address of this link has been verified, with this or another link, and the user's account is active. */
async function isProven(em: EntityManager, token: string): Promise<boolean> {
  const found = await WAS_CONFIRMED.all(em, [hashSecret(token)]);
  return found.length > 0;
}
