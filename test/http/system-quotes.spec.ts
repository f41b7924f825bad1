import type { QuoteContentDto, QuoteDto } from '../../src/quotes/quote-answers.dto.js';
import type { QuotePage } from '../../src/quotes/quote-reader.service.js';
import { type Agent, ANNA, RIVAL, STAFF, TestApp } from '../app.js';
import { line, makeQuote } from '../builders/quotes.js';
import { snapshot } from './snapshot.js';

let app: TestApp;
let staff: Agent;
beforeAll(async () => {
  app = await TestApp.start();
  staff = await app.as(STAFF);
});
afterAll(() => app.close());

describe('the quotes of everybody', () => {
  const list = async (query: Record<string, string>) => {
    const { body } = await staff.get('/system/quotes').query(query).expect(200);
    return body as QuotePage;
  };

  it('are narrowed to one company', async () => {
    const [annas, rivals] = [await makeQuote(app, 'draft'), await makeQuote(app, 'draft', { by: RIVAL })];
    const { companyId } = await app.actor(ANNA);
    const { data, total } = await list({ companyId, limit: '100' });
    expect(data.map(({ id }) => id)).toContain(annas.id);
    expect(data.map(({ id }) => id)).not.toContain(rivals.id);
    expect(total).toBe(data.length);
  });

  it('are narrowed to those that end soon', async () => {
    const quote = await makeQuote(app, 'sent');
    const day = quote.validUntil?.slice(0, 10) ?? '';
    const before = new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
    const found = async (validTo: string) =>
      (await list({ status: 'sent', validTo, limit: '100' })).data.some(({ id }) => id === quote.id);
    expect([await found(day), await found(before)]).toEqual([true, false]);
  });

  it('say since when they wait, and come in that order', async () => {
    await makeQuote(app, 'pending_approval');
    await makeQuote(app, 'pending_approval');
    const { data } = await list({ status: 'pending_approval', sort: 'submittedAt', limit: '100' });
    const times = data.map(({ submittedAt }) => submittedAt);
    expect(times).toEqual(times.toSorted());
    expect(times).not.toContain(null);
  });

  it.each(['companyId=1', 'validTo=soon'])('refuse %s', (query) => staff.get(`/system/quotes?${query}`).expect(400));

  it('have no such filters for their own company', async () => {
    const anna = await app.as(ANNA);
    await anna.get('/quotes?validTo=2026-01-01').expect(400);
    await anna.get('/quotes?sort=submittedAt').expect(400);
  });
});

describe('prices shown before they are set', () => {
  const preview = (id: string, body: object) => staff.post(`/system/quotes/${id}/pricing/preview`).send(body);
  const pending = () => makeQuote(app, 'pending_approval', { items: [line('desk-27-purchase', 2)] });

  it('are what setting them makes of the quote', async () => {
    const quote = await pending();
    const change = {
      items: [{ id: quote.items[0]?.id, discountPercent: 7.5 }],
      shippingCost: 120.35,
      leadTimeWeeks: 5,
      prepaymentPercentage: 0.3,
      deliveryNotes: 'Second floor',
      validUntil: '2099-05-01',
    };
    const shown = (await preview(quote.id, change).expect(200)).body as QuoteContentDto;
    const set = (await staff.put(`/system/quotes/${quote.id}/pricing`).send(change).expect(200)).body as QuoteDto;
    expect(set).toMatchObject({ ...shown });
    expect(shown.subtotal).toBe(23_865);
  });

  it('change nothing', async () => {
    const quote = await pending();
    const { companyId } = await app.actor(ANNA);
    const before = await snapshot(app, companyId);
    await preview(quote.id, { items: [{ id: quote.items[0]?.id, unitPrice: 1 }] }).expect(200);
    expect(await snapshot(app, companyId)).toEqual(before);
  });

  it('refuse what setting them refuses', async () => {
    const [quote, sent] = [await pending(), await makeQuote(app, 'sent')];
    const both = { items: [{ id: quote.items[0]?.id, unitPrice: 1, discountPercent: 1 }] };
    await preview(quote.id, both).expect(422);
    await preview(sent.id, { items: [] }).expect(409);
  });
});
