import { defineEntity, p } from '@mikro-orm/core';
import { Company } from '../../companies/company.entity.js';
import { baseProperties } from '../../platform/database/base.entity.js';
import { singleUseProperties } from '../../platform/tokens/single-use-token.js';
import { User } from '../../users/user.entity.js';

const AgentGrantSchema = defineEntity({
  name: 'AgentGrant',
  tableName: 'agent_grants',
  properties: {
    ...baseProperties,
    company: () => p.manyToOne(Company).index(),
    /** The administrator who gave the grant and as whom the agent acts. */
    user: () => p.manyToOne(User).index().deleteRule('cascade'),
    /** Address of the agent's metadata document: its `client_id`. */
    agentId: p.string().length(500),
    /** The agent's name for itself, as the administrator saw it. */
    name: p.string().length(80),
    /** `TokenScope`s. */
    scopes: p.array().columnType('text[]'),
    redirectUri: p.string().length(1000),
    /** SHA-256 hash of the agent's secret for the exchange of the code (PKCE S256). */
    codeChallenge: p.string().length(43),
    /** When the code can no longer be exchanged; after the exchange, when the refresh token expires. */
    expiresAt: p.datetime(),
    /** When an administrator ended the grant, its giver lost the rights that it uses, or a token came back after its use. */
    endedAt: p.datetime().nullable(),
    /** Last use, at most a minute old, and its IP address. */
    lastUsedAt: p.datetime().nullable(),
    lastUsedAddress: p.string().nullable(),
  },
});

/** An administrator's consent that an agent acts on `/mcp` for the company, within scopes. */
export class AgentGrant extends AgentGrantSchema.class {}
AgentGrantSchema.setClass(AgentGrant);

const AGENT_TOKEN_KINDS = ['code', 'access', 'refresh'] as const;
export type AgentTokenKind = (typeof AGENT_TOKEN_KINDS)[number];

const AgentTokenSchema = defineEntity({
  name: 'AgentToken',
  tableName: 'agent_tokens',
  properties: {
    ...singleUseProperties,
    grant: () => p.manyToOne(AgentGrant).index().deleteRule('cascade'),
    kind: p.enum(AGENT_TOKEN_KINDS),
    /** Scopes of an access token, which may be fewer than those of the grant. */
    scopes: p.array().columnType('text[]'),
    expiresAt: p.datetime().index(),
  },
});

/**
 * A code, access token or refresh token of a grant. Only the answer that issues it contains the secret itself. A code is
 * used when it is exchanged, a refresh token when the next one replaces it.
 */
export class AgentToken extends AgentTokenSchema.class {}
AgentTokenSchema.setClass(AgentToken);
