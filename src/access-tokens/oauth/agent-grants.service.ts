import { raw } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { Config } from '../../config.js';
import { now } from '../../platform/clock.js';
import { Conditions } from '../../platform/database/conditions.js';
import { Transactions } from '../../platform/database/transactions.js';
import { conflict, notFound, unprocessable } from '../../platform/errors.js';
import { type Page, pagingOf } from '../../platform/http/paging.js';
import { hashSecret, newSecret } from '../../platform/secrets.js';
import { MOST_GRANTS, type TokenScope } from '../../rules/access-token.js';
import { type Actor, fullName } from '../../rules/actor.js';
import { isUuid } from '../../rules/ids.js';
import { LOCK_TOKENS } from '../access-tokens.queries.js';
import { AgentDocuments } from './agent-documents.service.js';
import { AgentGrant, AgentToken } from './agent-grant.entity.js';
import type { AgentGrantDto, AgentGrantQueryDto, AgentRequestDto, AllowedAgentDto } from './agent-grants.dto.js';
import { AgentRequests } from './agent-requests.js';
import { AuthorizationRequest } from './authorization-request.js';
import { answeredAt, isLoopback, isOwnRedirect } from './redirect-uris.js';

/** Time within which an agent must exchange its code, in milliseconds. */
const CODE_MS = 60_000;

/** SQL condition for a grant that has neither ended nor expired. */
const VALID = 'g.ended_at is null and g.expires_at > now()';

/** Grants of a company: the consents of its administrators that agents act for it. */
@Injectable()
export class AgentGrants {
  constructor(
    private readonly transactions: Transactions,
    private readonly documents: AgentDocuments,
    private readonly requests: AgentRequests,
    private readonly config: Config,
  ) {}

  /** Returns a page of the grants of the actor's company, newest first by default. */
  async list({ companyId }: Actor, query: AgentGrantQueryDto): Promise<Page<AgentGrantDto>> {
    const { limit, offset, sort, direction } = pagingOf(query, ['createdAt', 'name'], '-createdAt');
    const where = new Conditions()
      .add('g.company_id = ?', companyId)
      .search(query.search, 'search_fold(g.name) like ?');
    if (query.status === 'valid') where.add(VALID);
    if (query.status === 'ended') where.add(`not (${VALID})`);
    return this.transactions.read(async (em) => {
      const [found, total] = await em
        .createQueryBuilder(AgentGrant, 'g')
        .leftJoinAndSelect('g.user', 'u')
        .where(raw(where.sql, where.parameters))
        .orderBy({ [sort]: direction, id: direction })
        .limit(limit, offset)
        .getResultAndCount();
      return { data: found.map(toAgentGrant), total, limit, offset };
    });
  }

  /**
   * Reads what an agent asks for, from the query of the address to which it sent the person. Throws 422 `unknown_agent`
   * when it cannot be told who asks and where the answer may go: the browser must not go there then.
   */
  async describe(actor: Actor, query: string): Promise<AgentRequestDto> {
    const request = new AuthorizationRequest(query);
    const { agentId, redirectUri } = request.asking();
    const { name, redirectUris } = await this.documents.read(agentId);
    if (!isOwnRedirect(redirectUri, redirectUris)) {
      throw unprocessable(
        'This agent cannot sign in: it wants to return to an address that it does not own.',
        [],
        'unknown_agent',
      );
    }
    const asked = request.asked(`${this.config.publicUrl}/mcp`);
    const { state } = request;
    const isRefused = 'error' in asked;
    const refusal = isRefused ? asked : { error: 'access_denied', text: 'The person refused.' };
    return {
      name,
      host: new URL(agentId).host,
      returnsTo: new URL(redirectUri).host,
      isLocal: isLoopback(redirectUri),
      companyName: actor.companyName,
      scopes: isRefused ? [] : asked.scopes,
      problem: isRefused ? asked.text : null,
      request: isRefused ? null : await this.requests.sign(actor, { name, agentId, redirectUri, state, ...asked }),
      backTo: this.answered(redirectUri, state, { error: refusal.error, error_description: refusal.text }),
    };
  }

  /**
   * Gives the grant that the actor was shown, and returns where the browser takes the code. 422 `invalid_request` for a
   * request of another session or one that is too old; 409 `too_many_grants` when the company has 50 that have not ended.
   */
  async allow(actor: Actor, signed: string): Promise<AllowedAgentDto> {
    const { agentId, name, scopes, redirectUri, challenge, state } = await this.requests.read(actor, signed);
    const code = newSecret();
    const expiresAt = new Date(now().getTime() + CODE_MS);
    await this.transactions.run(async (em) => {
      await LOCK_TOKENS.all(em, [`agent_grants:${actor.companyId}`]);
      const unended = { company: actor.companyId, endedAt: null, expiresAt: { $gt: now() } };
      if ((await em.count(AgentGrant, unended)) >= MOST_GRANTS) {
        throw conflict('too_many_grants', `Your company has allowed ${MOST_GRANTS} agents. End one first.`);
      }
      const grant = em.create(AgentGrant, {
        company: actor.companyId,
        user: actor.userId,
        agentId,
        name,
        scopes,
        redirectUri,
        codeChallenge: challenge,
        expiresAt,
      });
      em.create(AgentToken, { grant, kind: 'code', scopes, tokenHash: hashSecret(code), expiresAt });
    });
    return { redirectTo: this.answered(redirectUri, state, { code }) };
  }

  /** Ends a grant of the actor's company. 404 'Agent not found' for any other and for one that has ended. */
  async end({ companyId }: Actor, id: string): Promise<void> {
    const own = { id, company: companyId, endedAt: null, expiresAt: { $gt: now() } };
    const ended =
      isUuid(id) && (await this.transactions.run((em) => em.nativeUpdate(AgentGrant, own, { endedAt: now() })));
    if (!ended) throw notFound('Agent not found');
  }

  /** Returns the address with an answer, which names this server (`iss`, RFC 9207). */
  private answered(redirectUri: string, state: string | null, answer: Record<string, string>): string {
    return answeredAt(redirectUri, { ...answer, state, iss: this.config.publicUrl });
  }
}

const toAgentGrant = (grant: AgentGrant): AgentGrantDto => ({
  id: grant.id,
  name: grant.name,
  host: new URL(grant.agentId).host,
  scopes: grant.scopes as TokenScope[],
  givenBy: fullName(grant.user),
  createdAt: grant.createdAt.toISOString(),
  expiresAt: grant.expiresAt.toISOString(),
  endedAt: grant.endedAt?.toISOString() ?? null,
  valid: !grant.endedAt && grant.expiresAt > now(),
  lastUsedAt: grant.lastUsedAt?.toISOString() ?? null,
  lastUsedAddress: grant.lastUsedAddress ?? null,
});
