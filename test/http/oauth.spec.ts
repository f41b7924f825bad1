import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client as EarlierClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as EarlierTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import supertest from 'supertest';
import type { TokenAnswer } from '../../src/access-tokens/oauth/agent-tokens.service.js';
import { AGENT_SCOPES, MOST_GRANTS } from '../../src/rules/access-token.js';
import { type Agent, ANNA, PAULA_PARTNER, RIVAL, STAFF, TestApp, TOM } from '../app.js';
import {
  type AgentsServer,
  allow,
  CALLBACK,
  callOAuth,
  codeForm,
  describeRequest,
  endGrants,
  pkce,
  refreshForm,
  requestOf,
  serveAgents,
  signInAgent,
} from '../builders/oauth.js';
import { makeCompany, makeUser } from '../builders/people.js';
import type { ProblemDto } from '../../src/platform/http/problem.dto.js';

let app: TestApp;
let agents: AgentsServer;
let anna: Agent;
let agentId: string;
beforeAll(async () => {
  app = await TestApp.start({ webhooksToPrivate: true, tokenRequestsPerMinute: 1_000_000 });
  agents = await serveAgents();
  agentId = agents.publish('/agent.json');
  anna = await app.as(ANNA);
});
afterAll(async () => {
  await agents.close();
  await app.close();
});
beforeEach(() => app.sql('delete from agent_grants'));

const PING = { jsonrpc: '2.0', id: 1, method: 'ping' };
/** Asks `/mcp` for a sign of life with a token. */
const ping = (token: string, { url } = app) =>
  supertest(url)
    .post('/mcp')
    .set({ Accept: 'application/json, text/event-stream', Authorization: `Bearer ${token}` })
    .send(PING);

const grants = () => app.sql<{ ended: boolean }>('select ended_at is not null as ended from agent_grants');

describe('the metadata', () => {
  it('of the resource names the authorization server, whose metadata has all that agents need', async () => {
    const { publicUrl } = app.config;
    for (const path of ['oauth-protected-resource/mcp', 'oauth-protected-resource']) {
      const { body } = await supertest(app.url).get(`/.well-known/${path}`).expect(200);
      expect(body).toMatchObject({ resource: `${publicUrl}/mcp`, authorization_servers: [publicUrl] });
    }
    const { body } = await supertest(app.url).get('/.well-known/oauth-authorization-server').expect(200);
    expect(body).toMatchObject({
      issuer: publicUrl,
      authorization_endpoint: `${publicUrl}/authorize`,
      token_endpoint: `${publicUrl}/oauth/token`,
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none'],
      authorization_response_iss_parameter_supported: true,
      client_id_metadata_document_supported: true,
    });
    expect(body).not.toHaveProperty('registration_endpoint');
  });
});

describe('the consent', () => {
  it('shows who asks for what, and takes the code back with the state and the issuer', async () => {
    const { challenge } = pkce();
    const parameters = requestOf(app, agentId, challenge, { scope: 'catalogue orders:read offline_access' });
    const { body: shown } = await describeRequest(anna, parameters).expect(200);
    expect(shown).toMatchObject({
      name: 'Quote agent',
      host: new URL(agents.origin).host,
      returnsTo: '127.0.0.1:4711',
      isLocal: true,
      companyName: expect.any(String) as string,
      scopes: ['catalogue'],
      problem: null,
      backTo: expect.stringContaining('error=access_denied') as string,
    });
    const back = await allow(anna, parameters);
    expect(back.origin + back.pathname).toBe(CALLBACK);
    expect(Object.fromEntries(back.searchParams)).toEqual({
      code: expect.any(String) as string,
      state: 'a state',
      iss: app.config.publicUrl,
    });
    const [logged] = await app.sql(
      `select actor_email, operation, after ->> 'name' as name from audit_log where entity = 'agent_grants' and action = 'create'
        order by id desc limit 1`,
    );
    expect(logged).toEqual({ actor_email: ANNA, operation: 'POST /api/v1/agent-grants', name: 'Quote agent' });
  });

  it('is given by administrators of clients and partners only; a standard user reads whom to ask', async () => {
    const { challenge } = pkce();
    const parameters = requestOf(app, agentId, challenge);
    const tom = await app.as(TOM);
    const { body: shown } = (await describeRequest(tom, parameters).expect(200)) as { body: { request: string } };
    await tom.post('/agent-grants').send({ request: shown.request }).expect(403);
    await describeRequest(await app.as(STAFF), parameters).expect(403);
    await describeRequest(app.visitor(), parameters).expect(401);
    const { access_token: token } = await signInAgent(app, anna, agentId);
    await describeRequest(app.visitor().set('Authorization', `Bearer ${token}`), parameters).expect(401);
    await allow(await app.as(PAULA_PARTNER), parameters);
  });

  it('counts in the session in which it was shown, and as it was shown', async () => {
    const { challenge } = pkce();
    const { body: shown } = (await describeRequest(anna, requestOf(app, agentId, challenge)).expect(200)) as {
      body: { request: string };
    };
    const refused = async (person: Agent, request: unknown) => {
      const { body } = await person.post('/agent-grants').send({ request }).expect(422);
      expect((body as ProblemDto).errors).toMatchObject([{ field: 'request' }]);
    };
    await refused(await app.signIn(ANNA), shown.request);
    await refused(await app.as(RIVAL), shown.request);
    const [head, claims, signature] = shown.request.split('.');
    const changed = Buffer.from(claims!, 'base64url').toString().replace('127.0.0.1:4711', '127.0.0.1:4712');
    await refused(anna, [head, Buffer.from(changed).toString('base64url'), signature].join('.'));
    await refused(anna, 'x');
    await refused(anna, 7);
    expect(await grants()).toEqual([]);
    // A page of another site cannot send it.
    const { status } = await anna
      .post('/agent-grants')
      .set({ Origin: 'https://elsewhere.example' })
      .send({ request: shown.request });
    expect(status).toBe(403);
    const { headers } = await anna.get('/auth/me').expect(200);
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  });

  it.each<[string, Record<string, string | undefined>, string]>([
    ['no challenge', { code_challenge: undefined }, 'invalid_request'],
    ['a plain challenge', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['a challenge without a method, which would be plain', { code_challenge_method: undefined }, 'invalid_request'],
    ['a challenge of another form', { code_challenge: 'short' }, 'invalid_request'],
    ['another resource', { resource: 'https://elsewhere.example/mcp' }, 'invalid_target'],
    ['a token at once', { response_type: 'token' }, 'unsupported_response_type'],
    ['a fragment', { response_mode: 'fragment' }, 'invalid_request'],
    ['a request object', { request_uri: 'https://elsewhere.example' }, 'invalid_request'],
    ['scopes that agents cannot have', { scope: 'orders:read everything' }, 'invalid_scope'],
    ['an endless state', { state: 'x'.repeat(3_000) }, 'invalid_request'],
  ])('is not asked for with %s: the agent is told', async (_what, changes, error) => {
    const { body } = await describeRequest(anna, requestOf(app, agentId, pkce().challenge, changes)).expect(200);
    expect(body).toMatchObject({ problem: expect.any(String) as string, request: null, scopes: [] });
    const back = new URL((body as { backTo: string }).backTo);
    expect(back.origin + back.pathname).toBe(CALLBACK);
    expect(back.searchParams.get('error')).toBe(error);
    expect(back.searchParams.get('iss')).toBe(app.config.publicUrl);
  });

  it.each<[string, Record<string, string | undefined>]>([
    ['another address', { redirect_uri: 'https://elsewhere.example/callback' }],
    ['another path of its own host', { redirect_uri: 'http://127.0.0.1:4711/other' }],
    ['its host with a name before it', { redirect_uri: 'http://127.0.0.1:4711@elsewhere.example/callback' }],
    ['a script', { redirect_uri: 'javascript:alert(1)' }],
    ['a fragment', { redirect_uri: `${CALLBACK}#a` }],
    ['no address', { redirect_uri: undefined }],
    ['no agent', { client_id: undefined }],
    ['an agent that is no address', { client_id: 'quote-agent' }],
    ['an agent without a document', { client_id: 'http://127.0.0.1:1/agent.json' }],
  ])('is refused without a way back for %s', async (_what, changes) => {
    const { body } = await describeRequest(anna, requestOf(app, agentId, pkce().challenge, changes)).expect(422);
    expect(body).toMatchObject({ code: 'unknown_agent' });
    expect(JSON.stringify(body)).not.toContain('elsewhere');
  });

  it('reads a parameter that is given twice as neither', async () => {
    const query = requestOf(app, agentId, pkce().challenge);
    const twice = await describeRequest(anna, `${query}&redirect_uri=https%3A%2F%2Felsewhere.example`).expect(422);
    expect(twice.body).toMatchObject({ code: 'unknown_agent' });
    const { body } = await describeRequest(anna, `${query}&state=other`).expect(200);
    expect((body as { backTo: string }).backTo).not.toContain('state');
    expect(body).toMatchObject({ request: null });
  });

  it('lets a program on the own computer listen on any port', async () => {
    const { verifier, challenge } = pkce();
    const redirect = 'http://127.0.0.1:50000/callback';
    const back = await allow(anna, requestOf(app, agentId, challenge, { redirect_uri: redirect }));
    expect(back.origin).toBe('http://127.0.0.1:50000');
    const form = codeForm(agentId, back.searchParams.get('code')!, verifier);
    await callOAuth(app, 'token', form).expect(400); // the port is part of what was asked for
    await callOAuth(app, 'token', { ...form, redirect_uri: redirect }).expect(200);
  });

  it('ends at 50 agents, even at the same time', async () => {
    const { companyId } = await app.actor(ANNA);
    await app.sql(
      `insert into agent_grants (id, company_id, user_id, agent_id, name, scopes, redirect_uri, code_challenge, expires_at)
       select gen_random_uuid(), company_id, id, 'https://agent.example/a', 'Agent', '{}', 'https://agent.example', '', now() + interval '1 day'
         from users, generate_series(1, ?) where email = ?`,
      [MOST_GRANTS - 1, ANNA],
    );
    const { body } = await describeRequest(anna, requestOf(app, agentId, pkce().challenge)).expect(200);
    const { request } = body as { request: string };
    const answers = await Promise.all([1, 2, 3].map(() => anna.post('/agent-grants').send({ request })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    expect(await app.sql('select count(*)::int as n from agent_grants where company_id = ?', [companyId])).toEqual([
      { n: MOST_GRANTS },
    ]);
  });
});

describe('what an agent says about itself', () => {
  const MEGABYTES = 'x'.repeat(2_000_000);
  it.each<[string, object | Parameters<AgentsServer['publish']>[1]]>([
    ['is about another agent', { client_id: 'https://agent.example/agent.json' }],
    ['has no name', { client_name: ' ' }],
    ['has a name that is no text', { client_name: { en: 'Agent' } }],
    ['has a very long name', { client_name: 'x'.repeat(81) }],
    ['has no addresses', { redirect_uris: [] }],
    ['has addresses that are no texts', { redirect_uris: [7] }],
    ['asks for a secret', { token_endpoint_auth_method: 'client_secret_basic' }],
    ['is huge', { padding: MEGABYTES }],
    [
      'is no JSON',
      (_request: never, response: Answer) => response.setHeader('content-type', 'application/json').end('{'),
    ],
    [
      'is nothing',
      (_request: never, response: Answer) => response.setHeader('content-type', 'application/json').end('null'),
    ],
    ['is a page', (_request: never, response: Answer) => response.setHeader('content-type', 'text/html').end('{}')],
    ['is elsewhere', (_request: never, response: Answer) => response.writeHead(302, { location: '/agent.json' }).end()],
    ['breaks off', (request: { socket: { destroy(): void } }) => request.socket.destroy()],
  ])('is refused when it %s', async (what, answer) => {
    const id = agents.publish(`/${encodeURIComponent(what)}`, answer as object);
    const { body } = await describeRequest(anna, requestOf(app, id, pkce().challenge)).expect(422);
    expect(body).toMatchObject({
      code: 'unknown_agent',
      message: expect.stringContaining('This agent cannot sign in') as string,
    });
  });

  it('is read once in five minutes, and its name is cleaned', async () => {
    const id = agents.publish('/named.json', { client_name: 'Quote\u202e\u0000 \n agent' });
    for (let time = 0; time < 3; time++) {
      const { body } = await describeRequest(anna, requestOf(app, id, pkce().challenge)).expect(200);
      expect(body).toMatchObject({ name: 'Quote agent' });
    }
    expect(agents.asked.filter((path) => path === '/named.json')).toHaveLength(1);
  });

  it('is never read from a private address, nor without TLS', async () => {
    const usual = await TestApp.start({ databaseUrl: app.config.databaseUrl });
    try {
      const person = await usual.signIn(ANNA);
      agents.asked.length = 0;
      const { port } = new URL(agents.origin);
      for (const origin of [
        agents.origin,
        `https://127.0.0.1:${port}`,
        `https://[::1]:${port}`,
        'https://localhost:4000',
        'https://169.254.169.254',
      ]) {
        const asked = describeRequest(person, requestOf(app, `${origin}/agent.json`, pkce().challenge));
        expect((await asked.expect(422)).body).toMatchObject({ code: 'unknown_agent' });
      }
      expect(agents.asked).toEqual([]);
    } finally {
      await usual.close();
    }
  });
});

type Answer = import('node:http').ServerResponse;

describe('a code', () => {
  /** Lets Anna allow the agent, and returns the form for the exchange. */
  async function given() {
    const { verifier, challenge } = pkce();
    const back = await allow(anna, requestOf(app, agentId, challenge));
    return codeForm(agentId, back.searchParams.get('code')!, verifier);
  }

  it('is exchanged once; a second time ends the grant', async () => {
    const form = await given();
    const { body, headers } = await callOAuth(app, 'token', form).expect(200);
    expect(body).toEqual({
      access_token: expect.stringMatching(/^hpt_/) as string,
      token_type: 'Bearer',
      expires_in: 3600,
      refresh_token: expect.stringMatching(/^hpr_/) as string,
      scope: AGENT_SCOPES.join(' '),
    });
    expect(headers['cache-control']).toBe('no-store');
    const { access_token: token } = body as { access_token: string };
    await ping(token).expect(200);
    const { body: again } = await callOAuth(app, 'token', form).expect(400);
    expect(again).toMatchObject({ error: 'invalid_grant', error_description: expect.any(String) as string });
    await ping(token).expect(401);
    expect(await grants()).toEqual([{ ended: true }]);
  });

  it('ends the grant when it comes a second time after its end, too', async () => {
    const form = await given();
    const { body } = await callOAuth(app, 'token', form).expect(200);
    await app.sql(`update agent_tokens set expires_at = now() - interval '1 minute' where used_at is not null`);
    // A renewal deletes what has expired.
    const { refresh_token: refresh } = body as { refresh_token: string };
    await callOAuth(app, 'token', refreshForm(agentId, refresh)).expect(200);
    expect(await grants()).toEqual([{ ended: false }]);
    await callOAuth(app, 'token', form).expect(400);
    expect(await grants()).toEqual([{ ended: true }]);
  });

  it('is exchanged once at the same time, too', async () => {
    const form = await given();
    const answers = await Promise.all(Array.from({ length: 5 }, () => callOAuth(app, 'token', form)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(4);
    expect(await grants()).toEqual([{ ended: true }]);
  });

  it.each<[string, Record<string, string>, string]>([
    ['another secret', { code_verifier: pkce().verifier }, 'invalid_grant'],
    ['a short secret', { code_verifier: 'x' }, 'invalid_grant'],
    ['no secret', { code_verifier: '' }, 'invalid_request'],
    ['another address', { redirect_uri: 'http://127.0.0.1:4712/callback' }, 'invalid_grant'],
    ['another agent', { client_id: 'https://agent.example/a' }, 'invalid_grant'],
    ['no agent', { client_id: '' }, 'invalid_request'],
    ['another code', { code: 'x' }, 'invalid_grant'],
    ['another resource', { resource: 'https://elsewhere.example' }, 'invalid_target'],
    ['another kind of grant', { grant_type: 'client_credentials' }, 'unsupported_grant_type'],
  ])('is not exchanged with %s, and stays good', async (_what, changes, error) => {
    const form = await given();
    const { body } = await callOAuth(app, 'token', { ...form, ...changes }).expect(400);
    expect(body).toMatchObject({ error });
    await callOAuth(app, 'token', { ...form, resource: `${app.config.publicUrl}/mcp` }).expect(200);
  });

  it('expires after a minute', async () => {
    const form = await given();
    await app.sql(`update agent_tokens set expires_at = expires_at - interval '61 seconds'`);
    expect((await callOAuth(app, 'token', form).expect(400)).body).toMatchObject({ error: 'invalid_grant' });
  });
});

describe('a refresh token', () => {
  it('is replaced by the next one; a second use after 10 seconds ends the grant', async () => {
    const first = await signInAgent(app, anna, agentId);
    const { body: second } = (await callOAuth(app, 'token', refreshForm(agentId, first.refresh_token)).expect(200)) as {
      body: typeof first;
    };
    expect(second.refresh_token).not.toBe(first.refresh_token);
    await ping(second.access_token).expect(200);
    await app.sql(`update agent_tokens set used_at = used_at - interval '10 seconds'`);
    expect((await callOAuth(app, 'token', refreshForm(agentId, first.refresh_token)).expect(400)).body).toMatchObject({
      error: 'invalid_grant',
    });
    await ping(second.access_token).expect(401);
    await callOAuth(app, 'token', refreshForm(agentId, second.refresh_token)).expect(400);
    expect(await grants()).toEqual([{ ended: true }]);
  });

  it('that a client uses twice at once has one answer; once that is used, a second use ends the grant', async () => {
    const { refresh_token: token } = await signInAgent(app, anna, agentId);
    const renew = (scope?: string) =>
      callOAuth(app, 'token', { ...refreshForm(agentId, token), ...(scope && { scope }) }).expect(200);
    const answers = (await Promise.all([renew('catalogue'), renew('catalogue'), renew('catalogue')])) as {
      body: TokenAnswer;
    }[];
    const [{ body: first }] = answers as [{ body: TokenAnswer }];
    const expected = { ...first, scope: 'catalogue', expires_in: expect.any(Number) as number };
    for (const { body } of [...answers, await renew()]) expect(body).toEqual(expected);
    expect(await app.sql('select count(*)::int as n from agent_tokens where used_at is null')).toEqual([{ n: 3 }]);
    await ping(first.access_token).expect(200);
    await callOAuth(app, 'token', { ...refreshForm('https://agent.example/a', token) }).expect(400);
    expect(await grants()).toEqual([{ ended: false }]);
    await callOAuth(app, 'token', refreshForm(agentId, first.refresh_token)).expect(200);
    await callOAuth(app, 'token', refreshForm(agentId, token)).expect(400);
    expect(await grants()).toEqual([{ ended: true }]);
  });

  it('gives fewer scopes when asked, never more, and is of one agent', async () => {
    const { refresh_token: token } = await signInAgent(app, anna, agentId, 'catalogue quotes:read');
    const form = refreshForm(agentId, token);
    const refused = async (changes: object, error: string) =>
      expect((await callOAuth(app, 'token', { ...form, ...changes }).expect(400)).body).toMatchObject({ error });
    await refused({ scope: 'catalogue quotes:write' }, 'invalid_scope');
    await refused({ client_id: 'https://agent.example/a' }, 'invalid_grant');
    const { body } = await callOAuth(app, 'token', { ...form, scope: 'catalogue' }).expect(200);
    expect(body).toMatchObject({ scope: 'catalogue' });
    const next = refreshForm(agentId, (body as { refresh_token: string }).refresh_token);
    expect((await callOAuth(app, 'token', next).expect(200)).body).toMatchObject({ scope: 'catalogue quotes:read' });
  });

  it('ends with its day, and secrets that have expired are removed', async () => {
    const { refresh_token: token } = await signInAgent(app, anna, agentId);
    await app.sql(`update agent_tokens set expires_at = now() - interval '1 second'`);
    await callOAuth(app, 'token', refreshForm(agentId, token)).expect(400);
    await app.sql(`update agent_grants set expires_at = now() - interval '1 second'`);
    await signInAgent(app, anna, agentId);
    expect(await app.sql('select kind from agent_tokens order by kind')).toEqual([
      { kind: 'access' },
      { kind: 'code' },
      { kind: 'refresh' },
    ]);
  });
});

describe('an access token', () => {
  it('opens /mcp and nothing else, and is stored as a hash', async () => {
    const { access_token: token, refresh_token: refresh, code } = await signInAgent(app, anna, agentId);
    await ping(token).expect(200);
    await supertest(app.url).get('/mcp').set('Authorization', `Bearer ${token}`).expect(405);
    await ping(refresh).expect(401);
    for (const path of ['/quotes', '/catalog', '/auth/me', '/agent-grants', '/access-tokens']) {
      await app.visitor().get(path).set('Authorization', `Bearer ${token}`).expect(401);
    }
    const stored = JSON.stringify([
      await app.sql('select * from agent_tokens'),
      await app.sql('select * from audit_log'),
    ]);
    for (const secret of [token, refresh, code]) expect(stored).not.toContain(secret.slice(4));
  });

  it('expires after an hour', async () => {
    const { access_token: token } = await signInAgent(app, anna, agentId);
    await app.sql(`update agent_tokens set expires_at = expires_at - interval '1 hour' where kind = 'access'`);
    await ping(token).expect(401);
  });

  it('shares the rate limit of the others of its agent, and of no other agent', async () => {
    const limited = await TestApp.start({ databaseUrl: app.config.databaseUrl, tokenRequestsPerMinute: 4 });
    try {
      let { access_token: token, refresh_token: refresh } = await signInAgent(app, anna, agentId);
      const left: unknown[] = [];
      for (let time = 0; time < 3; time++) {
        // The first request with a token counts for it alone, because its agent is not known yet.
        await ping(token, limited).expect(200);
        const { headers } = await ping(token, limited).expect(200);
        left.push(headers.ratelimit);
        const { body } = await callOAuth(app, 'token', refreshForm(agentId, refresh)).expect(200);
        ({ access_token: token, refresh_token: refresh } = body as TokenAnswer);
      }
      expect(left).toEqual([3, 2, 1].map((n) => expect.stringContaining(`"token";r=${n};`) as string));
      await ping(token, limited).expect(200);
      await ping(token, limited).expect(200);
      await ping(token, limited).expect(429);
      const { access_token: other } = await signInAgent(app, anna, agentId);
      for (let time = 0; time < 3; time++) await ping(other, limited).expect(200);
    } finally {
      await limited.close();
    }
  });

  it('shows its last use to the administrators of its company', async () => {
    const { access_token: token } = await signInAgent(app, anna, agentId);
    await ping(token).expect(200);
    const { body } = await anna.get('/agent-grants?status=valid&search=quote').expect(200);
    expect(body).toMatchObject({
      total: 1,
      data: [{ name: 'Quote agent', givenBy: 'Anna de Vries', valid: true, lastUsedAddress: '127.0.0.1' }],
    });
    expect((await (await app.as(RIVAL)).get('/agent-grants').expect(200)).body).toMatchObject({ total: 0 });
  });
});

describe('a grant ends', () => {
  it.each([
    ['its giver is no longer an administrator', `update users set account_type = 'standard' where email = ?`],
    ['its giver is deactivated', `update users set account_status = 'inactive' where email = ?`],
    ['its company is suspended', `update companies set status = 'suspended' where id = ?`],
  ])('when %s', async (_why, statement) => {
    const company = await makeCompany(app);
    const email = await makeUser(app, { company, accountType: 'admin' });
    const { access_token: token, refresh_token: refresh } = await signInAgent(app, await app.signIn(email), agentId);
    await ping(token).expect(200);
    await app.sql(statement, [statement.includes('users') ? email : company]);
    await ping(token).expect(401);
    // It stays ended when the rights come back.
    await app.sql(`update users set account_type = 'admin', account_status = 'active' where email = ?`, [email]);
    await app.sql(`update companies set status = 'active' where id = ?`, [company]);
    await ping(token).expect(401);
    await callOAuth(app, 'token', refreshForm(agentId, refresh)).expect(400);
  });

  it('when an administrator of its company ends it, and for nobody else', async () => {
    const { access_token: token, refresh_token: refresh } = await signInAgent(app, anna, agentId);
    const [{ id }] = (await app.sql<{ id: string }>('select id from agent_grants')) as [{ id: string }];
    await (await app.as(RIVAL)).delete(`/agent-grants/${id}`).expect(404);
    await (await app.as(TOM)).delete(`/agent-grants/${id}`).expect(403);
    await ping(token).expect(200);
    await anna.delete(`/agent-grants/${id}`).expect(204);
    await ping(token).expect(401);
    await callOAuth(app, 'token', refreshForm(agentId, refresh)).expect(400);
    await anna.delete(`/agent-grants/${id}`).expect(404);
  });

  it.each(['access_token', 'refresh_token'] as const)('when the agent revokes the %s, its own only', async (kind) => {
    const signedIn = await signInAgent(app, anna, agentId);
    const form = { token: signedIn[kind], client_id: agentId };
    const other = await callOAuth(app, 'revoke', { ...form, client_id: 'https://agent.example/a' }).expect(400);
    expect(other.body).toMatchObject({ error: 'unauthorized_client' });
    await ping(signedIn.access_token).expect(200);
    await callOAuth(app, 'revoke', form).expect(200);
    await ping(signedIn.access_token).expect(401);
    await callOAuth(app, 'revoke', { ...form, token: 'unknown' }).expect(200);
  });
});

describe('a page of another site', () => {
  const [page, elsewhere] = ['https://agent.example', 'https://elsewhere.example'];
  const ADDRESSES = [
    '/mcp',
    '/oauth/token',
    '/oauth/revoke',
    '/.well-known/oauth-protected-resource/mcp',
    '/.well-known/oauth-authorization-server',
  ];

  it('may call what agents need, and nothing else, without cookies', async () => {
    const preflight = (path: string) =>
      supertest(app.url).options(path).set({ Origin: page, 'Access-Control-Request-Method': 'POST' });
    for (const path of ADDRESSES) {
      const { headers } = await preflight(path).expect(204);
      expect(headers).toMatchObject({ 'access-control-allow-origin': '*', 'access-control-max-age': '7200' });
      for (const name of ['Authorization', 'Content-Type', 'MCP-Protocol-Version', 'Mcp-Method', 'Mcp-Name']) {
        expect(headers['access-control-allow-headers']!.split(',')).toContain(name);
      }
      expect(headers).not.toHaveProperty('access-control-allow-credentials');
    }
    for (const path of ['/api/v1/quotes', '/api/v1/auth/login', '/oauth', '/mcp/other', '/authorize', '/']) {
      expect((await preflight(path)).headers).not.toHaveProperty('access-control-allow-origin');
    }
    await supertest(app.url).post('/api/v1/quotes').set('Origin', page).send({}).expect(403);
    const metadata = await supertest(app.url).get(ADDRESSES[4]!).set('Origin', page).expect(200);
    expect(metadata.headers['access-control-allow-origin']).toBe('*');
    const { headers, body } = await callOAuth(app, 'token', {}).set('Origin', page).expect(400);
    expect(headers['access-control-allow-origin']).toBe('*');
    expect(body).toMatchObject({ error: 'invalid_request' });
  });

  it('reads why it has no access, and has access to /mcp where the sign-in of its agent ended', async () => {
    const { access_token: token } = await signInAgent(app, anna, agentId);
    const { headers } = await ping('hpt_unknown').set('Origin', page).expect(401);
    expect(headers['access-control-expose-headers']).toContain('WWW-Authenticate');
    await ping(token).set('Origin', page).expect(403);
    await app.sql('update agent_grants set redirect_uri = ?', [`${page}/callback`]);
    await ping(token).set('Origin', page).expect(200);
    await ping(token).set('Origin', 'http://localhost:6274').expect(200);
    for (const origin of [elsewhere, 'https://agent.example.elsewhere.example', 'http://agent.example', 'null']) {
      await ping(token).set('Origin', origin).expect(403);
    }
  });
});

/** What a real client keeps of its sign-in, and where it sent the person. */
class Kept {
  sentTo: URL | undefined;
  private stored: Record<string, unknown> = {};

  constructor(readonly clientMetadataUrl: string | undefined) {}

  readonly redirectUrl = CALLBACK;
  readonly clientMetadata = { client_name: 'Quote agent', redirect_uris: [CALLBACK] };
  state = () => 'a state of the client';
  clientInformation = () => this.stored.client as { client_id: string } | undefined;
  saveClientInformation = (client: unknown) => void (this.stored.client = client);
  tokens = () => this.stored.tokens as TokenAnswer | undefined;
  saveTokens = (tokens: unknown) => void (this.stored.tokens = tokens);
  codeVerifier = () => this.stored.verifier as string;
  saveCodeVerifier = (verifier: string) => void (this.stored.verifier = verifier);
  discoveryState = () => this.stored.discovery as undefined;
  saveDiscoveryState = (state: unknown) => void (this.stored.discovery = state);
  invalidateCredentials = () => void delete this.stored.tokens;
  redirectToAuthorization = (url: URL) => void (this.sentTo = url);
}

/** Passes requests for the portal's public address on to the server of the test. */
const passOn = (url: string | URL, options?: RequestInit) =>
  fetch(String(url).replace(app.config.publicUrl, app.url), options);

describe.each(['current', 'earlier'] as const)('the real client of the %s generation', (generation) => {
  const made = (kept: Kept) => {
    const address = new URL(`${app.config.publicUrl}/mcp`);
    const options = { authProvider: kept as never, fetch: passOn };
    return generation === 'current'
      ? new StreamableHTTPClientTransport(address, options)
      : (new EarlierTransport(address, options) as unknown as StreamableHTTPClientTransport);
  };
  const client = () => {
    const name = { name: 'test', version: '1' };
    return generation === 'current'
      ? new Client(name, { versionNegotiation: { mode: 'auto' } })
      : (new EarlierClient(name) as unknown as Client);
  };

  it('signs in, calls tools, refreshes its token, and is sent to a person again when the grant has ended', async () => {
    const kept = new Kept(undefined);
    kept.saveClientInformation({ client_id: agentId });
    const first = made(kept);
    await expect(client().connect(first)).rejects.toThrow('Unauthorized');
    expect(kept.sentTo!.origin + kept.sentTo!.pathname).toBe(`${app.config.publicUrl}/authorize`);
    const back = await allow(anna, kept.sentTo!.search.slice(1));
    expect(back.searchParams.get('state')).toBe('a state of the client');
    await (generation === 'current'
      ? first.finishAuth(back.searchParams)
      : first.finishAuth(back.searchParams.get('code')!));
    const agent = client();
    await agent.connect(made(kept));
    const names = (await agent.listTools()).tools.map(({ name }) => name);
    expect(names).toContain('draft_quote');
    const call = () => agent.callTool({ name: 'search_products', arguments: {} });
    expect(await call()).toMatchObject({ structuredContent: { total: expect.any(Number) as number } });
    const { refresh_token: refresh } = kept.tokens()!;
    await app.sql(`update agent_tokens set expires_at = now() - interval '1 second' where kind = 'access'`);
    expect(await call()).toMatchObject({ structuredContent: { total: expect.any(Number) as number } });
    expect(kept.tokens()!.refresh_token).not.toBe(refresh);
    await endGrants(app, ANNA);
    kept.sentTo = undefined;
    await expect(call()).rejects.toThrow('Unauthorized');
    expect(kept.sentTo).toBeDefined(); // the person is asked again
  });

  it('names itself by the address of its document, and registers nowhere', async () => {
    const kept = new Kept('https://agent.example/agent.json');
    await expect(client().connect(made(kept))).rejects.toThrow('Unauthorized');
    expect(kept.sentTo!.searchParams.get('client_id')).toBe('https://agent.example/agent.json');
    expect(kept.sentTo!.searchParams.get('resource')).toBe(`${app.config.publicUrl}/mcp`);
    expect(kept.sentTo!.searchParams.get('code_challenge_method')).toBe('S256');
    await expect(client().connect(made(new Kept(undefined)))).rejects.toThrow(/registration/i);
  });
});

it('the current client refuses an answer that names another issuer', async () => {
  const kept = new Kept(undefined);
  kept.saveClientInformation({ client_id: agentId });
  const options = { authProvider: kept as never, fetch: passOn };
  const transport = new StreamableHTTPClientTransport(new URL(`${app.config.publicUrl}/mcp`), options);
  await expect(new Client({ name: 'test', version: '1' }).connect(transport)).rejects.toThrow('Unauthorized');
  const back = await allow(anna, kept.sentTo!.search.slice(1));
  back.searchParams.set('iss', 'https://elsewhere.example');
  await expect(transport.finishAuth(back.searchParams)).rejects.toThrow(/issuer/i);
});

it('the endpoints answer nonsense with an error of its kind', async () => {
  for (const endpoint of ['token', 'revoke'] as const) {
    const post = () => supertest(app.url).post(`/oauth/${endpoint}`);
    const bodies = [
      '',
      'grant_type',
      'grant_type=a&grant_type=b',
      'client_id[a]=b',
      '%',
      'a=%00',
      `a=${'x'.repeat(40_000)}`,
    ];
    for (const body of bodies) {
      const { status } = await post().set('Content-Type', 'application/x-www-form-urlencoded').send(body);
      expect([400, 413]).toContain(status);
    }
    await post().send({ grant_type: 'authorization_code' }).expect(415);
    await supertest(app.url).get(`/oauth/${endpoint}`).expect(404);
  }
  for (const parameters of ['', '%', 'client_id=%00&redirect_uri=%00', 'x'.repeat(7_000)]) {
    const { status } = await describeRequest(anna, parameters);
    expect([400, 422]).toContain(status);
  }
});
