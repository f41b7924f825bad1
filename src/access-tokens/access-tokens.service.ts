import { raw } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Batcher, inThisTurn } from '../platform/batcher.js';
import { now } from '../platform/clock.js';
import { Conditions } from '../platform/database/conditions.js';
import type { RowOf } from '../platform/database/statement.js';
import { Transactions } from '../platform/database/transactions.js';
import { conflict, notFound, unprocessable } from '../platform/errors.js';
import { KnownTokens } from '../platform/http/known-tokens.js';
import { type Page, pagingOf } from '../platform/http/paging.js';
import { hashSecret, newSecret } from '../platform/secrets.js';
import { MOST_TOKENS, TOKEN_PREFIX, tokenDayProblem, tokenEnd, type TokenScope } from '../rules/access-token.js';
import { type Actor, fullName } from '../rules/actor.js';
import { isUuid } from '../rules/ids.js';
import { AccessToken } from './access-token.entity.js';
import { AgentGrant } from './oauth/agent-grant.entity.js';
import { ACTOR_OF_TOKEN, LOCK_TOKENS, NOTE_USES } from './access-tokens.queries.js';
import type {
  AccessTokenDto,
  AccessTokenQueryDto,
  CreateAccessTokenDto,
  CreatedAccessTokenDto,
} from './access-tokens.dto.js';

interface Asked {
  hash: string;
  address: string | null;
  actor?: Actor;
}

/** SQL condition for a token that has neither ended nor expired. */
const VALID = 't.ended_at is null and t.expires_at > now()';

/** API tokens of companies. A token acts as the administrator who made it, within its scopes. */
@Injectable()
export class AccessTokens {
  /** Collects the lookups of concurrent callers into one SQL statement. */
  private readonly lookUps = new Batcher<Asked>((asked) => this.lookUp(asked), inThisTurn);

  constructor(
    private readonly transactions: Transactions,
    private readonly known: KnownTokens,
  ) {}

  /** Returns a page of the tokens of the actor's company, newest first by default. */
  async list({ companyId }: Actor, query: AccessTokenQueryDto): Promise<Page<AccessTokenDto>> {
    const { limit, offset, sort, direction } = pagingOf(query, ['createdAt', 'expiresAt', 'name'], '-createdAt');
    const where = new Conditions()
      .add('t.company_id = ?', companyId)
      .search(query.search, 'search_fold(t.name) like ?');
    if (query.status === 'valid') where.add(VALID);
    if (query.status === 'ended') where.add(`not (${VALID})`);
    return this.transactions.read(async (em) => {
      const [found, total] = await em
        .createQueryBuilder(AccessToken, 't')
        .leftJoinAndSelect('t.user', 'u')
        .where(raw(where.sql, where.parameters))
        .orderBy({ [sort]: direction, id: direction })
        .limit(limit, offset)
        .getResultAndCount();
      return { data: found.map(toAccessToken), total, limit, offset };
    });
  }

  /**
   * Makes a token that acts as the actor. 422 on `expiresAt` for a day in the past or more than a year away; 409
   * `too_many_tokens` when the company has 50 that have not ended.
   */
  async create(actor: Actor, { name, scopes, expiresAt }: CreateAccessTokenDto): Promise<CreatedAccessTokenDto> {
    const problem = tokenDayProblem(expiresAt, now());
    if (problem) throw unprocessable(problem, [{ field: 'expiresAt', message: problem }]);
    const token = `${TOKEN_PREFIX}${newSecret()}`;
    return this.transactions.run(async (em) => {
      await LOCK_TOKENS.all(em, [`access_tokens:${actor.companyId}`]);
      const others = await em.count(AccessToken, {
        company: actor.companyId,
        endedAt: null,
        expiresAt: { $gt: now() },
      });
      if (others >= MOST_TOKENS) {
        throw conflict('too_many_tokens', `Your company has ${MOST_TOKENS} tokens. End one first.`);
      }
      const made = em.create(AccessToken, {
        company: actor.companyId,
        user: actor.userId,
        name,
        scopes,
        tokenHash: hashSecret(token),
        hint: token.slice(-4),
        expiresAt: tokenEnd(expiresAt),
      });
      await em.flush();
      await em.populate(made, ['user']);
      return { ...toAccessToken(made), token };
    });
  }

  /** Ends a token of the actor's company. 404 'Token not found' for any other and for one that has ended. */
  async end({ companyId }: Actor, id: string): Promise<void> {
    const own = { id, company: companyId, endedAt: null, expiresAt: { $gt: now() } };
    const ended =
      isUuid(id) && (await this.transactions.run((em) => em.nativeUpdate(AccessToken, own, { endedAt: now() })));
    if (!ended) throw notFound('Token not found');
  }

  /** Ends all API tokens of a user, and the grants of agents that the user gave, in the caller's transaction. */
  async endOf(em: EntityManager, userId: string): Promise<void> {
    await em.nativeUpdate(AccessToken, { user: userId, endedAt: null }, { endedAt: now() });
    await em.nativeUpdate(AgentGrant, { user: userId, endedAt: null }, { endedAt: now() });
  }

  /**
   * Returns the actor of an API token or of an agent's access token, with its id and scopes; undefined for a token that is
   * unknown or has ended. Looks it up on each call, so that the end of a token, or of its maker's rights, takes effect immediately.
   */
  async actorOf(token: string, address: string | undefined): Promise<Actor | undefined> {
    const asked: Asked = { hash: hashSecret(token), address: address ?? null };
    await this.lookUps.add(asked);
    return asked.actor;
  }

  private async lookUp(asked: Asked[]): Promise<void> {
    const found = await this.transactions.prepared<RowOf<typeof ACTOR_OF_TOKEN>>('token_actors', ACTOR_OF_TOKEN.sql(), [
      asked.map(({ hash }) => hash),
    ]);
    const unused = found.filter(({ isUsed }) => !isUsed);
    if (unused.length > 0) {
      await this.transactions.prepared('token_uses', NOTE_USES.sql(), [
        unused.map(({ tokenId }) => tokenId),
        unused.map(({ hash }) => asked.find((one) => one.hash === hash)!.address),
      ]);
    }
    const byHash = new Map(
      found.map(({ hash, tokenId, tokenName: name, scopes, redirectUri, isUsed: _, ...actor }) => [
        hash,
        {
          ...actor,
          sessionId: null,
          token: { id: tokenId, name, scopes, ...(redirectUri !== null && { agent: { redirectUri } }) },
        },
      ]),
    );
    for (const one of asked) {
      const actor = byHash.get(one.hash);
      one.actor = actor;
      // The access tokens of an agent are counted together, so that it gains nothing by renewing them.
      this.known.note(one.hash, actor && (actor.token.agent ? actor.token.id : one.hash));
    }
  }
}

const toAccessToken = (token: AccessToken): AccessTokenDto => ({
  id: token.id,
  name: token.name,
  scopes: token.scopes as TokenScope[],
  hint: `${TOKEN_PREFIX}…${token.hint}`,
  createdBy: fullName(token.user),
  createdAt: token.createdAt.toISOString(),
  expiresAt: token.expiresAt.toISOString(),
  endedAt: token.endedAt?.toISOString() ?? null,
  valid: !token.endedAt && token.expiresAt > now(),
  lastUsedAt: token.lastUsedAt?.toISOString() ?? null,
  lastUsedAddress: token.lastUsedAddress ?? null,
});
