import { Injectable } from '@nestjs/common';
import { Config } from '../../config.js';
import { unprocessable } from '../../platform/errors.js';
import { PublicReach } from '../../platform/http/public-reach.js';
import { requestPublic } from '../../platform/http/public-request.js';
import { webhookUrlProblem } from '../../rules/webhook.js';

/** The metadata document of an agent. */
export interface AgentDocument {
  name: string;
  redirectUris: string[];
}

/** Limits for reading a document: time in milliseconds, and bytes. */
const READ_MS = 5_000;
const READ_BYTES = 16_384;
/** Times in milliseconds for which a document, and a failure to read one, are kept. */
const KEPT_MS = 5 * 60_000;
const FAILED_MS = 10_000;
const MOST_KEPT = 200;
const MOST_REDIRECTS = 20;
const NAME_LENGTH = 80;

/**
 * The metadata documents of agents (draft-ietf-oauth-client-id-metadata-document): the `client_id` of an agent is the
 * address of a JSON document with its name and the addresses that it may return to. No agent is registered here.
 */
@Injectable()
export class AgentDocuments {
  private readonly kept = new Map<string, { until: number; document: Promise<AgentDocument> }>();
  private readonly reach: PublicReach;

  constructor(private readonly config: Config) {
    this.reach = new PublicReach(config);
  }

  /**
   * Returns what an agent says about itself, at most five minutes old. Throws 422 `unknown_agent` when `agentId` is no
   * address of a document, or when the document cannot be read from a public address or does not fit.
   */
  async read(agentId: string): Promise<AgentDocument> {
    if (!this.isAgentId(agentId)) throw unknownAgent('it gives no address of a description of itself');
    const known = this.kept.get(agentId);
    if (known && known.until > Date.now()) return known.document;
    return this.keep(agentId, this.load(agentId));
  }

  /** Keeps a document, or the failure to read it, for a short time. */
  keep(agentId: string, document: Promise<AgentDocument>): Promise<AgentDocument> {
    const entry = { until: Date.now() + KEPT_MS, document };
    document.catch(() => (entry.until = Date.now() + FAILED_MS));
    this.kept.delete(agentId);
    this.kept.set(agentId, entry);
    const [oldest] = this.kept.keys();
    if (this.kept.size > MOST_KEPT && oldest !== undefined) this.kept.delete(oldest);
    return document;
  }

  private isAgentId(agentId: string): boolean {
    if (webhookUrlProblem(agentId, this.config.webhooksToPrivate) !== null) return false;
    const { href, pathname } = new URL(agentId);
    return href === agentId && pathname !== '/';
  }

  private async load(agentId: string): Promise<AgentDocument> {
    const answer = await requestPublic(agentId, {
      ...(await this.reach.current()),
      method: 'GET',
      headers: { accept: 'application/json', 'user-agent': 'HoloPortal' },
      within: READ_MS,
      bytes: READ_BYTES,
    });
    if ('problem' in answer || answer.status !== 200) throw unknownAgent('its description of itself cannot be read');
    const isJson = /^application\/([\w.-]+\+)?json\s*(;|$)/i.test(answer.headers['content-type'] ?? '');
    if (!isJson || !answer.isWhole) throw unknownAgent('its description of itself is no short JSON document');
    return documentOf(agentId, answer.body.toString('utf8'));
  }
}

const unknownAgent = (why: string) => unprocessable(`This agent cannot sign in: ${why}.`, [], 'unknown_agent');

/** Reads the JSON of a document. Throws 422 `unknown_agent` when it is about another agent or lacks what is needed. */
function documentOf(agentId: string, json: string): AgentDocument {
  let document: Record<string, unknown>;
  try {
    document = JSON.parse(json) as Record<string, unknown>;
  } catch {
    throw unknownAgent('its description of itself is no short JSON document');
  }
  const { client_id: id, client_name: given, redirect_uris: uris, token_endpoint_auth_method: method } = document ?? {};
  if (id !== agentId) throw unknownAgent('its description is about another agent');
  const name = typeof given === 'string' ? given.replace(/[\p{C}\s]+/gu, ' ').trim() : '';
  if (!name || name.length > NAME_LENGTH) {
    throw unknownAgent(`its description has no name with at most ${NAME_LENGTH} characters`);
  }
  const isList = Array.isArray(uris) && uris.length > 0 && uris.length <= MOST_REDIRECTS;
  if (!isList || !uris.every((uri): uri is string => typeof uri === 'string')) {
    throw unknownAgent('its description does not say where it may return to');
  }
  if (method !== undefined && method !== 'none') throw unknownAgent('it wants to sign in with a secret of its own');
  return { name, redirectUris: uris };
}
