import { randomUUID, timingSafeEqual } from 'node:crypto';
import { LockMode } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import type { Actor, PunchOutClaim } from '../rules/actor.js';
import { PUNCHOUT_MINUTES } from '../rules/procurement.js';
import { notFound, unauthorized } from '../platform/errors.js';
import { Batcher, inThisTurn } from '../platform/batcher.js';
import { isUuid } from '../rules/ids.js';
import { type Page, pagingOf } from '../platform/http/paging.js';
import type { ListQueryDto } from '../platform/http/paging.dto.js';
import { hashSecret, newSecret } from '../platform/secrets.js';
import { Transactions } from '../platform/database/transactions.js';
import { Session } from '../users/session.entity.js';
import type { Client } from './client.js';
import { ACCESS_MINUTES, REFRESH_DAYS, type SessionTokens } from './session-cookies.js';
import type { SessionDto } from './sessions.dto.js';
import { describeDevice } from './user-agent.js';
import { END_SESSION, ACTOR_OF_SESSION } from './auth.queries.js';
import type { RowOf } from '../platform/database/statement.js';

/** Maximum age of a session in days, even for a session in use. */
const LONGEST_DAYS = 90;
/** Seconds for which a replaced refresh token stays valid, because several tabs may refresh at the same time. */
const ROTATION_GRACE_SECONDS = 10;

/** Maximum number of tokens with cached claims, enough for the users who are active at the same time. */
const MOST_SIGNED = 1000;

interface AccessClaims {
  sub: string;
  sid: string;
  /** Unix time in seconds. */
  exp: number;
  punchOut?: PunchOutClaim;
}

/** Verified claims, and their user once the lookup is done. */
interface Asked extends Pick<AccessClaims, 'sub' | 'sid' | 'punchOut'> {
  actor?: Actor;
}

/**
 * Sessions of users. A session has a short-lived signed access token, and a refresh token that is replaced on each use.
 * A refresh token is `<session id>.<secret>`; the server stores only its sha256. If a token is used that was replaced
 * before the last rotation, it was probably stolen, so the session ends. Every session ends after 90 days.
 */
@Injectable()
export class SessionsService {
  /** Collects the lookups of concurrent callers into one SQL statement. */
  private readonly lookUps = new Batcher<Asked>((asked) => this.lookUp(asked), inThisTurn);
  /** Cache of verified claims by token. */
  private readonly signed = new Map<string, AccessClaims>();

  constructor(
    private readonly transactions: Transactions,
    private readonly jwt: JwtService,
  ) {}

  /** Opens a session for a user whose password has been checked. */
  async open(userId: string, client: Client): Promise<SessionTokens> {
    const { id, secret } = await this.insert(userId, client, daysAfter(new Date(), REFRESH_DAYS));
    return { access: await this.sign(userId, id), refresh: `${id}.${secret}` };
  }

  /**
   * Opens a session of a punch-out for a user whom a purchasing system named. It ends after `PUNCHOUT_MINUTES` and cannot
   * be refreshed. Returns its id and its access token, which contains the punch-out.
   */
  async openPunchOut(
    userId: string,
    client: Client,
    punchOut: PunchOutClaim,
  ): Promise<{ sessionId: string; access: string }> {
    const { id } = await this.insert(userId, client, new Date(Date.now() + PUNCHOUT_MINUTES * 60_000));
    return { sessionId: id, access: await this.sign(userId, id, PUNCHOUT_MINUTES, punchOut) };
  }

  private async insert(userId: string, client: Client, expiresAt: Date): Promise<{ id: string; secret: string }> {
    const id = randomUUID();
    const secret = newSecret();
    await this.transactions.run(async (em) => {
      em.create(Session, {
        id,
        user: userId,
        tokenHash: hashSecret(secret),
        expiresAt,
        userAgent: client.userAgent?.slice(0, 300) ?? null,
        address: client.address ?? null,
      });
      await em.flush();
    });
    return { id, secret };
  }

  /**
   * Exchanges a refresh token for new tokens. 401 when the token is unknown, expired or replaced; a replaced token also
   * ends the session.
   */
  async refresh(token: string): Promise<{ userId: string; tokens: SessionTokens }> {
    const [id = '', secret = ''] = token.split('.');
    const outcome = await this.transactions.run(async (em) => {
      const session = isUuid(id) ? await em.findOne(Session, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE }) : null;
      if (!session || session.endedAt) return null;
      const lastDay = daysAfter(session.createdAt, LONGEST_DAYS);
      if (earlier(session.expiresAt, lastDay) < new Date()) return null;
      const userId = session.user.id;
      if (matches(secret, session.tokenHash)) {
        const next = newSecret();
        session.previousTokenHash = session.tokenHash;
        session.tokenHash = hashSecret(next);
        session.rotatedAt = new Date();
        session.expiresAt = earlier(daysAfter(session.rotatedAt, REFRESH_DAYS), lastDay);
        return { userId, refresh: `${id}.${next}` };
      }
      const sinceRotation = Date.now() - session.rotatedAt.getTime();
      if (matches(secret, session.previousTokenHash) && sinceRotation < ROTATION_GRACE_SECONDS * 1000) {
        return { userId, refresh: undefined };
      }
      session.endedAt = new Date();
      return null;
    });
    if (!outcome) throw unauthorized();
    return {
      userId: outcome.userId,
      tokens: { access: await this.sign(outcome.userId, id), refresh: outcome.refresh },
    };
  }

  /** Ends the session of a refresh token; does nothing for an unknown token. */
  async end(token: string): Promise<void> {
    const [id = '', secret = ''] = token.split('.');
    if (!isUuid(id)) return;
    await END_SESSION.run(this.transactions.em, [id, hashSecret(secret)]);
  }

  /** Returns a page of the actor's sessions, the most recently used first. */
  async list(actor: Actor, query: ListQueryDto): Promise<Page<SessionDto>> {
    const { limit, offset, sort, direction } = pagingOf(query, ['lastUsedAt', 'createdAt'], '-lastUsedAt');
    const [sessions, total] = await this.transactions
      .fork()
      .findAndCount(
        Session,
        { user: actor.userId, endedAt: null, expiresAt: { $gt: new Date() } },
        { limit, offset, orderBy: [{ [sort === 'createdAt' ? 'createdAt' : 'rotatedAt']: direction }, { id: 'asc' }] },
      );
    const data = sessions.map((session) => ({
      id: session.id,
      current: session.id === actor.sessionId,
      userAgent: session.userAgent ?? null,
      device: describeDevice(session.userAgent),
      address: session.address ?? null,
      createdAt: session.createdAt.toISOString(),
      lastUsedAt: session.rotatedAt.toISOString(),
    }));
    return { data, total, limit, offset };
  }

  /** Ends one of the actor's sessions. 404 'Session not found' when the session belongs to another user or has ended. */
  async endOne(actor: Actor, id: string): Promise<void> {
    const own = { id, user: actor.userId, endedAt: null };
    const ended =
      isUuid(id) && (await this.transactions.run((em) => em.nativeUpdate(Session, own, { endedAt: new Date() })));
    if (!ended) throw notFound('Session not found');
  }

  /** Ends all sessions of the actor except the current one. */
  async endOthers(actor: Actor): Promise<void> {
    await this.transactions.run((em) =>
      em.nativeUpdate(
        Session,
        { user: actor.userId, id: { $ne: actor.sessionId }, endedAt: null },
        { endedAt: new Date() },
      ),
    );
  }

  /**
   * Returns the user of an access token with the user's current data; undefined for an invalid token. Looks the user up
   * on each call, so that a deactivation or the end of the session takes effect immediately.
   */
  async actorOf(accessToken: string): Promise<Actor | undefined> {
    const claims = await this.claimsOf(accessToken);
    if (!claims) return undefined;
    const { sub, sid, punchOut } = claims;
    const asked: Asked = { sub, sid, punchOut };
    await this.lookUps.add(asked);
    return asked.actor;
  }

  private async lookUp(asked: Asked[]): Promise<void> {
    const actors = await this.transactions.prepared<RowOf<typeof ACTOR_OF_SESSION>>('actors', ACTOR_OF_SESSION.sql(), [
      [...new Set(asked.map(({ sid }) => sid))],
    ]);
    const bySession = new Map(actors.map((actor) => [actor.sessionId, actor]));
    for (const one of asked) {
      const actor = bySession.get(one.sid);
      if (actor?.userId === one.sub) one.actor = { ...actor, ...(one.punchOut && { punchOut: one.punchOut }) };
    }
  }

  /** Returns the punch-out of an access token with a valid signature, also of one whose session was ended. */
  async punchOutOf(accessToken: string): Promise<PunchOutClaim | undefined> {
    return (await this.claimsOf(accessToken))?.punchOut;
  }

  /**
   * True when an access token has a valid signature and has not expired. Does not check that its session is still open.
   */
  async isSigned(accessToken = ''): Promise<boolean> {
    return (await this.claimsOf(accessToken)) !== undefined;
  }

  /**
   * Returns the claims of a token; undefined when it is forged or expired. Verifies the signature of a token only once.
   */
  private async claimsOf(accessToken: string): Promise<AccessClaims | undefined> {
    let claims = this.signed.get(accessToken);
    if (!claims) {
      try {
        claims = await this.jwt.verifyAsync<AccessClaims>(accessToken);
      } catch {
        return undefined;
      }
      const [oldest] = this.signed.keys();
      if (oldest !== undefined && this.signed.size >= MOST_SIGNED) this.signed.delete(oldest);
      this.signed.set(accessToken, claims);
    }
    return claims.exp > Date.now() / 1000 ? claims : undefined;
  }

  private sign(userId: string, sessionId: string, minutes = ACCESS_MINUTES, punchOut?: PunchOutClaim): Promise<string> {
    const claims: Omit<AccessClaims, 'exp'> = { sub: userId, sid: sessionId, ...(punchOut && { punchOut }) };
    return this.jwt.signAsync(claims, { expiresIn: `${minutes}m` });
  }
}

const daysAfter = (date: Date, days: number): Date => new Date(date.getTime() + days * 86_400_000);
const earlier = (one: Date, other: Date): Date => (one < other ? one : other);

function matches(secret: string, stored: string | null | undefined): boolean {
  return !!stored && timingSafeEqual(Buffer.from(hashSecret(secret)), Buffer.from(stored));
}
