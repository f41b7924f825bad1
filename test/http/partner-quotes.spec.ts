import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { PartnerClients } from '../../src/partners/clients/partner-clients.service.js';
import { Transactions } from '../../src/platform/database/transactions.js';
import { hashDocument, type QuoteDocument } from '../../src/quotes/document/quote-document.js';
import { quotePdfView } from '../../src/quotes/document/quote-pdf.js';
import { QuoteReader } from '../../src/quotes/quote-reader.service.js';
import type { PartnerQuoteRowDto } from '../../src/quotes/partner/partner-quotes.dto.js';
import type { QuoteDto, QuoteRowDto, QuoteSummaryDto } from '../../src/quotes/quote-answers.dto.js';
import { QUOTE_ACTIONS, QUOTE_STATUSES, type QuoteAction, type QuoteStatus } from '../../src/rules/quote-status.js';
import { type Agent, ANNA, PAULA_PARTNER, RIVAL, STAFF, TestApp, TOM } from '../app.js';
import { connect, disconnect } from '../builders/connections.js';
import { makeUser } from '../builders/people.js';
import { line, makeQuote, SOME_LINES } from '../builders/quotes.js';
import { eventually } from '../platform/eventually.js';
import { mailsOf } from './mails.js';
import { quoteOperations, send } from './operations.js';

let app: TestApp;
let paula: Agent;
let anna: Agent;
let staff: Agent;
/** Users that the tests create in addition to the demo's users. */
const made = { colleague: '', otherPartner: '', stranger: '' };
let annas: string;
let paulas: string;

beforeAll(async () => {
  app = await TestApp.start();
  [paula, anna, staff] = await Promise.all([app.as(PAULA_PARTNER), app.as(ANNA), app.as(STAFF)]);
  ({ companyId: annas } = await app.actor(ANNA));
  ({ companyId: paulas } = await app.actor(PAULA_PARTNER));
  made.colleague = await makeUser(app, { company: paulas, accountType: 'standard' });
  made.otherPartner = await makeUser(app, { companyType: 'partner', accountType: 'admin' });
  made.stranger = await makeUser(app, { companyType: 'partner', accountType: 'admin' });
  await connect(app, PAULA_PARTNER, ANNA);
  await connect(app, made.otherPartner, ANNA, { since: new Date('2020-01-01') });
});
afterAll(() => app.close());

const prepared = (status: QuoteStatus, given: Parameters<typeof makeQuote>[2] = {}) =>
  makeQuote(app, status, { by: PAULA_PARTNER, forClient: ANNA, ...given });

/** Ends a connection as a user of the client company. */
async function endBy(email: string, id: string): Promise<void> {
  const { userId: by } = await app.actor(email);
  const end = { by, side: 'client' as const, reason: 'Another partner' };
  expect(await app.get(Transactions).run((em) => app.get(PartnerClients).end(em, id, end))).toBe(true);
}

/**
 * Callers with the statuses in which each can see a quote that Paula has prepared for Anna's company, and with the
 * actions that each can perform.
 */
const CALLERS: Record<string, { email: () => string; sees: (status: QuoteStatus) => boolean; does: QuoteAction[] }> = {
  author: {
    email: () => PAULA_PARTNER,
    sees: () => true,
    does: ['edit', 'submit', 'withdraw', 'duplicate', 'delete'],
  },
  'another user of the partner': {
    email: () => made.colleague,
    sees: () => true,
    does: ['edit', 'submit', 'withdraw', 'duplicate', 'delete'],
  },
  'another partner of the client': { email: () => made.otherPartner, sees: (status) => status !== 'draft', does: [] },
  'a partner of nobody': { email: () => made.stranger, sees: () => false, does: [] },
  'an administrator of the client': {
    email: () => ANNA,
    sees: (status) => status !== 'draft',
    does: ['accept', 'reject', 'request_change', 'duplicate'],
  },
  'a standard user of the client': {
    email: () => TOM,
    sees: (status) => status !== 'draft',
    does: ['accept', 'reject', 'request_change', 'duplicate'],
  },
  'another client': { email: () => RIVAL, sees: () => false, does: [] },
};

const acts = quoteOperations.filter(({ action, access }) => action !== undefined && access === 'own');
const reads = quoteOperations.filter(
  ({ route, access }) => access === 'own' && route.startsWith('GET ') && !route.endsWith('/download'),
);

describe.each(Object.entries(CALLERS))('%s', (_who, { email, sees, does }) => {
  const quotes = new Map<QuoteStatus, QuoteDto>();
  let agent: Agent;
  beforeAll(async () => {
    agent = await app.as(email());
    for (const status of QUOTE_STATUSES) quotes.set(status, await prepared(status));
  });

  /** Returns the quote as the partner sees it. */
  const now = async (id: string) => (await paula.get(`/quotes/${id}`).expect(200)).body as QuoteDto;

  it.each(acts)('$route', async (operation) => {
    const action = operation.action!;
    const { from } = QUOTE_ACTIONS[action];
    for (const status of QUOTE_STATUSES) {
      const expected = !sees(status)
        ? 404
        : !does.includes(action)
          ? 403
          : !(from as readonly QuoteStatus[]).includes(status)
            ? 409
            : operation.ok;
      const quote = expected === operation.ok ? await prepared(status) : quotes.get(status)!;
      const response = await send(agent, operation, quote);
      expect([status, response.status]).toEqual([status, expected]);
      if (expected !== operation.ok) expect(await now(quote.id)).toEqual(quote);
    }
  });

  it.each(reads)('$route', async (operation) => {
    for (const status of QUOTE_STATUSES) {
      const response = await send(agent, operation, quotes.get(status)!);
      expect([status, response.status]).toEqual([status, sees(status) ? 200 : 404]);
    }
  });

  it('gets exactly the expected actions', async () => {
    for (const status of QUOTE_STATUSES.filter(sees)) {
      const { body } = await agent.get(`/quotes/${quotes.get(status)!.id}`).expect(200);
      const now = does.filter((action) => (QUOTE_ACTIONS[action].from as readonly QuoteStatus[]).includes(status));
      expect((body as QuoteDto).actions.toSorted()).toEqual(now.toSorted());
    }
  });

  it('can mail the quote, unless read-only', async () => {
    for (const status of QUOTE_STATUSES) {
      const { id } = quotes.get(status)!;
      const expected = !sees(status) ? 404 : does.length ? 202 : 403;
      const response = await agent.post(`/quotes/${id}/send-email`).send({});
      expect([status, response.status]).toEqual([status, expected]);
    }
  });
});

describe('a refusal', () => {
  const messageOf = async (agent: Agent, path: string, body = {}) =>
    ((await agent.post(path).send(body).expect(403)).body as { message: string; code: string }).message;

  it('says which users may perform the action', async () => {
    const { id, revision } = await prepared('sent');
    expect(await messageOf(paula, `/quotes/${id}/accept`, { revision, signerName: 'Paula' })).toBe(
      'Only the client can decide on this quote',
    );
    expect(await messageOf(anna, `/quotes/${id}/withdraw`)).toBe(
      'Only the partner that prepared this quote can change it',
    );
    const reader = await app.as(made.otherPartner);
    expect(await messageOf(reader, `/quotes/${id}/duplicate`)).toBe('This quote is shared with you read-only');
  });
});

describe('a quote prepared for a client', () => {
  const create = (body: object, agent = paula) => agent.post('/quotes').send({ items: SOME_LINES, ...body });

  it('belongs to the client, with the person who agreed to the connection as contact', async () => {
    const quote = (await create({ clientId: annas }).expect(201)).body as QuoteDto;
    expect(quote).toMatchObject({
      status: 'draft',
      company: { id: annas, name: 'Meridian Engineering B.V.' },
      user: { email: ANNA },
      partner: { id: paulas },
      clientId: annas,
      total: 38_059.28,
    });
    expect(quote.preparedBy).toBe(
      `${(await app.actor(PAULA_PARTNER)).firstName} ${(await app.actor(PAULA_PARTNER)).lastName}`,
    );
    const found = (await staff.get(`/system/quotes?search=meridian&id=${quote.id}`).expect(200)).body as {
      data: object[];
    };
    expect(found.data).toMatchObject([
      { company: { id: annas }, partner: { id: paulas }, preparedBy: quote.preparedBy },
    ]);
  });

  it('has the longest-serving active administrator as contact if that person is gone', async () => {
    const client = await makeUser(app, { accountType: 'admin' });
    const { companyId: company } = await app.actor(client);
    const second = await makeUser(app, { company, accountType: 'admin' });
    await connect(app, PAULA_PARTNER, second);
    const contact = async () => ((await create({ clientId: company }).expect(201)).body as QuoteDto).user.email;
    expect(await contact()).toBe(second);
    await app.sql(`update users set account_status = 'suspended' where email = ?`, [second]);
    expect(await contact()).toBe(client);
    await app.sql(`update users set account_status = 'suspended' where email = ?`, [client]);
    const { body } = await create({ clientId: company }).expect(422);
    expect(body).toMatchObject({
      errors: [{ field: 'clientId', message: 'This client has no active users' }],
    });
  });

  it('is refused for a company that is not connected, whether it exists or not', async () => {
    const { companyId: rivals } = await app.actor(RIVAL);
    const ended = await makeUser(app, { accountType: 'admin' });
    await disconnect(app, await connect(app, PAULA_PARTNER, ended));
    const message = 'This client is not connected with your company';
    for (const clientId of [rivals, (await app.actor(ended)).companyId, randomUUID()]) {
      const { body } = await create({ clientId }).expect(422);
      expect((body as { errors: object[] }).errors).toEqual([{ field: 'clientId', message }]);
    }
    await create({ clientId: 'anybody' }).expect(422);
    await create({ clientId: paulas }, anna).expect(422);
    for (const clientId of [null, paulas]) {
      const { body } = await create({ clientId }).expect(201);
      expect(body).toMatchObject({ company: { id: paulas }, partner: null, preparedBy: null, clientId: null });
    }
  });

  it('can be moved to another client while a draft, with its contact and search text', async () => {
    const second = await makeUser(app, { accountType: 'admin', firstName: 'Zelda' });
    const { companyId: seconds } = await app.actor(second);
    await connect(app, PAULA_PARTNER, second);
    const { id, version } = (await create({}).expect(201)).body as QuoteDto;
    const put = (clientId: string | null) => paula.put(`/quotes/${id}`).send({ clientId });
    const found = async (word: string) =>
      (await app.sql(`select 1 from quotes where id = ? and search_text like ?`, [id, `%${word}%`])).length === 1;

    expect((await put(annas).expect(200)).body).toMatchObject({
      company: { id: annas },
      user: { email: ANNA },
      partner: { id: paulas },
      version: version + 1,
    });
    expect([await found('meridian'), await found('lumen')]).toEqual([true, false]);
    expect((await put(seconds).expect(200)).body).toMatchObject({ company: { id: seconds }, user: { email: second } });
    expect([await found('zelda'), await found('meridian')]).toEqual([true, false]);
    expect((await put(seconds).expect(200)).body).toMatchObject({ version: version + 2 });
    expect((await put(null).expect(200)).body).toMatchObject({
      company: { id: paulas },
      user: { email: PAULA_PARTNER },
      partner: null,
      preparedBy: null,
    });
    await paula.put(`/quotes/${id}`).send({ clientId: randomUUID() }).expect(422);
  });

  it('cannot change its client once it was submitted', async () => {
    const { id } = await prepared('pending_approval');
    await paula.post(`/quotes/${id}/withdraw`).expect(200);
    const { body } = await paula.put(`/quotes/${id}`).send({ clientId: null }).expect(422);
    expect((body as { errors: object[] }).errors).toMatchObject([{ field: 'clientId' }]);
    await paula.put(`/quotes/${id}`).send({ clientId: annas, customerReference: 'PO 9' }).expect(200);
  });

  it('is duplicated for the same client by the partner, and for itself by the client', async () => {
    const { id } = await prepared('sent');
    const copyBy = async (agent: Agent) => (await agent.post(`/quotes/${id}/duplicate`).expect(201)).body as QuoteDto;
    expect(await copyBy(paula)).toMatchObject({ status: 'draft', clientId: annas, partner: { id: paulas } });
    expect(await copyBy(anna)).toMatchObject({ status: 'draft', clientId: null, partner: null, preparedBy: null });
  });
});

describe('the client’s view of a prepared quote', () => {
  const summary = async (agent = anna) =>
    ((await agent.get('/quotes?limit=1').expect(200)).body as { summary: QuoteSummaryDto; total: number }).summary;
  const listed = async (id: string, agent = anna) => {
    const { data } = (await agent.get('/quotes?limit=100').expect(200)).body as { data: QuoteRowDto[] };
    return data.find((row) => row.id === id);
  };

  it('appears everywhere from submission on, and disappears when withdrawn', async () => {
    const word = `ref${randomUUID().slice(0, 8)}`;
    const seen = async () => {
      const [count, row] = [await summary(), await listed(id)];
      const { quotes } = (await anna.get('/orders/overview').expect(200)).body as {
        quotes: { months: { quotes: number }[] };
      };
      const csv = (await anna.get(`/exports/quotes?search=${word}`).expect(200)).text;
      const { text } = await anna.get(`/search?q=${word}`).expect(200);
      return {
        total: count.totalQuotes,
        pending: count.pendingReview,
        isListed: row !== undefined,
        inMonth: quotes.months.at(-1)!.quotes,
        isExported: csv.includes(word),
        isFound: text.includes(id),
      };
    };
    const { id } = await prepared('draft', { reference: word });
    const before = await seen();
    expect(before).toMatchObject({ isListed: false, isExported: false, isFound: false });
    await paula.post(`/quotes/${id}/submit`).send({}).expect(200);
    const after = await seen();
    expect(after).toEqual({
      total: before.total + 1,
      pending: before.pending + 1,
      isListed: true,
      inMonth: before.inMonth + 1,
      isExported: true,
      isFound: true,
    });
    await paula.post(`/quotes/${id}/withdraw`).expect(200);
    expect(await seen()).toEqual(before);
  });

  it('names the partner that prepared it', async () => {
    const { id, preparedBy } = await prepared('sent');
    expect(await listed(id)).toMatchObject({ preparedBy, partner: { id: paulas } });
    const own = await makeQuote(app, 'sent');
    expect(await listed(own.id)).toMatchObject({ preparedBy: null, partner: null });
    expect(await listed(id, paula)).toBeUndefined();
  });

  it('has counts that equal the rows, whoever prepared the quotes', async () => {
    for (const status of QUOTE_STATUSES) await prepared(status);
    const [slow] = await app.sql<{ total: number }>(
      `select count(*)::int as total from quotes where company_id = ? and deleted_at is null and (prepared_by_id is null
         or partner_id is null and sent_at is not null or partner_id is not null and status <> 'draft')`,
      [annas],
    );
    expect((await summary()).totalQuotes).toBe(slow?.total);
    expect((await anna.get('/quotes?search=holodesk').expect(200)).body).toMatchObject({ total: slow?.total });
  });

  it('contains no delivery address of a withdrawn quote', async () => {
    const { id } = await prepared('draft');
    const deliveryAddress = {
      name: randomUUID(),
      addressLine1: 'Kade 1',
      city: 'Oslo',
      postalCode: '0150',
      countryCode: 'NO',
    };
    await paula.post(`/quotes/${id}/submit`).send({ deliveryAddress }).expect(200);
    const known = async () => JSON.stringify((await anna.get('/quotes/delivery-addresses').expect(200)).body);
    expect(await known()).toContain(deliveryAddress.name);
    await paula.post(`/quotes/${id}/withdraw`).expect(200);
    expect(await known()).not.toContain(deliveryAddress.name);
  });
});

describe('the buyer of a quote', () => {
  const buyer = (agent: Agent, clientId?: string) => agent.get('/quotes/buyer').query(clientId ? { clientId } : {});
  const addresses = async (agent: Agent, clientId: string) =>
    (
      (await agent.get('/quotes/delivery-addresses').query({ clientId }).expect(200)).body as {
        data: { name: string }[];
      }
    ).data;

  it('is returned before saving as in the quote, and only for the partner’s own clients', async () => {
    const { body: quote } = await paula.post('/quotes').send({ items: SOME_LINES, clientId: annas }).expect(201);
    const { company, user } = quote as QuoteDto;
    expect(company).toMatchObject({ id: annas, addressLine1: expect.any(String) });
    expect((await buyer(paula, annas).expect(200)).body).toEqual({ company, user });
    const own = (await paula.post('/quotes').send({ items: SOME_LINES }).expect(201)).body as QuoteDto;
    for (const asked of [undefined, paulas])
      expect((await buyer(paula, asked).expect(200)).body).toEqual({ company: own.company, user: own.user });

    const stranger = await app.as(made.stranger);
    for (const agent of [stranger, anna, await app.as(RIVAL)]) {
      await buyer(agent, agent === anna ? paulas : annas).expect(404, /Client not found/);
      await buyer(agent, randomUUID()).expect(404, /Client not found/);
    }
    await buyer(paula, 'nobody').expect(400);
  });

  it('is a client without a contact when its users cannot use the portal', async () => {
    const client = await makeUser(app, { accountType: 'admin' });
    const { companyId } = await app.actor(client);
    await connect(app, PAULA_PARTNER, client);
    expect((await buyer(paula, companyId).expect(200)).body).toMatchObject({ user: { email: client } });
    await app.sql("update companies set status = 'suspended' where id = ?", [companyId]);
    expect((await buyer(paula, companyId).expect(200)).body).toMatchObject({ company: { id: companyId }, user: null });
  });

  it('delivery addresses are the client’s shared ones, not the partner’s own', async () => {
    const to = { addressLine1: 'Kade 1', city: 'Oslo', postalCode: '0150', countryCode: 'NO' };
    const handedIn = async (agent: Agent, name: string, clientId?: string) => {
      const { body } = await agent.post('/quotes').send({ items: SOME_LINES, clientId }).expect(201);
      const { id } = body as QuoteDto;
      await agent
        .post(`/quotes/${id}/submit`)
        .send({ deliveryAddress: { ...to, name } })
        .expect(200);
      return id;
    };
    await handedIn(paula, 'Ours');
    await handedIn(paula, 'For them', annas);
    await handedIn(anna, 'Theirs');
    const old = await handedIn(anna, 'Before');
    await app.sql("update quotes set created_at = now() - interval '9 years' where id = ?", [old]);
    const names = async (agent: Agent, clientId: string) => (await addresses(agent, clientId)).map(({ name }) => name);
    const shared = await names(paula, annas);
    expect(shared).toEqual(expect.arrayContaining(['For them', 'Theirs']));
    expect(shared).not.toContain('Ours');
    expect(shared).not.toContain('Before');
    expect(await names(paula, paulas)).toEqual(['Ours']);
    expect(await names(anna, annas)).toContain('Before');
    expect(await names(await app.as(made.stranger), annas)).toEqual([]);
  });

  it('is the requested client, also from a template', async () => {
    const quote = await makeQuote(app, 'draft', { by: PAULA_PARTNER });
    const { body } = await paula.post('/quotes/templates').send({ quoteId: quote.id, name: randomUUID() }).expect(201);
    const use = (clientId?: string | null) =>
      paula.post(`/quotes/templates/${(body as { id: string }).id}/use`).send({ clientId });
    expect((await use(annas).expect(201)).body).toMatchObject({ clientId: annas, company: { id: annas } });
    expect((await use(null).expect(201)).body).toMatchObject({ clientId: null, company: { id: paulas } });
    const { companyId } = await app.actor(RIVAL);
    expect((await use(companyId).expect(422)).body).toMatchObject({ errors: [{ field: 'clientId' }] });
  });
});

describe('what a client shares with a partner', () => {
  const statusFor = async (agent: Agent, id: string) => (await agent.get(`/quotes/${id}`)).status;

  it('are quotes since the connection, and earlier ones if allowed', async () => {
    const client = await makeUser(app, { accountType: 'admin' });
    const old = await makeQuote(app, 'sent', { by: client, daysAgo: 10 });
    const draft = await makeQuote(app, 'draft', { by: client });
    const submitted = await makeQuote(app, 'pending_approval', { by: client });
    expect(await statusFor(paula, submitted.id)).toBe(404);
    const link = await connect(app, PAULA_PARTNER, client, { since: new Date(Date.now() - 86_400_000) });
    expect([await statusFor(paula, submitted.id), await statusFor(paula, old.id)]).toEqual([200, 404]);
    expect(await statusFor(paula, draft.id)).toBe(404);
    await app.sql('update partner_clients set shares_past = true where id = ?', [link]);
    expect(await statusFor(paula, old.id)).toBe(200);
  });

  it('include a quote prepared by staff only once it is sent', async () => {
    const { userId: contactId } = await app.actor(ANNA);
    const body = { companyId: annas, contactId, items: SOME_LINES };
    const { id } = (await staff.post('/system/quotes').send(body).expect(201)).body as QuoteDto;
    expect(await statusFor(paula, id)).toBe(404);
    await staff.put(`/system/quotes/${id}/approve`).send({ shippingCost: 0, leadTimeWeeks: 6 }).expect(200);
    expect(await statusFor(paula, id)).toBe(200);
    await paula.post(`/quotes/${id}/duplicate`).expect(403);
  });
});

it('a suspended partner cannot submit for a client, only for itself', async () => {
  const partner = await makeUser(app, { companyType: 'partner', accountType: 'admin' });
  const client = await makeUser(app, { accountType: 'admin' });
  await connect(app, partner, client);
  const draft = await makeQuote(app, 'draft', { by: partner, forClient: client });
  const own = await makeQuote(app, 'draft', { by: partner });
  const { companyId } = await app.actor(partner);
  const become = (status: string) =>
    app.sql(
      `insert into partners (id, company_id, status) values (gen_random_uuid(), ?, ?)
       on conflict (company_id) do update set status = excluded.status`,
      [companyId, status],
    );
  await become('suspended');
  const agent = await app.as(partner);
  const { body } = await agent.post(`/quotes/${draft.id}/submit`).send({}).expect(409);
  expect(body).toMatchObject({
    code: 'partner_status',
    message: 'Your partnership is suspended: nothing new can be started',
  });
  await agent.post(`/quotes/${own.id}/submit`).send({}).expect(200);
  await become('active');
  await agent.post(`/quotes/${draft.id}/submit`).send({}).expect(200);
});

describe('the quote lists of a partner', () => {
  interface List {
    data: PartnerQuoteRowDto[];
    total: number;
    summary: QuoteSummaryDto;
  }
  const listOf = async (agent: Agent, path: string) => (await agent.get(path).expect(200)).body as List;

  /**
   * Creates a partner with two clients, with quotes that the partner has prepared, quotes that the clients have made,
   * and quotes that the partner must not see.
   */
  async function some() {
    const partner = await makeUser(app, { companyType: 'partner', accountType: 'admin' });
    const clients = [await makeUser(app, { accountType: 'admin' }), await makeUser(app, { accountType: 'admin' })];
    const [first = '', second = ''] = clients;
    const old = await makeQuote(app, 'sent', { by: second, daysAgo: 3 });
    for (const client of clients) await connect(app, partner, client);
    const make = (status: QuoteStatus, by: string, forClient?: string, reference?: string) =>
      makeQuote(app, status, { by, forClient, reference, items: [line('desk-27-purchase')] });
    await make('draft', second); // a draft of the client
    const quotes = [
      await make('draft', partner, first, 'aardvark'),
      await make('accepted', partner, second),
      await make('sent', first),
      await make('pending_approval', second),
      await make('pending_approval', partner, first),
    ];
    const own = await make('draft', partner);
    return { partner, agent: await app.as(partner), first, second, quotes, old, own };
  }

  it('have prepared and shared quotes, newest first, with every filter', async () => {
    const { agent, first, quotes, partner, old } = await some();
    const [drafted, accepted, theirs, theirPending, pending] = quotes.map(({ id }) => id);
    const { companyId } = await app.actor(first);
    const ids = async (query = '') => (await listOf(agent, `/partners/quotes?${query}`)).data.map(({ id }) => id);
    expect(await ids()).toEqual([pending, theirPending, theirs, accepted, drafted]);
    expect(await ids('sort=createdAt')).toEqual([drafted, accepted, theirs, theirPending, pending]);
    expect(await ids('limit=2&offset=1')).toEqual([theirPending, theirs]);
    expect(await ids('status=draft,sent')).toEqual([theirs, drafted]);
    expect(await ids('preparedBy=us')).toEqual([pending, accepted, drafted]);
    expect(await ids('preparedBy=them')).toEqual([theirPending, theirs]);
    expect(await ids(`clientId=${companyId}`)).toEqual([pending, theirs, drafted]);
    expect(await ids(`clientId=${annas}`)).toEqual([]);
    expect(await ids('search=aardvark')).toEqual([drafted]);
    expect((await ids('sort=total')).length).toBe(5);
    await agent.get('/partners/quotes?preparedBy=me').expect(400);

    const all = await listOf(agent, '/partners/quotes');
    expect(all.total).toBe(5);
    expect(all.summary).toEqual({
      totalQuotes: 3,
      pipelineValue: expect.any(Number),
      winRate: 33,
      pendingReview: 1,
    });
    expect(all.data[0]).toMatchObject({ isOurs: true, company: { id: companyId }, actions: ['withdraw', 'duplicate'] });
    expect(all.data[2]).toMatchObject({ isOurs: false, partner: null, actions: [] });
    expect((await listOf(agent, '/partners/quotes/accepted')).data).toMatchObject([
      { id: accepted, acceptedAt: expect.stringMatching(/Z$/) },
    ]);
    const ofFirst = await listOf(agent, `/partners/clients/${companyId}/quotes`);
    expect([ofFirst.total, ofFirst.data.map(({ id }) => id)]).toEqual([3, [pending, theirs, drafted]]);
    expect((await agent.get('/partners/statistics').expect(200)).body).toMatchObject({
      clients: 2,
      summary: all.summary,
      byStatus: expect.arrayContaining([{ status: 'draft', quotes: 1, value: quotes[0]?.total }]),
    });
    expect(((await agent.get('/quotes').expect(200)).body as List).total).toBe(1);
    const { text } = await agent.get('/search?q=aardvark').expect(200);
    expect(text).toContain(drafted);
    expect((await (await app.as(first)).get('/search?q=aardvark').expect(200)).text).not.toContain(drafted);
    expect((await agent.get(`/search?q=${old.number}`).expect(200)).text).not.toContain(old.id);
    const colleague = await makeUser(app, {
      company: (await app.actor(partner)).companyId,
      accountType: 'standard',
    });
    expect((await listOf(await app.as(colleague), '/partners/quotes')).total).toBe(5);
  });

  it('are empty for a partner without a connection, and return 404 for a client id', async () => {
    const stranger = await app.as(made.stranger);
    expect(await listOf(stranger, '/partners/quotes')).toMatchObject({
      data: [],
      total: 0,
      summary: { totalQuotes: 0 },
    });
    for (const id of [annas, randomUUID(), 'x']) await stranger.get(`/partners/clients/${id}/quotes`).expect(404);
  });

  it('exclude a client from the request after the connection ends', async () => {
    const { agent, first, partner } = await some();
    const [{ id } = { id: '' }] = await app.sql<{ id: string }>(
      'select id from partner_clients where client_id = ? and partner_id = ?',
      [(await app.actor(first)).companyId, (await app.actor(partner)).companyId],
    );
    await endBy(first, id);
    expect(await listOf(agent, '/partners/quotes')).toMatchObject({ total: 2, summary: { totalQuotes: 1 } });
    await agent.get(`/partners/clients/${(await app.actor(first)).companyId}/quotes`).expect(404);
    expect((await agent.get('/partners/statistics').expect(200)).body).toMatchObject({ clients: 1 });
  });
});

describe('orders of clients', () => {
  it('are readable by the partner while connected, prepared ones and shared ones only', async () => {
    const client = await makeUser(app, { accountType: 'admin' });
    const older = await orderOf(await makeQuote(app, 'accepted', { by: client }));
    const link = await connect(app, PAULA_PARTNER, client);
    const theirs = await orderOf(await makeQuote(app, 'accepted', { by: client }));
    const ours = await orderOf(await prepared('accepted', { forClient: client }));
    const statuses = async () =>
      Promise.all([older, theirs, ours].map(async (id) => (await paula.get(`/orders/${id}`)).status));
    expect(await statuses()).toEqual([404, 200, 200]);
    expect((await paula.get(`/orders/${ours}`)).body).toMatchObject({ actions: [], invoice: null });
    await (await app.as(made.otherPartner)).get(`/orders/${ours}`).expect(404);
    for (const path of ['documents', 'invoice/download']) await paula.get(`/orders/${ours}/${path}`).expect(404);
    const { orders } = (await paula.get('/orders').expect(200)).body as { orders: { id: string }[] };
    expect(orders.map(({ id }) => id)).not.toContain(ours);
    await endBy(client, link);
    expect(await statuses()).toEqual([404, 404, 404]);
    await (await app.as(client)).get(`/orders/${ours}`).expect(200);
  });

  const orderOf = async ({ id }: QuoteDto) =>
    ((await staff.post('/orders/from-quote').send({ quoteId: id }).expect(201)).body as { id: string }).id;
});

describe('when the connection ends', () => {
  it('the partner gets 404 at the next request, and the client keeps submitted quotes', async () => {
    const client = await makeUser(app, { accountType: 'admin' });
    const agent = await app.as(client);
    const link = await connect(app, PAULA_PARTNER, client);
    const quotes = new Map<QuoteStatus, QuoteDto>();
    for (const status of QUOTE_STATUSES) quotes.set(status, await prepared(status, { forClient: client }));
    const shared = await makeQuote(app, 'sent', { by: client });
    for (const { id } of [...quotes.values(), shared]) await paula.get(`/quotes/${id}`).expect(200);

    await endBy(client, link);
    for (const operation of [...acts, ...reads]) {
      for (const quote of [...quotes.values(), shared]) {
        expect((await send(paula, operation, quote)).status).toBe(404);
      }
    }
    for (const [status, { id }] of quotes) await agent.get(`/quotes/${id}`).expect(status === 'draft' ? 404 : 200);
    const sent = quotes.get('sent')!;
    const signed = { revision: sent.revision, signerName: 'Uma User' };
    await agent.post(`/quotes/${sent.id}/accept`).send(signed).expect(200);
  });
});

describe('the document of a prepared quote', () => {
  const revisionOf = async (id: string) => {
    const [row] = await app.sql<{ document: QuoteDocument; sha256: string }>(
      'select document, sha256 from quote_revisions where quote_id = ? order by number desc limit 1',
      [id],
    );
    return row!;
  };

  it('names the partner and matches the accepted hash; other quotes have no partner key', async () => {
    const { id, preparedBy } = await prepared('accepted');
    const { document, sha256 } = await revisionOf(id);
    expect(document).toMatchObject({ company: { id: annas }, partner: { id: paulas }, preparedBy });
    expect(hashDocument(document)).toBe(sha256);
    const [acceptance] = await app.sql<{ sha256: string }>('select sha256 from quote_acceptances where quote_id = ?', [
      id,
    ]);
    expect(acceptance?.sha256).toBe(sha256);
    const own = await revisionOf((await makeQuote(app, 'accepted')).id);
    expect(Object.keys(own.document)).not.toContain('partner');
    expect(hashDocument(own.document)).toBe(own.sha256);
  });

  it('keeps the partner’s name after a renaming', async () => {
    const { id, partner } = await prepared('sent');
    await app.sql(`update companies set name = 'Renamed' where id = ?`, [paulas]);
    const { body } = await anna.get(`/quotes/${id}`).expect(200);
    expect((body as QuoteDto).partner).toEqual(partner);
    const printed = await app.get(QuoteReader).printedRevision(id, 2);
    expect(quotePdfView(printed).seller.contact[0]).toBe(
      `Prepared by ${(body as QuoteDto).preparedBy}, ${partner?.name}`,
    );
    await app.sql(`update companies set name = ? where id = ?`, [partner?.name, paulas]);
  });
});

describe('mails about a prepared quote', () => {
  const told = async (id: string) =>
    (await mailsOf(app, id)).map(({ recipient, template, data }) =>
      template === 'quote-news' ? [recipient, data.title] : [recipient, template],
    );

  it('go to the client’s contact as buyer, and as news to the person who prepared it', async () => {
    const colleague = await app.as(made.colleague);
    const { id } = await prepared('draft');
    const news = (title: string) => [PAULA_PARTNER, title];
    const to = (template: string) => [app.config.mailStaff, template];
    await colleague.post(`/quotes/${id}/submit`).send({}).expect(200);
    await staff.put(`/system/quotes/${id}/approve`).send({ shippingCost: 0, leadTimeWeeks: 6 }).expect(200);
    await anna.post(`/quotes/${id}/request-change`).send({ reason: 'Three' }).expect(200);
    await staff.put(`/system/quotes/${id}/approve`).send({ shippingCost: 0, leadTimeWeeks: 6 }).expect(200);
    await anna.post(`/quotes/${id}/accept`).send({ revision: 3, signerName: 'Anna de Vries' }).expect(200);
    const sorted = (mails: unknown[]) => mails.map((mail) => JSON.stringify(mail)).toSorted();
    const expected = [
      to('quote-submitted'),
      news('A quote was submitted'),
      [ANNA, 'quote-sent'],
      news('A quote was sent to your client'),
      to('quote-change-requested'),
      news('Your client asks for a change'),
      [ANNA, 'quote-revised'],
      news('A quote was sent to your client'),
      [ANNA, 'quote-accepted'],
      to('quote-accepted'),
      news('Your client accepted a quote'),
    ];
    expect(sorted(await told(id))).toEqual(sorted(expected));
  });

  it('tell the preparer about the other steps, not about their own, nor for quotes without a partner', async () => {
    const titles = async (status: QuoteStatus, given = {}) =>
      (await told((await prepared(status, given)).id)).filter(([to]) => to === PAULA_PARTNER).map(([, title]) => title);
    expect(await titles('pending_approval')).toEqual([]);
    expect(await titles('rejected')).toEqual(['A quote was sent to your client', 'Your client rejected a quote']);
    expect(await titles('expired')).toEqual(['A quote was sent to your client', 'A quote has expired']);
    const own = await makeQuote(app, 'rejected');
    expect((await told(own.id)).map(([, template]) => template)).not.toContain(PAULA_PARTNER);
  });

  it('stop for the partner once the connection has ended', async () => {
    const client = await makeUser(app, { accountType: 'admin' });
    const link = await connect(app, PAULA_PARTNER, client);
    const { id, revision } = await prepared('sent', { forClient: client });
    const before = await told(id);
    await endBy(client, link);
    await (await app.as(client)).post(`/quotes/${id}/accept`).send({ revision, signerName: 'Uma' }).expect(200);
    const after = (await told(id)).slice(before.length);
    expect(after.map(([to]) => to).toSorted()).toEqual([app.config.mailStaff, client].toSorted());
  });
});

describe('concurrency', () => {
  it('ending a connection while the partner acts leaves no orphaned draft', async () => {
    for (let round = 0; round < 8; round++) {
      const client = await makeUser(app, { accountType: 'admin' });
      const { companyId: clientId } = await app.actor(client);
      const link = await connect(app, PAULA_PARTNER, client);
      const items = [line('desk-27-purchase')];
      const [one, other] = await Promise.all([
        prepared('pending_approval', { forClient: client, items }),
        prepared('draft', { forClient: client, items }),
      ]);
      const answers = await Promise.all([
        paula.post(`/quotes/${one.id}/withdraw`),
        paula.post('/quotes').send({ items, clientId }),
        endBy(client, link),
        paula.put(`/quotes/${other.id}`).send({ customerReference: 'PO 7' }),
        paula.post(`/quotes/${other.id}/duplicate`),
      ]);
      for (const answer of answers) if (answer) expect([200, 201, 404, 422]).toContain(answer.status);
      const drafts = await app.sql(
        `select 1 from quotes where company_id = ? and status = 'draft' and deleted_at is null`,
        [clientId],
      );
      expect(drafts).toEqual([]);
    }
  });

  it('a change and a new quote that count in the same slot do not deadlock', async () => {
    const { id } = await prepared('draft', { items: [line('desk-27-purchase')] });
    const [changing, creating, slot] = await sameSlot();
    const holding = await opened();
    const clients = [changing, creating, holding];
    const waits = ({ pid }: Opened) =>
      eventually(async () => {
        const [row] = await app.sql('select wait_event_type as type from pg_stat_activity where pid = ?', [pid]);
        return row!.type === 'Lock';
      });
    try {
      await app.sql(`insert into partner_quote_counters values (?, 'draft', ?, 0) on conflict do nothing`, [
        paulas,
        slot,
      ]);
      for (const { client } of clients) await client.query('begin');
      await holding.client.query(
        `select 1 from partner_quote_counters where partner_id = $1 and status = 'draft' and slot = $2 for update`,
        [paulas, slot],
      );
      const changed = changing.client.query('update quotes set deleted_at = now() where id = $1', [id]);
      await waits(changing);
      const created = creating.client.query(
        `insert into quotes select made.* from quotes q, jsonb_populate_record(q,
           jsonb_build_object('id', gen_random_uuid(), 'number', left(gen_random_uuid()::text, 20))) as made where q.id = $1`,
        [id],
      );
      await waits(creating);
      await holding.client.query('rollback');
      await Promise.all([changed.then(() => changing.client.query('rollback')), created]);
    } finally {
      for (const { client } of clients) await client.end();
    }
  });
});

interface Opened {
  client: pg.Client;
  pid: number;
}

async function opened(): Promise<Opened> {
  const client = new pg.Client({ connectionString: app.config.sessionsUrl });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return { client, pid: rows[0]!.pid };
}

/** Opens two connections that count quotes in the same slot, and returns them with the slot. */
async function sameSlot(): Promise<[Opened, Opened, slot: number]> {
  const slots = new Map<number, Opened>();
  for (;;) {
    const one = await opened();
    const slot = one.pid % 16;
    const other = slots.get(slot);
    slots.delete(slot);
    if (other) {
      for (const { client } of slots.values()) await client.end();
      return [other, one, slot];
    }
    slots.set(slot, one);
  }
}
