import type { Loaded } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { AppError, tooManyRequests, unauthorized } from '../platform/errors.js';
import { Transactions } from '../platform/database/transactions.js';
import { type NewMail, Outbox } from '../platform/mail/outbox.js';
import type { PunchOutClaim } from '../rules/actor.js';
import { effectiveStatus } from '../companies/effective-status.js';
import { User } from '../users/user.entity.js';
import { toPerson } from '../users/user-view.js';
import { newDeviceMail } from './account-mails.js';
import type { ProfileDto } from './auth.dto.js';
import { passwordMatches } from '../users/passwords.js';
import type { SessionTokens, SignedInUser } from './session-cookies.js';
import type { Client } from './client.js';
import { DeviceMarks } from './device-marks.js';
import { SessionsService } from './sessions.service.js';
import { SignInLimits } from './sign-in-limits.js';
import { SignInLog } from './sign-in-log.js';

/** Signs users in and out. */
@Injectable()
export class AuthService {
  constructor(
    private readonly transactions: Transactions,
    private readonly sessions: SessionsService,
    private readonly marks: DeviceMarks,
    private readonly limits: SignInLimits,
    private readonly log: SignInLog,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Checks e-mail address and password and opens a session, for accounts in any status; the screens explain a status
   * that is not active. 401 with the specified message; neither the message nor the response time reveals whether the
   * address or the password was wrong. 429 after too many attempts (`SignInLimits`); an attempt that fails because the
   * database is unreachable does not count.
   */
  async login(email: string, password: string, client: Client): Promise<SignedInUser> {
    const em = this.transactions.fork();
    const user = await em.findOne(User, { email: email.trim().toLowerCase() });
    const device = user ? await this.marks.deviceOf(user, client.markOf(user.id)) : undefined;
    const attempt = { email, address: client.address, device };
    const subject = user ? { userId: user.id } : { typed: email };
    const refusal = await this.limits.count(attempt);
    if (refusal) {
      if (refusal.isFirst) await this.log.write('sign_in_refused', subject, client, !!device);
      throw tooManyRequests(refusal.seconds);
    }
    if (!(await passwordMatches(user?.passwordHash, password)) || !user) {
      try {
        await this.log.write('sign_in_failed', subject, client, !!device);
      } catch (error) {
        await this.limits.undo(attempt);
        throw error;
      }
      throw new AppError(401, 'invalid_credentials', 'Invalid email or password');
    }
    await this.limits.takeBack(attempt);
    const isNewDevice = !device && user.lastLoginAt !== null;
    return this.signIn(user.id, client, isNewDevice ? newDeviceMail(user, client, new Date()) : undefined);
  }

  /** Opens a session for an authenticated user, and mails them `notice` if given. */
  async signIn(userId: string, client: Client, notice?: NewMail): Promise<SignedInUser> {
    const tokens = await this.transactions.run(async (em) => {
      await em.nativeUpdate(User, { id: userId }, { lastLoginAt: new Date() });
      if (notice) await this.outbox.add(notice);
      await this.log.write('sign_in', { userId }, client, !notice);
      return this.sessions.open(userId, client);
    });
    return this.signedIn(userId, tokens, client);
  }

  /** Opens a session of a punch-out for a user whom a purchasing system named. */
  async signInForPunchOut(
    userId: string,
    client: Client,
    punchOut: PunchOutClaim,
  ): Promise<{ sessionId: string; access: string }> {
    return this.transactions.run(async (em) => {
      await em.nativeUpdate(User, { id: userId }, { lastLoginAt: new Date() });
      await this.log.write('sign_in', { userId }, client, false);
      return this.sessions.openPunchOut(userId, client, punchOut);
    });
  }

  /** Exchanges a refresh token for new tokens; 401 when it is no longer valid. */
  async refresh(token: string | undefined, client: Client): Promise<SignedInUser> {
    if (!token) throw unauthorized();
    const { userId, tokens } = await this.sessions.refresh(token);
    return this.signedIn(userId, tokens, client);
  }

  /** Ends the session, if there is one. */
  async logout(token: string | undefined): Promise<void> {
    if (token) await this.sessions.end(token);
  }

  /** Returns the session profile of a user; 401 when the user no longer exists. */
  async profile(userId: string): Promise<ProfileDto> {
    return profileOf(await this.userOf(userId));
  }

  /** Issues a device mark for the browser, or renews the mark of a known one. */
  private async signedIn(userId: string, tokens: SessionTokens, client: Client): Promise<SignedInUser> {
    const user = await this.userOf(userId);
    const device = await this.marks.deviceOf(user, client.markOf(userId));
    return { profile: profileOf(user), tokens, mark: await this.marks.issue(user, device) };
  }

  private async userOf(userId: string): Promise<LoadedUser> {
    const user = await this.transactions.fork().findOne(User, { id: userId }, { populate: ['company'] });
    if (!user) throw unauthorized();
    return user;
  }
}

type LoadedUser = Loaded<User, 'company'>;

function profileOf(user: LoadedUser): ProfileDto {
  const { company } = user;
  return {
    ...toPerson(user),
    accountStatus: effectiveStatus(user.accountStatus, company.status),
    lastLogin: user.lastLoginAt?.toISOString() ?? null,
    company: {
      id: company.id,
      name: company.name,
      type: company.type,
      countryCode: company.countryCode,
      status: company.status,
      verificationStatus: company.verificationStatus,
    },
  };
}
