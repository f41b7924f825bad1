import { randomUUID } from 'node:crypto';
import { SweepIdempotencyKeysJob } from '../../src/platform/http/sweep-idempotency-keys.job.js';
import type { QuoteDto } from '../../src/quotes/quote-answers.dto.js';
import { type Agent, ANNA, RIVAL, STAFF, TestApp, TOM } from '../app.js';
import { makeUser } from '../builders/people.js';
import { line, makeQuote, SOME_LINES } from '../builders/quotes.js';
import type { Operation } from './operation.js';
import { makeSubject, OPERATIONS, send } from './operations.js';
import { snapshot } from './snapshot.js';

let app: TestApp;
let companyId: string;
let anna: Agent;
beforeAll(async () => {
  app = await TestApp.start();
  ({ companyId } = await app.actor(ANNA));
  anna = await app.as(ANNA);
});
afterAll(() => app.close());

const codeOf = ({ body }: { body: unknown }) => (body as { code: string }).code;
const other: Record<string, object> = {
  'POST /system/notes': { text: 'Pays late' },
  'POST /partner-admin/bulk/commissions': { rate: 0.3 },
  'POST /partner-admin/bulk/notifications': { subject: 'Another' },
  'POST /partner-admin/commissions/adjustments': { amount: 7 },
  'POST /partner-admin/payouts': { payouts: [] },
  'POST /newsletter-campaigns/{id}/send': { testEmail: 'somebody@client.example' },
  'POST /system/quotes': { items: [line('vision-sdk-free')] },
  'POST /quotes': { items: [line('vision-sdk-free')] },
  'POST /quotes/{id}/accept': { revision: 2, signerName: 'Tom Bakker' },
  'POST /quotes/{id}/send-email': { recipientEmail: 'somebody@client.example' },
};
const fresh = (operation: Operation) => makeSubject(app, operation);
const idempotent = OPERATIONS.filter((operation) => operation.idempotent);

it('is taken by the routes that bind, mail or make something', () => {
  expect(idempotent.map(({ route }) => route)).toEqual([
    'POST /newsletter-campaigns/{id}/send',
    'POST /system/notes',
    'POST /partner-admin/bulk/commissions',
    'POST /partner-admin/bulk/notifications',
    'POST /quotes',
    'POST /quotes/templates/{id}/use',
    'POST /quotes/{id}/submit',
    'POST /quotes/{id}/accept',
    'POST /quotes/{id}/duplicate',
    'POST /quotes/{id}/send-email',
    'POST /orders/from-quote',
    'POST /orders/{id}/payments',
    'POST /orders/{id}/refunds',
    'POST /orders/{id}/invoice',
    'POST /partner-admin/commissions/adjustments',
    'POST /partner-admin/payouts',
    'POST /system/quotes',
    'POST /system/quotes/{id}/send-email',
    'POST /system/quotes/{id}/resend',
  ]);
});

describe.each(idempotent)('$route', (operation) => {
  const staffs = operation.access === 'staff';
  let doer: Agent;
  let colleague: Agent;
  beforeAll(async () => {
    doer = await app.as(staffs ? STAFF : ANNA);
    const { companyId: company } = await app.actor(STAFF);
    colleague = await app.as(staffs ? await makeUser(app, { company, accountType: 'admin' }) : TOM);
  });

  it('repeated with its key gives the same answer, and does nothing again', async () => {
    const [quote, key] = [await fresh(operation), { 'Idempotency-Key': randomUUID() }];
    const first = await send(doer, operation, quote, key);
    expect(first.status).toBe(operation.ok);
    expect(first.get('Idempotent-Replayed')).toBeUndefined();
    const after = await snapshot(app, companyId);
    for (let time = 0; time < 2; time++) {
      const again = await send(doer, operation, quote, key);
      expect([again.status, again.body, again.get('ETag')]).toEqual([first.status, first.body, first.get('ETag')]);
      expect(again.get('Idempotent-Replayed')).toBe('true');
    }
    expect(await snapshot(app, companyId)).toEqual(after);
  });

  it('without a key, or with another one, is a request of its own', async () => {
    const quote = await fresh(operation);
    await send(doer, operation, quote, { 'Idempotency-Key': randomUUID() });
    const before = await snapshot(app, companyId);
    const repeatable =
      /\/(notes|quotes|use|commissions|notifications|resend|duplicate|send-email|payments|refunds|adjustments)$/.test(
        operation.route,
      );
    const others: Record<string, string>[] = [{}, { 'Idempotency-Key': randomUUID() }];
    for (const headers of others) {
      const { status } = await send(doer, operation, quote, headers);
      expect(status).toBe(repeatable ? operation.ok : 409);
    }
    expect(JSON.stringify(await snapshot(app, companyId)) === JSON.stringify(before)).toBe(!repeatable);
  });

  it('with a key that another request had is 422, and changes nothing', async () => {
    const [quote, key] = [await fresh(operation), { 'Idempotency-Key': randomUUID() }];
    await send(doer, operation, quote, key);
    const another = await fresh(operation);
    const before = await snapshot(app, companyId);
    const refused = [
      await send(doer, operation, another, key, other[operation.route]),
      await doer
        .post(`${staffs ? '/orders/from-quote' : `/quotes/${another.parameters.id}/duplicate`}?x=1`)
        .set(key)
        .send({ ...another.given }),
    ];
    for (const response of refused) {
      expect([response.status, codeOf(response)]).toEqual([422, 'idempotency_key_reused']);
    }
    expect(await snapshot(app, companyId)).toEqual(before);
  });

  it('ten at once have one effect: the same answer, or 409 while it is running', async () => {
    const [quote, key] = [await fresh(operation), { 'Idempotency-Key': randomUUID() }];
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(doer, operation, quote, key)));
    const served = answers.filter(({ status }) => status === operation.ok);
    const waiting = answers.filter(({ status }) => status === 409);
    expect(served.length).toBeGreaterThan(0);
    expect(served.length + waiting.length).toBe(10);
    expect(new Set(waiting.map(codeOf)).size <= 1 && waiting.every((one) => codeOf(one) === 'in_progress')).toBe(true);
    expect(served.filter((answer) => answer.get('Idempotent-Replayed') === undefined)).toHaveLength(1);
    for (const { body } of served) expect(body).toEqual(served[0]!.body);
    const { status, body } = await send(doer, operation, quote, key);
    expect([status, body]).toEqual([operation.ok, served[0]!.body]);
  });

  it("is one's own: a colleague's or a rival's same key is another request", async () => {
    const [quote, key] = [await fresh(operation), { 'Idempotency-Key': randomUUID() }];
    await send(doer, operation, quote, key);
    const { status, headers } = await send(colleague, operation, await fresh(operation), key);
    expect(status).toBe(operation.ok);
    expect(headers['idempotent-replayed']).toBeUndefined();
    if (operation.route === 'POST /quotes' || staffs) return;
    const rival = await send(await app.as(RIVAL), operation, quote, key);
    expect([rival.status, codeOf(rival)]).toEqual([404, 'not_found']);
  });

  it.each(['', ' ', 'a b', 'ä', 'x'.repeat(101)])('refuses the key "%s"', async (key) => {
    const quote = await fresh(operation);
    const before = await snapshot(app, companyId);
    const { status } = await send(doer, operation, quote, { 'Idempotency-Key': key });
    expect(status).toBe(400);
    expect(await snapshot(app, companyId)).toEqual(before);
  });
});

describe('after a refusal the key may be used again', () => {
  it('for a new quote', async () => {
    const key = { 'Idempotency-Key': randomUUID() };
    await anna.post('/quotes').set(key).send({ items: [] }).expect(422);
    const { body } = await anna.post('/quotes').set(key).send({ items: SOME_LINES }).expect(201);
    const again = await anna.post('/quotes').set(key).send({ items: SOME_LINES }).expect(201);
    expect(again.body).toEqual(body);
  });

  it('for a submit that prices kept back', async () => {
    const quote = await makeQuote(app, 'draft', { items: [line('presenter-monthly')] });
    const key = { 'Idempotency-Key': randomUUID() };
    await app.sql(`update price_configurations set billing_price = 150 where id = 'presenter-monthly'`);
    await anna.post(`/quotes/${quote.id}/submit`).set(key).expect(409);
    await app.sql(`update price_configurations set billing_price = 149 where id = 'presenter-monthly'`);
    await anna.post(`/quotes/${quote.id}/submit`).set(key).expect(200);
  });

  it('for an acceptance of another revision', async () => {
    const quote = await makeQuote(app, 'sent');
    const key = { 'Idempotency-Key': randomUUID() };
    const accept = (revision: number) =>
      anna.post(`/quotes/${quote.id}/accept`).set(key).send({ revision, signerName: 'Anna de Vries' });
    await accept(1).expect(409);
    await accept(2).expect(200);
  });
});

it('a repeat is answered though its If-Match has become stale by the first', async () => {
  const quote = await makeQuote(app, 'draft');
  const headers = { 'Idempotency-Key': randomUUID(), 'If-Match': `"${quote.version}"` };
  const first = await anna.post(`/quotes/${quote.id}/submit`).set(headers).expect(200);
  const again = await anna.post(`/quotes/${quote.id}/submit`).set(headers).expect(200);
  expect((again.body as QuoteDto).version).toBe((first.body as QuoteDto).version);
});

it('a repeat by somebody who was suspended meanwhile is refused', async () => {
  const key = { 'Idempotency-Key': randomUUID() };
  const tom = await app.as(TOM);
  await tom.post('/quotes').set(key).send({ items: SOME_LINES }).expect(201);
  await app.sql(`update users set account_status = 'suspended' where email = ?`, [TOM]);
  await tom.post('/quotes').set(key).send({ items: SOME_LINES }).expect(403);
  await app.sql(`update users set account_status = 'active' where email = ?`, [TOM]);
});

it('a key is kept for 30 days', async () => {
  const keys = [{ 'Idempotency-Key': randomUUID() }, { 'Idempotency-Key': randomUUID() }] as const;
  const make = async (key: (typeof keys)[number]) =>
    (await anna.post('/quotes').set(key).send({ items: SOME_LINES })).body as QuoteDto;
  const [older, newer] = [await make(keys[0]), await make(keys[1])];
  const age = (key: (typeof keys)[number], days: number) =>
    app.sql(`update idempotency_keys set created_at = now() - ? * interval '1 day' where key = ?`, [
      days,
      key['Idempotency-Key'],
    ]);
  await age(keys[0], 30.01);
  await age(keys[1], 29.99);
  await app.get(SweepIdempotencyKeysJob).run();
  expect((await make(keys[0])).id).not.toBe(older.id);
  expect((await make(keys[1])).id).toBe(newer.id);
});
