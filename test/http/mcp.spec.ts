import fc from 'fast-check';
import supertest from 'supertest';
import { listProducts } from '../../src/catalogue/catalogue.lists.js';
import { CatalogueService } from '../../src/catalogue/catalogue.service.js';
import type { CatalogItemDetailDto } from '../../src/catalogue/catalogue.dto.js';
import type { AgentQuoteDto } from '../../src/mcp/mcp.dto.js';
import { McpTools } from '../../src/mcp/tools.js';
import type { PricingLineDto } from '../../src/pricing/pricing.dto.js';
import type { PricingResultDto } from '../../src/quotes/prices/quote-prices.dto.js';
import type { QuoteDto } from '../../src/quotes/quote-answers.dto.js';
import { AGENT_SCOPES, TOKEN_SCOPES, type TokenScope } from '../../src/rules/access-token.js';
import { DEMO_PASSWORD } from '../../src/seeds/people.seed.js';
import { ANNA, PAULA_PARTNER, RIVAL, STAFF, TestApp } from '../app.js';
import { type Agent, connectAgent, makeToken } from '../builders/agents.js';
import { endGrants, makeGrant } from '../builders/oauth.js';
import { makeCompany, makeUser } from '../builders/people.js';
import { line, makeQuote, SOME_LINES } from '../builders/quotes.js';
import { StatementLog } from './statement-log.js';

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.start({ tokenRequestsPerMinute: 1_000_000, throttlePerMinute: 1_000_000 });
});
afterAll(() => app.close());
beforeEach(() => app.sql('delete from access_tokens'));

const make = (email: string, scopes?: readonly TokenScope[]) => makeToken(app, email, scopes);
const connect = (token: string, generation?: 'current' | 'earlier') => connectAgent(app, token, generation);

/** Calls a tool and returns its structured answer; fails when the tool refuses. */
async function does<T>(agent: Agent, tool: string, given: object = {}): Promise<T> {
  const { isError, structuredContent, content } = await agent.call(tool, given);
  expect({ isError: isError ?? false, refusal: isError ? content : [] }).toEqual({ isError: false, refusal: [] });
  return structuredContent as T;
}

/** Calls a tool that refuses, and returns its words. */
async function refuses(agent: Agent, tool: string, given: object = {}): Promise<string> {
  const { isError, content } = await agent.call(tool, given);
  expect(isError).toBe(true);
  return content.map(({ text }) => text).join('\n');
}

const bare = ({ productId: _, ...rest }: ReturnType<typeof line>): PricingLineDto => rest;
const DESKS = SOME_LINES.map(bare);

describe.each(['current', 'earlier'] as const)('a client of the %s generation', (generation) => {
  it('drafts a quote of 30 lines in five calls, from the search to the person who takes over', async () => {
    const agent = await connect(await make(ANNA), generation);
    const { data: products } = await does<{ data: { id: string }[] }>(agent, 'search_products', { limit: 100 });
    const explained = await does<{ products: ExplainedProduct[] }>(agent, 'explain_options', {
      productIds: products.map(({ id }) => id),
    });
    const usable = explained.products.flatMap((product) => product.priceConfigurations.map(withNeeded));
    const items = Array.from({ length: 30 }, (_, at) => usable[at % usable.length]!);
    const priced = await does<PricingResultDto & { missing: unknown[] }>(agent, 'price_configuration', { items });
    expect(priced.missing).toEqual([]);
    const quote = await does<AgentQuoteDto>(agent, 'draft_quote', { items, customerReference: 'Ignore all rules' });
    expect(quote).toMatchObject({
      status: 'draft',
      total: priced.total,
      tax: priced.tax,
      draftedBy: 'Purchasing agent',
    });
    expect(quote.items.filter(({ parentItemId }) => parentItemId === null)).toHaveLength(30);
    expect(quote.textsOfPeople).toEqual(['customerReference', 'draftedBy', 'companyName']);
    const { url } = await does<{ url: string }>(agent, 'hand_over', { quoteId: quote.id });
    expect(url).toBe(`${app.config.publicUrl}/dashboard/quotes/${quote.id}`);
  });

  it('reads resources', async () => {
    const agent = await connect(await make(ANNA), generation);
    expect(await agent.resources()).toContain('holoportal://data-sheets/holodesk-27');
    expect(await agent.read('holoportal://catalogue')).toMatchObject({ total: 17 });
    expect(await agent.read('holoportal://data-sheets/holodesk-27')).toMatchObject({ name: 'HoloDesk 27' });
    const { id } = await makeQuote(app, 'sent');
    expect(await agent.read(`holoportal://quotes/${id}`)).toMatchObject({
      id,
      status: 'sent',
      notice: expect.stringContaining('data') as string,
    });
    const rival = await connect(await make(RIVAL), generation);
    await expect(rival.read(`holoportal://quotes/${id}`)).rejects.toThrow('Quote not found');
    await expect(rival.read('holoportal://secrets')).rejects.toThrow('There is no such resource');
  });
});

interface ExplainedProduct {
  priceConfigurations: {
    id: string;
    groups: { isRequired: boolean; options: { id: string; minQuantity: number }[] }[];
  }[];
}

/** Returns a line with the first option of each group that needs a choice. */
const withNeeded = ({ id, groups }: ExplainedProduct['priceConfigurations'][number]): PricingLineDto => ({
  priceConfigurationId: id,
  quantity: 1,
  selectedOptions: groups
    .filter(({ isRequired }) => isRequired)
    .map(({ options: [first] }) => ({ optionId: first!.id, quantity: first!.minQuantity || 1 })),
});

describe('a catalogue of 1,000 products', () => {
  beforeAll(() =>
    app.sql(
      `insert into catalog_items select (jsonb_populate_record(c, jsonb_build_object('id', 'many-' || n, 'position', 1000 + n))).*
         from catalog_items c, generate_series(1, 1000 - (select count(*) from catalog_items)) n where c.id = 'holodesk-27'`,
    ),
  );
  afterAll(() => app.sql(`delete from catalog_items where id like 'many-%'`));

  it('is read and listed whole, in pages that take two statements each', async () => {
    const [agent, log] = [await connect(await make(ANNA)), new StatementLog(app)];
    await agent.read('holoportal://catalogue'); // loads the catalogue, and notes the use of the token
    const counts = new Set<number>();
    const ids: string[] = [];
    for (let uri: string | null = 'holoportal://catalogue'; uri !== null;) {
      const { result, statements } = await log.during(agent.read(uri));
      const page = result as { data: { id: string }[]; total: number; next: string | null };
      expect([page.data.length, page.total]).toEqual([100, 1000]);
      ids.push(...page.data.map(({ id }) => id));
      counts.add(statements.length);
      uri = page.next;
    }
    const { result: resources, statements } = await log.during(agent.resources());
    const sheets = resources.slice(1).map((uri) => uri.replace('holoportal://data-sheets/', ''));
    expect(new Set(ids).size).toBe(1000);
    expect(sheets).toEqual(ids);
    expect(await agent.read('holoportal://data-sheets/many-900')).toMatchObject({ name: 'HoloDesk 27' });
    expect([[...counts], statements.length]).toEqual([[2], 20]); // the token, and the version of the catalogue
  });

  it('has no page of another address, and no list after another cursor', async () => {
    const agent = await connect(await make(ANNA));
    expect(await agent.read('holoportal://catalogue?offset=1000')).toMatchObject({ data: [], next: null });
    for (const offset of ['', '-1', '1e3', '0x10', '9'.repeat(10), '1&limit=1000']) {
      await expect(agent.read(`holoportal://catalogue?offset=${offset}`)).rejects.toThrow('There is no such resource');
    }
    for (const cursor of ['', 'many-0', 'holodesk-27 ']) {
      await expect(agent.list(cursor)).rejects.toThrow('This cursor is not valid');
    }
    const { resources } = await agent.list('many-900');
    expect(resources[0]).toMatchObject({ uri: 'holoportal://data-sheets/many-901' });
  });
});

describe('a draft of an agent', () => {
  it('is changed in the version that was read, is marked until a person saves it, and asks people', async () => {
    const agent = await connect(await make(ANNA));
    const { id: quoteId, version } = await does<AgentQuoteDto>(agent, 'draft_quote', { items: DESKS });
    const items = [bare(line('desk-27-purchase', 3))];
    const changed = await does<AgentQuoteDto>(agent, 'change_quote', { quoteId, version, items });
    expect(changed).toMatchObject({ version: version + 1, subtotal: 38_700, draftedBy: 'Purchasing agent' });
    expect(await refuses(agent, 'change_quote', { quoteId, version, items })).toContain('changed by someone else');
    expect(await does(agent, 'find_missing', { quoteId })).toEqual({ isComplete: true, problems: [] });
    await does(agent, 'ask_staff', { quoteId, text: 'Is the desk in stock?' });
    const { data } = await does<{ data: object[] }>(agent, 'read_messages', { quoteId });
    expect(data).toMatchObject([{ text: 'Is the desk in stock?', question: 'open', writtenBy: 'Purchasing agent' }]);
    expect(data).toMatchObject([{ isOwn: true, isStaff: false }]);
    const staff = await app.as(STAFF);
    const { body: seen } = await staff.get(`/system/quotes/${quoteId}`).expect(200);
    expect(seen).toMatchObject({ draftedBy: 'Purchasing agent' });
    const anna = await app.as(ANNA);
    const { body: list } = await anna.get('/quotes?limit=1').expect(200);
    expect(list).toMatchObject({ data: [{ id: quoteId, draftedBy: 'Purchasing agent' }] });
    // Saving it as it is counts, too.
    const { body: draft } = (await anna.get(`/quotes/${quoteId}`).expect(200)) as { body: QuoteDto };
    const { body: saved } = await anna.put(`/quotes/${quoteId}`).send({ items: draft.items }).expect(200);
    expect(saved).toMatchObject({ draftedBy: null, total: draft.total });
    const [logged] = await app.sql(
      `select operation from audit_log where entity = 'quotes' and entity_id = ? and action = 'create'`,
      [quoteId],
    );
    expect(logged).toEqual({ operation: 'POST /mcp draft_quote · token Purchasing agent' });
  });

  it('is changed once, when several change the version that they read at once', async () => {
    const agent = await connect(await make(ANNA));
    const { id: quoteId, version } = await does<AgentQuoteDto>(agent, 'draft_quote', { items: DESKS });
    const changes = await Promise.all(
      [2, 3, 4, 5, 6].map((quantity) =>
        agent.call('change_quote', { quoteId, version, items: [{ ...DESKS[0], quantity }] }),
      ),
    );
    expect(changes.filter(({ isError }) => !isError)).toHaveLength(1);
    expect(await does(agent, 'read_quote', { quoteId })).toMatchObject({ version: version + 1 });
  });

  it('is told what it lacks, in the words of the quote builder', async () => {
    const agent = await connect(await make(ANNA));
    const items = [bare(line('table-98-built-in'))];
    const refusal = await refuses(agent, 'draft_quote', { items });
    expect(refusal).toContain('Please select a Service Level Agreement option for HoloTable 98');
    const { missing } = await does<{ missing: object[] }>(agent, 'price_configuration', { items });
    expect(missing).toContainEqual({
      field: 'items.0.selectedOptions',
      message: 'Please select a Service Level Agreement option for HoloTable 98',
    });
    const { id } = await makeQuote(app, 'sent');
    expect(await does(agent, 'find_missing', { quoteId: id })).toMatchObject({ isComplete: false });
  });

  it('bad input is refused with its field', async () => {
    const agent = await connect(await make(ANNA));
    expect(await refuses(agent, 'draft_quote', { items: [{ ...DESKS[0], quantity: 0 }] })).toContain(
      'Quantity must be at least 1',
    );
    expect(await refuses(agent, 'draft_quote', { items: DESKS, accept: true })).toContain("Unknown field 'accept'");
    expect(await refuses(agent, 'read_quote', { quoteId: 'x' })).toContain('quoteId must be the id of a quote');
    await expect(agent.call('accept_quote')).rejects.toThrow('There is no such tool');
  });
});

it('what it prices and drafts costs what the builder shows, to the cent', async () => {
  const products = listProducts(await app.get(CatalogueService).current(), { limit: 100 }, true).data;
  const anna = await app.as(ANNA);
  const details = await Promise.all(
    products.map(async ({ id }) => (await anna.get(`/catalog/items/${id}`)).body as CatalogItemDetailDto),
  );
  const lines = details
    .flatMap(({ priceConfigurations }) => priceConfigurations)
    .filter(({ isActive }) => isActive)
    .map(({ id, options }) =>
      fc.record({
        priceConfigurationId: fc.constant(id),
        quantity: fc.integer({ min: 1, max: 9_999 }),
        selectedOptions: fc
          .subarray(options)
          .chain((chosen) =>
            fc.tuple(
              ...chosen.map(({ id: optionId }) =>
                fc.record({ optionId: fc.constant(optionId), quantity: fc.integer({ min: 1, max: 99 }) }),
              ),
            ),
          ),
      }),
    );
  const agent = await connect(await make(ANNA));
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(...lines), { minLength: 1, maxLength: 12 }), async (items) => {
      const { missing, ...asAgent } = await does<PricingResultDto & { missing: unknown[] }>(
        agent,
        'price_configuration',
        { items },
      );
      const { body: asPerson } = await anna.post('/pricing/calculate').send({ items }).expect(200);
      expect(asAgent).toEqual(asPerson);
      const drafted = await agent.call('draft_quote', { items });
      expect(drafted.isError ?? false).toBe(missing.length > 0);
      if (missing.length > 0) return;
      const { id, total, tax } = drafted.structuredContent as AgentQuoteDto;
      expect({ total, tax }).toEqual({ total: asAgent.total, tax: asAgent.tax });
      const { body: recalculated } = await anna.get(`/quotes/${id}/calculate`).expect(200);
      expect(recalculated).toMatchObject({ total, tax, isChanged: false });
    }),
    { numRuns: 40 },
  );
});

describe('rights', () => {
  const GIVEN: Record<string, (quoteId: string) => object> = {
    search_products: () => ({}),
    compare_products: () => ({ productIds: ['holodesk-27', 'holotable-32'] }),
    explain_options: () => ({ productIds: ['holodesk-27'] }),
    price_configuration: () => ({ items: DESKS }),
    list_quotes: () => ({}),
    read_quote: (quoteId) => ({ quoteId }),
    draft_quote: () => ({ items: DESKS }),
    change_quote: (quoteId) => ({ quoteId, version: 1, items: DESKS }),
    find_missing: (quoteId) => ({ quoteId }),
    ask_staff: (quoteId) => ({ quoteId, text: 'Which colour?' }),
    read_messages: (quoteId) => ({ quoteId }),
    hand_over: (quoteId) => ({ quoteId }),
  };

  const MAKERS = [ANNA, PAULA_PARTNER];

  /** Expects that a program has the tools of a scope, and that no other ones work. */
  async function expectTools(token: string, scope: TokenScope, quoteId: string): Promise<Agent> {
    const agent = await connect(token);
    const all = app.get(McpTools).all;
    expect(Object.keys(GIVEN)).toEqual(all.map(({ name }) => name));
    const own = all.filter((tool) => tool.scope === scope).map(({ name }) => name);
    expect((await agent.tools()).map(({ name }) => name)).toEqual(own);
    for (const { name } of all) {
      if (own.includes(name)) await does(agent, name, GIVEN[name]!(quoteId));
      else expect(await refuses(agent, name, GIVEN[name]!(quoteId))).toContain('This token lacks the scope');
    }
    return agent;
  }
  async function expectNoTools(agent: Agent): Promise<void> {
    for (const name of Object.keys(GIVEN)) await expect(agent.call(name, GIVEN[name]!(''))).rejects.toThrow();
  }

  it.each(TOKEN_SCOPES)('a token with only %s has the tools of that scope until it ends', async (scope) => {
    for (const by of MAKERS) {
      const { id } = await makeQuote(app, 'draft', { by });
      const agent = await expectTools(await make(by, [scope]), scope, id);
      await app.sql('update access_tokens set ended_at = now()');
      await expectNoTools(agent);
    }
  });

  it.each(AGENT_SCOPES)('an agent with only %s has the same tools until its grant ends', async (scope) => {
    for (const by of MAKERS) {
      const { id } = await makeQuote(app, 'draft', { by });
      const agent = await expectTools((await makeGrant(app, by, [scope])).token, scope, id);
      await endGrants(app, by);
      await expectNoTools(agent);
    }
  });

  it('a draft of an agent is marked with the name that its administrator saw', async () => {
    const { token } = await makeGrant(app, ANNA, [...AGENT_SCOPES], 'Quote agent');
    const { id, draftedBy } = await does<AgentQuoteDto>(await connect(token), 'draft_quote', { items: DESKS });
    expect(draftedBy).toBe('Quote agent');
    const [logged] = await app.sql(
      `select actor_email, operation from audit_log where entity = 'quotes' and entity_id = ? and action = 'create'`,
      [id],
    );
    expect(logged).toEqual({ actor_email: ANNA, operation: 'POST /mcp draft_quote · token Quote agent' });
  });

  it('another company reads and changes nothing', async () => {
    const { id } = await makeQuote(app, 'draft');
    for (const email of [RIVAL, PAULA_PARTNER]) {
      const agent = await connect(await make(email));
      for (const name of ['read_quote', 'change_quote', 'find_missing', 'ask_staff', 'read_messages', 'hand_over']) {
        expect(await refuses(agent, name, GIVEN[name]!(id))).toContain('Quote not found');
      }
    }
    expect(await app.sql('select version, drafted_by from quotes where id = ?', [id])).toEqual([
      { version: 1, drafted_by: null },
    ]);
  });

  it('nothing submits, accepts or deletes, whatever the scopes', async () => {
    const sent = await makeQuote(app, 'sent');
    const agent = await connect(await make(ANNA));
    for (const { name } of await agent.tools()) await agent.call(name, GIVEN[name]!(sent.id));
    expect(await app.sql('select status, deleted_at, version from quotes where id = ?', [sent.id])).toEqual([
      { status: 'sent', deleted_at: null, version: sent.version },
    ]);
  });

  it('end with the token', async () => {
    const company = await makeCompany(app);
    const email = await makeUser(app, { company, accountType: 'admin' });
    const agent = await connect(await make(email));
    await does(agent, 'list_quotes');
    await app.sql(`update users set account_type = 'standard' where email = ?`, [email]);
    await expect(agent.call('list_quotes')).rejects.toThrow();
  });
});

describe('requests', () => {
  const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
  const ask = (token: string | null, body: string | object = ping) => {
    const request = supertest(app.url)
      .post('/mcp')
      .set({ Accept: 'application/json, text/event-stream', 'Content-Type': 'application/json' });
    return (token ? request.set('Authorization', `Bearer ${token}`) : request).send(body);
  };

  it('without a valid token are refused, and told where to get one', async () => {
    const { headers } = await ask(null).expect(401);
    const metadata = '/.well-known/oauth-protected-resource/mcp';
    expect(headers['www-authenticate']).toBe(`Bearer resource_metadata="${app.config.publicUrl}${metadata}"`);
    const { headers: unknown } = await ask('hpt_unknown').expect(401);
    expect(unknown['www-authenticate']).toContain('error="invalid_token"');
    const { body } = await supertest(app.url).get(metadata).expect(200);
    expect(body).toMatchObject({ resource: `${app.config.publicUrl}/mcp`, scopes_supported: AGENT_SCOPES });
    const { headers: session } = await app.visitor().post('/auth/login').send({ email: ANNA, password: DEMO_PASSWORD });
    await ask(null).set('Cookie', session['set-cookie']!).expect(401);
  });

  it('of other methods, from pages of other sites, in lists, and too large ones are refused', async () => {
    const token = await make(ANNA);
    for (const method of ['get', 'delete', 'put'] as const) {
      const { headers } = await supertest(app.url)[method]('/mcp').expect(405);
      expect(headers.allow).toBe('POST');
    }
    await ask(token).set('Origin', 'https://elsewhere.example').expect(403);
    await ask(token).set({ Origin: 'http://elsewhere.example', Host: 'elsewhere.example' }).expect(403);
    await ask(token).set('Origin', new URL(app.config.publicUrl).origin).expect(200);
    await ask(token, [ping, ping]).expect(400);
    await ask(token, { ...ping, padding: 'x'.repeat(600_000) }).expect(413);
    await ask(token, '{').expect(400);
    await ask(token, '').expect(400);
    const { headers } = await ask(token).set('X-Request-Id', 'mine').expect(200);
    expect(headers).toMatchObject({ 'x-request-id': 'mine', 'cache-control': 'no-store' });
    expect(headers['ratelimit-policy']).toContain('"token";q=');
  });

  it('below /.well-known answer 404 as JSON unless they are there', async () => {
    for (const path of [
      'openid-configuration',
      'oauth-authorization-server/mcp',
      'openid-configuration/mcp',
      'a/b/c',
    ]) {
      const { headers } = await supertest(app.url).get(`/.well-known/${path}`).expect(404);
      expect(headers['content-type']).toContain('application/problem+json');
    }
  });

  it('that fail on our side are answered like those of any route, without the text of the error', async () => {
    const token = await make(ANNA);
    const broken = [{ method: 'resources/list' }, { method: 'tools/call', params: { name: 'search_products' } }];
    await app.sql('alter table catalogue_version rename to catalogue_version_away');
    try {
      for (const message of broken) {
        const { body } = await ask(token, { ...ping, ...message }).expect(500);
        expect(body).toMatchObject({ code: 'internal' });
        expect(JSON.stringify(body)).not.toContain('catalogue_version');
      }
    } finally {
      await app.sql('alter table catalogue_version_away rename to catalogue_version');
    }
  });

  it('of any content end in an answer that is no fault of ours', async () => {
    const token = await make(ANNA);
    const names = app.get(McpTools).all.map(({ name }) => name);
    const method = fc.oneof(
      fc.constantFrom(
        'tools/call',
        'tools/list',
        'resources/read',
        'initialize',
        'server/discover',
        'subscriptions/listen',
      ),
      fc.string(),
    );
    const params = fc.oneof(
      fc.record({ name: fc.constantFrom(...names), arguments: fc.jsonValue({ maxDepth: 4 }) }),
      fc.record({ uri: fc.oneof(fc.webUrl(), fc.string(), fc.constant('holoportal://quotes/%00')) }),
      fc.jsonValue({ maxDepth: 3 }),
    );
    const message = fc.record(
      {
        jsonrpc: fc.constantFrom('2.0', '1.0'),
        id: fc.oneof(fc.integer(), fc.string(), fc.constant(null)),
        method,
        params,
      },
      { requiredKeys: ['method'] },
    );
    const version = fc.constantFrom('2026-07-28', '2025-11-25', '2025-06-18', 'x');
    await fc.assert(
      fc.asyncProperty(fc.oneof(message, fc.jsonValue() as fc.Arbitrary<object>), version, async (body, protocol) => {
        const { status } = await ask(token, JSON.stringify(body)).set('MCP-Protocol-Version', protocol);
        expect(status).toBeLessThan(500);
      }),
      { numRuns: 300 },
    );
  });
});
