import type { Response } from 'supertest';
import type { OrderDto } from '../../src/orders/order-answers.dto.js';
import type { QuoteDto } from '../../src/quotes/quote-answers.dto.js';
import { type Agent, ANNA, STAFF, TestApp, TOM } from '../app.js';
import { makeUser } from '../builders/people.js';
import { makeOrder } from '../builders/orders.js';
import { line, makeQuote, TERMS } from '../builders/quotes.js';

let app: TestApp;
let second: TestApp;
let anna: Agent;
let tom: Agent;
let annaElsewhere: Agent;
let staff: Agent;
beforeAll(async () => {
  app = await TestApp.start();
  second = await TestApp.start({ databaseUrl: app.config.databaseUrl });
  [anna, tom, staff, annaElsewhere] = await Promise.all([app.as(ANNA), app.as(TOM), app.as(STAFF), second.as(ANNA)]);
});
afterAll(async () => {
  await second.close();
  await app.close();
});

/** Sends concurrent requests, as two users and to two servers in turn. */
const atOnce = (count: number, request: (agent: Agent, index: number) => PromiseLike<Response>): Promise<Response[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => request([anna, tom, annaElsewhere][n % 3]!, n)));

const statuses = (answers: Response[]) => {
  const counts = Object.groupBy(answers, ({ status }) => status);
  return Object.fromEntries(Object.entries(counts).map(([status, all]) => [status, all?.length]));
};

async function count(table: string, quoteId: string, where = 'true'): Promise<number> {
  const [row] = await app.sql<{ count: number }>(
    `select count(*)::int as count from ${table} where quote_id = ? and ${where}`,
    [quoteId],
  );
  return row?.count ?? 0;
}

async function quoteNow(id: string): Promise<QuoteDto> {
  const { body } = await anna.get(`/quotes/${id}`).expect(200);
  return body as QuoteDto;
}

const accept = (agent: Agent, id: string, revision = 2) =>
  agent.post(`/quotes/${id}/accept`).send({ revision, signerName: 'Anna de Vries' });

it('50 concurrent submits: one succeeds', async () => {
  const { id } = await makeQuote(app, 'draft');
  const answers = await atOnce(50, (agent) => agent.post(`/quotes/${id}/submit`));
  expect(statuses(answers)).toEqual({ 200: 1, 409: 49 });
  expect(await count('quote_events', id, "type = 'submitted'")).toBe(1);
  expect(await count('quote_revisions', id)).toBe(1);
  expect(await quoteNow(id)).toMatchObject({ status: 'pending_approval', revision: 1, version: 2 });
  const mails = await app.sql(`select 1 from outbox_mails where data -> 'quote' ->> 'id' = ?`, [id]);
  expect(mails).toHaveLength(1);
});

it('12 templates saved at once at the limit: one succeeds', async () => {
  const { id } = await makeQuote(app, 'draft');
  const { companyId, userId } = await app.actor(ANNA);
  await app.sql(
    `insert into quote_templates (id, created_at, company_id, user_id, name, lines)
     select gen_random_uuid(), now(), ?, ?, 'At the limit ' || n, '[]' from generate_series(1, 99) n`,
    [companyId, userId],
  );
  const answers = await atOnce(12, (agent, n) =>
    agent.post('/quotes/templates').send({ quoteId: id, name: `Number 100, ${n}` }),
  );
  expect(statuses(answers)).toEqual({ 201: 1, 409: 11 });
  await app.sql('delete from quote_templates where company_id = ?', [companyId]);
});

it('50 concurrent acceptances: one succeeds', async () => {
  const { id } = await makeQuote(app, 'sent');
  const answers = await atOnce(50, (agent) => accept(agent, id));
  expect(statuses(answers)).toEqual({ 200: 1, 409: 49 });
  expect(await count('quote_acceptances', id)).toBe(1);
  expect(await count('quote_events', id, "type = 'accepted'")).toBe(1);
  expect(await quoteNow(id)).toMatchObject({ status: 'accepted', revision: 2 });
});

it('50 concurrent approvals and withdrawals: one succeeds completely', async () => {
  for (let round = 0; round < 3; round++) {
    const { id } = await makeQuote(app, 'pending_approval');
    const answers = await atOnce(50, (agent, n) =>
      n % 2 ? agent.post(`/quotes/${id}/withdraw`) : staff.put(`/system/quotes/${id}/approve`).send(TERMS),
    );
    expect(statuses(answers)).toEqual({ 200: 1, 409: 49 });
    const { status, shippingCost, revision } = await quoteNow(id);
    expect(['sent', 'draft']).toContain(status);
    expect({ shippingCost, revision }).toEqual(
      status === 'sent' ? { shippingCost: 640, revision: 2 } : { shippingCost: null, revision: null },
    );
    expect(await count('quote_events', id, "type in ('sent', 'withdrawn')")).toBe(1);
    expect(await count('quote_revisions', id)).toBe(status === 'sent' ? 2 : 1);
  }
});

it('concurrent acceptances and rejections: one succeeds', async () => {
  const { id } = await makeQuote(app, 'sent');
  const answers = await atOnce(20, (agent, n) =>
    n % 2 ? accept(agent, id) : agent.post(`/quotes/${id}/reject`).send({ reason: 'Too dear' }),
  );
  expect(statuses(answers)).toEqual({ 200: 1, 409: 19 });
  const { status } = await quoteNow(id);
  expect(await count('quote_acceptances', id)).toBe(status === 'accepted' ? 1 : 0);
  expect(await count('quote_events', id, "type in ('accepted', 'rejected')")).toBe(1);
});

it('concurrent submits and deletions: one succeeds', async () => {
  const { id } = await makeQuote(app, 'draft');
  const answers = await atOnce(20, (agent, n) =>
    n % 2 ? agent.post(`/quotes/${id}/submit`) : agent.delete(`/quotes/${id}`),
  );
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await count('quote_events', id, "type in ('submitted', 'deleted')")).toBe(1);
});

it('20 edits with the same If-Match: one succeeds, the others get 412', async () => {
  const { id, version } = await makeQuote(app, 'draft');
  const answers = await atOnce(20, (agent, n) =>
    agent
      .put(`/quotes/${id}`)
      .set('If-Match', `"${version}"`)
      .send({ items: [line('desk-27-purchase', n + 1)], customerReference: `Edit ${n}` }),
  );
  expect(statuses(answers)).toEqual({ 200: 1, 412: 19 });
  const winner = answers.findIndex(({ status }) => status === 200);
  expect(await quoteNow(id)).toMatchObject({
    version: version + 1,
    customerReference: `Edit ${winner}`,
    items: [{ quantity: winner + 1 }, { optionId: 'cable-set-desk-27' }],
  });
});

it('20 edits without If-Match are applied one after another, never mixed', async () => {
  const { id, version } = await makeQuote(app, 'draft');
  const answers = await atOnce(20, (agent, n) =>
    agent.put(`/quotes/${id}`).send({ items: [line('desk-27-purchase', n + 1)], customerReference: `Edit ${n}` }),
  );
  expect(statuses(answers)).toEqual({ 200: 20 });
  const now = await quoteNow(id);
  expect(now.version).toBe(version + 20);
  expect(now.customerReference).toBe(`Edit ${now.items[0]!.quantity - 1}`);
  expect(now.items).toHaveLength(2);
});

it('a reader during edits sees lines and totals of one version', async () => {
  const { id } = await makeQuote(app, 'draft', { items: [line('desk-27-purchase')] });
  let editing = true;
  const edits = (async () => {
    for (let n = 0; n < 40; n++) {
      await tom
        .put(`/quotes/${id}`)
        .send({ items: [line('desk-27-purchase', (n % 9) + 1)], customerReference: `${n}` });
    }
    editing = false;
  })();
  const seen = new Set<number>();
  const read = async (agent: Agent): Promise<void> => {
    while (editing) {
      const { version, subtotal, items, customerReference } = (await agent.get(`/quotes/${id}`)).body as QuoteDto;
      seen.add(version);
      const quantity = customerReference === null ? 1 : (Number(customerReference) % 9) + 1;
      expect({ version, quantity: items[0]?.quantity, subtotal }).toEqual({
        version,
        quantity,
        subtotal: quantity * 12_900,
      });
    }
  };
  await Promise.all([edits, ...[anna, annaElsewhere, anna, annaElsewhere].map(read)]);
  expect(seen.size).toBeGreaterThan(5);
});

it('20 products added at once are all stored', async () => {
  const { id } = await makeQuote(app, 'draft', { items: [line('desk-27-purchase')] });
  const answers = await atOnce(20, (agent) => agent.post(`/quotes/${id}/items`).send(line('vision-sdk-free')));
  expect(statuses(answers)).toEqual({ 201: 20 });
  expect((await quoteNow(id)).items.filter(({ productId }) => productId === 'vision-sdk')).toHaveLength(20);
});

it('an acceptance during a price change accepts the offered revision', async () => {
  const { id } = await makeQuote(app, 'sent');
  const answers = await atOnce(20, (agent, n) =>
    n % 2 ? accept(agent, id) : staff.put(`/system/quotes/${id}/pricing`).send({ items: [] }),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const [row] = await app.sql(
    `select a.sha256 = r.sha256 as same from quote_acceptances a
       join quote_revisions r on r.quote_id = a.quote_id and r.number = a.revision where a.quote_id = ?`,
    [id],
  );
  expect(row).toEqual({ same: true });
});

it('40 quotes created at once have different numbers', async () => {
  const answers = await atOnce(40, (agent) => agent.post('/quotes').send({ items: [line('vision-sdk-free')] }));
  expect(statuses(answers)).toEqual({ 201: 40 });
  expect(new Set(answers.map(({ body }) => (body as QuoteDto).number)).size).toBe(40);
});

it('the hourly mail limit holds for concurrent requests', async () => {
  const email = await makeUser(app, { company: (await app.actor(ANNA)).companyId });
  const { id } = await makeQuote(app, 'sent');
  const agents = await Promise.all([app.as(email), second.as(email)]);
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, n) => agents[n % 2]!.post(`/quotes/${id}/send-email`).send({})),
  );
  expect(statuses(answers)).toEqual({ 202: 20, 429: 20 });
  expect(answers.find(({ status }) => status === 429)!.get('Retry-After')).toMatch(/^\d+$/);
  expect(await count('quote_events', id, "type = 'emailed'")).toBe(20);
});

describe('orders', () => {
  const rows = async (table: string, orderId: string, where = 'true') =>
    (await app.sql(`select 1 from ${table} where order_id = ? and ${where}`, [orderId])).length;
  let staffAgents: Agent[];
  beforeAll(async () => {
    const { companyId: company } = await app.actor(STAFF);
    const another = await makeUser(app, { company, accountType: 'admin' });
    staffAgents = await Promise.all([app.as(STAFF), second.as(STAFF), app.as(another)]);
  });
  const byStaff = (count: number, request: (agent: Agent, index: number) => PromiseLike<Response>) =>
    Promise.all(Array.from({ length: count }, (_, n) => request(staffAgents[n % 3]!, n)));

  it('50 created from one quote at once: one succeeds, the others get 409', async () => {
    const quote = await makeQuote(app, 'accepted');
    const answers = await byStaff(50, (agent) => agent.post('/orders/from-quote').send({ quoteId: quote.id }));
    expect(statuses(answers)).toEqual({ 201: 1, 409: 49 });
    for (const { status, body } of answers) if (status === 409) expect(body).toMatchObject({ code: 'order_exists' });
    const orders = await app.sql<{ id: string }>('select id from orders where quote_id = ?', [quote.id]);
    expect(orders).toHaveLength(1);
    expect(await rows('order_lines', orders[0]!.id)).toBe(quote.items.length);
    expect(await rows('order_events', orders[0]!.id)).toBe(1);
    const mails = await app.sql(`select 1 from outbox_mails where data -> 'order' ->> 'id' = ?`, [orders[0]!.id]);
    expect(mails).toHaveLength(1);
  });

  it('40 created again from a cancelled one at once: one succeeds', async () => {
    const { id, quoteId } = await makeOrder(app, 'cancelled');
    const answers = await byStaff(40, (agent) => agent.post('/orders/from-quote').send({ quoteId }));
    expect(statuses(answers)).toEqual({ 201: 1, 409: 39 });
    const orders = await app.sql<{ status: string; replaces_id: string | null }>(
      'select status, replaces_id from orders where quote_id = ? order by created_at',
      [quoteId],
    );
    expect(orders).toEqual([
      { status: 'cancelled', replaces_id: null },
      { status: 'pending', replaces_id: id },
    ]);
  });

  it('50 concurrent status changes: each step is done once', async () => {
    const { id } = await makeOrder(app);
    const answers = await byStaff(50, (agent, n) =>
      agent.put(`/orders/${id}/status`).send({ status: n % 2 ? 'confirmed' : 'cancelled', notes: 'Because' }),
    );
    const { body } = await staff.get(`/orders/${id}`).expect(200);
    const done = await rows('order_events', id, 'from_status is not null');
    expect(statuses(answers)).toEqual({ 200: done, 409: 50 - done });
    // The order was confirmed and then cancelled, or cancelled immediately.
    expect(body).toMatchObject({ status: 'cancelled', version: 1 + done });
  });

  it('50 payments with the same If-Match: one succeeds', async () => {
    const { id, version } = await makeOrder(app);
    const answers = await byStaff(50, (agent, n) =>
      agent
        .put(`/orders/${id}/payment`)
        .set('If-Match', `"${version}"`)
        .send({ paidAmount: n + 1 }),
    );
    expect(statuses(answers)).toEqual({ 200: 1, 412: 49 });
    const { body } = await staff.get(`/orders/${id}`);
    expect(body).toMatchObject({ paidAmount: answers.findIndex(({ ok }) => ok) + 1, version: version + 1 });
    expect(await rows('order_payments', id)).toBe(1);
  });

  it('30 payments and 30 refunds at once never exceed the total or the paid amount', async () => {
    const { id, total } = await makeOrder(app);
    const part = Math.floor(total * 10) / 100; // ten such payments are slightly less than the total
    const send = (what: 'payments' | 'refunds') =>
      byStaff(30, (agent) =>
        agent.post(`/orders/${id}/${what}`).send({
          ...{ amount: part, paidOn: new Date().toISOString().slice(0, 10), method: 'card' },
          ...(what === 'refunds' && { refundAs: 'returned' }),
        }),
      );
    expect(statuses(await send('payments'))).toEqual({ 201: 10, 422: 20 });
    expect(statuses(await send('refunds'))).toEqual({ 201: 10, 409: 20 });
    const { body } = await staff.get(`/orders/${id}`);
    expect(body).toMatchObject({ paidAmount: 0, paymentStatus: 'unpaid', version: 21 });
    expect(await rows('order_payments', id)).toBe(20);
  });

  it('40 created at once have different numbers', async () => {
    const quotes: QuoteDto[] = [];
    for (let n = 0; n < 40; n++) quotes.push(await makeQuote(app, 'accepted', { items: [line('vision-sdk-free')] }));
    const answers = await byStaff(40, (agent, n) => agent.post('/orders/from-quote').send({ quoteId: quotes[n]!.id }));
    expect(statuses(answers)).toEqual({ 201: 40 });
    expect(new Set(answers.map(({ body }) => (body as OrderDto).number)).size).toBe(40);
  }, 180_000);
});
