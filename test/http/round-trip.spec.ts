import { randomUUID } from 'node:crypto';
import type { QuoteDto } from '../../src/quotes/quote-answers.dto.js';
import { type Agent, ANNA, RIVAL, STAFF, TestApp, TOM } from '../app.js';
import { makeUser } from '../builders/people.js';
import { makeProduct } from '../builders/products.js';
import { line, makeQuote } from '../builders/quotes.js';

/** Tests that `PUT` and `POST` accept the bodies that `GET` returns. */

let app: TestApp;
let anna: Agent;
let staff: Agent;
beforeAll(async () => {
  app = await TestApp.start();
  [anna, staff] = await Promise.all([app.as(ANNA), app.as(STAFF)]);
});
afterAll(() => app.close());

interface Versioned {
  version?: number;
}
/** Counts the rows of the audit log and of the quotes' history. */
const traces = () =>
  app.sql('select (select count(*) from audit_log) as audited, (select count(*) from quote_events) as events');
const read = async (agent: Agent, path: string) => (await agent.get(path).expect(200)).body as object & Versioned;

/** Two desks with a pen, a table with a service level, and software. */
const LINES = [
  line('desk-27-purchase', 2, { 'pen-desk-27': 1 }),
  line('table-65-purchase', 1, { 'sla-base-table-65': 1 }),
  line('presenter-monthly', 3),
];
const draft = () => makeQuote(app, 'draft', { items: LINES, reference: 'ME-1' });

describe('a record as returned by GET', () => {
  const records: [
    string,
    () => Promise<{ agent: Agent; get: string; put?: string; pick?: (body: never) => object }>,
  ][] = [
    ['a quote', async () => ({ agent: anna, get: `/quotes/${(await draft()).id}` })],
    ['one’s own company', () => Promise.resolve({ agent: anna, get: '/companies' })],
    [
      'a company, by staff',
      async () => ({ agent: staff, get: `/system/companies/${(await app.actor(ANNA)).companyId}` }),
    ],
    ['one’s own profile', () => Promise.resolve({ agent: anna, get: '/users/me' })],
    ['a profile with nothing optional', async () => ({ agent: await app.as(await makeUser(app)), get: '/users/me' })],
    ['one’s preferences', () => Promise.resolve({ agent: anna, get: '/users/notification-preferences' })],
    [
      'a colleague',
      async () => {
        const { userId } = await app.actor(TOM);
        const pick = ({ users }: { users: { id: string }[] }) => users.find(({ id }) => id === userId) ?? {};
        return { agent: anna, get: '/users?limit=100', put: `/users/${userId}`, pick };
      },
    ],
    ['a product group', () => Promise.resolve({ agent: staff, get: '/system/catalog/groups/walls' })],
    ['a product', async () => ({ agent: staff, get: `/system/catalog/items/${(await makeProduct(app)).itemId}` })],
    [
      'a price configuration',
      async () => ({
        agent: staff,
        get: `/system/catalog/price-configurations/${(await makeProduct(app)).configurationId}`,
      }),
    ],
    [
      'an option',
      async () => ({
        agent: staff,
        get: `/system/catalog/configuration-options/${(await makeProduct(app)).optionId}`,
      }),
    ],
    [
      'an SLA package',
      async () => ({ agent: staff, get: `/system/catalog/sla-packages/${(await makeProduct(app)).packageId}` }),
    ],
  ];

  it.each(records)('of %s can be sent back and changes nothing', async (_name, make) => {
    const { agent, get, put = get, pick = (body: object) => body } = await make();
    const find = async () => pick((await read(agent, get)) as never) as object & Versioned;
    const before = await find();
    const earlier = await traces();
    const { body, status, headers } = await agent.put(put).send(before);
    expect({ status, body: body as object }).toEqual({ status: 200, body: before });
    if (before.version !== undefined) expect(headers.etag).toBe(`"${before.version}"`);
    expect(await find()).toEqual(before);
    expect(await traces()).toEqual(earlier);
  });

  it.each(records)('of %s with an unknown field is refused', async (_name, make) => {
    const { agent, get, put = get, pick = (body: object) => body } = await make();
    const before = pick((await read(agent, get)) as never) as object;
    const { body } = await agent
      .put(put)
      .send({ ...before, colour: 'red' })
      .expect(400);
    expect(body).toMatchObject({ errors: [{ field: 'colour', message: "Unknown field 'colour'" }] });
  });
});

it('read-only fields are refused when they differ from the stored values', async () => {
  const quote = await draft();
  const { body } = await anna
    .put(`/quotes/${quote.id}`)
    .send({ ...quote, total: 1, status: 'accepted' })
    .expect(400);
  const errors = ['status', 'total'].map((field) => ({ field, message: `Unknown field '${field}'` }));
  expect((body as { errors: object[] }).errors).toEqual(expect.arrayContaining(errors));
  expect((body as { errors: object[] }).errors).toHaveLength(2);
  expect(await read(anna, `/quotes/${quote.id}`)).toEqual(quote);
});

it('an older response is refused as stale with 412', async () => {
  const old = await draft();
  await anna.put(`/quotes/${old.id}`).send({ customerReference: 'ME-2' }).expect(200);
  await anna.put(`/quotes/${old.id}`).send(old).expect(412);
  expect(await read(anna, `/quotes/${old.id}`)).toMatchObject({ customerReference: 'ME-2', version: 2 });
});

it.each(['leadTimeWeeks', 'name'])('saving the same %s of a product makes no new version', async (field) => {
  const { itemId } = await makeProduct(app);
  const path = `/system/catalog/items/${itemId}`;
  const before = (await read(staff, path)) as Record<string, unknown>;
  const earlier = await traces();
  const { body } = await (
    await app.as(STAFF)
  )
    .put(field === 'name' ? path : `${path}/lead-time`)
    .send({ [field]: before[field] })
    .expect(200);
  expect(body).toEqual(before);
  expect(await traces()).toEqual(earlier);
});

it('changing or removing prices of an SLA package makes a new version', async () => {
  const { packageId } = await makeProduct(app);
  const path = `/system/catalog/sla-packages/${packageId}`;
  const { prices } = (await read(staff, path)) as { prices: { billingPrice: number }[] };
  const dearer = prices.map((price) => ({ ...price, billingPrice: price.billingPrice + 1 }));
  const save = async (body: object) => ((await staff.put(path).send(body).expect(200)).body as Versioned).version;
  expect([await save({ prices: dearer }), await save({ prices: dearer }), await save({ prices: [] })]).toEqual([
    2, 2, 3,
  ]);
});

describe('a quote as returned by GET', () => {
  it('is accepted by POST, which creates a new one', async () => {
    const quote = await draft();
    const { body } = await anna.post('/quotes').send(quote).expect(201);
    const { id, total, customerReference } = body as QuoteDto;
    expect({ total, customerReference }).toEqual({ total: quote.total, customerReference: 'ME-1' });
    expect(id).not.toBe(quote.id);
    expect(await read(anna, `/quotes/${quote.id}`)).toEqual(quote);
  });

  it('is refused by POST with changed totals, and by another company with the id', async () => {
    const quote = await draft();
    const { body } = await anna
      .post('/quotes')
      .send({ ...quote, total: 1 })
      .expect(400);
    expect(body).toMatchObject({ errors: [{ field: 'total', message: "Unknown field 'total'" }] });
    const rival = await app.as(RIVAL);
    const { items } = quote;
    const answers = await Promise.all(
      [quote.id, randomUUID(), 'none', 7, null].map((id) => rival.post('/quotes').send({ id, items }).expect(400)),
    );
    for (const answer of answers) {
      expect(answer.body).toMatchObject({ errors: [{ field: 'id', message: "Unknown field 'id'" }] });
    }
  });
});

describe('quote items as returned by GET', () => {
  it('are accepted by PUT with a changed quantity', async () => {
    const { id, items } = await draft();
    const changed = items.map((item) => (item.productId === 'presenter' ? { ...item, quantity: 5 } : item));
    const { body } = await anna.put(`/quotes/${id}`).send({ items: changed }).expect(200);
    const after = (body as QuoteDto).items;
    expect(after.map((item) => item.id)).toEqual(items.map((item) => item.id));
    expect(after.filter(({ productId }) => productId === 'presenter')).toMatchObject([{ quantity: 5 }]);
  });

  it('are accepted by POST of a quote and of an item, at list prices', async () => {
    const { id, items, total } = await draft();
    const cheap = items.map((item) => ({ ...item, billingPrice: 1, totalPrice: 1 }));
    const { body } = await anna.post('/quotes').send({ items: cheap }).expect(201);
    expect(body).toMatchObject({ total, items: items.map(({ billingPrice }) => ({ billingPrice })) });
    const added = await anna.post(`/quotes/${id}/items`).send(items[0]).expect(201);
    const desks = (added.body as QuoteDto).items.filter(({ product }) => product.name === 'HoloDesk 27');
    expect(desks).toMatchObject([{ quantity: 2 }, { quantity: 2 }]);
  });

  it('are accepted one by one, with another quantity', async () => {
    const { id, items } = await draft();
    const { body } = await anna.put(`/quotes/${id}/items/${items[0]!.id}`).send(items[0]).expect(200);
    expect((body as QuoteDto).items).toEqual(items);
    await anna
      .put(`/quotes/${id}/items/${items[0]!.id}`)
      .send({ ...items[0], quantity: 3 })
      .expect(200);
    await anna
      .put(`/quotes/${id}/items/${items[0]!.id}`)
      .send({ ...items[0], billingPrice: 1 })
      .expect(400);
  });

  it('are refused when they contradict the selected options', async () => {
    const { id, items } = await draft();
    const at = items.findIndex(({ optionId }) => optionId === 'pen-desk-27');
    const more = items.map((item, index) => (index === at ? { ...item, quantity: 2 } : item));
    const { body } = await anna.put(`/quotes/${id}`).send({ items: more }).expect(422);
    const message = 'An option and its quantity are set in the selectedOptions of its product';
    expect(body).toMatchObject({ message, errors: [{ field: `items.${at}.quantity`, message }] });
    const orphans = items.filter(({ parentItemId }) => parentItemId !== null);
    const refused = await anna.put(`/quotes/${id}`).send({ items: orphans }).expect(422);
    expect(refused.body).toMatchObject({
      errors: expect.arrayContaining([
        { field: 'items.0.parentItemId', message: 'The product of this option is not among the items' },
      ]),
    });
  });

  it('are reported at their place in the request', async () => {
    const { items } = await draft();
    const at = items.findIndex(({ productId, parentItemId }) => productId === 'holotable-65' && !parentItemId);
    const without = items.map((item, index) => (index === at ? { ...item, selectedOptions: [] } : item));
    const { body } = await anna
      .post('/quotes')
      .send({ items: without.filter(({ parentItemId }) => parentItemId !== items[at]!.id) })
      .expect(422);
    expect(body).toMatchObject({ errors: [{ field: `items.${at}.selectedOptions` }] });
  });
});

describe('the productId of a selected option', () => {
  const LICENCE = { priceConfigurationId: 'desk-27-purchase', quantity: 1 };
  /** Returns the selection of an option with or without a product id. */
  const sent = (optionId: string, productId: string | null) => ({
    ...LICENCE,
    selectedOptions: [{ optionId, quantity: 1, productId }],
  });

  it.each([
    ['pen-desk-27', null],
    ['pen-desk-27', 'holodesk-27'],
  ])('%s is accepted as %p', async (optionId, productId) => {
    const item = sent(optionId, productId);
    await anna
      .post('/pricing/calculate')
      .send({ items: [item] })
      .expect(200);
    const { id } = await makeQuote(app, 'draft');
    const full = { ...item, productId: 'holodesk-27' };
    await anna
      .post('/quotes')
      .send({ items: [full] })
      .expect(201);
    await anna
      .put(`/quotes/${id}`)
      .send({ items: [full] })
      .expect(200);
    await anna.post(`/quotes/${id}/items`).send(full).expect(201);
  });

  it('is refused with an error at its field when it is another product', async () => {
    const item = sent('pen-desk-27', 'holotable-65');
    const full = { ...item, productId: 'holodesk-27' };
    const { id } = await makeQuote(app, 'draft');
    const message = expect.stringContaining(' is not this product');
    const errors = [{ field: 'items.0.selectedOptions.0.productId', message }];
    const post = (path: string, body: object) => anna.post(path).send(body).expect(422);
    expect((await post('/pricing/calculate', { items: [item] })).body).toMatchObject({ errors });
    expect((await post('/quotes', { items: [full] })).body).toMatchObject({ errors });
    expect(
      (
        await anna
          .put(`/quotes/${id}`)
          .send({ items: [full] })
          .expect(422)
      ).body,
    ).toMatchObject({ errors });
    expect((await post(`/quotes/${id}/items`, full)).body).toMatchObject({
      errors: [{ field: 'selectedOptions.0.productId', message }],
    });
  });
});

it('an option has the same price under all field names, and a group', async () => {
  const { configurationId, optionId, itemId } = await makeProduct(app);
  await app.sql('update configuration_options set option_group = null where id = ?', [optionId]);
  const product = (await read(anna, `/catalog/items/${itemId}`)) as {
    priceConfigurations: { options: { id: string }[] }[];
  };
  expect(product.priceConfigurations[0]!.options).toMatchObject([
    { id: optionId, billingPrice: 10, price: 10, unitPrice: 10 },
  ]);
  const items = [
    {
      productId: itemId,
      priceConfigurationId: configurationId,
      quantity: 1,
      selectedOptions: [{ optionId, quantity: 1 }],
    },
  ];
  const { body } = await anna.post('/quotes').send({ items }).expect(201);
  expect((body as QuoteDto).items).toMatchObject([
    { optionGroup: null, selectedOptions: [{ optionId, optionGroup: 'Other' }] },
    { optionId, optionGroup: 'Other' },
  ]);
});
