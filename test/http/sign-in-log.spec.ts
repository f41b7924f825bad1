import type { AuditLogPage } from '../../src/system/audit-log.service.js';
import { DEMO_PASSWORD } from '../../src/seeds/people.seed.js';
import { STAFF, TestApp } from '../app.js';
import { makeUser } from '../builders/people.js';

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.start({ trustProxy: 1, signInAccountsPerHour: 5 });
});
afterAll(() => app.close());

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:141.0) Gecko/20100101 Firefox/141.0';

const login = (address: string, email: string, password: string) =>
  app.visitor().post('/auth/login').set('X-Forwarded-For', address).send({ email, password });
const rows = async (query: Record<string, string>) =>
  (
    (
      await (
        await app.as(STAFF)
      )
        .get('/system/audit-log')
        .query({ limit: '100', ...query })
        .expect(200)
    ).body as AuditLogPage
  ).data;

it('the log contains who signed in, from which address and with which device, and failed sign-ins', async () => {
  const email = await makeUser(app, { firstName: 'Lina', lastName: 'Log' });
  const { userId, companyId } = await app.actor(email);
  await login('203.0.113.7', email, 'Wrong1234!').expect(401);
  const agent = app.visitor();
  for (const address of ['203.0.113.8', '203.0.113.9']) {
    const body = { email, password: DEMO_PASSWORD };
    await agent.post('/auth/login').set({ 'X-Forwarded-For': address, 'User-Agent': FIREFOX }).send(body).expect(200);
  }
  const entry = {
    actor: { id: userId, email, fullName: 'Lina Log' },
    operation: 'POST /api/v1/auth/login',
    entity: 'users',
    entityId: userId,
    companyId,
    before: null,
    requestId: expect.any(String),
  };
  expect(await rows({ actorId: userId, sort: 'createdAt' })).toEqual([
    expect.objectContaining({
      ...entry,
      action: 'sign_in_failed',
      address: '203.0.113.7',
      after: { device: 'Unknown browser', known_device: false },
    }),
    expect.objectContaining({ ...entry, action: 'sign_in', address: '203.0.113.8' }),
    expect.objectContaining({
      ...entry,
      action: 'sign_in',
      address: '203.0.113.9',
      after: { device: 'Firefox on Linux', known_device: true },
    }),
  ]);
  expect(await rows({ action: 'sign_in_failed', entityId: userId })).toHaveLength(1);
});

it('an unknown address is logged only as a hash, which is the same for the same address', async () => {
  for (const typed of ['MyOwnPassw0rd@oops', 'myownpassw0rd@oops '])
    await login('198.51.100.7', typed, 'x').expect(401);
  const found = await rows({ search: 'unknown address' });
  expect(found).toHaveLength(2);
  expect(found[0]).toMatchObject({
    actor: { id: null, email: 'unknown address', fullName: '' },
    address: '198.51.100.7',
    action: 'sign_in_failed',
    entityId: expect.stringMatching(/^unknown-[0-9a-f]{12}$/),
  });
  expect(found[1]!.entityId).toBe(found[0]!.entityId);
  expect(await app.sql(`select 1 from audit_log a where a::text ilike '%oops%'`)).toEqual([]);
});

it('refusals by the rate limit are logged once', async () => {
  const email = await makeUser(app);
  const { userId } = await app.actor(email);
  for (let time = 0; time < 30; time++) await login('192.0.2.1', email, 'Wrong1234!');
  const found = await rows({ actorId: userId });
  expect(found.map(({ action }) => action)).toEqual(['sign_in_refused', ...Array<string>(10).fill('sign_in_failed')]);

  const before = (await rows({ search: 'unknown' })).length;
  for (let time = 0; time < 30; time++) await login('192.0.3.1', `sprayed-${time}@made.example`, 'Wrong1234!');
  for (let time = 0; time < 5; time++) await login('192.0.3.1', 'sprayed-1@made.example', 'Wrong1234!');
  const sprayed = (await rows({ search: 'unknown' })).slice(0, -before || undefined);
  expect(sprayed.map(({ action }) => action)).toEqual(['sign_in_refused', ...Array<string>(5).fill('sign_in_failed')]);
});
