import { randomBytes } from 'node:crypto';
import { searchFold } from '../../src/rules/search-fold.js';
import { type Agent, STAFF, TestApp } from '../app.js';
import { makeSubscriber } from '../builders/newsletter.js';
import { makeCompany, makeUser } from '../builders/people.js';
import { makeQuote } from '../builders/quotes.js';

let app: TestApp;
let staff: Agent;
beforeAll(async () => {
  app = await TestApp.start();
  staff = await app.as(STAFF);
});
afterAll(() => app.close());

const TEXTS = [
  'Société d’Études',
  "O'Connor",
  'Ø Łódź Straße ÆŒ þorn ð Đ ı',
  'Ünal, Zoë',
  'Nguyễn Thị',
  'ＨｏｌｏＷａｌｌ ﬁn ½ ²',
  'Ελλάς Ἀθῆναι',
  'Ёлка Їжак',
  'שלום عربي ไทย',
  'é´`ʼ‘',
];

it('search_fold in the database equals searchFold in the rules', async () => {
  const random = Array.from({ length: 500 }, () => {
    const letters = [...randomBytes(12)].map((byte, place) => String.fromCodePoint(0x20 + byte + (place % 3) * 0x100));
    return letters.join('');
  });
  // Excludes two characters whose lower case depends on the locale.
  const texts = [...TEXTS, ...random.filter((text) => !/[\u0130\u03a3]/.test(text))];
  const rows = await app.sql<{ folded: string }>(
    `select search_fold(t.text) as folded from jsonb_array_elements_text(?::jsonb) with ordinality t (text, place) order by place`,
    [JSON.stringify(texts)],
  );
  expect(rows.map(({ folded }) => folded)).toEqual(texts.map(searchFold));
});

describe('a name with accents and an apostrophe', () => {
  let company: string;
  let person: string;
  let quote: string;
  let order: string;
  let subscriber: string;
  beforeAll(async () => {
    company = await makeCompany(app);
    await app.sql(`update companies set name = 'Büro d''Étude Søren' where id = ?`, [company]);
    const email = await makeUser(app, { company, accountType: 'admin', firstName: 'Zoë', lastName: "O'Connör" });
    person = (await app.actor(email)).userId;
    quote = (await makeQuote(app, 'accepted', { by: email, reference: 'Müllerstraße' })).id;
    const { body } = await staff.post('/orders/from-quote').send({ quoteId: quote }).expect(201);
    order = (body as { id: string }).id;
    subscriber = (await makeSubscriber(app, 'subscribed', { firstName: 'Zoë', lastName: "O'Connör" })).id;
  });

  /** Returns the ids that a list finds, whatever the response's key for the rows is. */
  const found = async (path: string, search: string) => {
    const { body } = await staff.get(path).query({ search, limit: '100' }).expect(200);
    const rows = Object.values(body as Record<string, unknown>).find(Array.isArray) as { id: string }[];
    return rows.map(({ id }) => id);
  };

  it.each(["büro d'étude", 'buro detude', 'BURO d’Etude soren', 'søren'])('finds a company by %j', async (typed) => {
    expect(await found('/system/companies', typed)).toEqual([company]);
    expect(await found('/system/quotes', typed)).toEqual([quote]);
    expect(await found('/orders', typed)).toEqual([order]);
  });

  it.each(["zoë o'connör", 'zoe oconnor', 'Zoe O’Connor'])('finds a person by %j', async (typed) => {
    expect(await found('/system/users', typed)).toEqual([person]);
    expect(await found('/newsletter/subscribers', typed)).toEqual([subscriber]);
    expect(await found('/system/companies', typed)).toEqual([company]);
    const { body } = await staff.get('/system/search').query({ q: typed }).expect(200);
    const ids = (body as { data: { id: string }[] }).data.map(({ id }) => id);
    expect(ids.toSorted()).toEqual([person, subscriber, quote, order].toSorted());
  });

  it.each(['müllerstraße', 'mullerstrasse'])('finds a quote and its order by the reference %j', async (typed) => {
    expect(await found('/system/quotes', typed)).toEqual([quote]);
    expect(await found('/orders', typed)).toEqual([order]);
  });

  it('finds a renamed company’s quotes and orders by the new name', async () => {
    await app.sql(`update companies set name = 'Ångström & Fils' where id = ?`, [company]);
    expect(await found('/system/quotes', 'angstrom')).toEqual([quote]);
    expect(await found('/orders', 'angstrom')).toEqual([order]);
    expect(await found('/system/quotes', 'buro detude')).toEqual([]);
  });
});

it('a client with many quotes finds the newest quotes that contain the words, however old they are', async () => {
  const company = await makeCompany(app);
  const email = await makeUser(app, { company, accountType: 'admin' });
  const { userId } = await app.actor(email);
  // All quotes contain 'often', the older ones 'older', the oldest one 'once' and 'xq', and every tenth one 'tenth'.
  await app.sql(
    `insert into quotes (id, created_at, updated_at, number, company_id, user_id, status, subtotal, tax_percentage, tax_reason,
                         tax, total, valid_until, product_names, search_text)
     select gen_random_uuid(), now() - n * interval '1 day', now(), 'M-' || n, ?, ?, 'draft', 1, 0, 'None', 0, 1, now(), '{}',
            'm-' || n || ' often' || case when n > 110 then ' older' else '' end
              || case when n = 130 then ' once xq' else '' end || case when n % 10 = 0 then ' tenth' else '' end
              || case when n in (50, 70, 115) then ' seldom' else '' end
       from generate_series(1, 130) n`,
    [company, userId],
  );
  const client = await app.as(email);
  const numbers = async (q: string) => {
    const { body } = await client.get('/search').query({ q }).expect(200);
    return (body as { data: { title: string }[] }).data.map(({ title }) => title);
  };
  for (const [q, ...found] of [
    ['often', 1, 2, 3, 4, 5],
    ['tenth', 10, 20, 30, 40, 50],
    ['seldom', 50, 70, 115],
    ['older', 111, 112, 113, 114, 115],
    ['older tenth', 120, 130],
    ['often older tenth', 120, 130],
    ['once', 130],
    ['xq', 130],
    ['xq often', 130],
    ['m-13', 13, 130],
    ['never'],
    ['zq'],
  ] as [string, ...number[]][]) {
    expect([q, await numbers(q)]).toEqual([q, found.map((n) => `M-${n}`)]);
  }
});
