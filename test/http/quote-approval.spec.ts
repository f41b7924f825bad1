import type { QuoteDto } from '../../src/quotes/quote-answers.dto.js';
import { type Agent, ANNA, STAFF, TestApp } from '../app.js';
import { line, makeQuote, TERMS, UNPRICED_LINES } from '../builders/quotes.js';
import { endOfDayIn } from './days.js';
import { snapshot } from './snapshot.js';

let app: TestApp;
let anna: Agent;
let staff: Agent;
let companyId: string;
beforeAll(async () => {
  app = await TestApp.start();
  [anna, staff] = await Promise.all([app.as(ANNA), app.as(STAFF)]);
  ({ companyId } = await app.actor(ANNA));
});
afterAll(() => app.close());

const quoteNow = async (id: string) => (await anna.get(`/quotes/${id}`).expect(200)).body as QuoteDto;
const priced = (id: string, body: object) => staff.put(`/system/quotes/${id}/pricing`).send(body);
const approve = (id: string, body: object = TERMS) => staff.put(`/system/quotes/${id}/approve`).send(body);

describe('pricing by staff', () => {
  it('sets unit prices, discounts and terms in a new revision', async () => {
    const { id, items, version } = await makeQuote(app, 'pending_approval');
    const { body } = await priced(id, {
      items: [
        { id: items[0]!.id, unitPrice: 12_345.67 },
        { id: items[2]!.id, discountPercent: 33.33 },
      ],
      shippingCost: 99.99,
      leadTimeWeeks: 8,
      prepaymentPercentage: 0.25,
    }).expect(200);
    expect(body).toMatchObject({
      status: 'pending_approval',
      version: version + 1,
      revision: 2,
      items: [
        { billingPrice: 12_345.67, listPrice: 12_900, totalPrice: 24_691.34 },
        { billingPrice: 0 },
        { billingPrice: 193.31, listPrice: 289.95, totalPrice: 193.31 }, // 193.309665
        { billingPrice: 149, listPrice: 149 },
      ],
      subtotal: 30_248.65,
      shippingCost: 99.99,
      tax: 6_373.21, // 21% of 30,348.64 is 6,373.2144
      total: 36_721.85,
      leadTimeWeeks: 8,
      prepaymentPercentage: 0.25,
      actions: ['change_lines', 'adjust_pricing', 'approve', 'decline', 'remove'],
    });
  });

  it('calculates each discount from the list price, not from the previous one', async () => {
    const { id, items } = await makeQuote(app, 'pending_approval');
    for (const [discountPercent, billingPrice] of [
      [50, 6_450],
      [10, 11_610],
      [0, 12_900],
      [100, 0],
    ]) {
      const { body } = await priced(id, { items: [{ id: items[0]!.id, discountPercent }] }).expect(200);
      expect((body as QuoteDto).items[0]).toMatchObject({ billingPrice, listPrice: 12_900 });
    }
    expect(await quoteNow(id)).toMatchObject({ revision: 5 });
  });

  it('keeps terms that are not given', async () => {
    const { id } = await makeQuote(app, 'pending_approval');
    await priced(id, { items: [], shippingCost: 10, leadTimeWeeks: 3, deliveryNotes: 'x', validUntil: '2099-05-01' });
    const { body } = await priced(id, { items: [] }).expect(200);
    expect(body).toMatchObject({
      shippingCost: 10,
      leadTimeWeeks: 3,
      deliveryNotes: 'x',
      validUntil: '2099-05-01T23:59:59.000Z',
    });
  });

  const item = (rest: object) => (quote: QuoteDto) => ({ items: [{ id: quote.items[0]!.id, ...rest }] });
  it.each<[string, (quote: QuoteDto) => object, string]>([
    ['both', item({ unitPrice: 1, discountPercent: 1 }), 'Give either a unit price or a discount'],
    ['neither', item({}), 'Give either a unit price or a discount'],
    ['a negative price', item({ unitPrice: -0.01 }), 'Unit price must not be negative'],
    ['a tenth of a cent', item({ unitPrice: 0.001 }), 'Unit price must be an amount in euros'],
    ['a billionfold price', item({ unitPrice: 1e9 }), 'Unit price is too large'],
    ['a price of null', item({ unitPrice: null }), 'Unit price must be an amount in euros'],
    ['a negative discount', item({ discountPercent: -1 }), 'Discount must be between 0 and 100'],
    ['more than all off', item({ discountPercent: 100.01 }), 'Discount must be between 0 and 100'],
    [
      'no such item',
      () => ({ items: [{ id: '00000000-0000-4000-8000-000000000000', unitPrice: 1 }] }),
      'This quote has no such item',
    ],
    [
      'two prices of an item',
      ({ items: [item] }) => ({
        items: [
          { id: item!.id, discountPercent: 5 },
          { id: item!.id, discountPercent: 6 },
        ],
      }),
      'Each item only once',
    ],
    ['an item that is no id', () => ({ items: [{ id: 'x', unitPrice: 1 }] }), 'This quote has no such item'],
    ['negative shipping', () => ({ shippingCost: -1 }), 'Shipping cost must not be negative'],
    ['too long a time', () => ({ leadTimeWeeks: 261 }), 'Lead time must be at most 260 weeks'],
    ['more than all before', () => ({ prepaymentPercentage: 1.01 }), 'Prepayment must be between 0 and 1'],
    ['a date of the past', () => ({ validUntil: '2020-01-01' }), 'Valid until must be in the future'],
    ['no date', () => ({ validUntil: '2026-02-30' }), 'Valid until must be a date'],
  ])('refuses %s', async (_name, body, message) => {
    const quote = await makeQuote(app, 'pending_approval');
    const before = await snapshot(app, companyId);
    const answer = await priced(quote.id, body(quote)).expect(422);
    expect(answer.body).toMatchObject({ message });
    expect(await snapshot(app, companyId)).toEqual(before);
  });

  it('refuses an item of another quote', async () => {
    const [quote, other] = [await makeQuote(app, 'pending_approval'), await makeQuote(app, 'pending_approval')];
    const before = await snapshot(app, companyId);
    await priced(quote.id, { items: [{ id: other.items[0]!.id, unitPrice: 1 }] }).expect(422);
    expect(await snapshot(app, companyId)).toEqual(before);
  });

  it('refuses a total that is too large', async () => {
    const quote = await makeQuote(app, 'pending_approval', { items: [line('desk-27-purchase', 9999)] });
    const before = await snapshot(app, companyId);
    const { body } = await priced(quote.id, { items: [{ id: quote.items[0]!.id, unitPrice: 999_999_999 }] }).expect(
      422,
    );
    expect(body).toMatchObject({ message: 'This quote is too large' });
    expect(await snapshot(app, companyId)).toEqual(before);
  });

  it('sets a price where there was none, and refuses a discount there', async () => {
    const { id, items } = await makeQuote(app, 'pending_approval', { items: UNPRICED_LINES });
    const table = items[0]!.id;
    const { body } = await priced(id, { items: [{ id: table, discountPercent: 10 }] }).expect(422);
    expect(body).toMatchObject({ message: 'HoloTable 98 has no list price to discount' });
    expect((await priced(id, { items: [{ id: table, unitPrice: 90_000 }] }).expect(200)).body).toMatchObject({
      items: [{ billingPrice: 90_000, listPrice: null, totalPrice: 90_000 }, {}, {}, {}, {}, {}],
    });
  });
});

describe('approving', () => {
  it('requires a price for every item', async () => {
    const { id, items } = await makeQuote(app, 'pending_approval', { items: UNPRICED_LINES });
    const before = await snapshot(app, companyId);
    const { body } = await approve(id).expect(422);
    expect(body).toMatchObject({ code: 'price_missing', message: 'HoloTable 98 has no price yet' });
    expect(await snapshot(app, companyId)).toEqual(before);
    const unpriced = items.filter(({ billingPrice }) => billingPrice === null);
    await priced(id, { items: unpriced.map((one) => ({ id: one.id, unitPrice: 1_000 })) }).expect(200);
    await approve(id).expect(200);
  });

  it.each<[string, object, string]>([
    ['no shipping', { leadTimeWeeks: 6 }, 'Shipping cost is required'],
    ['shipping of null', { ...TERMS, shippingCost: null }, 'Shipping cost is required'],
    ['negative shipping', { ...TERMS, shippingCost: -0.01 }, 'Shipping cost must not be negative'],
    ['too much shipping', { ...TERMS, shippingCost: 1e9 }, 'Shipping cost is too large'],
    ['tenths of cents', { ...TERMS, shippingCost: 1.005 }, 'Shipping cost must be an amount in euros'],
    ['no lead time', { shippingCost: 1 }, 'Lead time is required'],
    ['a negative lead time', { ...TERMS, leadTimeWeeks: -1 }, 'Lead time must not be negative'],
    ['half a week', { ...TERMS, leadTimeWeeks: 1.5 }, 'Lead time must be a whole number of weeks'],
    ['an age', { ...TERMS, leadTimeWeeks: 100_000 }, 'Lead time must be at most 260 weeks'],
    ['a date of the past', { ...TERMS, validUntil: '2020-01-01' }, 'Valid until must be in the future'],
    ['no date', { ...TERMS, validUntil: 'soon' }, 'Valid until must be a date'],
    ['a whole essay', { ...TERMS, deliveryNotes: 'x'.repeat(4001) }, 'Delivery notes must be at most 4000 characters'],
    ['nothing', {}, 'Please fix the errors above'],
  ])('refuses %s', async (_name, body, message) => {
    const { id } = await makeQuote(app, 'pending_approval');
    const before = await snapshot(app, companyId);
    expect((await approve(id, body).expect(422)).body).toMatchObject({ message });
    expect(await snapshot(app, companyId)).toEqual(before);
  });

  it('allows free shipping, no lead time, and validity until today', async () => {
    const { id } = await makeQuote(app, 'pending_approval');
    const today = endOfDayIn(0);
    const { body } = await approve(id, { shippingCost: 0, leadTimeWeeks: 0, validUntil: today.slice(0, 10) }).expect(
      200,
    );
    expect(body).toMatchObject({ shippingCost: 0, leadTimeWeeks: 0, validUntil: today, isExpired: false });
  });

  it('keeps the terms set by pricing', async () => {
    const { id } = await makeQuote(app, 'pending_approval');
    const terms = { prepaymentPercentage: 0.4, deliveryNotes: 'At the gate', validUntil: '2099-05-01' };
    await priced(id, { items: [], ...terms }).expect(200);
    const { body } = await approve(id, { shippingCost: 0, leadTimeWeeks: 6 }).expect(200);
    const { total } = body as QuoteDto;
    expect(body).toMatchObject({
      validUntil: '2099-05-01T23:59:59.000Z',
      prepaymentPercentage: 0.4,
      prepaymentAmount: Math.round(total * 40) / 100,
      deliveryNotes: 'At the gate',
    });
  });
});
