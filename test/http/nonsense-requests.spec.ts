import supertest, { type Response } from 'supertest';
import type { QuoteDto } from '../../src/quotes/quote-answers.dto.js';
import { type Agent, ANNA, STAFF, TestApp } from '../app.js';
import { makeUser } from '../builders/people.js';
import { makeQuote } from '../builders/quotes.js';
import { sample, SEED } from '../setup/sample.js';
import { addressOf, OPERATIONS, subjectToRead } from './operations.js';
import { expectProblem } from './problem.js';
import { snapshot } from './snapshot.js';

const SQL = `'; drop table quotes; --`;
const HTML = '<script>alert(1)</script><img src=x onerror=alert(1)>';

let app: TestApp;
let companyId: string;
let anna: Agent;
let staff: Agent;
beforeAll(async () => {
  app = await TestApp.start();
  ({ companyId } = await app.actor(ANNA));
  [anna, staff] = await Promise.all([app.as(ANNA), app.as(STAFF)]);
});
afterAll(() => app.close());

describe('lists', () => {
  const LISTS: [path: string, parameters: string[]][] = [
    ['/catalog', ['category', 'type', 'group']],
    ['/catalog/groups', []],
    ['/catalog/sla-packages', []],
    ['/quotes', ['status', 'createdFrom', 'createdTo']],
    ['/system/quotes', ['status', 'createdFrom', 'createdTo']],
    ['/orders', ['status', 'paymentStatus', 'quoteId', 'companyId', 'createdFrom', 'createdTo']],
    ['/quotes/{id}/revisions', []],
    ['/quotes/{id}/events', []],
  ];
  const COMMON = ['limit', 'offset', 'page', 'sort', 'search', 'range', 'filter'];
  const TEXTS = [
    ...['', ' ', 'x', '0', '-1', '1.5', '1e3', '1e309', 'NaN', 'null', 'undefined', 'true', '[]', '[1]', '[0,-1]'],
    ...['[1,0]', '[0,1e9]', '["a","b"]', '{}', '{"a":1}', '{"status":{"a":1}}', '{"limit":[1,2]}', '{"sort":null}'],
    ...['{"__proto__":{"limit":"9"}}', '["createdAt","ASC"]', '["x","DESC"]', '[', '-', '--createdAt', 'createdAt;'],
    ...['createdAt desc', 'constructor', '__proto__', SQL, HTML, '%', '_', '\\', "\\'", '?', '$1', '\u0000', '\ud800'],
    ...[
      '2026-02-30',
      '0000-01-01',
      '0000-00-00',
      '0001-01-01',
      '9999-12-31',
      '2026-1-1',
      '2026-01-01T00:00:00Z',
      '🦄',
      'ﬀ',
    ],
    ...['sent,', ',sent', 'sent,draft', 'SENT', 'x'.repeat(201), '2147483648', '99999999999999999999'],
  ];

  /** Number of the texts that a run tries in each parameter; see {@link sample}. */
  const TEXTS_PER_RUN = 4;

  it.each(LISTS)('with %s never return 500, whatever the parameters', async (path, parameters) => {
    const quote = await makeQuote(app, 'sent');
    const agent = path.startsWith('/system') ? staff : anna;
    for (const name of [...COMMON, ...parameters]) {
      for (const text of sample(TEXTS, TEXTS_PER_RUN, `${path} ${name}`)) {
        const address = `${path.replace('{id}', quote.id)}?${name}=${encodeURIComponent(text.toWellFormed())}`;
        const response = (await agent.get(address)) as Response;
        if (![200, 400].includes(response.status)) {
          throw new Error(`${name}=${text} → ${response.status} ${response.text.slice(0, 200)} (TEST_SEED=${SEED})`);
        }
        if (response.status === 400) expectProblem(response);
      }
    }
  });

  it.each(LISTS)('with %s refuse unknown and repeated parameters', async (path) => {
    const quote = await makeQuote(app, 'sent');
    const agent = path.startsWith('/system') ? staff : anna;
    const address = path.replace('{id}', quote.id);
    for (const query of ['companyId=1', 'user=x', 'limit=1&limit=2', 'sort=a&sort=b', 'a[b]=c', 'filter={"id":"x"}']) {
      const response = (await agent.get(`${address}?${encodeURI(query)}`)) as Response;
      expect([query, response.status]).toEqual([query, 400]);
      expectProblem(response);
    }
  });

  it('take SQL and wildcards in a search literally', async () => {
    const email = await makeUser(app);
    const quote = await makeQuote(app, 'draft', { by: email, reference: `100% ${SQL} \\ _ ? $1` });
    const agent = await app.as(email);
    const found = async (search: string) => {
      const { body } = await agent.get('/quotes').query({ search }).expect(200);
      return (body as { data: QuoteDto[] }).data.map(({ id }) => id);
    };
    for (const text of ['100%', '%', '\\', '?', '$1', 'drop table', "';"])
      expect(await found(text)).toEqual([quote.id]);
    for (const text of ['100_', 'd_op', '$2', '\\\\']) expect(await found(text)).toEqual([]);
  });
});

describe('text that the database cannot store', () => {
  const reads = OPERATIONS.filter(({ route }) => /^GET (?!.*download$)/.test(route)); // a PDF needs a worker
  const TEXTS = ['a\u0000b', 'a\ud800b'];
  const FILTERS = ['search', 'status', 'email', 'id', 'createdFrom'].flatMap((name) =>
    TEXTS.flatMap((text) => [text, [text], { [text]: 1 }].map((value) => ({ [name]: value }))),
  );

  /** Number of the filters that a run tries on each route; see {@link sample}. */
  const FILTERS_PER_RUN = 3;

  it.each(reads)('causes no 500 in a filter of $route', async (operation) => {
    const address = addressOf(operation, await subjectToRead(app, operation));
    const agent = operation.access.startsWith('staff') ? staff : anna;
    const [before, after] = [address, address.includes('?') ? '&' : '?'];
    for (const filter of sample(FILTERS, FILTERS_PER_RUN, operation.route).map((one) => JSON.stringify(one))) {
      const response = (await agent.get(`${before}${after}filter=${encodeURIComponent(filter)}`)) as Response;
      if (response.status >= 500) throw new Error(`${filter} → ${response.status} (TEST_SEED=${SEED})`);
    }
  });

  it.each(['/quotes', '/orders', '/catalog', '/users', '/users/invitations'])(
    'is refused by %s in any encoding',
    async (path) => {
      const hidden = ['filter={"search":"a\\u0000b"}', 'filter={"search":["a\\ud800b"]}', 'search=a%00b', 'a%00b=1'];
      for (const query of hidden) {
        const response = (await anna.get(`${path}?${query}`)) as Response;
        expect([query, response.status]).toEqual([query, 400]);
        expectProblem(response);
      }
    },
  );

  it.each(reads.filter(({ route }) => route.includes('{')))(
    'is refused in the path parameters of $route',
    async ({ route }) => {
      const agent = route.includes('system') ? staff : anna;
      const response = (await agent.get(route.split(' ')[1]!.replace(/\{\w+\}/g, 'a%00b'))) as Response;
      expect(response.status).toBe(400);
      expectProblem(response);
    },
  );
});

describe('cookies', () => {
  it.each([
    ['of JSON', 'j:{"a":1}'],
    ['of a JSON list', 'j:["a"]'],
    ['without a point', 'abc'],
    ['of points', '....'],
    ['of a session that is not', '00000000-0000-4000-8000-000000000000.abc'],
    ['of a null byte', '%00.%00'],
    ['with a broken escape', '%E0%A4%A'],
    ['long', 'x'.repeat(8_000)],
  ])('%s return 401', async (_name, value) => {
    const cookie = `holoportal-access=${value}; holoportal-refresh=${value}`;
    const request = () => supertest(`${app.url}/api/v1`);
    await request().get('/auth/me').set('Cookie', cookie).expect(401);
    await request().post('/auth/refresh').set('Cookie', cookie).expect(401);
    await request().post('/auth/logout').set('Cookie', cookie).expect(204);
    await request().get('/catalog').set('Cookie', cookie).expect(200);
  });
});

describe('addresses', () => {
  it.each([
    ['/api/v1/nothing', 404],
    ['/api/v1/quotes/%', 400],
    ['/api/v1/catalog/items/%00', 400],
    ['/api/v1/catalog/items/__proto__', 404],
    ['/api/v1/catalog/groups/constructor', 404],
    ['/api/v1/catalog/items/..%2f..%2fetc%2fpasswd', 404],
    ['/api/v1/../../etc/passwd', 404],
  ])('like %s return %p', async (path, status) => {
    const response = (await supertest(app.url).get(path)) as Response;
    expect(response.status).toBe(status);
    expectProblem(response);
  });

  it.each(['patch', 'options', 'head'] as const)('called with the method %s change nothing', async (method) => {
    const quote = await makeQuote(app, 'draft');
    const before = await snapshot(app, companyId);
    await anna[method](`/quotes/${quote.id}`);
    expect(await snapshot(app, companyId)).toEqual(before);
  });
});
