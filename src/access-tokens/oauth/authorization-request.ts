import { unprocessable } from '../../platform/errors.js';
import { AGENT_SCOPES, type TokenScope } from '../../rules/access-token.js';
import type { OAuthErrorCode } from './oauth-error.js';

/** The agent and the address of the answer. Both must be right before the agent is told anything. */
export interface Asking {
  agentId: string;
  redirectUri: string;
}

/** Scopes and S256 challenge of an agent's request. */
export interface Asked {
  scopes: TokenScope[];
  challenge: string;
}

/** Why a request is refused: the code for the agent, and a text for both the person and the agent's developer. */
export interface Refusal {
  error: OAuthErrorCode;
  text: string;
}

/** An S256 challenge (RFC 7636, section 4.2): a SHA-256 hash in base64url. */
const CHALLENGE = /^[\w-]{43}$/;
const STATE_LENGTH = 2_000;
const REDIRECT_LENGTH = 1_000;

/** The parameters of an authorization request (RFC 6749, section 4.1.1), as the agent wrote them into the address. */
export class AuthorizationRequest {
  private readonly parameters: URLSearchParams;

  constructor(query: string) {
    this.parameters = new URLSearchParams(query);
  }

  /** Returns the value for the agent's own use; null without one, and for one that is too long or repeated. */
  get state(): string | null {
    const state = this.once('state');
    return state && state.length <= STATE_LENGTH ? state : null;
  }

  /** Returns who asks. Throws 422 `unknown_agent` when the request does not say so exactly once. */
  asking(): Asking {
    const [agentId, redirectUri] = [this.once('client_id'), this.once('redirect_uri')];
    if (!agentId || !redirectUri || redirectUri.length > REDIRECT_LENGTH) {
      const message = 'This agent cannot sign in: it does not say who it is and where it returns to.';
      throw unprocessable(message, [], 'unknown_agent');
    }
    return { agentId, redirectUri };
  }

  /**
   * Returns what is asked for, or why it is refused. Scopes that agents cannot have are left out; a request without
   * scopes asks for all (RFC 6749, section 3.3). A plain challenge is refused, and so is none (RFC 7636).
   *
   * @param resource address of `/mcp`, the only resource (RFC 8707)
   */
  asked(resource: string): Asked | Refusal {
    const refused = (error: OAuthErrorCode, text: string): Refusal => ({ error, text });
    const repeated = [...new Set(this.parameters.keys())].find(
      (name) => name !== 'resource' && this.parameters.getAll(name).length > 1,
    );
    if (repeated !== undefined) return refused('invalid_request', 'The request names a parameter twice.');
    if (this.parameters.get('response_type') !== 'code') {
      return refused('unsupported_response_type', 'The request must ask for a code.');
    }
    const mode = this.parameters.get('response_mode') ?? 'query';
    if (mode !== 'query' || this.parameters.has('request') || this.parameters.has('request_uri')) {
      return refused('invalid_request', 'The request uses what this server does not support.');
    }
    if ((this.parameters.get('state') ?? '').length > STATE_LENGTH) {
      return refused('invalid_request', `The state must have at most ${STATE_LENGTH} characters.`);
    }
    const challenge = this.parameters.get('code_challenge') ?? '';
    if (this.parameters.get('code_challenge_method') !== 'S256' || !CHALLENGE.test(challenge)) {
      return refused('invalid_request', 'The request needs a code_challenge with the method S256.');
    }
    if (this.parameters.getAll('resource').some((one) => one !== resource)) {
      return refused('invalid_target', `The only resource is ${resource}.`);
    }
    const wanted = (this.parameters.get('scope') ?? '').split(' ').filter(Boolean);
    const scopes = AGENT_SCOPES.filter((scope) => wanted.length === 0 || wanted.includes(scope));
    if (scopes.length === 0) return refused('invalid_scope', `The scopes are ${AGENT_SCOPES.join(', ')}.`);
    return { scopes, challenge };
  }

  /** Returns the value of a parameter that is given exactly once. */
  private once(name: string): string | null {
    const values = this.parameters.getAll(name);
    return values.length === 1 ? values[0]! : null;
  }
}
