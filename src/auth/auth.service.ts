import { Injectable } from '@nestjs/common';
import { AppError, unauthorized } from '../common/errors.js';
import { Transactions } from '../platform/database/transactions.js';
import { User } from '../users/user.entity.js';
import type { ProfileDto } from './auth.dto.js';
import { passwordMatches } from '../users/passwords.js';
import type { SessionTokens } from './session-cookies.js';
import type { Client } from './client.js';
import { SessionsService } from './sessions.service.js';

/** Somebody, and the tokens of a session of theirs. */
export interface SignedInUser {
  profile: ProfileDto;
  tokens: SessionTokens;
}

/** Signing in and out. */
@Injectable()
export class AuthService {
  constructor(
    private readonly transactions: Transactions,
    private readonly sessions: SessionsService,
  ) {}

  /**
   * Checks e-mail and password and opens a session. Any account status may sign in: the screens say what is wrong with it.
   * 401 with the spec's text tells an unknown address and a wrong password apart in neither words nor time.
   */
  async login(email: string, password: string, client: Client): Promise<SignedInUser> {
    const em = this.transactions.em.fork();
    const user = await em.findOne(User, { email: email.trim().toLowerCase() });
    if (!(await passwordMatches(user?.passwordHash, password)) || !user) {
      throw new AppError(401, 'invalid_credentials', 'Invalid email or password');
    }
    return this.signIn(user.id, client);
  }

  /** Opens a session for somebody who has shown who they are. */
  async signIn(userId: string, client: Client): Promise<SignedInUser> {
    const tokens = await this.transactions.run(async (em) => {
      await em.nativeUpdate(User, { id: userId }, { lastLoginAt: new Date() });
      return this.sessions.open(userId, client);
    });
    return { profile: await this.profile(userId), tokens };
  }

  /** New tokens for a refresh token; 401 when it no longer counts. */
  async refresh(token: string | undefined): Promise<SignedInUser> {
    if (!token) throw unauthorized();
    const { userId, tokens } = await this.sessions.refresh(token);
    return { profile: await this.profile(userId), tokens };
  }

  /** Ends the session, if there is one. */
  async logout(token: string | undefined): Promise<void> {
    if (token) await this.sessions.end(token);
  }

  /** The session profile of a user; 401 when there is no such user any more. */
  async profile(userId: string): Promise<ProfileDto> {
    const user = await this.transactions.em.fork().findOne(User, { id: userId }, { populate: ['company'] });
    if (!user) throw unauthorized();
    const { company } = user;
    return {
      id: user.id,
      email: user.email,
      firstName: user.firstName,
      lastName: user.lastName,
      jobTitle: user.jobTitle ?? null,
      phone: user.phone ?? null,
      industry: user.industry ?? null,
      accountType: user.accountType,
      // As `SessionsService.actorOf` has it: nobody's account is better off than their company.
      accountStatus:
        company.status === 'suspended' || company.status === 'inactive' ? company.status : user.accountStatus,
      emailVerified: user.emailVerifiedAt !== null,
      lastLoginAt: user.lastLoginAt?.toISOString() ?? null,
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
}
