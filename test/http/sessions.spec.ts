import { jest } from '@jest/globals';
import type { Response } from 'supertest';
import type { SessionDto } from '../../src/auth/sessions.dto.js';
import type { Page } from '../../src/platform/http/paging.js';
import { DEMO_PASSWORD } from '../../src/seeds/people.seed.js';
import { type Agent, TestApp } from '../app.js';
import { makeUser } from '../builders/people.js';
import { cookieHeader, cookiesOf } from './cookies.js';

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.start();
});
afterAll(() => app.close());

async function signIn(email: string, userAgent: string): Promise<Agent> {
  const agent = app.visitor();
  await agent.post('/auth/login').set('User-Agent', userAgent).send({ email, password: DEMO_PASSWORD }).expect(200);
  return agent;
}

async function list(agent: Agent, query: Record<string, string> = {}): Promise<Page<SessionDto>> {
  const { body } = await agent.get('/auth/sessions').query(query).expect(200);
  return body as Page<SessionDto>;
}

it('a user’s sessions are listed, and the current session is marked', async () => {
  const email = await makeUser(app);
  const desk = await signIn(email, 'Desk');
  const phone = await signIn(email, 'Phone');
  await signIn(await makeUser(app), 'Stranger');
  const { data, ...page } = await list(desk, { sort: 'createdAt' });
  expect(page).toEqual({ total: 2, limit: 25, offset: 0 });
  expect(data).toEqual(
    ['Desk', 'Phone'].map((userAgent) => ({
      id: expect.any(String),
      current: userAgent === 'Desk',
      userAgent,
      device: null,
      address: expect.stringContaining('127.0.0.1'),
      createdAt: expect.stringMatching(/^20.*Z$/),
      lastUsedAt: expect.stringMatching(/^20.*Z$/),
    })),
  );
  const [current] = (await list(phone)).data.filter((session) => session.current);
  expect(current).toMatchObject({ userAgent: 'Phone' });
});

it('sessions are sorted by last use, without ended and expired ones', async () => {
  const email = await makeUser(app);
  const [desk, phone, old, out] = await Promise.all(['Desk', 'Phone', 'Old', 'Out'].map((name) => signIn(email, name)));
  await app.sql(`update sessions set expires_at = now() - interval '1 second' where user_agent = 'Old'`);
  await out!.post('/auth/logout').expect(204);
  await desk!.post('/auth/refresh').expect(200);
  const { data, total } = await list(phone!);
  expect([total, data.map(({ userAgent }) => userAgent)]).toEqual([2, ['Desk', 'Phone']]);
  await old!.get('/auth/sessions').expect(401);
});

it('the list is paged, and unknown sorts and filters are refused', async () => {
  const email = await makeUser(app);
  const agents = await Promise.all(['A', 'B', 'C'].map((name) => signIn(email, name)));
  const first = await list(agents[0]!, { limit: '2', sort: 'createdAt' });
  const second = await list(agents[0]!, { limit: '2', offset: '2', sort: 'createdAt' });
  expect([first.data.length, second.data.length, second.total]).toEqual([2, 1, 3]);
  expect(new Set([...first.data, ...second.data].map(({ id }) => id)).size).toBe(3);
  for (const query of ['sort=userAgent', 'search=x', 'userId=x', 'limit=0']) {
    await agents[0]!.get(`/auth/sessions?${query}`).expect(400);
  }
});

it('ending another session takes effect at once', async () => {
  const email = await makeUser(app);
  const [desk, phone] = [await signIn(email, 'Desk'), await signIn(email, 'Phone')];
  const other = (await list(desk)).data.find(({ current }) => !current)!;
  const response = (await desk.delete(`/auth/sessions/${other.id}`).expect(204)) as Response;
  expect(cookiesOf(response)).toEqual({});
  await phone.get('/auth/me').expect(401);
  await phone.post('/auth/refresh').expect(401);
  expect((await list(desk)).total).toBe(1);
  await desk.delete(`/auth/sessions/${other.id}`).expect(404);
});

it('ending the current session takes effect at once and clears its cookies', async () => {
  const agent = await signIn(await makeUser(app), 'Desk');
  const [{ id } = { id: '' }] = (await list(agent)).data;
  const response = (await agent.delete(`/auth/sessions/${id}`).expect(204)) as Response;
  expect(Object.values(cookiesOf(response)).map(({ value }) => value)).toEqual(['', '', '']);
  await agent.get('/auth/me').expect(401);
});

it('ending all other sessions keeps the current one', async () => {
  const email = await makeUser(app);
  const [desk, ...others] = await Promise.all(['Desk', 'Phone', 'Tablet'].map((name) => signIn(email, name)));
  const stranger = await signIn(await makeUser(app), 'Stranger');
  await desk!.delete('/auth/sessions').expect(204);
  await desk!.get('/auth/me').expect(200);
  await stranger.get('/auth/me').expect(200);
  for (const other of others) await other.get('/auth/me').expect(401);
  await desk!.delete('/auth/sessions').expect(204);
});

it.each(['00000000-0000-4000-8000-000000000000', 'abc', '1', '%27'])('the session id %p returns 404', async (id) => {
  const agent = await signIn(await makeUser(app), 'Desk');
  const { body } = await agent.delete(`/auth/sessions/${id}`).expect(404);
  expect(body).toMatchObject({ message: 'Session not found' });
});

it('another user’s session returns 404 and is not ended', async () => {
  const stranger = await signIn(await makeUser(app), 'Stranger');
  const [{ id } = { id: '' }] = (await list(stranger)).data;
  const agent = await signIn(await makeUser(app), 'Desk');
  await agent.delete(`/auth/sessions/${id}`).expect(404);
  await stranger.get('/auth/me').expect(200);
});

it('each concurrent request is answered as its own user, and an ended session gets 401', async () => {
  const emails = await Promise.all(Array.from({ length: 6 }, () => makeUser(app)));
  const agents = await Promise.all(emails.map((email) => signIn(email, 'Many')));
  const out = agents[0]!;
  await out.get('/auth/me').expect(200); // from here on, the token is cached
  await app.sql(`update sessions set ended_at = now() where user_id = (select id from users where email = ?)`, [
    emails[0],
  ]);
  const answers = await Promise.all([...agents, ...agents, app.visitor()].map((agent) => agent.get('/auth/me')));
  const told = answers.map(({ status, body }) => (status === 200 ? (body as { email: string }).email : status));
  const others = emails.slice(1);
  expect(told).toEqual([401, ...others, 401, ...others, 401]);
});

it('an access token is refused after it expires, even when cached', async () => {
  const email = await makeUser(app);
  const signedIn = await app.visitor().post('/auth/login').send({ email, password: DEMO_PASSWORD }).expect(200);
  const cookies = cookieHeader(cookiesOf(signedIn)); // a browser drops expired cookies
  const now = Date.now();
  const clock = jest.spyOn(Date, 'now');
  try {
    for (const [minutes, status] of [
      [0, 200],
      [14, 200],
      [16, 401],
    ] as const) {
      clock.mockReturnValue(now + minutes * 60_000);
      await app.visitor().get('/auth/me').set('Cookie', cookies).expect(status);
    }
  } finally {
    clock.mockRestore();
  }
});

it('an account of a suspended or inactive company has that status', async () => {
  const email = await makeUser(app);
  const agent = await app.signIn(email);
  const { companyId } = await app.actor(email);
  for (const status of ['suspended', 'inactive']) {
    await app.sql('update companies set status = ? where id = ?', [status, companyId]);
    const { body } = await agent.get('/auth/me').expect(200);
    expect(body).toMatchObject({ accountStatus: status, company: { status } });
    await agent.get('/quotes').expect(403);
    await agent.get('/auth/sessions').expect(200);
  }
});

describe('a request with X-Expected-User', () => {
  const PUBLIC = '/catalog/items/holotable-65';
  const asks = (agent: Agent, expected: string, address = PUBLIC) =>
    agent.get(address).set('X-Expected-User', expected);

  it('is answered for that user', async () => {
    const email = await makeUser(app);
    const agent = await app.signIn(email);
    for (const expected of [(await app.actor(email)).userId, '*']) {
      const { body } = await asks(agent, expected).expect(200);
      expect(body).toMatchObject({ priceConfigurations: [{ billingPrice: 48_500 }] });
      await asks(agent, expected, '/quotes').expect(200);
    }
  });

  it('gets 401 once the session has ended, also on public routes', async () => {
    const email = await makeUser(app);
    const agent = await app.signIn(email);
    const { userId } = await app.actor(email);
    await app.sql('update sessions set ended_at = now() where user_id = ?', [userId]);
    for (const nobody of [agent, app.visitor()]) {
      for (const expected of [userId, '*']) {
        const { body } = await asks(nobody, expected).expect(401);
        expect(body).toMatchObject({ code: 'unauthorized', message: 'Unauthorized' });
      }
      await nobody.post('/contact').set('X-Expected-User', userId).send({}).expect(401);
      await nobody.get(PUBLIC).expect(200);
    }
  });

  it('gets 401 when another user is signed in', async () => {
    const [email, other] = [await makeUser(app), await makeUser(app)];
    const agent = await app.signIn(other);
    const { userId } = await app.actor(email);
    for (const address of [PUBLIC, '/quotes', '/auth/me']) await asks(agent, userId, address).expect(401);
    await agent.post('/auth/resend-verification').set('X-Expected-User', userId).expect(401);
  });

  it.each(['suspended', 'inactive'])(
    'gets 401 when the company is %s, until the session is refreshed',
    async (status) => {
      const email = await makeUser(app);
      const agent = await app.signIn(email);
      const { userId, companyId } = await app.actor(email);
      await app.sql('update companies set status = ? where id = ?', [status, companyId]);
      await asks(agent, userId).expect(401);
      const { body } = await agent.post('/auth/refresh').expect(200);
      expect(body).toMatchObject({ id: userId, accountStatus: status });
      await asks(agent, '*').expect(200);
    },
  );

  it.each(['nonsense', '%00', 'a'.repeat(500)])('gets 401 with %p', async (expected) => {
    await asks(await app.signIn(await makeUser(app)), expected).expect(401);
  });
});

it('a portal accepts only its own sessions, also beside another in the same process', async () => {
  const email = await makeUser(app);
  const cookie = cookieHeader(
    cookiesOf(await app.visitor().post('/auth/login').send({ email, password: DEMO_PASSWORD })),
  );
  const other = await TestApp.start();
  try {
    await app.visitor().get('/auth/me').set('Cookie', cookie).expect(200);
    await other.visitor().get('/auth/me').set('Cookie', cookie).expect(401);
  } finally {
    await other.close();
  }
  await app.visitor().get('/auth/me').set('Cookie', cookie).expect(200);
});
