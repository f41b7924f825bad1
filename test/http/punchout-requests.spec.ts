import type { QuoteDto } from '../../src/quotes/quote-answers.dto.js';
import { StaffQuoteWorkflow } from '../../src/quotes/workflow/staff-quote-workflow.service.js';
import type { PunchOutView, QuoteRequest, ReturnForm } from '../../src/rules/procurement.js';
import type { ProcurementSecretDto } from '../../src/procurement/systems/procurement-systems.dto.js';
import { type Agent, ANNA, RIVAL, STAFF, TestApp } from '../app.js';
import { cxmlDocument, orderRequest } from '../builders/cxml.js';
import { makeSystem, postCxml, punchOut } from '../builders/punch-outs.js';
import { line, makeQuote, SOME_LINES, TERMS, UNPRICED_LINES } from '../builders/quotes.js';

let app: TestApp;
let system: ProcurementSecretDto;
beforeAll(async () => {
  app = await TestApp.start();
  system = await makeSystem(app);
});
afterAll(() => app.close());

/** Creates a draft in a punch-out. */
async function draft(agent: Agent, items: object[] = [...SOME_LINES, ...UNPRICED_LINES]): Promise<QuoteDto> {
  const { body } = await agent.post('/quotes').send({ items }).expect(201);
  return body as QuoteDto;
}

async function read(agent: Agent, id: string): Promise<QuoteDto> {
  const { body } = await agent.get(`/quotes/${id}`).expect(200);
  return body as QuoteDto;
}

async function returned(agent: Agent, quoteId: string): Promise<ReturnForm> {
  const { body } = await agent.post('/punchout/return').send({ quoteId }).expect(200);
  return body as ReturnForm;
}

async function asked(agent: Agent, quoteId: string, itemId?: string): Promise<QuoteRequest> {
  const { body } = await agent.post('/punchout/request').send({ quoteId, itemId }).expect(200);
  return body as QuoteRequest;
}

/** Returns the number of Anna's requests for the product without a price. */
async function requests(): Promise<number> {
  const [row] = await app.sql<{ count: number }>(
    `select count(*)::int as count from quotes q join quote_items i on i.quote_id = q.id
      where i.price_configuration_id = 'table-98-built-in' and i.parent_id is null and q.status = 'pending_approval'`,
  );
  return row!.count;
}

const isUnpriced = ({ priceConfigurationId, parentItemId }: QuoteDto['items'][number]) =>
  priceConfigurationId === 'table-98-built-in' && parentItemId === null;

describe('products without a price', () => {
  it('become a request for a quote when the others return', async () => {
    const agent = await punchOut(app, system);
    const quote = await draft(agent);
    const { lines, total, left } = await returned(agent, quote.id);
    expect({ lines, total, left }).toMatchObject({ lines: 4, total: 31_453.95, left: { isSubmitted: true } });
    const request = await read(agent, left!.id);
    expect(request).toMatchObject({ status: 'pending_approval', revision: 1, customerReference: 'PR-0088412' });
    expect(request.items.find(isUnpriced)).toBeDefined();
    expect((await read(agent, quote.id)).items).toHaveLength(4);
    const mails = await app.sql(`select template from outbox_mails where subject_id = ?`, [left!.id]);
    expect(mails).toContainEqual({ template: 'quote-submitted' });
  });

  it('become one request, when many presses return them', async () => {
    const agent = await punchOut(app, system);
    const { id } = await draft(agent);
    const before = await requests();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => agent.post('/punchout/return').send({ quoteId: id })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(answers.filter(({ body }) => (body as ReturnForm).left !== null)).toHaveLength(1);
    expect((await requests()) - before).toBe(1);
  });

  it('leave the others of the same configuration under their own ids when those return', async () => {
    const agent = await punchOut(app, system);
    const sheet = (frame: string) =>
      line('flex-curve-purchase', 1, { 'sla-base-flex-curve': 1, [`frame-${frame}-flex-curve`]: 1 });
    const quote = await draft(agent, [sheet('free'), sheet('made')]);
    const priced = quote.items.findLast(({ parentItemId }) => parentItemId === null)!.id;
    await returned(agent, quote.id);
    expect((await read(agent, quote.id)).items.map(({ id }) => id)).toEqual(
      quote.items.filter(({ id, parentItemId }) => (parentItemId ?? id) === priced).map(({ id }) => id),
    );
  });

  it('stay as a draft of a person whose e-mail address is not confirmed', async () => {
    const agent = await punchOut(app, system);
    const { id } = await draft(agent);
    await app.sql('update users set email_verified_at = null where email = ?', [ANNA]);
    try {
      const { body } = await agent.post('/punchout/request').send({ quoteId: id }).expect(403);
      expect(body).toMatchObject({ code: 'email_unverified' });
      const { left } = await returned(agent, id);
      expect(left).toMatchObject({ isSubmitted: false });
      expect((await read(agent, left!.id)).status).toBe('draft');
    } finally {
      await app.sql('update users set email_verified_at = now() where email = ?', [ANNA]);
    }
  });

  it('are asked for one by one, once each', async () => {
    const agent = await punchOut(app, system);
    const quote = await draft(agent);
    const before = await requests();
    const itemId = quote.items.find(isUnpriced)!.id;
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => agent.post('/punchout/request').send({ quoteId: quote.id, itemId })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404, 404]);
    expect((await requests()) - before).toBe(1);
    const { id, draftId } = answers.find(({ status }) => status === 200)!.body as QuoteRequest;
    expect(draftId).toBe(quote.id);
    expect(await read(agent, id)).toMatchObject({ status: 'pending_approval' });
    expect((await returned(agent, quote.id)).lines).toBe(4);
  });

  it('are not taken for another of the same configuration, when an answer is lost and they are asked for again', async () => {
    const agent = await punchOut(app, system);
    const quote = await draft(agent, [...UNPRICED_LINES, ...UNPRICED_LINES, ...UNPRICED_LINES]);
    const [first, second, third] = quote.items.filter(isUnpriced).map(({ id }) => id);
    const before = await requests();
    const ask = (itemId: string) => agent.post('/punchout/request').send({ quoteId: quote.id, itemId });
    const answers = await Promise.all([first!, second!, first!, second!, first!].map(ask));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 404, 404, 404]);
    expect((await requests()) - before).toBe(2);
    const left = await read(agent, quote.id);
    expect(left.status).toBe('draft');
    expect(left.items.map(({ id }) => id)).toEqual(
      quote.items.filter(({ id, parentItemId }) => (parentItemId ?? id) === third).map(({ id }) => id),
    );
  });

  it('alone in a draft, submit the draft', async () => {
    const agent = await punchOut(app, system);
    const { id } = await draft(agent, UNPRICED_LINES);
    await agent.post('/punchout/return').send({ quoteId: id }).expect(422);
    expect(await asked(agent, id)).toEqual({ id, draftId: null });
    expect((await read(agent, id)).status).toBe('pending_approval');
    await agent.post('/punchout/request').send({ quoteId: id }).expect(409);
  });

  it('are not asked for by what has a price, by others, or where the system only lets look', async () => {
    const agent = await punchOut(app, system);
    const priced = await draft(agent, SOME_LINES);
    const ask = (body: object) => agent.post('/punchout/request').send(body);
    await ask({ quoteId: priced.id }).expect(422);
    await ask({ quoteId: priced.id, itemId: priced.items[0]!.id }).expect(404);
    await ask({}).expect(422);
    const others = await makeQuote(app, 'draft', { by: RIVAL, items: UNPRICED_LINES });
    await ask({ quoteId: others.id }).expect(404);
    const own = await draft(agent);
    const looking = await punchOut(app, system, { operation: 'inspect', items: [own.number] });
    await looking.post('/punchout/request').send({ quoteId: own.id }).expect(403);
    await (await app.as(ANNA)).post('/punchout/request').send({ quoteId: own.id }).expect(403);
    expect((await read(agent, own.id)).items).toHaveLength(own.items.length);
  });

  it('with another price than the person saw, are not asked for', async () => {
    const agent = await punchOut(app, system);
    const { id } = await draft(agent);
    await app.sql('update quote_items set unit_price = unit_price - 1 where quote_id = ? and position = 0', [id]);
    const { body } = await agent.post('/punchout/request').send({ quoteId: id }).expect(409);
    expect(body).toMatchObject({ code: 'prices_changed' });
  });
});

it('a request that got its price returns from a new requisition, and a purchase order accepts it', async () => {
  const first = await punchOut(app, system);
  const { id } = await asked(first, (await draft(first, UNPRICED_LINES)).id);
  const { items } = await read(first, id);
  const prices = items
    .filter(({ totalPrice }) => totalPrice === null)
    .map((item) => ({ id: item.id, unitPrice: 88_000 }));
  const [staff, review] = [await app.actor(STAFF), app.get(StaffQuoteWorkflow)];
  await review.adjustPricing(staff, id, { items: prices });
  await review.approve(staff, id, TERMS);

  const agent = await punchOut(app, system, { cookie: 'later' });
  const { body } = await agent.get('/punchout').expect(200);
  const { number, revision } = await read(agent, id);
  expect((body as PunchOutView).offers[0]).toMatchObject({ id, number, products: ['HoloTable 98'] });
  const form = await returned(agent, id);
  const message = form.fields[0]!.value;
  expect(message).toContain('<BuyerCookie>later</BuyerCookie>');
  expect(message).toContain('operationAllowed="inspect"');
  expect(form).toMatchObject({ left: null, total: (body as PunchOutView).offers[0]!.subtotal });

  // The buyer's system orders the lines that it got.
  const lines = [...message.matchAll(/<ItemIn [\s\S]*?<\/ItemIn>/g)].map(([item]) => ({
    partId: /<SupplierPartID>([^<]*)/.exec(item)![1]!,
    auxiliaryId: /<SupplierPartAuxiliaryID>([^<]*)/.exec(item)![1]!,
    quantity: /quantity="([^"]*)"/.exec(item)![1]!,
    price: /<UnitPrice><Money currency="EUR">([^<]*)/.exec(item)![1]!,
    lineNumber: Number(/lineNumber="(\d+)"/.exec(item)![1]),
    parentLineNumber: Number(/parentLineNumber="(\d+)"/.exec(item)?.[1] ?? 0) || undefined,
  }));
  expect(lines.map(({ auxiliaryId }) => auxiliaryId)).toEqual(Array(lines.length).fill(`${number}/${revision}`));
  await (
    await app.as(ANNA)
  )
    .put(`/procurement-systems/${system.id}`)
    .send({ createsPeople: false, acceptsQuotes: true })
    .expect(200);
  const order = orderRequest({ orderId: 'PO-of-request', lines, total: form.total.toFixed(2) });
  const { code, words } = await postCxml(app, cxmlDocument(order, { ...system, payloadId: 'of-request' }));
  expect([code, words]).toEqual(['200', expect.stringContaining(`Accepted: ${number}`)]);
  expect(await read(agent, id)).toMatchObject({ status: 'accepted' });
  expect(
    ((await agent.get('/punchout').expect(200)).body as PunchOutView).offers.map((offer) => offer.id),
  ).not.toContain(id);
});

it('offers are those of the person that are sent and have not ended, at most five', async () => {
  const sent = await makeQuote(app, 'sent');
  const agent = await punchOut(app, system);
  const offers = async () => ((await agent.get('/punchout').expect(200)).body as PunchOutView).offers;
  expect((await offers()).map(({ id }) => id)).toContain(sent.id);
  await app.sql(`update quotes set valid_until = now() - interval '1 minute' where id = ?`, [sent.id]);
  expect((await offers()).map(({ id }) => id)).not.toContain(sent.id);
  await agent.post('/punchout/return').send({ quoteId: sent.id }).expect(409);
  for (let made = 0; made < 6; made++) await makeQuote(app, 'sent');
  expect(await offers()).toHaveLength(5);
  const looking = await punchOut(app, system, { operation: 'inspect', items: [sent.number] });
  expect(((await looking.get('/punchout').expect(200)).body as PunchOutView).offers).toEqual([]);
});
