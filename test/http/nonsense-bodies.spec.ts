import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { Response } from 'supertest';
import { type Agent, ANNA, PAULA_PARTNER, STAFF, TestApp } from '../app.js';
import { line } from '../builders/quotes.js';
import { sample, SEED } from '../setup/sample.js';
import type { Operation, Subject } from './operation.js';
import { addressOf, makeSubject, OPERATIONS, send } from './operations.js';
import { expectProblem } from './problem.js';
import { snapshot } from './snapshot.js';

const SQL = `'; drop table quotes; --`;
const HTML = '<script>alert(1)</script><img src=x onerror=alert(1)>';

/** Values that every field refuses. A refused request must change nothing. */
const IMPOSSIBLE: Record<string, unknown> = {
  'a null byte': 'a\u0000b',
  'half a surrogate pair': 'a\ud800b',
  true: true,
  'a list': [['x']],
  'an object': { toString: 'x', length: 3 },
  'an operator': { $ne: null },
};

/**
 * Values that some fields accept, but that must never make the server fail. Values of one type follow each other: a
 * field that accepts one of them probably accepts the next, which is then first tried without a new subject.
 */
const NASTY: Record<string, unknown> = {
  null: null,
  nothing: '',
  blanks: ' \t\u00a0\u200b ',
  'a long text': 'x'.repeat(100_000),
  'minus one': -1,
  'a tiny number': 1e-7,
  'a tiny odd number': 1.5e-7,
  'a huge number': 1e308,
  'an integer too large to be exact': 2 ** 53,
  'more than an int': 2 ** 31,
  zero: 0,
  'a float': 1.5,
  'a list of nothing': [null],
  'a list in a list': [[]],
  'an empty list': [],
  'an empty object': {},
  'the year 0': '0000-01-01',
  'a date that is not': '2026-02-30',
  'a week': '2026-W01-1',
  'a number in words': '1',
  'not a number': 'NaN',
  SQL: SQL,
  HTML: HTML,
  'a placeholder': '? $1 :a %s {{constructor}} ${7*7}',
  'a name of the language': '__proto__',
  'right to left': '\u202e\u0639\u0631',
  'a far date': '9999-12-31',
};

/** Numbers of the values of each kind that a run tries in each group of fields; see {@link sample}. */
const IMPOSSIBLE_PER_RUN = 2;
const NASTY_PER_RUN = 1;

/** Names that no object of a request has, except where one of them is a field; a run tries one in each object. */
const UNKNOWN = ['unitPrice2', 'price', 'companyId', 'isAdmin'];

/** Content types that no route with a JSON body accepts; a run tries one on each route. */
const CONTENT_TYPES = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'application/xml',
  'multipart/form-data; boundary=x',
  'application/json; charset=klingon',
  '',
];

const nested = (depth: number) => `{"items":${'['.repeat(depth)}${']'.repeat(depth)}}`;
const nestedObjects = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
const BODIES = [
  ['broken JSON', '{"items":'],
  ['a list', '[]'],
  ['a list of lists', '[[]]'],
  ['null', 'null'],
  ['a text', '"items"'],
  ['a number', '1'],
  ['lists, 400,000 deep', nested(400_000)],
  ['lists, 5,000 deep', nested(5_000)],
  ['objects, 20,000 deep', nestedObjects(20_000)],
  ['10,000 items', JSON.stringify({ items: Array.from({ length: 10_000 }, () => line('desk-27-purchase')) })],
  ['10,000 empty items', JSON.stringify({ items: Array.from({ length: 10_000 }, () => ({})) })],
  ['20,000 fields', JSON.stringify(Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [`f${n}`, n])))],
] as const;

/** Number of the bodies that a run tries on each route; see {@link sample}. */
const BODIES_PER_RUN = 1;

/** Routes that also accept forms. They answer 400 instead of 415 to an invalid form, as to invalid JSON. */
const TAKES_FORMS = new Set(['POST /contact']);

let app: TestApp;
let companyId: string;
let anna: Agent;
let staff: Agent;
let paula: Agent;
beforeAll(async () => {
  app = await TestApp.start();
  ({ companyId } = await app.actor(ANNA));
});
afterAll(() => app.close());

/**
 * Returns an agent with access. A public route is called without a session, because a sign-in would replace Anna's
 * session.
 */
const allowed = ({ access }: Operation): Agent =>
  access === 'public'
    ? app.visitor()
    : access.startsWith('staff')
      ? staff
      : access.startsWith('partner')
        ? paula
        : anna;

/** Gives each sign-in and each application a different address, because their number per account is limited. */
function unlimited(body: object): object {
  if ('account' in body && body.account) return { ...body, account: unlimited(body.account) };
  return 'email' in body ? { ...body, email: `${randomUUID()}@nobody.example` } : body;
}

/** Returns the paths of all places in a request body, including absent optional places: 'items.0.quantity'. */
function places(body: object, path: string[] = []): string[][] {
  return Object.entries(body).flatMap(([key, value]) => [
    [...path, key],
    ...(value !== null && typeof value === 'object' ? places(value as object, [...path, key]) : []),
  ]);
}

const isWithin = (inner: string[], outer: string[]) => `${inner.join('.')}.`.startsWith(`${outer.join('.')}.`);

function withValue(body: object, [key = '', ...rest]: string[], value: unknown): object {
  const copy = structuredClone(body) as Record<string, unknown>;
  copy[key] = rest.length ? withValue(copy[key] as object, rest, value) : value;
  return copy;
}

/** Bodies with all optional fields, for operations whose usual body has only required fields. */
const OPTIONAL: Record<string, object> = {
  'POST /quotes': { customerReference: 'ME-1', items: [line('desk-27-purchase', 2, { 'pen-desk-27': 1 })] },
  'PUT /quotes/{id}': { customerReference: 'ME-1', items: [line('desk-27-purchase', 2, { 'pen-desk-27': 1 })] },
  'POST /quotes/{id}/items': line('desk-27-purchase', 2, { 'pen-desk-27': 1 }),
  'POST /quotes/{id}/send-email': { recipientEmail: 'somebody@client.example' },
  'PUT /orders/{id}/payment': { paymentStatus: 'partially_paid' },
  'PUT /system/quotes/{id}/approve': {
    validUntil: '2099-01-01',
    deliveryNotes: 'At the gate',
    prepaymentPercentage: 0.3,
  },
  'PUT /system/quotes/{id}/pricing': {
    shippingCost: 100,
    leadTimeWeeks: 6,
    validUntil: '2099-01-01',
    deliveryNotes: 'At the gate',
    prepaymentPercentage: 0.3,
  },
};

describe.each(OPERATIONS.filter(({ body }) => body))('$route', (operation) => {
  let subject: Subject;
  let good: object;
  /** Snapshot of the data before a request that must be refused; undefined after an accepted request. */
  let before: Record<string, string> | undefined;
  /** True while the same subject can be used for several requests. */
  let isReusable = true;

  /** Creates a new subject of the operation, and its valid body. */
  async function makeNew(): Promise<void> {
    subject = await makeSubject(app, operation);
    good = { ...operation.body?.(subject), ...OPTIONAL[operation.route] };
  }
  beforeAll(async () => {
    [anna, staff, paula] = await Promise.all([app.as(ANNA), app.as(STAFF), app.as(PAULA_PARTNER)]);
    await makeNew();
    before = await snapshot(app, companyId);
  });

  /** Creates a new subject after an accepted request, because the subject may have changed. */
  async function beginAgain(): Promise<void> {
    if (operation.subject || operation.route.includes('{')) await makeNew();
    before = await snapshot(app, companyId);
  }

  /**
   * Sends the valid body with the value in the given places, and returns the response. A refused request was sent for
   * an unchanged subject, with a snapshot taken before. A value that is likely to be accepted is first sent without a
   * new subject and a snapshot, which take most of the time.
   */
  async function answerTo(where: string[][], value: unknown, isLikelyTaken: boolean): Promise<Response> {
    const request = () => {
      const body = where.reduce<object>((all, place) => withValue(all, place, value), unlimited(good));
      return send(allowed(operation), operation, subject, {}, body);
    };
    const isTrial = !before && isLikelyTaken;
    if (isTrial) {
      if (!isReusable) await makeNew();
      const response = await request();
      if (response.status === operation.ok || response.status >= 500) return response;
    }
    if (!before) await beginAgain();
    const response = await request();
    if (response.status === operation.ok) {
      before = undefined;
      if (isTrial) isReusable = false;
    }
    return response;
  }

  afterAll(async () => expect(await snapshot(app, companyId)).toEqual(before));

  const isFlag = (place: string[]) =>
    typeof place.reduce<unknown>((part, key) => (part as never)[key], good) === 'boolean';

  /** Sends a value in all the given places. After a refusal, returns the places that the response does not name. */
  async function tryIn(where: string[][], name: string, isLikelyTaken: boolean): Promise<string[][]> {
    const value = name in IMPOSSIBLE ? IMPOSSIBLE[name] : NASTY[name];
    const response = await answerTo(where, value, isLikelyTaken);
    const told = `${where.map((place) => place.join('.')).join()}: ${name} → ${response.status} ${response.text.slice(0, 200)} (TEST_SEED=${SEED})`;
    if (response.status === operation.ok) {
      if (name in IMPOSSIBLE && !(value === true && where.every(isFlag))) throw new Error(`Taken: ${told}`);
      return [];
    }
    if (response.status < 400 || response.status >= 500) throw new Error(`Failed: ${told}`);
    expectProblem(response);
    const named = (response.body as { errors: { field: string }[] }).errors.map(({ field }) => field.split('.'));
    return where.filter((place) => !named.some((field) => isWithin(field, place)));
  }

  it('accepts or refuses any value in any field, and never returns 500', async () => {
    const all = places(good);
    const isLeaf = (place: string[]) => !all.some((other) => other.length > place.length && isWithin(other, place));
    // Places that are not nested are tried together. When a value is refused in some places, the others are tried
    // again, until it is accepted or refused in all places. When a refusal names no places, they are tried one by one.
    const groups = Object.groupBy(all, (place) => (isLeaf(place) ? 'leaves' : `lists and objects at ${place.length}`));
    const rest: { where: string[][]; name: string }[] = [];
    for (const [kind, group] of Object.entries(groups) as [string, string[][]][]) {
      let takenKind: string | undefined;
      const key = `${operation.route} ${kind}`;
      const impossible = sample(Object.entries(IMPOSSIBLE), IMPOSSIBLE_PER_RUN, key);
      for (const [name, value] of [...impossible, ...sample(Object.entries(NASTY), NASTY_PER_RUN, key)]) {
        const where = await tryIn(group, name, typeof value === takenKind);
        takenKind = before ? undefined : typeof value;
        if (where.length > 0) rest.push({ where, name });
      }
    }
    if (before) expect(await snapshot(app, companyId)).toEqual(before);
    for (const { where, name } of rest) {
      let left = where;
      for (let tried = 0; left.length > 1 && left.length !== tried;) {
        tried = left.length;
        left = await tryIn(left, name, true);
      }
      for (const place of left) await tryIn([place], name, true);
    }
    if (before) expect(await snapshot(app, companyId)).toEqual(before);
    if (!before) await beginAgain();
  }, 120_000);

  it('refuses an unknown field at any level', async () => {
    const objects = [[], ...places(good)].filter((path) => {
      const value = path.reduce<unknown>((part, key) => (part as Record<string, unknown>)[key], good);
      return value !== null && typeof value === 'object' && !Array.isArray(value);
    });
    for (const place of objects) {
      const known = place.reduce<object>((part, key) => (part as Record<string, object>)[key]!, good);
      const unknown = UNKNOWN.filter((name) => !(name in known));
      for (const name of sample(unknown, 1, `${operation.route} ${place.join('.')}`)) {
        const response = await send(
          allowed(operation),
          operation,
          subject,
          {},
          withValue(unlimited(good), [...place, name], 1),
        );
        expect(response.status).toBe(400);
        expect((response.body as { errors: object[] }).errors).toContainEqual({
          field: [...place, name].join('.'),
          message: `Unknown field '${name}'`,
        });
        expectProblem(response);
      }
    }
  });

  const [method = ''] = operation.route.split(' ');
  const raw = (content: string | Buffer, type = 'application/json') => {
    const verb = method.toLowerCase() as 'post' | 'put' | 'patch' | 'delete';
    const request = allowed(operation)[verb](addressOf(operation, subject)).set('Content-Type', type);
    request.buffer(true);
    return request.serialize((text: unknown) => text as string).send(content as string) as unknown as Promise<Response>;
  };

  it('is safe from prototype pollution', async () => {
    const content = `{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}`;
    expect((await raw(content)).status).toBeLessThan(500);
    expect({}).not.toHaveProperty('polluted');
    await beginAgain();
  });

  it.each(sample(BODIES, BODIES_PER_RUN, operation.route))('refuses a body that is %s', async (_name, content) => {
    if (content === '[]' && operation.route.endsWith('/send-email')) return expectProblem(await raw('[1]'));
    expectProblem(await raw(content));
  });

  it('refuses a body of 2 MB', async () => {
    const response = await raw(JSON.stringify({ ...good, padding: 'x'.repeat(2_000_000) }));
    expect(response.status).toBe(413);
    expect((response.body as { code: string }).code).toBe('too_large');
    expectProblem(response);
  });

  it.each(sample(CONTENT_TYPES, 1, operation.route))('refuses the content type %p', async (type) => {
    const response = await raw(JSON.stringify(good), type);
    expect(response.status).toBe(type.startsWith('multipart') && TAKES_FORMS.has(operation.route) ? 400 : 415);
    expectProblem(response);
  });
});

it('refuses a small compressed body that unpacks to a large one', async () => {
  const response = await (
    await app.as(ANNA)
  )
    .post('/quotes')
    .set({ 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' })
    .serialize((body: unknown) => body as string)
    .send(gzipSync(`{"customerReference":"${'x'.repeat(5_000_000)}"}`) as unknown as string);
  expect(response.status).toBe(413);
  expectProblem(response);
});
