import { AccessTokens } from '../../src/access-tokens/access-tokens.service.js';
import { AgentGrants } from '../../src/access-tokens/oauth/agent-grants.service.js';
import { MOST_TOKENS, TOKEN_SCOPES, type TokenScope } from '../../src/rules/access-token.js';
import { readFileSync } from 'node:fs';
import supertest from 'supertest';
import { type Agent, ANNA, PAULA_PARTNER, RIVAL, STAFF, TestApp, TOM } from '../app.js';
import { FILES } from '../builders/documents.js';
import { makeGrant } from '../builders/oauth.js';
import { makeOrder } from '../builders/orders.js';
import { makeCompany, makeUser } from '../builders/people.js';
import { line, makeQuote, TERMS } from '../builders/quotes.js';
import { TOMORROW } from './access-token-operations.js';
import { type Caller, REFUSALS, subjectFor } from './matrix.js';
import type { Subject } from './operation.js';
import { addressOf, OPERATIONS, send } from './operations.js';

/** Returns an id of no record for each placeholder in the address of a route. */
const noIds = (route: string): Record<string, string> =>
  Object.fromEntries([...route.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, crypto.randomUUID()]));

interface Problem {
  code?: string;
}

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.start({ tokenRequestsPerMinute: 100_000 });
});
afterAll(() => app.close());
afterEach(async () => {
  await app.sql('delete from access_tokens');
  await app.sql('delete from agent_grants');
});

/** Routes that accept API tokens, by scope. All others refuse them. */
const OPEN: Record<TokenScope, string[]> = {
  catalogue: [
    'GET /catalog',
    'GET /catalog/groups',
    'GET /catalog/groups/{slug}',
    'GET /catalog/items/{id}',
    'GET /catalog/items/{id}/data-sheet',
    'GET /catalog/pictures/{name}',
    'GET /catalog/sla-packages',
    'GET /pricing/sla/{slaId}/device/{deviceId}',
    'POST /pricing/calculate',
  ],
  'quotes:read': [
    'GET /documents/proxy/{token}',
    'GET /messages/unread',
    'GET /partners/quotes',
    'GET /partners/quotes/accepted',
    'GET /quotes',
    'GET /quotes/buyer',
    'GET /quotes/delivery-addresses',
    'GET /quotes/{id}',
    'GET /quotes/{id}/calculate',
    'GET /quotes/{id}/download',
    'GET /quotes/{id}/events',
    'GET /quotes/{id}/messages',
    'GET /quotes/{id}/messages/files/{fileId}/download',
    'GET /quotes/{id}/revisions',
  ],
  'quotes:write': [
    'DELETE /quotes/{id}/items/{itemId}',
    'POST /quotes',
    'POST /quotes/{id}/duplicate',
    'POST /quotes/{id}/items',
    'POST /quotes/{id}/messages',
    'POST /quotes/{id}/submit',
    'PUT /quotes/{id}',
    'PUT /quotes/{id}/items/{itemId}',
  ],
  'orders:read': [
    'GET /documents/proxy/{token}',
    'GET /invoices',
    'GET /invoices/{id}',
    'GET /invoices/{id}/pdf',
    'GET /invoices/{id}/ubl',
    'GET /orders',
    'GET /orders/{id}',
    'GET /orders/{id}/documents',
    'GET /orders/{id}/documents/{documentId}/download',
    'GET /orders/{id}/invoice/download',
    'GET /orders/{id}/invoice/ubl',
  ],
};

/** Makes a token that acts as a user, and returns it with its id. */
async function make(email: string, scopes: readonly TokenScope[] = TOKEN_SCOPES) {
  const actor = await app.actor(email);
  return app.get(AccessTokens).create(actor, { name: 'Purchasing system', scopes: [...scopes], expiresAt: TOMORROW });
}

/** Returns a client that sends a token and no cookies. */
const withToken = (token: string): Agent => app.visitor().set('Authorization', `Bearer ${token}`);

const DESK = { items: [line('desk-27-purchase')] };

describe('the routes', () => {
  it('the OpenAPI document names the routes that accept tokens, with their scopes', async () => {
    const { body } = await supertest(app.url).get('/api/openapi.json').expect(200);
    const { paths } = body as { paths: Record<string, Record<string, { security?: Record<string, string[]>[] }>> };
    const open: Record<string, string[]> = {};
    for (const [path, methods] of Object.entries(paths)) {
      for (const [method, { security = [] }] of Object.entries(methods)) {
        for (const scope of security.flatMap((way) => way.token ?? [])) {
          (open[scope] ??= []).push(`${method.toUpperCase()} ${path.replace('/api/v1', '')}`);
        }
      }
    }
    expect(Object.fromEntries(Object.entries(open).map(([scope, routes]) => [scope, routes.toSorted()]))).toEqual(OPEN);
  });

  /** Administrators, who alone make tokens and give grants: of the company of the records, and of two others. */
  const MAKERS = {
    'administrator of the same company': ANNA,
    'stranger client': RIVAL,
    partner: PAULA_PARTNER,
  } as const satisfies Partial<Record<Caller, string>>;
  const SETS: readonly (readonly TokenScope[])[] = [...TOKEN_SCOPES.map((scope) => [scope]), TOKEN_SCOPES];

  /** Makes tokens of an administrator: valid ones by scopes, and others, which open none of the routes. */
  async function tokensOf(email: string) {
    const valid: [readonly TokenScope[], string][] = [];
    for (const scopes of SETS) valid.push([scopes, (await make(email, scopes)).token]);
    const [ended, grant, endedGrant] = [await make(email), await makeGrant(app, email), await makeGrant(app, email)];
    const actor = await app.actor(email);
    await app.get(AccessTokens).end(actor, ended.id);
    await app.get(AgentGrants).end(actor, endedGrant.id);
    const others: [string, string][] = [
      ['a token that has ended', ended.token],
      ['an agent', grant.token],
      ['an agent whose grant has ended', endedGrant.token],
    ];
    return { valid, others };
  }

  it('each answers the tokens of each administrator like the administrator, within their scopes, until they end', async () => {
    const all = new Map<keyof typeof MAKERS, Awaited<ReturnType<typeof tokensOf>>>();
    for (const [maker, email] of Object.entries(MAKERS)) all.set(maker as keyof typeof MAKERS, await tokensOf(email));
    const wrong: string[] = [];
    const expectAnswer = (answer: string, expected: string, ...about: unknown[]) => {
      if (answer !== expected) wrong.push(`${about.join(' ')}: ${answer} instead of ${expected}`);
    };
    for (const operation of OPERATIONS) {
      const { route, access, ok } = operation;
      const address = `${app.url}/api/v1${addressOf(operation, { parameters: noIds(route), secret: '' })}`;
      /** Sends a request about nothing. These are many, and `fetch` keeps its connections. */
      const ask = async (token: string, expected: string, ...about: unknown[]) => {
        const method = route.split(' ')[0]!;
        const answer = await fetch(address, { method, headers: { authorization: `Bearer ${token}` } });
        const { code } = (await answer.json().catch(() => ({}))) as Problem;
        expectAnswer(`${answer.status} ${code}`, expected, route, ...about);
      };
      const opens = (scopes: readonly TokenScope[]) => scopes.some((one) => OPEN[one].includes(route));
      // To routes that refuse all tokens, both clients are the same.
      const makers = [...all].filter(([maker]) => opens(TOKEN_SCOPES) || maker !== 'stranger client');
      await Promise.all(
        makers.flatMap(([maker, { valid, others }]) => [
          ...valid
            .filter(([scopes]) => !opens(scopes))
            .map(([scopes, token]) => ask(token, '403 token_scope', maker, scopes)),
          ...others.map(([what, token]) => ask(token, '401 unauthorized', maker, what)),
        ]),
      );
      let subject: Subject | undefined;
      for (const [maker, { valid }] of makers) {
        for (const [scopes, token] of valid.filter(([given]) => opens(given))) {
          if (!subject || !route.startsWith('GET ')) subject = await subjectFor(app, operation);
          const { status } = await send(withToken(token), operation, subject);
          expectAnswer(String(status), String(REFUSALS[access][maker] ?? ok), route, maker, scopes);
        }
      }
      if (subject) await operation.undo?.(app);
    }
    expect(wrong).toEqual([]);
  }, 120_000);
});

describe('a token', () => {
  it('prices, drafts, reads and submits a quote as the administrator who made it, and accepts and deletes none', async () => {
    const program = withToken((await make(ANNA)).token);
    const { productId: _, ...priced } = line('desk-27-purchase');
    await program
      .post('/pricing/calculate')
      .send({ items: [priced] })
      .expect(200);
    const { body: draft } = await program.post('/quotes').send(DESK).expect(201);
    expect(draft).toMatchObject({ status: 'draft', user: { email: ANNA } });
    const { id } = draft as { id: string };
    await program.get(`/quotes/${id}`).expect(200);
    await program.delete(`/quotes/${id}`).expect(403);
    await program.post(`/quotes/${id}/messages`).send({ text: 'When can you deliver?' }).expect(201);
    const { body: thread } = await program.get(`/quotes/${id}/messages`).expect(200);
    expect(thread).toMatchObject({ data: [{ text: 'When can you deliver?', writtenBy: 'Purchasing system' }] });
    const [logged] = await app.sql(
      `select actor_email, operation from audit_log where entity = 'quotes' and entity_id = ? and action = 'create'`,
      [id],
    );
    expect(logged).toEqual({ actor_email: ANNA, operation: 'POST /api/v1/quotes · token Purchasing system' });
    const sent = await makeQuote(app, 'sent');
    await program.post(`/quotes/${sent.id}/accept`).send({}).expect(403);
    expect(await app.sql('select status from quotes where id = ?', [sent.id])).toEqual([{ status: 'sent' }]);
  });

  it('reads only what its company may read', async () => {
    const { id } = await makeQuote(app, 'sent');
    const order = await makeOrder(app);
    const rival = withToken((await make(RIVAL)).token);
    await rival.get(`/quotes/${id}`).expect(404);
    await rival.get(`/orders/${order.id}`).expect(404);
  });

  it('downloads what it may read, by the link that it was given', async () => {
    const { id } = await makeOrder(app);
    const staff = await app.as(STAFF);
    const uploaded = staff.post(`/orders/${id}/documents`).field('type', 'invoice');
    const { body: document } = await uploaded.attach('document', FILES.pdf, 'invoice.pdf').expect(201);
    const program = withToken((await make(ANNA, ['orders:read'])).token);
    const address = `/orders/${id}/documents/${(document as { id: string }).id}/download`;
    const { body: link } = (await program.get(address).expect(200)) as { body: { url: string } };
    const path = link.url.slice(link.url.indexOf('/documents/'));
    await program.get(path).expect(200);
    const { token } = await make(ANNA, ['catalogue']);
    await withToken(token).get(path).expect(403);
    await withToken((await make(RIVAL)).token)
      .get(path)
      .expect(404);
  });

  it('may send as large a quote as a person', async () => {
    const { token } = await make(ANNA);
    const items = Array.from({ length: 30 }, () => line('desk-27-purchase'));
    const body = { items, customerReference: 'PO 7', padding: 'x'.repeat(40_000) };
    const { status: asProgram } = await withToken(token).post('/quotes').send(body);
    const { status: asPerson } = await (await app.as(ANNA)).post('/quotes').send(body);
    expect([asProgram, asPerson]).toEqual([asPerson, asPerson]);
    expect(asProgram).not.toBe(413);
    await withToken('hpt_unknown').post('/quotes').send(body).expect(413);
  });

  it('reads the VAT of a quote only with the scope of quotes', async () => {
    const { id } = await makeQuote(app, 'sent');
    const { productId: _, ...priced } = line('desk-27-purchase');
    const about = { items: [priced], quoteId: id };
    const { token } = await make(ANNA, ['catalogue']);
    await withToken(token)
      .post('/pricing/calculate')
      .send({ items: [priced] })
      .expect(200);
    const { body } = await withToken(token).post('/pricing/calculate').send(about).expect(403);
    expect(body).toMatchObject({ code: 'token_scope' });
    await withToken((await make(ANNA)).token)
      .post('/pricing/calculate')
      .send(about)
      .expect(200);
  });

  it('counts instead of a session that is sent with it', async () => {
    const anna = await app.signIn(ANNA);
    await anna.get('/auth/me').expect(200);
    const { token } = await make(ANNA, ['catalogue']);
    await anna.get('/quotes').set('Authorization', `Bearer ${token}`).expect(403);
    await anna.get('/quotes').set('Authorization', 'Basic cHJveHk6c2VjcmV0').expect(200);
  });

  it('is shown once, and stored as a hash', async () => {
    const anna = await app.as(ANNA);
    const body = { name: 'Reporting', scopes: ['orders:read'], expiresAt: TOMORROW };
    const { body: made } = (await anna.post('/access-tokens').send(body).expect(201)) as { body: { token: string } };
    expect(made).toMatchObject({ ...body, expiresAt: expect.any(String), hint: `hpt_…${made.token.slice(-4)}` });
    expect(made.token).toMatch(/^hpt_[\w-]{43}$/);
    const { body: list } = await anna.get('/access-tokens?search=report').expect(200);
    expect(list).toMatchObject({ total: 1, data: [{ name: 'Reporting', createdBy: 'Anna de Vries', valid: true }] });
    expect(JSON.stringify(list)).not.toContain(made.token);
    expect(JSON.stringify(await app.sql('select * from access_tokens'))).not.toContain(made.token.slice(4));
  });

  it('is listed to the standard users of its company, who neither make nor end one', async () => {
    const { id, token } = await make(ANNA);
    const tom = await app.as(TOM);
    const { body, text } = await tom.get('/access-tokens').expect(200);
    expect(body).toMatchObject({ data: [{ id, hint: `hpt_…${token.slice(-4)}` }], total: 1 });
    expect(text).not.toContain(token);
    await tom
      .post('/access-tokens')
      .send({ name: 'x', scopes: ['catalogue'], expiresAt: TOMORROW })
      .expect(403);
    await tom.delete(`/access-tokens/${id}`).expect(403);
    await (await app.as(RIVAL)).get('/access-tokens').expect(200, /"total":0/);
  });

  it('remembers its last use and the address', async () => {
    const { id, token } = await make(ANNA);
    await withToken(token).get('/quotes').expect(200);
    const [used] = await app.sql<{ last_used_address: string; recent: boolean }>(
      `select last_used_address, last_used_at > now() - interval '1 minute' as recent from access_tokens where id = ?`,
      [id],
    );
    expect(used).toEqual({ last_used_address: '127.0.0.1', recent: true });
  });

  it('that is unknown is refused, even on routes that are open to visitors', async () => {
    await withToken('hpt_unknown').get('/quotes').expect(401);
    await withToken('hpt_unknown').get('/catalog').expect(401);
  });
});

describe('a token ends', () => {
  /** Makes a token of a new administrator in a new company. */
  async function of() {
    const company = await makeCompany(app);
    const email = await makeUser(app, { company, accountType: 'admin' });
    const { id, token } = await make(email);
    await withToken(token).get('/quotes').expect(200);
    return { id, token, company, email };
  }

  it.each([
    ['its maker is no longer an administrator', `update users set account_type = 'standard' where email = ?`],
    ['its maker is deactivated', `update users set account_status = 'inactive' where email = ?`],
    ['its company is suspended', `update companies set status = 'suspended' where id = ?`],
    ['its day is over', `update access_tokens set expires_at = now() where id = ?`],
  ])('when %s', async (_why, statement) => {
    const { id, token, company, email } = await of();
    const about = statement.includes('users') ? email : statement.includes('companies') ? company : id;
    await app.sql(statement, [about]);
    await withToken(token).get('/quotes').expect(401);
    if (statement.includes('expires_at')) return;
    // It stays ended when the rights come back.
    await app.sql(`update users set account_type = 'admin', account_status = 'active' where email = ?`, [email]);
    await app.sql(`update companies set status = 'active' where id = ?`, [company]);
    await withToken(token).get('/quotes').expect(401);
  });

  it('when an administrator of its company ends it, and for nobody else', async () => {
    const { id, token } = await make(ANNA);
    await (await app.as(PAULA_PARTNER)).delete(`/access-tokens/${id}`).expect(404);
    await (await app.as(STAFF)).delete(`/access-tokens/${id}`).expect(403);
    await withToken(token).delete(`/access-tokens/${id}`).expect(403);
    await withToken(token).get('/quotes').expect(200);
    const anna = await app.as(ANNA);
    await anna.delete(`/access-tokens/${id}`).expect(204);
    await withToken(token).get('/quotes').expect(401);
    await anna.delete(`/access-tokens/${id}`).expect(404);
  });
});

describe('making a token', () => {
  const GOOD = { name: 'Reporting', scopes: ['orders:read'], expiresAt: TOMORROW };

  it.each([
    [{ ...GOOD, name: ' ' }, 'name', 'A name is required'],
    [{ ...GOOD, scopes: [] }, 'scopes', 'Please select what the token may do'],
    [
      { ...GOOD, scopes: ['everything'] },
      'scopes',
      'scopes must be some of catalogue, quotes:read, quotes:write, orders:read',
    ],
    [{ ...GOOD, expiresAt: 'soon' }, 'expiresAt', 'Please give the last day, such as 2027-01-31'],
    [{ ...GOOD, expiresAt: '2020-01-01' }, 'expiresAt', 'The end must not be in the past'],
    [{ ...GOOD, expiresAt: '2999-01-01' }, 'expiresAt', 'The end must be within a year'],
  ])('with %j is refused at the field', async (body, field, message) => {
    const { body: problem } = await (await app.as(ANNA)).post('/access-tokens').send(body).expect(422);
    expect((problem as { errors: object[] }).errors).toContainEqual({ field, message });
  });

  it('is refused beyond the number of tokens of a company, even at the same time', async () => {
    const { companyId } = await app.actor(ANNA);
    await Promise.all(Array.from({ length: MOST_TOKENS - 1 }, () => make(ANNA)));
    const anna = await app.as(ANNA);
    const answers = await Promise.all(Array.from({ length: 5 }, () => anna.post('/access-tokens').send(GOOD)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409]);
    expect(await app.sql('select count(*)::int as count from access_tokens where company_id = ?', [companyId])).toEqual(
      [{ count: MOST_TOKENS }],
    );
  });
});

it('tokens behind one address do not share its limit, and unknown ones have a limit together', async () => {
  const limits = { tokenRequestsPerMinute: 6, throttlePerMinute: 20 };
  const limited = await TestApp.start({ databaseUrl: app.config.databaseUrl, ...limits });
  try {
    const ask = async (token: string, times = 1) => {
      const statuses: number[] = [];
      for (let time = 0; time < times; time++) {
        statuses.push((await limited.visitor().get('/quotes').set('Authorization', `Bearer ${token}`)).status);
      }
      return statuses;
    };
    const [first, second] = [await make(ANNA), await make(ANNA)];
    const visit = async () => (await limited.visitor().get('/catalog')).status;
    for (let time = 0; time < 20; time++) expect(await visit()).toBe(200);
    expect(await visit()).toBe(429);
    // Visitors do not use up the limit of tokens. The first request with a token counts as unknown: it may be a guess.
    expect(await ask(first.token, 7)).toEqual([200, 200, 200, 200, 200, 200, 429]);
    expect(await ask(second.token, 4)).toEqual([200, 200, 200, 200]);
    expect(await ask('hpt_guessed')).toEqual([401]);
    expect(await ask('hpt_guessed_again')).toEqual([401]);
    expect([await ask('hpt_a_third_time'), await ask('hpt_and_a_fourth')]).toEqual([[429], [429]]);
    expect(await ask(second.token)).toEqual([200]);
    await app.sql('update access_tokens set ended_at = now() where id = ?', [second.id]);
    expect(await ask(second.token)).toEqual([401]);
  } finally {
    await limited.close();
  }
});

it('requests with a token are limited per minute, and each answer tells what is left', async () => {
  const limited = await TestApp.start({ databaseUrl: app.config.databaseUrl, tokenRequestsPerMinute: 2 });
  try {
    const { token } = await make(ANNA);
    const ask = () => limited.visitor().get('/quotes').set('Authorization', `Bearer ${token}`);
    const { headers } = await ask().expect(200);
    expect(headers).toMatchObject({ 'ratelimit-policy': '"token";q=2;w=60', ratelimit: '"token";r=1;t=60' });
    await ask().expect(200);
    const { headers: refused } = await ask().expect(429);
    expect(refused.ratelimit).toMatch(/^"token";r=0;t=\d+$/);
    expect(Number(refused['retry-after'])).toBeGreaterThan(0);
    const other = await make(ANNA);
    await limited.visitor().get('/quotes').set('Authorization', `Bearer ${other.token}`).expect(200);
  } finally {
    await limited.close();
  }
});

/** A request of the walk in docs/api.md, such as `curl -H "$T" -d '{}' "$P/quotes"`. */
const REQUEST = /^curl (?<options>.*) "\$P(?<path>[^"]*)"$/gm;

it('the walk in docs/api.md leads from a price to a sent quote', async () => {
  const program = withToken((await make(ANNA)).token);
  let id = '';
  const seen: unknown[] = [];
  for (const { groups = {} } of readFileSync('docs/api.md', 'utf8').matchAll(REQUEST)) {
    const { options = '', path = '' } = groups;
    const given = /-d '([^']*)'/.exec(options)?.[1];
    const version = /If-Match: ([^']*)'/.exec(options)?.[1];
    const address = path.replace('$ID', id);
    const request = given ? program.post(address).send(JSON.parse(given) as object) : program.get(address);
    const { status, body } = (await (version ? request.set('If-Match', version) : request)) as {
      status: number;
      body: { id?: string; status?: string };
    };
    id = body.id ?? id;
    seen.push([path, status, body.status]);
    if (path.endsWith('/submit')) {
      const staff = await app.as(STAFF);
      await staff.put(`/system/quotes/${id}/approve`).send(TERMS).expect(200);
    }
  }
  expect(seen).toEqual([
    ['/catalog', 200, undefined],
    ['/pricing/calculate', 200, undefined],
    ['/quotes', 201, 'draft'],
    ['/quotes/$ID/submit', 200, 'pending_approval'],
    ['/quotes/$ID', 200, 'sent'],
  ]);
});
