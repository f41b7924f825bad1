import pg from 'pg';
import type { Response } from 'supertest';
import { DEMO_PASSWORD } from '../../src/seeds/people.seed.js';
import { type Agent, ANNA, RIVAL, TestApp, TOM } from '../app.js';
import { business } from '../builders/partners.js';
import { makeUser } from '../builders/people.js';
import { line, makeQuote } from '../builders/quotes.js';
import { makeToken, NEW_PASSWORD } from './auth-operations.js';
import { cookiesOf } from './cookies.js';
import { mailsTo, tokenTo } from './mails.js';

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.start({ trustProxy: 1, signInAccountsPerHour: 20 });
});
afterAll(() => app.close());

function expectLimited({ status, body, headers }: Response, atMostSeconds: number): void {
  expect(status).toBe(429);
  expect(body).toMatchObject({
    code: 'rate_limited',
    message: 'Too many requests. Please wait a moment and try again.',
  });
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  expect(Number(headers['retry-after'])).toBeLessThanOrEqual(atMostSeconds);
}

/** Signs in from this IP address, which is set in the proxy's header. */
const loginFrom = (address: string, email: string, password = 'Wrong1234!', agent = app.visitor()) =>
  agent.post('/auth/login').set('X-Forwarded-For', address).send({ email, password }) as unknown as Promise<Response>;

/** Returns an IP address in a different network for each number: 10.0.0.1, 10.0.1.1, … */
const network = (n: number) => `10.${Math.floor(n / 256)}.${n % 256}.1`;

async function failFrom(addresses: string[], email: string): Promise<void> {
  for (const address of addresses) expect((await loginFrom(address, email)).status).toBe(401);
}

describe('signing in', () => {
  it.each(['known', 'unknown'])('to a %s account is limited to ten tries in 15 minutes per network', async (kind) => {
    const email = kind === 'known' ? await makeUser(app) : 'nobody@made.example';
    const spelt = [email, email.toUpperCase(), ` ${email}`, `${email}\t`];
    for (let time = 0; time < 10; time++) await failFrom([`192.0.2.${time}`], spelt[time % 4]!);
    expectLimited(await loginFrom('192.0.2.99', email), 900);
    expectLimited(await loginFrom('192.0.2.1', email.toUpperCase(), DEMO_PASSWORD), 900);
    expect((await loginFrom('192.0.2.1', TOM, DEMO_PASSWORD)).status).toBe(200);
  });

  it.each([
    ['another network', '198.51.100.7'],
    ['another network over IPv6', '2001:db8:9::1'],
  ])('from %s is not blocked by failures elsewhere', async (_name, address) => {
    const email = await makeUser(app);
    await failFrom(Array(10).fill('2001:db8:7:1::1') as string[], email);
    expectLimited(await loginFrom('2001:db8:7:2::1', email, DEMO_PASSWORD), 900);
    expect((await loginFrom(address, email, DEMO_PASSWORD)).status).toBe(200);
  });

  it('with the right password resets the number of failed tries', async () => {
    const email = await makeUser(app);
    for (let round = 0; round < 3; round++) {
      await failFrom(Array(5).fill('192.0.3.1') as string[], email);
      expect((await loginFrom('192.0.3.1', email, DEMO_PASSWORD)).status).toBe(200);
    }
  });

  it('to one account does not affect its existing sessions', async () => {
    const email = await makeUser(app);
    const agent = await app.signIn(email);
    for (let time = 0; time < 12; time++) await loginFrom('192.0.4.1', email);
    expectLimited(await loginFrom('192.0.4.1', email, DEMO_PASSWORD), 900);
    await agent.get('/auth/me').expect(200);
    await agent.post('/auth/refresh').expect(200);
  });

  it('from a hundred networks reaches a limit that does not apply to a known browser', async () => {
    const email = await makeUser(app);
    const known = await app.signIn(email);
    await known.post('/auth/logout').expect(204);
    const networks = Array.from({ length: 100 }, (_, n) => network(n));
    await Promise.all(networks.map((address) => failFrom([address], email)));
    expectLimited(await loginFrom('198.51.100.7', email, DEMO_PASSWORD), 3600);
    expect((await loginFrom(network(1), email, DEMO_PASSWORD, known)).status).toBe(200);
  });

  it('in a known browser has its own limit of ten tries', async () => {
    const email = await makeUser(app);
    const known = await app.signIn(email);
    await known.post('/auth/logout').expect(204);
    for (let time = 0; time < 10; time++) await loginFrom('192.0.5.1', email);
    for (let time = 0; time < 10; time++) {
      expect((await loginFrom(network(time), email, 'Wrong1234!', known)).status).toBe(401);
    }
    expectLimited(await loginFrom('198.51.100.7', email, DEMO_PASSWORD, known), 900);
    expect((await loginFrom('198.51.100.7', email, DEMO_PASSWORD)).status).toBe(200);
  });

  it('with a device cookie of another account, or from before a password reset, counts as unknown', async () => {
    const email = await makeUser(app);
    const mark = await markOf(email);
    const others = await markOf(TOM);
    await failFrom(Array(10).fill('192.0.6.1') as string[], email);
    const loginWith = (value: string, password: string) =>
      loginFrom('192.0.6.1', email, password, app.visitor().set('Cookie', `${mark.name}=${value}`));
    expectLimited(await loginWith(others.value, DEMO_PASSWORD), 900);
    expectLimited(await loginWith(mark.value.slice(0, -2), DEMO_PASSWORD), 900);
    expect((await loginWith(mark.value, DEMO_PASSWORD)).status).toBe(200);
    const token = await makeToken(app, 'reset_password', email);
    await app.visitor().post('/auth/password/reset').send({ token, password: NEW_PASSWORD }).expect(204);
    expectLimited(await loginWith(mark.value, NEW_PASSWORD), 900);
  });

  it('is possible at once after resetting the password by a mailed link', async () => {
    const email = await makeUser(app);
    const networks = Array.from({ length: 100 }, (_, n) => network(n));
    await Promise.all(networks.map((address) => failFrom([address], email)));
    const owner = app.visitor();
    const token = await makeToken(app, 'reset_password', email);
    await owner.post('/auth/password/reset').send({ token, password: NEW_PASSWORD }).expect(204);
    expect((await loginFrom(network(1), email, NEW_PASSWORD, owner)).status).toBe(200);
  });

  it('to many accounts from one network is limited to twenty, except for a known browser', async () => {
    const [own, other] = [await makeUser(app), await makeUser(app)];
    const known = await app.signIn(own);
    await known.post('/auth/logout').expect(204);
    for (let n = 0; n < 20; n++) {
      expect((await loginFrom('192.0.7.1', `sprayed-${n}@made.example`)).status).toBe(401);
      // Successful sign-ins to the attacker's own account do not reset the count, even if they are concurrent.
      await Promise.all(Array.from({ length: 3 }, () => loginFrom('192.0.7.1', other, DEMO_PASSWORD)));
    }
    expectLimited(await loginFrom('192.0.7.9', 'sprayed-20@made.example'), 3600);
    expectLimited(await loginFrom('192.0.7.9', 'sprayed-0@made.example'), 3600);
    expectLimited(await loginFrom('192.0.7.9', other, DEMO_PASSWORD), 3600);
    expect((await loginFrom('192.0.7.9', own, DEMO_PASSWORD, known)).status).toBe(200);
    expect((await loginFrom('192.0.8.9', other, DEMO_PASSWORD)).status).toBe(200);
  });

  it('thirty times at once counts as ten tries', async () => {
    const email = await makeUser(app);
    const answers = await Promise.all(Array.from({ length: 30 }, () => loginFrom('192.0.9.1', email)));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20);
  });
});

/** Returns the cookie by which an account recognizes a browser. */
async function markOf(email: string): Promise<{ name: string; value: string }> {
  const cookies = cookiesOf(await loginFrom('198.51.100.99', email, DEMO_PASSWORD));
  const [name, { value }] = Object.entries(cookies).find(([key]) => key.includes('device'))!;
  return { name, value };
}

describe('a forgotten password', () => {
  const forgotFrom = (address: string, email: string) =>
    app
      .visitor()
      .post('/auth/password/forgot')
      .set('X-Forwarded-For', address)
      .send({ email }) as unknown as Promise<Response>;
  const linksOf = async (email: string) =>
    (await mailsTo(app, email)).filter(({ template }) => template === 'reset-password').length;

  it('is limited to five requests an hour per network', async () => {
    const email = await makeUser(app);
    for (let n = 0; n < 5; n++) expect((await forgotFrom(`203.0.113.${n}`, email)).status).toBe(202);
    expectLimited(await forgotFrom('203.0.113.99', email), 3600);
    expect((await forgotFrom('198.51.100.1', email)).status).toBe(202);
  });

  it('sends at most five mails an hour, and the owner always has a valid link', async () => {
    const email = await makeUser(app);
    for (let n = 0; n < 12; n++) expect((await forgotFrom(network(n), email)).status).toBe(202);
    expect(await linksOf(email)).toBe(5);
    // A quarter of an hour later, the last link no longer counts.
    await app.sql(`update account_tokens set created_at = created_at - interval '16 minutes'`);
    for (let n = 0; n < 3; n++) expect((await forgotFrom(network(20 + n), email)).status).toBe(202);
    expect(await linksOf(email)).toBe(6);
    const token = await tokenTo(app, email, 'reset-password');
    await app.visitor().post('/auth/password/reset').send({ token, password: NEW_PASSWORD }).expect(204);
    // Uses the link, so that another request sends a new mail.
    expect((await forgotFrom('198.51.100.1', email)).status).toBe(202);
    expect(await linksOf(email)).toBe(7);
  });

  it('requested thirty times at once sends five mails', async () => {
    const email = await makeUser(app);
    await Promise.all(Array.from({ length: 30 }, (_, n) => forgotFrom(network(n), email)));
    expect(await linksOf(email)).toBe(5);
  });
});

describe('a client address', () => {
  let limited: TestApp;
  const start = async (overrides: object): Promise<void> => {
    limited = await TestApp.start({ databaseUrl: app.config.databaseUrl, throttlePerMinute: 20, ...overrides });
  };
  afterEach(() => limited.close());

  it('is limited per minute, whatever X-Forwarded-For says', async () => {
    await start({});
    for (let time = 0; time < 20; time++) {
      await limited.visitor().get('/catalog/groups').set('X-Forwarded-For', `10.0.0.${time}`).expect(200);
    }
    expectLimited(await limited.visitor().get('/catalog/groups').set('X-Forwarded-For', '10.0.1.1'), 60);
  });

  it('is taken from X-Forwarded-For behind a trusted proxy', async () => {
    await start({ trustProxy: 1 });
    const from = (address: string) => limited.visitor().get('/catalog/groups').set('X-Forwarded-For', address);
    for (let time = 0; time < 20; time++) await from(`1.2.3.${time}, 10.0.0.1`).expect(200);
    expectLimited(await from('1.2.3.99, 10.0.0.1'), 60);
    await from('10.0.0.1, 10.0.0.2').expect(200);
  });

  it('is limited before signing in', async () => {
    await start({ throttlePerMinute: 1 });
    await limited.visitor().get('/catalog/groups').expect(200);
    expectLimited(await limited.visitor().post('/auth/login').send({ email: ANNA, password: DEMO_PASSWORD }), 60);
  });
});

describe('concurrent requests of one account', () => {
  let limited: TestApp;
  beforeAll(async () => {
    limited = await TestApp.start({ databaseUrl: app.config.databaseUrl, databasePool: 10, requestsWaiting: 2 });
  });
  afterAll(() => limited.close());

  /** Groups responses by status; each refusal must say when to retry. */
  const counted = (answers: Response[]) => {
    for (const answer of answers.filter(({ status }) => status === 429)) expectLimited(answer, 2);
    return Map.groupBy(answers, ({ status }) => status);
  };
  const all = (count: number, ask: () => PromiseLike<Response>) => Promise.all(Array.from({ length: count }, ask));

  it('are queued, and refused with 429 beyond the queue, while other accounts are served', async () => {
    const [anna, rival] = [await limited.as(ANNA), await limited.as(RIVAL)];
    const { id } = await makeQuote(limited, 'draft', {
      items: Array.from({ length: 100 }, () => line('vision-sdk-free')),
    });
    const [written, others] = await Promise.all([
      all(30, () => anna.post(`/quotes/${id}/duplicate`)),
      all(10, () => rival.get('/quotes')),
    ]);
    const statuses = counted(written);
    expect([...statuses.keys()].toSorted()).toEqual([201, 429]);
    expect(statuses.get(201)!.length).toBeGreaterThanOrEqual(6); // two run concurrently, and twice as many can wait
    expect(counted(others).get(200)).toHaveLength(10);

    // The lock prevents the requests from finishing before the last one has arrived.
    const lock = new pg.Client({ connectionString: limited.config.sessionsUrl });
    await lock.connect();
    await lock.query('begin; lock table quotes in access exclusive mode');
    const asked = all(250, () => anna.get('/quotes?limit=1'));
    const other = rival.get('/users/me');
    expect((await other).status).toBe(200);
    await lock.query('select pg_sleep(1); rollback');
    await lock.end();
    const read = counted(await asked);
    expect([...read.keys()].toSorted()).toEqual([200, 429]);
    expect(read.get(200)!.length).toBeGreaterThanOrEqual(12); // four run concurrently, and eight can wait
    expect((await anna.get('/quotes?limit=1')).status).toBe(200);
    expect((await anna.post(`/quotes/${id}/duplicate`)).status).toBe(201);
  });
});

it('a write whose turn comes too late is not begun, and does not keep others from the database', async () => {
  const databaseTimeoutMs = 1_500;
  const limited = await TestApp.start({ databaseUrl: app.config.databaseUrl, databasePool: 10, databaseTimeoutMs });
  const lock = new pg.Client({ connectionString: limited.config.sessionsUrl });
  try {
    const [anna, rival] = [await limited.as(ANNA), await limited.as(RIVAL)];
    const { id } = await makeQuote(limited, 'draft');
    await lock.connect();
    await lock.query('begin; lock table quote_items in access exclusive mode');
    const written = await Promise.all(Array.from({ length: 6 }, () => anna.post(`/quotes/${id}/duplicate`)));
    // Two run at a time and get no answer in time; there is no time left for those that wait for them.
    expect(written.map(({ status }) => status)).toEqual(Array(6).fill(503));
    const { rows } = await lock.query(
      `select query from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    );
    // Only those two began. Behind a PgBouncer, a statement still waits for the lock some time after its timeout.
    expect(rows.length).toBeLessThanOrEqual(2);
    expect((await rival.get('/users/me')).status).toBe(200);
  } finally {
    await lock.end();
    await limited.close();
  }
});

describe('a partner application', () => {
  const apply = (agent: Agent, address: string, account?: object) =>
    agent
      .post('/partner-applications')
      .set('X-Forwarded-For', address)
      .send({ ...business(), ...(account && { account }) }) as unknown as Promise<Response>;

  it('is limited to ten an hour per email address and network', async () => {
    const email = `tried-${crypto.randomUUID()}@made.example`;
    const account = { email, password: 'short' };
    for (let time = 0; time < 10; time++) {
      expect((await apply(app.visitor(), `192.0.20.${time}`, account)).status).toBe(422);
    }
    expectLimited(await apply(app.visitor(), '192.0.20.99', { ...account, email: ` ${email.toUpperCase()}` }), 3600);
    expect((await apply(app.visitor(), '192.0.20.99', { ...account, email: `other-${email}` })).status).toBe(422);
  });

  it('by a signed-in user is not limited by network', async () => {
    for (let n = 0; n < 12; n++) {
      const agent = await app.as(await makeUser(app, { accountType: 'admin' }));
      expect((await apply(agent, '192.0.21.1')).status).toBe(201);
    }
  });
});
