import { randomUUID } from 'node:crypto';
import supertest from 'supertest';
import { SweepIdempotencyKeysJob } from '../../src/platform/http/sweep-idempotency-keys.job.js';
import type { QuoteDto } from '../../src/quotes/quote-answers.dto.js';
import { type Agent, ANNA, PAULA_PARTNER, RIVAL, STAFF, TestApp, TOM } from '../app.js';
import { makeUser } from '../builders/people.js';
import { line, makeQuote, SOME_LINES } from '../builders/quotes.js';
import type { Operation } from './operation.js';
import { makeSubject, OPERATIONS, send } from './operations.js';
import { snapshot } from './snapshot.js';

let app: TestApp;
let anna: Agent;
beforeAll(async () => {
  app = await TestApp.start();
  anna = await app.as(ANNA);
});
afterAll(() => app.close());

const codeOf = ({ body }: { body: unknown }) => (body as { code: string }).code;
const other: Record<string, object> = {
  'POST /system/notes': { text: 'Pays late' },
  'POST /partner-admin/bulk/tiers': { tier: 'silver' },
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
/** Routes that answer 422 to a repeated request: the name is taken, the code is used up, or the term has ended. */
const UNPROCESSABLE: ReadonlySet<string> = new Set([
  'POST /comparisons',
  'POST /partners/clients/connect',
  'POST /orders/{id}/billing-plan/end',
]);
/** Routes for which a repeated request has no effect. */
const UNCHANGED: ReadonlySet<string> = new Set(['POST /partner-admin/bulk/tiers']);
/** Routes for which a repeated request without its key is done again. */
const REPEATABLE =
  /\/(notes|quotes|items|use|commissions|notifications|messages|resend|duplicate|send-email|payments|refunds|credit|credit-notes|adjustments|funds|split|merge)$/;
/** Creates a new subject of the operation, and the request body. */
async function fresh(operation: Operation) {
  const subject = await makeSubject(app, operation);
  return { ...subject, content: operation.body?.(subject) };
}
const idempotent = OPERATIONS.filter((operation) => operation.idempotent);

it('Idempotency-Key is documented for exactly the tested routes', async () => {
  const { body } = await supertest(app.url).get('/api/openapi.json').expect(200);
  const documented = Object.entries((body as Documented).paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { parameters = [] }]) =>
      parameters.some(({ name }) => name === 'Idempotency-Key')
        ? [`${method.toUpperCase()} ${path.replace('/api/v1', '')}`]
        : [],
    ),
  );
  expect(documented.length).toBeGreaterThan(20);
  expect(idempotent.map(({ route }) => route).toSorted()).toEqual(documented.toSorted());
});

interface Documented {
  paths: Record<string, Record<string, { parameters?: { name: string }[] }>>;
}

describe.each(idempotent)('$route', (operation) => {
  const staffs = operation.access === 'staff';
  const self = staffs ? STAFF : operation.access === 'partner own' ? PAULA_PARTNER : ANNA;
  let doer: Agent;
  let colleague: Agent;
  let companyId: string;
  beforeAll(async () => {
    doer = await app.as(self);
    const { companyId: company } = await app.actor(self);
    colleague = await app.as(self === ANNA ? TOM : await makeUser(app, { company, accountType: 'admin' }));
    ({ companyId } = await app.actor(staffs ? ANNA : self));
  });
  type Asked = Awaited<ReturnType<typeof fresh>>;
  const ask = (agent: Agent, about: Asked, headers: Record<string, string>, content = about.content) =>
    send(agent, operation, about, headers, content);

  it('is done once with its key', async () => {
    const [first, key] = [await fresh(operation), { 'Idempotency-Key': randomUUID() }];
    const done = await ask(doer, first, key);
    expect(done.status).toBe(operation.ok);
    expect(done.get('Idempotent-Replayed')).toBeUndefined();
    const after = await snapshot(app, companyId);

    // Repeated with its key, it returns the same answer and has no second effect.
    for (let time = 0; time < 2; time++) {
      const again = await ask(doer, first, key);
      expect([again.status, again.body, again.get('ETag')]).toEqual([done.status, done.body, done.get('ETag')]);
      expect(again.get('Idempotent-Replayed')).toBe('true');
    }
    expect(await snapshot(app, companyId)).toEqual(after);

    // Without a key, or with another one, it is a new request.
    const refusal = UNPROCESSABLE.has(operation.route) ? 422 : 409;
    const others: Record<string, string>[] = [{}, { 'Idempotency-Key': randomUUID() }];
    for (const headers of others) {
      const { status } = await ask(doer, first, headers);
      expect(status).toBe(REPEATABLE.test(operation.route) || UNCHANGED.has(operation.route) ? operation.ok : refusal);
    }
    const isUnchanged = JSON.stringify(await snapshot(app, companyId)) === JSON.stringify(after);
    expect(isUnchanged).toBe(!REPEATABLE.test(operation.route));

    // With the key of another request it is refused and changes nothing, and so it is with an invalid key.
    const second = await fresh(operation);
    const before = await snapshot(app, companyId);
    const reused = [
      await ask(doer, second, key, other[operation.route]),
      await doer
        .post(`${staffs ? '/orders/from-quote' : `/quotes/${second.parameters.id}/duplicate`}?x=1`)
        .set(key)
        .send({ ...second.given }),
    ];
    for (const response of reused) {
      expect([response.status, codeOf(response)]).toEqual([422, 'idempotency_key_reused']);
    }
    for (const invalid of ['', ' ', 'a b', 'ä', 'x'.repeat(101)]) {
      const { status } = await ask(doer, second, { 'Idempotency-Key': invalid });
      expect([invalid, status]).toEqual([invalid, 400]);
    }
    expect(await snapshot(app, companyId)).toEqual(before);

    // Ten at once have one effect: the same answer, or 409 while it is running.
    const shared = { 'Idempotency-Key': randomUUID() };
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(doer, second, shared)));
    const served = answers.filter(({ status }) => status === operation.ok);
    const waiting = answers.filter(({ status }) => status === 409);
    expect(served.length).toBeGreaterThan(0);
    expect(served.length + waiting.length).toBe(10);
    expect(waiting.filter((one) => codeOf(one) !== 'in_progress')).toEqual([]);
    expect(served.filter((answer) => answer.get('Idempotent-Replayed') === undefined)).toHaveLength(1);
    for (const { body } of served) expect(body).toEqual(served[0]!.body);
    const { status, body } = await ask(doer, second, shared);
    expect([status, body]).toEqual([operation.ok, served[0]!.body]);

    // Keys are per user: the same key sent by a colleague or another company is a new request.
    const ofColleague = await ask(colleague, await fresh(operation), shared);
    expect(ofColleague.status).toBe(operation.ok);
    expect(ofColleague.get('Idempotent-Replayed')).toBeUndefined();
    if (staffs || !operation.route.includes('{id}')) return;
    const rival = await ask(await app.as(RIVAL), second, shared);
    expect([rival.status, codeOf(rival)]).toEqual([404, 'not_found']);
  });
});

describe('after a refusal the same key can be used again', () => {
  it('for a new quote', async () => {
    const key = { 'Idempotency-Key': randomUUID() };
    await anna.post('/quotes').set(key).send({ items: [] }).expect(422);
    const { body } = await anna.post('/quotes').set(key).send({ items: SOME_LINES }).expect(201);
    const again = await anna.post('/quotes').set(key).send({ items: SOME_LINES }).expect(201);
    expect(again.body).toEqual(body);
  });

  it('for a submit refused because of changed prices', async () => {
    const quote = await makeQuote(app, 'draft', { items: [line('presenter-monthly')] });
    const key = { 'Idempotency-Key': randomUUID() };
    await app.sql(`update price_configurations set billing_price = 150 where id = 'presenter-monthly'`);
    await anna.post(`/quotes/${quote.id}/submit`).set(key).expect(409);
    await app.sql(`update price_configurations set billing_price = 149 where id = 'presenter-monthly'`);
    await anna.post(`/quotes/${quote.id}/submit`).set(key).expect(200);
  });

  it('for an acceptance of the right revision', async () => {
    const quote = await makeQuote(app, 'sent');
    const key = { 'Idempotency-Key': randomUUID() };
    const accept = (revision: number) =>
      anna.post(`/quotes/${quote.id}/accept`).set(key).send({ revision, signerName: 'Anna de Vries' });
    await accept(1).expect(409);
    await accept(2).expect(200);
  });
});

it('a repeated request is answered although its If-Match is stale by then', async () => {
  const quote = await makeQuote(app, 'draft');
  const headers = { 'Idempotency-Key': randomUUID(), 'If-Match': `"${quote.version}"` };
  const first = await anna.post(`/quotes/${quote.id}/submit`).set(headers).expect(200);
  const again = await anna.post(`/quotes/${quote.id}/submit`).set(headers).expect(200);
  expect((again.body as QuoteDto).version).toBe((first.body as QuoteDto).version);
});

it('a repeated request by a user who was suspended meanwhile is refused', async () => {
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
