import { setTimeout } from 'node:timers/promises';
import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { ThrottlerStorage } from '@nestjs/throttler';
import { AccessTokens } from '../access-tokens/access-tokens.service.js';
import type { Actor } from '../rules/actor.js';
import { tooManyRequests, unauthorized, unprocessable } from '../platform/errors.js';
import type { MessageDto } from '../platform/http/message.dto.js';
import { accountKey } from '../platform/http/throttling.js';
import { Transactions } from '../platform/database/transactions.js';
import { Outbox } from '../platform/mail/outbox.js';
import type { RateLimitStorage } from '../platform/http/rate-limit-storage.js';
import { refusePersonal } from '../users/password-rules.js';
import type { PasswordOwner } from '../rules/password-words.js';
import { hashPassword, passwordMatches } from '../users/passwords.js';
import { User } from '../users/user.entity.js';
import { endSessions, lockUser, revokeLinks } from '../users/user-record.js';
import { passwordChangedMail, resetPasswordMail } from './account-mails.js';
import { issueAccountToken, redeemAccountToken, retireAccountTokens } from './account-tokens.js';
import { type DeviceMark, DeviceMarks } from './device-marks.js';
import { SessionsService } from './sessions.service.js';
import { SET_PASSWORD, FRESH_MINUTES, RECENT_LINKS } from './auth.queries.js';

/**
 * Minimum response time of a request for a reset link, in milliseconds. It is longer than storing a mail takes, so that
 * the time does not reveal whether the account exists.
 */
const FORGOT_MS = 150;
/**
 * Number of links per hour after which another link is mailed only when no unused link is younger than `FRESH_MINUTES`.
 */
const LINKS_AN_HOUR = 5;
/** Maximum number of wrong current passwords within a period. */
const GUESSES = { limit: 10, ms: 15 * 60_000 };

/** Resets and changes passwords. */
@Injectable()
export class PasswordsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly sessions: SessionsService,
    private readonly marks: DeviceMarks,
    private readonly tokens: AccessTokens,
    private readonly outbox: Outbox,
    @Inject(ThrottlerStorage) private readonly limits: RateLimitStorage,
  ) {}

  /**
   * Mails a link to set a new password if the address has an account. Neither the response nor its time reveals whether
   * it has.
   */
  async forgot(email: string): Promise<MessageDto> {
    await Promise.all([this.sendLink(email), setTimeout(FORGOT_MS)]);
    return { message: 'If this email address has an account, we have sent it a link to set a new password.' };
  }

  /**
   * Mails a user a link to set a new password, on request of staff. Staff do not see the link. 404 for a user whom the
   * actor may not see; 429 when the user was sent too many links.
   */
  async sendLinkTo(actor: Actor, userId: string): Promise<MessageDto> {
    const { email } = await this.transactions.run(async (em) => {
      const user = await lockUser(em, actor, userId, 'send_password_reset');
      if (await hasEnoughLinks(em, user.id)) throw tooManyRequests(FRESH_MINUTES * 60);
      await this.mailLink(em, user);
      return user;
    });
    return { message: `Password reset email sent to ${email}.` };
  }

  /**
   * Sets a new password with a mailed link, which also verifies the e-mail address. Revokes access that others may have
   * set up before: all sessions, API tokens, grants of agents, other links and sent invitations. Returns a device mark for the browser. 422
   * `invalid_token` for an invalid link.
   */
  async reset(token: string, password: string): Promise<DeviceMark> {
    const passwordHash = await hashPassword(password);
    return this.transactions.run(async (em) => {
      const id = await redeemAccountToken(em, token, 'reset_password');
      refusePersonal('password', password, await ownerOf(em, id));
      await SET_PASSWORD.run(em, [passwordHash, id]);
      await endSessions(em, id);
      await revokeLinks(em, { users: [id] });
      await this.tokens.endOf(em, id);
      await this.changed(id);
      return this.marks.issue({ id, passwordHash });
    });
  }

  /**
   * Sets a new password for a user who knows the current one, and ends the user's other sessions. Returns a device mark
   * for the browser. 422 by field when a password is wrong.
   */
  async change(actor: Actor, current: string, next: string): Promise<DeviceMark> {
    const user = await this.confirm(actor, current);
    if (current === next) throw wrong('newPassword', 'New password must be different from the current one');
    refusePersonal('newPassword', next, await ownerOf(this.transactions.fork(), user.id));

    const passwordHash = await hashPassword(next);
    await this.transactions.run(async (em) => {
      // Rejects the second of two concurrent changes, because its current password is no longer valid.
      const set = await em.nativeUpdate(User, { id: user.id, passwordHash: user.passwordHash }, { passwordHash });
      if (!set) throw wrong('currentPassword', 'Current password is incorrect');
      await this.sessions.endOthers(actor);
      await this.changed(user.id);
    });
    return this.marks.issue({ id: user.id, passwordHash });
  }

  /**
   * Asks for the current password of a signed-in user, before a change that an unattended browser must not make. Returns
   * the user. Throws 422 on `currentPassword` when it is wrong, 429 after 10 wrong passwords in 15 minutes.
   */
  async confirm(actor: Actor, current: string): Promise<User> {
    const key = accountKey('password-change', actor.userId);
    const tries = await this.limits.increment(key, GUESSES.ms, GUESSES.limit, 0, 'account');
    if (tries.isBlocked) throw tooManyRequests(tries.timeToBlockExpire);

    const user = await this.transactions.fork().findOne(User, { id: actor.userId });
    if (!user) throw unauthorized();
    if (!(await passwordMatches(user.passwordHash, current))) {
      throw wrong('currentPassword', 'Current password is incorrect');
    }
    await this.limits.forget('account', key);
    return user;
  }

  private async sendLink(email: string): Promise<void> {
    await this.transactions.runAtOnce(async (em) => {
      // Locks the row. Otherwise concurrent requests would count the links before the others have added theirs.
      const user = await em.findOne(User, { email }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (user && !(await hasEnoughLinks(em, user.id))) await this.mailLink(em, user);
    });
  }

  private async mailLink(em: EntityManager, user: User): Promise<void> {
    await this.outbox.add(resetPasswordMail(user, await issueAccountToken(em, user.id, 'reset_password')));
  }

  /** Invalidates reset links after a password change and informs the user by mail. */
  private async changed(userId: string): Promise<void> {
    await this.transactions.run(async (em) => {
      await retireAccountTokens(em, userId, 'reset_password');
      await this.outbox.add(passwordChangedMail(await em.findOneOrFail(User, { id: userId }), new Date()));
    });
  }
}

/** Returns the data of a user that the password must not contain. */
async function ownerOf(em: EntityManager, id: string): Promise<PasswordOwner> {
  const { firstName, lastName, email, company } = await em.findOneOrFail(User, { id }, { populate: ['company'] });
  return { firstName, lastName, email, companyName: company.name };
}

/**
 * True when a user was sent the maximum number of links within an hour and one of them is fresh and unused. Strangers
 * may have requested all of them, so the user who asks then always has a link that stays valid for most of its hour.
 */
async function hasEnoughLinks(em: EntityManager, userId: string): Promise<boolean> {
  const links = await RECENT_LINKS.first(em, [userId]);
  return !!links && links.recent >= LINKS_AN_HOUR && links.fresh > 0;
}

const wrong = (field: string, message: string) => unprocessable(message, [{ field, message }]);
