import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Config } from '../../config.js';
import { now } from '../../platform/clock.js';
import type { RowOf } from '../../platform/database/statement.js';
import { auditPortal } from '../../platform/database/audit-entry.js';
import { Transactions } from '../../platform/database/transactions.js';
import { hashSecret } from '../../platform/secrets.js';
import { LONGEST_TOKEN_DAYS, REFRESH_PREFIX, TOKEN_PREFIX, type TokenScope } from '../../rules/access-token.js';
import { AgentGrant, type AgentTokenKind } from './agent-grant.entity.js';
import {
  DELETE_EXPIRED,
  GRANT_OF_TOKEN,
  ISSUE_AGENT_TOKENS,
  LOCK_AGENT_TOKEN,
  RENEWED_TOKEN,
} from './agent-grants.queries.js';
import { OAuthError } from './oauth-error.js';

/** Parameters of a form; a list for one that is given twice. */
export type Form = Record<string, string | string[] | undefined>;

/** An answer of the token endpoint (RFC 6749, section 5.1). */
export interface TokenAnswer {
  access_token: string;
  token_type: 'Bearer';
  /** Seconds. */
  expires_in: number;
  refresh_token: string;
  /** The scopes, with spaces. */
  scope: string;
}

const ACCESS_SECONDS = 3_600;
/** Days after which a refresh token that is not used expires. */
const REFRESH_DAYS = 30;

/** A secret as it was used: of a grant that has not ended. */
type Used = RowOf<typeof LOCK_AGENT_TOKEN>;

/** Codes, access tokens and refresh tokens of agents. All agents are public clients: they have no secret of their own. */
@Injectable()
export class AgentTokens {
  private readonly key: Buffer;

  constructor(
    private readonly transactions: Transactions,
    private readonly config: Config,
  ) {
    this.key = Buffer.from(hkdfSync('sha256', config.sessionSecret, '', 'tokens of agents', 32));
  }

  /**
   * Answers a request to the token endpoint: exchanges a code, once and within 60 seconds, or a refresh token, which the
   * next one replaces. Throws an `OAuthError`; a code or refresh token that comes a second time also ends its grant
   * (RFC 9700, sections 2.1.1 and 4.14.2). A refresh token that comes again within 10 seconds, while the next one is not
   * used, is a client that renews twice at once, or one that lost the answer: it gets the same answer.
   */
  answer(form: Form): Promise<TokenAnswer> {
    const type = required(form, 'grant_type');
    if (form.resource !== undefined && [form.resource].flat().some((one) => one !== this.resource)) {
      throw new OAuthError('invalid_target', `The only resource is ${this.resource}.`);
    }
    const agentId = required(form, 'client_id');
    if (type === 'authorization_code') return this.exchange(agentId, form);
    if (type === 'refresh_token') return this.refresh(agentId, form);
    throw new OAuthError('unsupported_grant_type', 'The grant type must be authorization_code or refresh_token.');
  }

  /**
   * Ends the grant of a token of either kind (RFC 7009). Does nothing for an unknown token. Throws an `OAuthError` for a
   * token of another agent.
   */
  async revoke(form: Form): Promise<void> {
    const [token, agentId] = [required(form, 'token'), required(form, 'client_id')];
    await this.transactions.run(async (em) => {
      const found = await GRANT_OF_TOKEN.first(em, [hashSecret(token)]);
      if (!found) return;
      if (found.agentId !== agentId) throw new OAuthError('unauthorized_client', 'The token is of another client.');
      await end(em, found.grantId);
    });
  }

  private get resource(): string {
    return `${this.config.publicUrl}/mcp`;
  }

  private exchange(agentId: string, form: Form): Promise<TokenAnswer> {
    const [code, redirectUri] = [required(form, 'code'), required(form, 'redirect_uri')];
    const verifier = required(form, 'code_verifier');
    return this.use('code', code, agentId, (used) => {
      if (used.redirectUri !== redirectUri) return new OAuthError('invalid_grant', 'The redirect_uri is another one.');
      if (!isVerified(verifier, used.codeChallenge)) {
        return new OAuthError('invalid_grant', 'The code_verifier does not fit the code_challenge.');
      }
      return used.scopes;
    });
  }

  private refresh(agentId: string, form: Form): Promise<TokenAnswer> {
    const token = required(form, 'refresh_token');
    const wanted = optional(form, 'scope')?.split(' ').filter(Boolean);
    return this.use('refresh', token, agentId, ({ scopes }) => {
      if (!wanted?.length) return scopes;
      const isMore = wanted.some((scope) => !scopes.includes(scope as TokenScope));
      if (isMore) return new OAuthError('invalid_scope', 'A refreshed token has no more scopes than were given.');
      return wanted as TokenScope[];
    });
  }

  /** Uses a code or refresh token of an agent, once. `judge` returns the scopes of the new access token, or why not. */
  private async use(
    kind: Exclude<AgentTokenKind, 'access'>,
    secret: string,
    agentId: string,
    judge: (used: Used) => TokenScope[] | OAuthError,
  ): Promise<TokenAnswer> {
    // Errors are returned, because an error that is thrown here would undo the end of the grant.
    const answer = await this.transactions.run(async (em) => {
      const used = await LOCK_AGENT_TOKEN.first(em, [hashSecret(secret), kind]);
      const unknown = `The ${kind} is unknown, of another client, or has expired.`;
      if (!used || used.agentId !== agentId) return new OAuthError('invalid_grant', unknown);
      const pair = this.pairAfter(secret);
      if (used.isUsed) {
        const again = used.isRepeatable && (await RENEWED_TOKEN.first(em, [pair.access, pair.refresh].map(hashSecret)));
        if (again) return toAnswer(pair, again.scopes, again.seconds);
        await end(em, used.grantId);
        return new OAuthError('invalid_grant', `The ${kind} was used before. The grant has ended.`);
      }
      if (used.isExpired) return new OAuthError('invalid_grant', unknown);
      const scopes = judge(used);
      return scopes instanceof OAuthError ? scopes : issue(em, used, pair, scopes);
    });
    if (answer instanceof OAuthError) throw answer;
    return answer;
  }

  /**
   * Returns the tokens for which a code or refresh token is exchanged. They follow from it and from a key of the server,
   * so that the same answer can be given again although only hashes are stored.
   */
  private pairAfter(secret: string): Pair {
    const derived = (kind: string) => createHmac('sha256', this.key).update(`${kind} ${secret}`).digest('base64url');
    return { access: TOKEN_PREFIX + derived('access'), refresh: REFRESH_PREFIX + derived('refresh') };
  }
}

/** An access token and a refresh token. */
interface Pair {
  access: string;
  refresh: string;
}

async function issue(em: EntityManager, { tokenId, grantId }: Used, pair: Pair, scopes: TokenScope[]) {
  await ISSUE_AGENT_TOKENS.run(em, {
    used: tokenId,
    grant: grantId,
    days: REFRESH_DAYS,
    longest: LONGEST_TOKEN_DAYS,
    access: hashSecret(pair.access),
    refresh: hashSecret(pair.refresh),
    scopes,
  });
  await DELETE_EXPIRED.run(em);
  return toAnswer(pair, scopes, ACCESS_SECONDS);
}

const toAnswer = ({ access, refresh }: Pair, scopes: TokenScope[], seconds: number): TokenAnswer => ({
  access_token: access,
  token_type: 'Bearer',
  expires_in: seconds,
  refresh_token: refresh,
  scope: scopes.join(' '),
});

/** Ends a grant, as the portal: the agent gave its token back, or a token came back after its use. */
async function end(em: EntityManager, id: string): Promise<void> {
  await auditPortal(em, 'POST /oauth');
  await em.nativeUpdate(AgentGrant, { id, endedAt: null }, { endedAt: now() });
}

/** Returns a parameter. Throws `invalid_request` when it is missing, empty or given twice (RFC 6749, section 3.2). */
function required(form: Form, name: string): string {
  const value = optional(form, name);
  if (!value) throw new OAuthError('invalid_request', `The parameter ${name} is missing.`);
  return value;
}

function optional(form: Form, name: string): string | undefined {
  const value = form[name];
  if (Array.isArray(value)) throw new OAuthError('invalid_request', `The parameter ${name} is given twice.`);
  return value;
}

/** Compares a verifier with the challenge of the request by S256 (RFC 7636, section 4.6). */
function isVerified(verifier: string, challenge: string): boolean {
  if (!/^[\w.~-]{43,128}$/.test(verifier)) return false;
  const made = createHash('sha256').update(verifier).digest('base64url');
  return timingSafeEqual(Buffer.from(made), Buffer.from(challenge));
}
