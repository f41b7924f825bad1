import { createHash, randomBytes } from 'node:crypto';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import supertest from 'supertest';
import { AgentGrants } from '../../src/access-tokens/oauth/agent-grants.service.js';
import { AgentRequests } from '../../src/access-tokens/oauth/agent-requests.js';
import type { AgentRequestDto, AllowedAgentDto } from '../../src/access-tokens/oauth/agent-grants.dto.js';
import { AgentTokens, type TokenAnswer } from '../../src/access-tokens/oauth/agent-tokens.service.js';
import { AGENT_SCOPES, type TokenScope } from '../../src/rules/access-token.js';
import type { Agent as Person, TestApp } from '../app.js';

/** The address to which the agents of tests return. */
export const CALLBACK = 'http://127.0.0.1:4711/callback';

/** A server with the documents of agents, by path; each agent names itself with its address. */
export interface AgentsServer {
  origin: string;
  /** Answers a path with a document, or in any other way. Returns the `client_id`. */
  publish(path: string, answer?: object | RequestListener): string;
  /** The paths that were asked for. */
  asked: string[];
  close(): Promise<void>;
}

export async function serveAgents(): Promise<AgentsServer> {
  const answers = new Map<string, RequestListener>();
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const [path = ''] = request.url!.split('?');
    asked.push(path);
    const answer = answers.get(path);
    if (answer) answer(request, response);
    else response.writeHead(404).end();
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    asked,
    publish: (path, answer = {}) => {
      const document = { client_id: origin + path, client_name: 'Quote agent', redirect_uris: [CALLBACK], ...answer };
      const json: RequestListener = (_request, response) =>
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(document));
      answers.set(path, typeof answer === 'function' ? (answer as RequestListener) : json);
      return origin + path;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A secret of PKCE with its challenge. */
export function pkce() {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}

/** Returns the query of a valid authorization request; `changes` replace parameters, undefined removes one. */
export function requestOf(
  { config }: { config: Pick<TestApp['config'], 'publicUrl'> },
  agentId: string,
  challenge: string,
  changes: Record<string, string | undefined> = {},
): string {
  const parameters = {
    response_type: 'code',
    client_id: agentId,
    redirect_uri: CALLBACK,
    code_challenge: challenge,
    code_challenge_method: 'S256',
    resource: `${config.publicUrl}/mcp`,
    state: 'a state',
    ...changes,
  };
  const given = Object.entries(parameters).filter((one): one is [string, string] => one[1] !== undefined);
  return new URLSearchParams(given).toString();
}

/** Asks what a request is about, as a person on the page `/authorize`. */
export const describeRequest = (person: Person, parameters: string) =>
  person.get(`/agent-grants/request?${new URLSearchParams({ parameters }).toString()}`);

/** Allows a request as a person, and returns where the browser goes. */
export async function allow(person: Person, parameters: string): Promise<URL> {
  const { body: shown } = (await describeRequest(person, parameters).expect(200)) as { body: AgentRequestDto };
  const { body } = await person.post('/agent-grants').send({ request: shown.request }).expect(201);
  return new URL((body as AllowedAgentDto).redirectTo);
}

/** Calls an endpoint for agents with a form. */
export const callOAuth = (app: TestApp, endpoint: 'token' | 'revoke', form: Record<string, string>) =>
  supertest(app.url).post(`/oauth/${endpoint}`).type('form').send(form);

/** Lets an agent sign in: the request, the consent and the exchange of the code. */
export async function signInAgent(
  app: TestApp,
  person: Person,
  agentId: string,
  scope?: string,
): Promise<TokenAnswer & { code: string; verifier: string }> {
  const { verifier, challenge } = pkce();
  const back = await allow(person, requestOf(app, agentId, challenge, { scope }));
  const code = back.searchParams.get('code')!;
  const { body } = await callOAuth(app, 'token', codeForm(agentId, code, verifier)).expect(200);
  return { ...(body as TokenAnswer), code, verifier };
}

/** The form by which an agent exchanges a code. */
export const codeForm = (agentId: string, code: string, verifier: string) => ({
  grant_type: 'authorization_code',
  client_id: agentId,
  code,
  code_verifier: verifier,
  redirect_uri: CALLBACK,
});

/** The form by which an agent exchanges a refresh token. */
export const refreshForm = (agentId: string, token: string) => ({
  grant_type: 'refresh_token',
  client_id: agentId,
  refresh_token: token,
});

/** Gives a grant as a user and exchanges its code, without the page and without a document of the agent. */
export async function makeGrant(
  app: TestApp,
  email: string,
  scopes: TokenScope[] = [...AGENT_SCOPES],
  name = 'Quote agent',
): Promise<{ id: string; token: string }> {
  const actor = await app.actor(email);
  const { verifier, challenge } = pkce();
  const agentId = 'https://agent.example/agent.json';
  const shown = { name, agentId, redirectUri: CALLBACK, state: null, scopes, challenge };
  const signed = await app.get(AgentRequests).sign(actor, shown);
  const { redirectTo } = await app.get(AgentGrants).allow(actor, signed);
  const code = new URL(redirectTo).searchParams.get('code')!;
  const { access_token: token } = await app.get(AgentTokens).answer(codeForm(agentId, code, verifier));
  const [made] = await app.sql<{ id: string }>('select id from agent_grants order by created_at desc limit 1');
  return { id: made!.id, token };
}

/** Ends all grants of a user's company. */
export async function endGrants(app: TestApp, email: string): Promise<void> {
  const actor = await app.actor(email);
  const { data } = await app.get(AgentGrants).list(actor, { status: 'valid' });
  for (const { id } of data) await app.get(AgentGrants).end(actor, id);
}
