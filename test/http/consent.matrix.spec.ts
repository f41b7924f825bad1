import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { DealsService } from '../../src/partner-programme/deals/deals.service.js';
import type { OrderDocumentDto } from '../../src/orders/order-answers.dto.js';
import { OrdersService } from '../../src/orders/orders.service.js';
import { OrderPayments } from '../../src/orders/payments/order-payments.service.js';
import { PartnerClients } from '../../src/partners/clients/partner-clients.service.js';
import { Transactions } from '../../src/platform/database/transactions.js';
import { Storage } from '../../src/platform/storage/storage.js';
import { ClientQuoteWorkflow } from '../../src/quotes/workflow/client-quote-workflow.service.js';
import type { QuoteDto } from '../../src/quotes/quote-answers.dto.js';
import { pdfKey } from '../../src/quotes/document/quote-files.service.js';
import { QuoteReader } from '../../src/quotes/quote-reader.service.js';
import { REPORT_KINDS } from '../../src/rules/partner-report.js';
import { type Agent, STAFF, TestApp } from '../app.js';
import { enrol } from '../builders/commissions.js';
import { connect } from '../builders/connections.js';
import { makeDeal } from '../builders/deals.js';
import { FILES, makeDocument } from '../builders/documents.js';
import { makeOrder } from '../builders/orders.js';
import { makeCompany, makeUser } from '../builders/people.js';
import { makeQuote } from '../builders/quotes.js';
import { aboutQuote, OPERATIONS, send } from './operations.js';
import { snapshot } from './snapshot.js';

/**
 * Kinds of a client's data: its company and users; quotes and orders from before and after the connection; its drafts;
 * its documents; and quotes that the partner has prepared for it, accepted with an order or still a draft.
 */
type Of = 'company' | 'people' | 'past' | 'recent' | 'draft' | 'papers' | 'prepared' | 'drafted';
type Told = Record<string, Of[]>;

/**
 * Kinds of data that each route may show to a partner whose client shares only quotes and orders from after the
 * connection. Other routes may show nothing.
 */
const SHARED: Told = {
  'GET /partners/clients': ['company'],
  'GET /partners/clients/{id}': ['company'],
  'GET /partners/clients/{id}/details': ['company'],
  'GET /partners/clients/{id}/users': ['company', 'people'],
  'GET /partners/clients/{id}/quotes': ['company', 'drafted', 'prepared', 'recent'],
  'GET /partners/clients/{id}/orders': ['company', 'prepared', 'recent'],
  'GET /partner-dashboard/clients': ['company'],
  'GET /partner-dashboard/clients/{id}': ['company'],
  'GET /partners/quotes': ['company', 'drafted', 'prepared', 'recent'],
  'GET /partners/quotes/accepted': ['company', 'prepared'],
  'GET /quotes/buyer': ['company', 'people'],
  'GET /quotes/{id}': ['company', 'drafted', 'people', 'prepared', 'recent'],
  'GET /quotes/{id}/calculate': ['drafted', 'prepared', 'recent'],
  'GET /quotes/{id}/download': ['drafted', 'prepared', 'recent'],
  'GET /quotes/{id}/revisions': ['drafted', 'prepared', 'recent'],
  'GET /quotes/{id}/vat-number-watch': ['drafted', 'prepared'],
  'GET /quotes/{id}/events': ['drafted', 'prepared', 'recent'],
  'GET /quotes/{id}/messages': ['drafted', 'prepared'],
  'GET /quotes/{id}/messages/colleagues': ['drafted', 'prepared'],
  'GET /orders/{id}': ['company', 'people', 'prepared', 'recent'],
  'GET /search': ['drafted', 'prepared', 'recent'],
  'GET /partner-dashboard/projects': ['drafted', 'prepared'],
  'GET /partner-dashboard/projects/board': ['drafted', 'prepared'],
  'GET /partner-dashboard/projects/{id}': ['company', 'drafted', 'prepared'],
  'GET /partner-dashboard/projects/{id}/quotes': ['drafted'],
  'GET /partner-dashboard/activities': ['company', 'drafted', 'prepared', 'recent'],
  'GET /partner-dashboard/sales': ['company'],
  'GET /partner-dashboard/commission': ['company', 'prepared'],
  'GET /partner-dashboard/commission/quotes/{id}': ['drafted', 'prepared'],
  'GET /exports/commission': ['company', 'prepared'],
  'GET /exports/report': ['company', 'drafted', 'prepared', 'recent'],
};

/**
 * Kinds of data that a partner may see after the connection has ended: its sales and payments, and the quotes of its
 * deals.
 */
const KEPT: Told = {
  'GET /partner-dashboard/activities': ['company', 'prepared'],
  'GET /partner-dashboard/sales': ['company'],
  'GET /partner-dashboard/commission': ['company', 'prepared'],
  'GET /partner-dashboard/commission/quotes/{id}': ['prepared'],
  'GET /exports/commission': ['company', 'prepared'],
  'GET /exports/report': ['company', 'prepared'],
  'GET /partner-dashboard/projects/{id}': ['drafted', 'prepared'],
};

/** Kinds of data that each route may show when the client also shares data from before the connection. */
const WITH_PAST: Told = Object.fromEntries(
  Object.entries(SHARED).map(([route, told]) => [
    route,
    told.flatMap((of): Of[] => (of === 'recent' ? ['past', of] : [of])).toSorted(),
  ]),
);

interface Api {
  paths: Record<string, { get?: { parameters?: { name: string }[] } }>;
}
const API = JSON.parse(readFileSync('web/shared/api/openapi.json', 'utf8')) as Api;

/** Query parameters of each route that search, or that contain the id of a record. */
const QUERIES = new Map(
  Object.entries(API.paths).map(([path, { get }]) => [
    `GET ${path.replace('/api/v1', '')}`,
    (get?.parameters ?? []).map(({ name }) => name).filter((name) => /^(q|search|[a-z]+Id)$/.test(name)),
  ]),
);

/** All operations except those for staff and for visitors. */
const ASKED = OPERATIONS.filter(({ access }) => !access.startsWith('staff') && access !== 'public');
const READS = ASKED.filter(({ route }) => route.startsWith('GET '));
/** Writes that are allowed: ending the connection, and the partner's own note about a client. */
const ITS_OWN = ['POST /partners/clients/{id}/end', 'PUT /partner-dashboard/clients/{id}'];
/** Writes to a record with an id. */
const WRITES = ASKED.filter(
  ({ route }) => !route.startsWith('GET ') && route.includes('{') && !ITS_OWN.includes(route),
);

const YEAR = new Date().getUTCFullYear();
/** Queries to try for routes that need query parameters. */
const ASKING: Record<string, string[]> = {
  'GET /exports/report': REPORT_KINDS.map((kind) => `kind=${kind}&from=${YEAR - 2}-01-01&to=${YEAR}-12-31&format=csv`),
};

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.start();
});
afterAll(() => app.close());

interface Client {
  email: string;
  company: string;
  /** Ids of the client's records that can occur in addresses. */
  ids: [of: Of, id: string][];
  /** Texts whose presence in a response reveals the client's data. */
  marks: [of: Of, text: string][];
  /** A quote of the client from after the connection. */
  quote: QuoteDto;
}

/** Creates a client with data of each kind. */
async function makeClient(): Promise<Client> {
  const company = await makeCompany(app);
  const email = await makeUser(app, { company, accountType: 'admin' });
  const [{ name }] = (await app.sql('select name from companies where id = ?', [company])) as [{ name: string }];
  const ids: Client['ids'] = [
    ['company', company],
    ['people', (await app.actor(await makeUser(app, { company }))).userId],
  ];
  const marks: Client['marks'] = [
    ['company', name],
    ['people', email],
  ];
  const dated = (table: 'quotes' | 'orders', id: string, shift: string) =>
    app.sql(`update ${table} set created_at = created_at + ?::interval where id = ?`, [shift, id]);

  const made: QuoteDto[] = [];
  for (const [of, shift] of [
    ['past', '-1 year'],
    ['recent', '1 hour'], // later than all connections in this test
  ] as const) {
    const [quote, order] = [
      await makeQuote(app, 'sent', { by: email }),
      await makeOrder(app, 'pending', { by: email }),
    ];
    for (const id of [quote.id, order.quoteId]) await dated('quotes', id, shift);
    await dated('orders', order.id, shift);
    await print(email, quote.id);
    made.push(quote);
    ids.push([of, quote.id], [of, order.id]);
    marks.push([of, quote.number], [of, order.number]);
    if (of === 'past') continue;
    const { body } = await (
      await app.as(STAFF)
    )
      .post(`/orders/${order.id}/documents`)
      .field('type', 'invoice')
      .attach('document', FILES.pdf, `${randomUUID()}.pdf`)
      .expect(201);
    const { id, originalName } = body as OrderDocumentDto;
    ids.push(['papers', id]);
    marks.push(['papers', originalName]);
  }
  const draft = await makeQuote(app, 'draft', { by: email });
  await dated('quotes', draft.id, '1 hour');
  const document = await makeDocument(app, 'other', { by: email, name: `${randomUUID()}.pdf` });
  ids.push(['draft', draft.id], ['papers', document.id]);
  marks.push(['draft', draft.number], ['papers', document.originalName]);
  return { email, company, ids, marks, quote: made[1]! };
}

/** Stores a quote's PDF, as a worker would. */
async function print(who: string, quote: string): Promise<void> {
  const printed = await app.get(QuoteReader).printed(await app.actor(who), quote);
  await app.get(Storage).put(pdfKey(printed), FILES.pdf, 'application/pdf');
}

/**
 * Creates a quote that the partner has prepared for the client, linked to a deal; an accepted quote gets an order.
 * Returns the deal's id.
 */
async function prepareFor(client: Client, partner: string, of: 'prepared' | 'drafted'): Promise<string> {
  const [by, buyer, staff] = await Promise.all([partner, client.email, STAFF].map((email) => app.actor(email)));
  const quote = await makeQuote(app, of === 'drafted' ? 'draft' : 'sent', { by: partner, forClient: client.email });
  const deal = await makeDeal(app, 'approved', { by: partner, clientId: client.company });
  await app.get(DealsService).link(by!, deal, quote.id);
  client.ids.push([of, quote.id]);
  client.marks.push([of, quote.number]);
  if (of === 'prepared') {
    const signed = { revision: 2, signerName: 'A. Buyer' };
    await app.get(ClientQuoteWorkflow).accept(buyer!, quote.id, signed, '127.0.0.1');
    const order = await app.get(OrdersService).createFromQuote(staff!, quote.id);
    await app.get(OrderPayments).reach(staff!, order, { paidAmount: 1000 });
    client.ids.push([of, order]);
  }
  await print(partner, quote.id);
  return deal;
}

/**
 * Requests all routes as an agent, with the ids of the client's records and of the agent's own records. Returns the
 * kinds of the client's data that each route shows.
 */
async function toldOf({ ids, marks }: Client, agent: Agent, own: string[]): Promise<Told> {
  const told: Told = {};
  const note = (route: string, of: Of) => (told[route] = [...new Set([...(told[route] ?? []), of])].toSorted());
  const requests: (() => Promise<void>)[] = [];
  const files: typeof requests = []; // run separately, because a user can download only a few files concurrently
  const ask = (route: string, path: string, about?: Of) =>
    (path.startsWith('/exports') ? files : requests).push(async () => {
      const { status, text } = await agent.get(path);
      if (about && status === 200) note(route, about);
      for (const [of, mark] of marks) if (text?.includes(mark)) note(route, of);
      expect({ path, status: about ? [200, 403, 404].includes(status) : status < 429 }).toEqual({ path, status: true });
    });
  for (const { route } of READS) {
    const path = route.slice('GET '.length);
    const named = (id: string) => path.replace(/\{\w+\}/g, id);
    if (path.includes('{')) {
      for (const [of, id] of ids) ask(route, named(id), of);
      for (const id of own) ask(route, named(id));
    } else for (const query of ASKING[route] ?? ['']) ask(route, query ? `${path}?${query}` : path);
    for (const name of QUERIES.get(route) ?? []) {
      // One value of each kind is sufficient in a query.
      const typed = new Map((name.endsWith('Id') ? ids : marks).toReversed());
      if (!path.includes('{'))
        for (const value of typed.values()) ask(route, `${path}?${name}=${encodeURIComponent(value)}`);
    }
  }
  await Promise.all([inTurn(files), ...Array.from({ length: 8 }, () => inTurn(requests))]);
  return told;
}

async function inTurn(queue: (() => Promise<void>)[]): Promise<void> {
  for (let next = queue.shift(); next; next = queue.shift()) await next();
}

/** Tries all writes on each of the client's records. Returns the writes that were not refused. */
async function doneTo({ ids, quote }: Client, agent: Agent): Promise<string[]> {
  const done: string[] = [];
  const requests = WRITES.flatMap((operation) =>
    ids.map(([of, id]) => async () => {
      if (of === 'prepared' || of === 'drafted') return;
      const parameters = Object.fromEntries(
        [...operation.route.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, id]),
      );
      const { status } = await send(agent, operation, { ...aboutQuote(quote), parameters });
      if (![403, 404, 422].includes(status)) done.push(`${operation.route} of ${of}: ${status}`);
    }),
  );
  await Promise.all(Array.from({ length: 8 }, () => inTurn(requests)));
  return done;
}

describe('a partner of a client', () => {
  let client: Client;
  let [email, rival] = ['', ''];
  let partner: Agent;
  /** Ids of the partner's deals, whose routes are requested too. */
  const deals: string[] = [];

  beforeAll(async () => {
    client = await makeClient();
    [email, rival] = (await Promise.all(
      [1, 2].map(() => makeUser(app, { companyType: 'partner', accountType: 'admin' })),
    )) as [string, string];
    for (const one of [email, rival]) await enrol(app, (await app.actor(one)).companyId);
    partner = await app.signIn(email);
  });

  it('sees no data before the connection, whichever other companies are connected', async () => {
    await connect(app, rival, client.email, { sharesPast: true });
    await connect(app, email, await makeUser(app, { accountType: 'admin' }), { sharesPast: true });
    expect(await toldOf(client, partner, [])).toEqual({});
  });

  it('sees the shared data while connected', async () => {
    const id = await connect(app, email, client.email, { sharesPast: false });
    deals.push(await prepareFor(client, email, 'prepared'), await prepareFor(client, email, 'drafted'));
    expect(await toldOf(client, partner, deals)).toEqual(SHARED);
    const { userId: by } = await app.actor(client.email);
    const end = { by, side: 'client' as const, reason: 'Enough' };
    await app.get(Transactions).run((em) => app.get(PartnerClients).end(em, id, end));
  });

  it('sees only its own sales after the connection has ended', async () => {
    expect(await toldOf(client, partner, deals)).toEqual(KEPT);
  });

  it('also sees data from before the connection if the client allows it', async () => {
    await connect(app, email, client.email, { sharesPast: true });
    deals.push(await prepareFor(client, email, 'drafted'));
    expect(await toldOf(client, partner, deals)).toEqual(WITH_PAST);
  });

  it('cannot change what it sees', async () => {
    const before = await snapshot(app, client.company);
    expect(await doneTo(client, partner)).toEqual([]);
    expect(await snapshot(app, client.company)).toEqual(before);
  });
});
