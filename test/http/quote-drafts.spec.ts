import { randomUUID } from 'node:crypto';
import { QUOTE_STATUSES } from '../../src/rules/quote-status.js';
import type { DuplicatedQuoteDto, QuoteDto, RecalculatedQuoteDto } from '../../src/quotes/quote-answers.dto.js';
import type { QuoteLineDto } from '../../src/quotes/quote-requests.dto.js';
import { type Agent, ANNA, PAULA_PARTNER, STAFF, TestApp, TOM } from '../app.js';
import { line, makeQuote, SOME_LINES } from '../builders/quotes.js';
import { send, quoteOperations } from './operations.js';
import { snapshot } from './snapshot.js';

let app: TestApp;
let anna: Agent;
let companyId: string;
beforeAll(async () => {
  app = await TestApp.start();
  anna = await app.as(ANNA);
  ({ companyId } = await app.actor(ANNA));
});
afterAll(() => app.close());

interface Problem {
  message: string;
  code: string;
  errors: { field: string; message: string }[];
}
const setPrice = (id: string, price: number | null) =>
  app.sql('update price_configurations set billing_price = ? where id = ?', [price, id]);

async function create(items: QuoteLineDto[], rest: object = {}): Promise<QuoteDto> {
  const { body } = await anna
    .post('/quotes')
    .send({ items, ...rest })
    .expect(201);
  return body as QuoteDto;
}

describe('the same product twice', () => {
  it('is two lines with their own options, also after saving, submitting and duplicating', async () => {
    const base = line('desk-27-purchase', 1);
    const withPen = line('desk-27-purchase', 2, { 'pen-desk-27': 1 });
    const quote = await create([base, withPen]);
    const mains = ({ items }: QuoteDto) => items.filter(({ parentItemId }) => parentItemId === null);
    const penOf = ({ items }: QuoteDto) => items.find(({ optionId }) => optionId === 'pen-desk-27');
    expect(mains(quote).map(({ quantity, totalPrice }) => [quantity, totalPrice])).toEqual([
      [1, 12_900],
      [2, 25_800],
    ]);
    expect(penOf(quote)?.parentItemId).toBe(mains(quote)[1]!.id);
    const { body } = await anna
      .put(`/quotes/${quote.id}`)
      .send({ items: [{ ...base, quantity: 3 }, withPen] })
      .expect(200);
    expect(mains(body as QuoteDto).map(({ id }) => id)).toEqual(mains(quote).map(({ id }) => id));
    const submitted = (await anna.post(`/quotes/${quote.id}/submit`).expect(200)).body as QuoteDto;
    expect(mains(submitted).map(({ quantity }) => quantity)).toEqual([3, 2]);
    expect(penOf(submitted)?.parentItemId).toBe(mains(submitted)[1]!.id);
    const copy = (await anna.post(`/quotes/${quote.id}/duplicate`).expect(201)).body as QuoteDto;
    expect(mains(copy).map(({ quantity, selectedOptions }) => [quantity, selectedOptions.length])).toEqual(
      mains(submitted).map(({ quantity, selectedOptions }) => [quantity, selectedOptions.length]),
    );
  });
});

describe('a product without a price', () => {
  it('can be submitted with its required options, and approved once staff have priced it', async () => {
    const chosen = { 'sla-base-room-theatre': 1, 'tribune-room-theatre': 1 };
    const bare = [line('room-theatre-request', 1, { 'sla-base-room-theatre': 1 })];
    const { body: refused } = await anna.post('/quotes').send({ items: bare }).expect(422);
    expect((refused as Problem).message).toBe('Please select a Seating option for HoloRoom Theatre');
    const quote = await create([line('room-theatre-request', 1, chosen)]);
    expect(quote.items[0]).toMatchObject({ billingPrice: null, totalPrice: null });
    await anna.post(`/quotes/${quote.id}/submit`).expect(200);
    const staff = await app.as(STAFF);
    const terms = { shippingCost: 0, leadTimeWeeks: 18 };
    const { body: unpriced } = await staff.put(`/system/quotes/${quote.id}/approve`).send(terms).expect(422);
    expect((unpriced as Problem).code).toBe('price_missing');
    const items = quote.items
      .filter(({ billingPrice }) => billingPrice === null)
      .map(({ id, optionId }) => ({ id, unitPrice: optionId ? 0 : 310_000 }));
    await staff.put(`/system/quotes/${quote.id}/pricing`).send({ items }).expect(200);
    const { body: sent } = await staff.put(`/system/quotes/${quote.id}/approve`).send(terms).expect(200);
    expect((sent as QuoteDto).items[0]).toMatchObject({ billingPrice: 310_000, totalPrice: 310_000 });
  });
});

describe('a new quote', () => {
  it('is a draft at catalogue prices, with all fields', async () => {
    const response = await anna.post('/quotes').send({ items: SOME_LINES, customerReference: ' ME-1 ' }).expect(201);
    const quote = response.body as QuoteDto;
    expect(response.headers.etag).toBe('"1"');
    expect(quote).toMatchObject({
      number: expect.stringMatching(/^Q-\d{4}-\d{6}$/),
      status: 'draft',
      version: 1,
      submittedAt: null,
      sentAt: null,
      validUntil: null,
      isExpired: false,
      customerReference: 'ME-1',
      deliveryNotes: null,
      rejectionReason: null,
      company: {
        name: 'Meridian Engineering B.V.',
        addressLine1: 'Havenstraat 18, 2',
        addressLine2: null,
        city: 'Schiedam',
        postalCode: '3115 HC',
        countryCode: 'NL',
        countryName: 'Netherlands',
        vatNumber: 'NL861234567B01',
        cocNumber: '24381907',
        type: 'client',
      },
      user: { firstName: 'Anna', lastName: 'de Vries', email: ANNA },
      subtotal: 31_453.95,
      shippingCost: null,
      taxPercentage: 0.21,
      taxReason: expect.stringMatching(/./),
      tax: 6_605.33,
      total: 38_059.28,
      currency: 'EUR',
      leadTimeWeeks: null,
      deliveryMethod: 'EXW',
      prepaymentPercentage: null,
      prepaymentAmount: null,
      updatedBy: 'Anna de Vries',
      revision: null,
      acceptance: null,
      actions: ['edit', 'submit', 'duplicate', 'delete'],
    });
    // Random, because the first 7 characters are shown as the short id.
    expect(quote.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/);
    expect(Date.now() - new Date(quote.createdAt).getTime()).toBeLessThan(60_000);
  });

  it('lists each product followed by its options', async () => {
    const { items } = await create(SOME_LINES);
    const [desk, cables, pen, seats] = items;
    expect(items).toHaveLength(4);
    expect(desk).toEqual({
      id: expect.any(String),
      productId: 'holodesk-27',
      product: {
        id: 'holodesk-27',
        name: 'HoloDesk 27',
        description: expect.any(String),
        category: 'Device',
        type: 'Display',
        image: '/pictures/display-desk.webp',
        leadTimeWeeks: 6,
      },
      quantity: 2,
      billingPrice: 12_900,
      listPrice: 12_900,
      billingPeriod: 'one_time',
      billingTerm: 1,
      totalPrice: 25_800,
      priceConfigurationId: 'desk-27-purchase',
      parentItemId: null,
      optionId: null,
      optionGroup: null,
      selectedOptions: [
        { optionId: 'cable-set-desk-27', quantity: 1, productId: null, optionGroup: 'included' },
        { optionId: 'pen-desk-27', quantity: 1, productId: null, optionGroup: 'additional-peripherals' },
      ],
    });
    expect(cables).toMatchObject({ parentItemId: desk!.id, optionGroup: 'included', totalPrice: 0 });
    expect(pen).toMatchObject({ parentItemId: desk!.id, optionId: 'pen-desk-27', totalPrice: 289.95 });
    expect(seats).toMatchObject({ productId: 'presenter', parentItemId: null, billingTerm: 12, totalPrice: 5_364 });
  });

  it.each([
    ['  ', null],
    ['', null],
    [null, null],
    ['x'.repeat(200), 'x'.repeat(200)],
    [' <b>&"\' 🦄 ', '<b>&"\' 🦄'],
  ])('keeps the reference %p as %p', async (customerReference, kept) => {
    expect((await create(SOME_LINES, { customerReference })).customerReference).toBe(kept);
  });

  it('with a reference over 200 characters returns 422', async () => {
    const { body } = await anna
      .post('/quotes')
      .send({ items: SOME_LINES, customerReference: 'x'.repeat(201) })
      .expect(422);
    expect((body as Problem).errors).toEqual([
      { field: 'customerReference', message: 'Customer reference must be at most 200 characters' },
    ]);
  });

  it('of a partner’s own company belongs to the partner', async () => {
    const { body } = await (await app.as(PAULA_PARTNER)).post('/quotes').send({ items: SOME_LINES }).expect(201);
    expect(body).toMatchObject({
      company: { type: 'partner', name: 'Lumen Partners Ltd' },
      user: { email: PAULA_PARTNER },
    });
  });

  it('can have a total of zero', async () => {
    expect(await create([line('vision-sdk-free')])).toMatchObject({ subtotal: 0, tax: 0, total: 0 });
  });

  it('can have unpriced items', async () => {
    const items = [line('presenter-monthly', 1, { 'scene-service-presenter-monthly': 2 })];
    const quote = await create(items);
    expect(quote).toMatchObject({ subtotal: 1_788, items: [{}, { billingPrice: null, totalPrice: null }] });
  });

  it('can have a number beyond 999,999', async () => {
    await app.sql(`select setval('quote_numbers', 999998)`);
    const numbers = [await create(SOME_LINES), await create(SOME_LINES), await create(SOME_LINES)].map(
      ({ number }) => number.split('-')[2],
    );
    expect(numbers).toEqual(['999999', '1000000', '1000001']);
  });
});

describe('a quote is refused with the builder’s messages', () => {
  const table = (options: Record<string, number>) => line('table-65-purchase', 1, options);
  const sla = { 'sla-base-table-65': 1 };
  const WRONG: [name: string, items: unknown[], field: string, message: string][] = [
    ['nothing', [], 'items', 'Please select at least one product'],
    [
      'a device without its service level',
      [table({})],
      'items.0.selectedOptions',
      'Please select a Service Level Agreement option for HoloTable 65',
    ],
    [
      'a second device without a choice of its own',
      [table(sla), line('wall-tile-purchase', 1, { 'sla-base-wall-tile': 1 })],
      'items.1.selectedOptions',
      'Please select a Mounting option for HoloWall Tile',
    ],
    [
      'two of a radio group',
      [table({ 'sla-base-table-65': 1, 'sla-plus-table-65': 1 })],
      'items.0.selectedOptions',
      'Service Level Agreement for HoloTable 65: select at most 1',
    ],
    [
      'four of a group of three',
      [
        table({
          ...sla,
          'reflective-ball-glasses-table-65': 1,
          'flight-case-table-65': 1,
          'pointer-table-65': 1,
          'lifting-base-table-65': 1,
        }),
      ],
      'items.0.selectedOptions',
      'Additional Peripherals for HoloTable 65: select at most 3',
    ],
    [
      'more than there may be',
      [table({ ...sla, 'pointer-table-65': 5 })],
      'items.0.selectedOptions',
      '3D pointer: at most 4',
    ],
    [
      'less than there must be',
      [line('table-32-purchase', 1, { 'sla-base-table-32': 1, 'extra-sunglasses-table-32': 1 })],
      'items.0.selectedOptions',
      'Sunglasses, extra pair: at least 2',
    ],
    [
      'less of what is included',
      [line('collab-review-yearly', 1, { 'guest-seats-collab-review-yearly': 4 })],
      'items.0.selectedOptions',
      'Guest seat: at least 5',
    ],
    [
      'an option of another product',
      [table({ ...sla, 'pen-desk-27': 1 })],
      'items.0.selectedOptions.1.optionId',
      'This option cannot be ordered with HoloTable 65',
    ],
    [
      'a price of the past',
      [line('wall-4k-launch', 1, { 'sla-base-wall-4k-launch': 1 })],
      'items.0.priceConfigurationId',
      'This product can no longer be ordered at this price',
    ],
    [
      'the price of another product',
      [{ ...line('desk-27-purchase'), productId: 'holotable-65' }],
      'items.0.priceConfigurationId',
      'This product can no longer be ordered at this price',
    ],
    [
      'a product without any price',
      [{ ...line('desk-27-purchase'), productId: 'holoroom-theatre', priceConfigurationId: 'room-theatre-purchase' }],
      'items.0.priceConfigurationId',
      'This product can no longer be ordered at this price',
    ],
    ['no quantity', [{ ...line('desk-27-purchase'), quantity: 0 }], 'items.0.quantity', 'Quantity must be at least 1'],
    [
      'half a desk',
      [{ ...line('desk-27-purchase'), quantity: 1.5 }],
      'items.0.quantity',
      'Quantity must be a whole number',
    ],
    [
      '10,000 desks',
      [{ ...line('desk-27-purchase'), quantity: 10_000 }],
      'items.0.quantity',
      'Quantity must be at most 9999',
    ],
  ];

  it.each(WRONG)('%s', async (_name, items, field, message) => {
    const quote = await makeQuote(app, 'draft');
    const before = await snapshot(app, companyId);
    for (const request of [anna.post('/quotes').send({ items }), anna.put(`/quotes/${quote.id}`).send({ items })]) {
      const { body } = await request.expect(422);
      expect(body).toMatchObject({ message, errors: [{ field, message }] });
    }
    expect(await snapshot(app, companyId)).toEqual(before);
  });

  it('software is accepted without options', async () => {
    expect((await create([line('presenter-monthly')])).items).toHaveLength(1);
  });

  it('a quote whose total is too large is refused', async () => {
    await setPrice('desk-27-purchase', 999_999_999);
    for (const quantity of [9999, 1000]) {
      const { body } = await anna
        .post('/quotes')
        .send({ items: [line('desk-27-purchase', quantity)] })
        .expect(422);
      expect(body).toMatchObject({ message: 'This quote is too large' });
    }
    await setPrice('desk-27-purchase', 12_900);
  });

  it('more than 100 products are refused, in one request or one by one', async () => {
    const hundred = Array.from({ length: 100 }, () => line('vision-sdk-free'));
    await anna
      .post('/quotes')
      .send({ items: [...hundred, line('vision-sdk-free')] })
      .expect(422);
    const { id } = await create(hundred);
    const { body } = await anna.post(`/quotes/${id}/items`).send(line('vision-sdk-free')).expect(422);
    expect(body).toMatchObject({ message: 'A quote holds at most 100 products' });
    expect(((await anna.get(`/quotes/${id}`)).body as QuoteDto).items).toHaveLength(100);
  });
});

describe('editing a draft', () => {
  const put = async (id: string, body: object) =>
    (await anna.put(`/quotes/${id}`).send(body).expect(200)).body as QuoteDto;

  it('replaces the lines and keeps the ids of those that remain', async () => {
    const before = await makeQuote(app, 'draft', { reference: 'ME-1' });
    const after = await put(before.id, { items: [line('desk-27-purchase', 5), line('vision-sdk-free')] });
    expect(after).toMatchObject({ version: 2, customerReference: 'ME-1', subtotal: 64_500, total: 78_045 });
    expect(after.items.map(({ id }) => id).slice(0, 2)).toEqual(before.items.map(({ id }) => id).slice(0, 2));
    expect(after.items).toHaveLength(3);
  });

  it('changes and clears only the reference', async () => {
    const before = await makeQuote(app, 'draft');
    const named = await put(before.id, { customerReference: ' PO 7 ' });
    expect(named).toMatchObject({ customerReference: 'PO 7', items: before.items, total: before.total });
    expect(await put(before.id, { customerReference: '' })).toMatchObject({ customerReference: null });
  });

  it('uses today’s prices when the lines are saved again', async () => {
    const before = await makeQuote(app, 'draft');
    await setPrice('presenter-monthly', 160);
    expect(await put(before.id, { customerReference: 'x' })).toMatchObject({ subtotal: before.subtotal });
    expect(await put(before.id, { items: SOME_LINES })).toMatchObject({ subtotal: before.subtotal + 396 }); // 11 × 12 × 3
    await setPrice('presenter-monthly', 149);
  });

  it('by a colleague keeps the contact', async () => {
    const { id } = await makeQuote(app, 'draft');
    const { body } = await (
      await app.as(TOM)
    )
      .put(`/quotes/${id}`)
      .send({ customerReference: 'Tom was here' })
      .expect(200);
    expect(body).toMatchObject({
      user: { email: ANNA },
      customerReference: 'Tom was here',
      updatedBy: expect.stringMatching(/^Tom /),
    });
  });

  it('appends a product', async () => {
    const { id, items } = await makeQuote(app, 'draft');
    const { body } = await anna.post(`/quotes/${id}/items`).send(line('desk-27-purchase', 1)).expect(201);
    const after = body as QuoteDto;
    expect(after.items.slice(0, items.length)).toEqual(items);
    expect(after.items.slice(items.length)).toMatchObject([{ quantity: 1 }, { optionId: 'cable-set-desk-27' }]);
    expect(after.subtotal).toBe(44_353.95);
  });

  it('sets the quantity of a product and of an option', async () => {
    const { id, items } = await makeQuote(app, 'draft');
    const set = async (index: number, quantity: number) => {
      const { body } = await anna.put(`/quotes/${id}/items/${items[index]!.id}`).send({ quantity }).expect(200);
      return body as QuoteDto;
    };
    expect(await set(0, 3)).toMatchObject({ subtotal: 44_353.95, items: [{ quantity: 3 }, {}, { quantity: 1 }, {}] });
    expect(await set(2, 2)).toMatchObject({ subtotal: 44_643.9, items: [{}, {}, { quantity: 2 }, {}] });
    const { body } = await anna.put(`/quotes/${id}/items/${items[2]!.id}`).send({ quantity: 3 }).expect(422);
    expect((body as Problem).message).toMatch(/: at most 2$/);
  });

  it('removes a product with its options or an option alone, but not the last product', async () => {
    const { id, items } = await makeQuote(app, 'draft');
    const remove = (index: number) => anna.delete(`/quotes/${id}/items/${items[index]!.id}`);
    expect((await remove(2).expect(200)).body).toMatchObject({ subtotal: 31_164, items: [{}, {}, {}] });
    expect((await remove(0).expect(200)).body).toMatchObject({ subtotal: 5_364, items: [{ productId: 'presenter' }] });
    const { body } = await remove(3).expect(422);
    expect((body as Problem).message).toBe('Please select at least one product');
  });

  it('refuses to remove an included option', async () => {
    const { id, items, version } = await makeQuote(app, 'draft', { items: [line('desk-27-purchase')] });
    const cables = items.find(({ optionGroup }) => optionGroup === 'included')!;
    const { body } = await anna.delete(`/quotes/${id}/items/${cables.id}`).expect(422);
    expect((body as Problem).message).toBe(`${cables.product.name} is included with HoloDesk 27 and cannot be removed`);
    expect((await anna.get(`/quotes/${id}`)).body).toMatchObject({ version, items });
  });

  it('refuses a quantity below the included minimum', async () => {
    const { id, items } = await makeQuote(app, 'draft', {
      items: [line('flex-curve-purchase', 1, { 'sla-base-flex-curve': 1, 'frame-straight-flex-curve': 1 })],
    });
    const more = items.find(({ optionGroup, quantity }) => optionGroup === 'included' && quantity > 1)!;
    const { body } = await anna
      .put(`/quotes/${id}/items/${more.id}`)
      .send({ quantity: more.quantity - 1 })
      .expect(422);
    const message = `${more.product.name}: at least ${more.quantity}`;
    expect(body).toMatchObject({ message, errors: [{ field: 'quantity', message }] });
  });

  it('refuses to remove a required option', async () => {
    const { id, items } = await makeQuote(app, 'draft', {
      items: [line('table-65-purchase', 1, { 'sla-base-table-65': 1 })],
    });
    const sla = items.find(({ optionGroup }) => optionGroup === 'SLA')!;
    const { body } = await anna.delete(`/quotes/${id}/items/${sla.id}`).expect(422);
    expect((body as Problem).message).toBe('Please select a Service Level Agreement option for HoloTable 65');
  });
});

describe('recalculating', () => {
  const calculate = async (id: string) =>
    (await anna.get(`/quotes/${id}/calculate`).expect(200)).body as RecalculatedQuoteDto;

  it('shows whether prices have changed since the draft was saved, and changes nothing', async () => {
    const quote = await makeQuote(app, 'draft');
    expect(await calculate(quote.id)).toMatchObject({ isChanged: false, subtotal: 31_453.95, total: 38_059.28 });
    const before = await snapshot(app, companyId);
    await setPrice('presenter-monthly', 150);
    expect(await calculate(quote.id)).toMatchObject({ isChanged: true, subtotal: 31_489.95 });
    await setPrice('presenter-monthly', 149);
    expect(await snapshot(app, companyId)).toEqual(before);
  });

  it('omits products that can no longer be ordered', async () => {
    const quote = await makeQuote(app, 'draft');
    await app.sql(
      `update price_configurations set is_active = false, is_default = false where id = 'desk-27-purchase'`,
    );
    const calculated = await calculate(quote.id);
    await app.sql(`update price_configurations set is_active = true, is_default = true where id = 'desk-27-purchase'`);
    expect(calculated).toMatchObject({ isChanged: true, subtotal: 5_364, items: [{ productId: 'presenter' }] });
  });

  it.each(['pending_approval', 'sent', 'accepted'] as const)(
    'of a quote that is %s returns its own prices',
    async (status) => {
      const quote = await makeQuote(app, status);
      await setPrice('presenter-monthly', 150);
      const { isChanged, total, items } = await calculate(quote.id);
      await setPrice('presenter-monthly', 149);
      expect({ isChanged, total }).toEqual({ isChanged: false, total: quote.total });
      expect(items.map((item) => item.total)).toEqual(quote.items.map(({ totalPrice }) => totalPrice));
    },
  );
});

describe('a quote template', () => {
  const save = (quoteId: string, name: string) => anna.post('/quotes/templates').send({ quoteId, name });
  interface Template {
    id: string;
    name: string;
  }

  it('starts quotes with its lines at today’s prices, and reports products no longer sold', async () => {
    const quote = await create([line('desk-27-purchase', 2, { 'pen-desk-27': 1 }), line('presenter-monthly', 3)], {
      customerReference: 'ME-1',
    });
    const { body: saved } = await save(quote.id, ' Two desks ').expect(201);
    expect(saved).toMatchObject({ name: 'Two desks', products: ['HoloDesk 27', 'Presenter'] });
    await anna.delete(`/quotes/${quote.id}`).expect(204);
    await setPrice('desk-27-purchase', 13_000);
    await app.sql(`update catalog_items set archived_at = now() where id = 'presenter'`);
    try {
      const { body } = await anna.post(`/quotes/templates/${(saved as Template).id}/use`).expect(201);
      const draft = body as DuplicatedQuoteDto;
      expect(draft).toMatchObject({ status: 'draft', customerReference: null, subtotal: 26_289.95 });
      expect(draft.notices.map(({ message }) => message)).toEqual([
        'Presenter can no longer be ordered and was left out',
        'The price of HoloDesk 27 has changed since',
      ]);
    } finally {
      await setPrice('desk-27-purchase', 12_900);
      await app.sql(`update catalog_items set archived_at = null where id = 'presenter'`);
    }
  });

  it('has a unique name in its company, and is made from a quote of any status', async () => {
    const [draft, sent] = [await create([line('desk-27-purchase')]), await makeQuote(app, 'sent')];
    const { body: saved } = await save(draft.id, 'Desks').expect(201);
    const { body: taken } = await save(sent.id, 'Desks').expect(422);
    expect((taken as Problem).errors).toEqual([
      { field: 'name', message: 'There is already a template with this name' },
    ]);
    expect(((await save(sent.id, '  ').expect(422)).body as Problem).errors).toMatchObject([{ field: 'name' }]);
    await save(sent.id, 'Sent').expect(201);
    const names = async (agent: Agent) =>
      ((await agent.get('/quotes/templates').expect(200)).body as { data: Template[] }).data.map(({ name }) => name);
    expect(await names(anna)).toEqual(expect.arrayContaining(['Desks', 'Sent']));
    expect(await names(await app.as(PAULA_PARTNER))).toEqual([]);
    await anna.delete(`/quotes/templates/${(saved as Template).id}`).expect(204);
    await anna.delete(`/quotes/templates/${(saved as Template).id}`).expect(404);
    expect(await names(anna)).not.toContain('Desks');
  });

  it('saved eight times at once exists once', async () => {
    const { id } = await create([line('desk-27-purchase')]);
    const answers = await Promise.all(Array.from({ length: 8 }, () => save(id, 'At once')));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(7).fill(422)]);
  });
});

describe('duplicating', () => {
  const duplicate = async (id: string, agent = anna) =>
    (await agent.post(`/quotes/${id}/duplicate`).expect(201)).body as DuplicatedQuoteDto;

  it.each(QUOTE_STATUSES)(
    'of a quote that is %s copies its items to a new draft and leaves the quote unchanged',
    async (status) => {
      const quote = await makeQuote(app, status, { reference: 'ME-1', terms: { deliveryNotes: 'At the gate' } });
      const copy = await duplicate(quote.id);
      expect(copy).toMatchObject({
        status: 'draft',
        version: 1,
        revision: null,
        customerReference: 'ME-1',
        subtotal: 31_453.95,
        total: 38_059.28,
        shippingCost: null,
        validUntil: null,
        deliveryNotes: null,
        acceptance: null,
        notices: [],
      });
      expect([copy.id, copy.number]).not.toEqual([quote.id, quote.number]);
      const without = ({ id: _, parentItemId: __, ...rest }: QuoteDto['items'][number]) => rest;
      expect(copy.items.map(without)).toEqual(quote.items.map(without));
      expect((await anna.get(`/quotes/${quote.id}`)).body).toEqual(quote);
    },
  );

  it('makes the acting user the contact', async () => {
    const quote = await makeQuote(app, 'sent');
    expect((await duplicate(quote.id, await app.as(TOM))).user.email).toBe(TOM);
  });

  it('uses today’s prices and reports the changed ones', async () => {
    const quote = await makeQuote(app, 'accepted');
    await setPrice('desk-27-purchase', 13_000);
    await app.sql(`update configuration_options set billing_price = 300 where id = 'pen-desk-27'`);
    const copy = await duplicate(quote.id);
    await app.sql(`update configuration_options set billing_price = 289.95 where id = 'pen-desk-27'`);
    await setPrice('desk-27-purchase', 12_900);
    expect(copy.subtotal).toBe(31_664);
    expect(copy.notices).toEqual([
      { code: 'price_changed', message: 'The price of HoloDesk 27 has changed since' },
      { code: 'price_changed', message: `The price of ${quote.items[2]!.product.name} has changed since` },
    ]);
  });

  it('returns discounted prices to list prices and reports it', async () => {
    const quote = await makeQuote(app, 'pending_approval');
    const staff = await app.as(STAFF);
    await staff
      .put(`/system/quotes/${quote.id}/pricing`)
      .send({ items: [{ id: quote.items[0]!.id, discountPercent: 10 }] })
      .expect(200);
    expect(await duplicate(quote.id)).toMatchObject({
      subtotal: 31_453.95,
      notices: [{ code: 'price_changed', message: 'The price of HoloDesk 27 has changed since' }],
    });
  });

  it('omits products that can no longer be ordered, and reports them', async () => {
    const quote = await makeQuote(app, 'sent');
    await app.sql(
      `update price_configurations set is_active = false, is_default = false where id = 'desk-27-purchase'`,
    );
    expect(await duplicate(quote.id)).toMatchObject({
      subtotal: 5_364,
      items: [{ productId: 'presenter' }],
      notices: [{ code: 'product_unavailable', message: 'HoloDesk 27 can no longer be ordered and was left out' }],
    });
    await app.sql(`update catalog_items set archived_at = now() where id = 'presenter'`);
    const before = await snapshot(app, companyId);
    const { body } = await anna.post(`/quotes/${quote.id}/duplicate`).expect(422);
    expect(body).toMatchObject({ message: "None of this quote's products can be ordered any more" });
    expect(await snapshot(app, companyId)).toEqual(before);
    await app.sql(`update price_configurations set is_active = true, is_default = true where id = 'desk-27-purchase'`);
    await app.sql(`update catalog_items set archived_at = null where id = 'presenter'`);
  });
});

describe('a deleted quote', () => {
  it('disappears from lists and counts, and every route returns 404', async () => {
    const reference = randomUUID();
    const quote = await makeQuote(app, 'draft', { reference });
    const staff = await app.as(STAFF);
    const seen = async () => {
      const lists = await Promise.all([
        anna.get('/quotes').query({ search: reference }),
        anna.get('/quotes').query({ status: 'draft', limit: 100 }),
        staff.get('/system/quotes').query({ search: reference }),
      ]);
      return lists.map(({ body }) => (body as { data: QuoteDto[] }).data.filter(({ id }) => id === quote.id).length);
    };
    const total = async () => ((await anna.get('/quotes')).body as { total: number }).total;
    expect(await seen()).toEqual([1, 1, 1]);
    const before = await total();
    await anna.delete(`/quotes/${quote.id}`).expect(204);
    expect(await seen()).toEqual([0, 0, 0]);
    expect(await total()).toBe(before - 1);
    for (const operation of quoteOperations) {
      const { status } = await send(operation.access === 'own' ? anna : staff, operation, quote);
      expect([operation.route, status]).toEqual([operation.route, 404]);
    }
  });

  it('that was removed by staff is gone for its owner too', async () => {
    const quote = await makeQuote(app, 'pending_approval');
    await (await app.as(STAFF)).delete(`/system/quotes/${quote.id}`).expect(204);
    await anna.get(`/quotes/${quote.id}`).expect(404);
    await anna.post(`/quotes/${quote.id}/withdraw`).expect(404);
  });
});
