import type { Response } from 'supertest';
import { DEMO_PASSWORD } from '../../src/seeds/people.seed.js';
import { ANNA, TestApp, TOM } from '../app.js';
import { makeUser } from '../builders/people.js';

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.start();
});
afterAll(() => app.close());

const login = (email: string, password: string, address = '') =>
  app
    .visitor()
    .post('/auth/login')
    .set(address ? { 'X-Forwarded-For': address } : {})
    .send({ email, password }) as unknown as Promise<Response>;

function expectLimited({ status, body, headers }: Response, atMostSeconds: number): void {
  expect(status).toBe(429);
  expect(body).toMatchObject({
    code: 'rate_limited',
    message: 'Too many requests. Please wait a moment and try again.',
  });
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  expect(Number(headers['retry-after'])).toBeLessThanOrEqual(atMostSeconds);
}

describe('signing in', () => {
  it.each(['known', 'unknown'])('to a %s account is tried ten times in 15 minutes, from wherever', async (kind) => {
    const email = kind === 'known' ? await makeUser(app) : 'nobody@made.example';
    const spelt = [email, email.toUpperCase(), ` ${email}`, `${email}\t`];
    for (let time = 0; time < 10; time++) {
      expect((await login(spelt[time % 4]!, 'Wrong1234!', `10.0.0.${time}`)).status).toBe(401);
    }
    expectLimited(await login(email, 'Wrong1234!'), 900);
    expectLimited(await login(email.toUpperCase(), DEMO_PASSWORD, '10.0.0.99'), 900);
    expect((await login(TOM, DEMO_PASSWORD)).status).toBe(200);
  });

  it('with the right password takes back the wrong ones before it', async () => {
    const email = await makeUser(app);
    for (let round = 0; round < 3; round++) {
      for (let time = 0; time < 5; time++) expect((await login(email, 'Wrong1234!')).status).toBe(401);
      expect((await login(email, DEMO_PASSWORD)).status).toBe(200);
    }
  });

  it('to one account does not keep who is signed in from anything', async () => {
    const email = await makeUser(app);
    const agent = await app.signIn(email);
    for (let time = 0; time < 12; time++) await login(email, 'Wrong1234!');
    expectLimited(await login(email, DEMO_PASSWORD), 900);
    await agent.get('/auth/me').expect(200);
    await agent.post('/auth/refresh').expect(200);
  });
});

describe('an address', () => {
  let limited: TestApp;
  const start = async (overrides: object): Promise<void> => {
    limited = await TestApp.start({ databaseUrl: app.config.databaseUrl, throttlePerMinute: 20, ...overrides });
  };
  afterEach(() => limited.close());

  it('may ask so many times a minute, whatever it says of where it comes from', async () => {
    await start({});
    for (let time = 0; time < 20; time++) {
      await limited.visitor().get('/catalog/groups').set('X-Forwarded-For', `10.0.0.${time}`).expect(200);
    }
    expectLimited(await limited.visitor().get('/catalog/groups').set('X-Forwarded-For', '10.0.1.1'), 60);
  });

  it('is what the proxy in front says it is', async () => {
    await start({ trustProxy: 1 });
    const from = (address: string) => limited.visitor().get('/catalog/groups').set('X-Forwarded-For', address);
    for (let time = 0; time < 20; time++) await from(`1.2.3.${time}, 10.0.0.1`).expect(200);
    expectLimited(await from('1.2.3.99, 10.0.0.1'), 60);
    await from('10.0.0.1, 10.0.0.2').expect(200);
  });

  it('is limited before anything costs: no session is looked up, no password checked', async () => {
    await start({ throttlePerMinute: 1 });
    await limited.visitor().get('/catalog/groups').expect(200);
    expectLimited(await limited.visitor().post('/auth/login').send({ email: ANNA, password: DEMO_PASSWORD }), 60);
  });
});
