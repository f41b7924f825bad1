import type { Response } from 'supertest';
import { AccessTokens } from '../../src/access-tokens/access-tokens.service.js';
import { DEMO_PASSWORD } from '../../src/seeds/people.seed.js';
import { TestApp } from '../app.js';
import { makeGrant } from '../builders/oauth.js';
import { makeUser } from '../builders/people.js';
import { makeToken, NEW_PASSWORD } from './auth-operations.js';
import { mailsTo, tokenTo } from './mails.js';

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.start();
});
afterAll(() => app.close());

const login = async (email: string, password: string) =>
  ((await app.visitor().post('/auth/login').send({ email, password })) as Response).status;
const forgot = (email: string) =>
  app.visitor().post('/auth/password/forgot').send({ email }) as unknown as Promise<Response>;
const reset = (token: string, password = NEW_PASSWORD) =>
  app.visitor().post('/auth/password/reset').send({ token, password }) as unknown as Promise<Response>;

const CHANGED = {
  template: 'password-changed',
  data: { firstName: 'Uma', changedAt: expect.stringMatching(/^20.*Z$/) },
};

describe('a forgotten password', () => {
  it('is reset by the mailed link, which ends all sessions and mails the owner', async () => {
    const email = await makeUser(app);
    const agent = await app.signIn(email);
    expect((await forgot(` ${email.toUpperCase()} `)).status).toBe(202);
    const token = await tokenTo(app, email, 'reset-password');
    expect((await reset(token)).status).toBe(204);
    expect(await login(email, DEMO_PASSWORD)).toBe(401);
    expect(await login(email, NEW_PASSWORD)).toBe(200);
    await agent.get('/auth/me').expect(401);
    await agent.post('/auth/refresh').expect(401);
    expect(await mailsTo(app, email)).toEqual([
      { template: 'reset-password', data: { firstName: 'Uma', token } },
      CHANGED,
    ]);
  });

  it('is reset with the end of the API tokens and the grants of agents that the person made', async () => {
    const email = await makeUser(app, { accountType: 'admin' });
    await makeGrant(app, email);
    const actor = await app.actor(email);
    const expiresAt = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    await app.get(AccessTokens).create(actor, { name: 'ERP', scopes: ['catalogue'], expiresAt });
    expect((await reset(await makeToken(app, 'reset_password', email))).status).toBe(204);
    const left = await app.sql(
      `select 1 from access_tokens where user_id = :id and ended_at is null
       union all select 1 from agent_grants where user_id = :id and ended_at is null`.replaceAll(
        ':id',
        `'${actor.userId}'`,
      ),
    );
    expect(left).toEqual([]);
  });

  it('is reset once, after which no earlier link works', async () => {
    const email = await makeUser(app);
    const [first, second] = [
      await makeToken(app, 'reset_password', email),
      await makeToken(app, 'reset_password', email),
    ];
    expect((await reset(first)).status).toBe(204);
    for (const token of [first, second]) {
      expect(await reset(token, 'Another-Owl-72')).toMatchObject({
        status: 422,
        body: { code: 'invalid_token', message: 'This link is no longer valid. Please request a new one.' },
      });
    }
    expect(await login(email, NEW_PASSWORD)).toBe(200);
  });

  it('is reset by one of thirty concurrent uses', async () => {
    const email = await makeUser(app);
    const token = await makeToken(app, 'reset_password', email);
    const answers = await Promise.all(Array.from({ length: 30 }, (_, n) => reset(token, `Kestrel-owl-${n}`)));
    const [winner, ...others] = answers.flatMap(({ status }, n) => (status === 204 ? [n] : []));
    expect(others).toEqual([]);
    expect(await login(email, `Kestrel-owl-${winner}`)).toBe(200);
    expect(await mailsTo(app, email)).toEqual([CHANGED]);
  });

  it('must be reset within an hour of the request', async () => {
    const email = await makeUser(app);
    const token = await makeToken(app, 'reset_password', email);
    const [{ minutes } = { minutes: 0 }] = await app.sql<{ minutes: number }>(
      'select round(extract(epoch from max(expires_at) - now()) / 60)::int as minutes from account_tokens t join users u on u.id = t.user_id where email = ?',
      [email],
    );
    expect(minutes).toBe(60);
    await app.sql(`update account_tokens set expires_at = now() - interval '1 second'`);
    expect((await reset(token)).status).toBe(422);
    expect(await login(email, DEMO_PASSWORD)).toBe(200);
  });

  it('keeps its link valid after a refused password', async () => {
    const email = await makeUser(app);
    const token = await makeToken(app, 'reset_password', email);
    const personal = await reset(token, 'Umami-Kestrel-7');
    expect(personal.body).toMatchObject({
      errors: [{ field: 'password', message: 'Password must not contain your name, email address or company' }],
    });
    const refused = await reset(token, 'Password1!');
    expect([refused.status, refused.body]).toEqual([
      422,
      expect.objectContaining({
        errors: [{ field: 'password', message: 'This password is too common. Please choose another one.' }],
      }),
    ]);
    expect((await reset(token)).status).toBe(204);
  });

  it('for an unknown address sends no mail', async () => {
    expect((await forgot('nobody@made.example')).status).toBe(202);
    expect(await mailsTo(app, 'nobody@made.example')).toEqual([]);
  });

  it('has its token stored only in the unsent mail', async () => {
    const email = await makeUser(app);
    await forgot(email);
    const token = await tokenTo(app, email, 'reset-password');
    expect(await app.sql('select 1 from account_tokens t where t::text like ?', [`%${token}%`])).toEqual([]);
  });
});

describe('changing a password', () => {
  const change = (agent: Awaited<ReturnType<typeof app.signIn>>, currentPassword: string, newPassword: string) =>
    agent.post('/auth/password/change').send({ currentPassword, newPassword }) as unknown as Promise<Response>;

  it('ends the other sessions, keeps the current one, and mails the owner', async () => {
    const email = await makeUser(app);
    const [agent, other] = [await app.signIn(email), await app.signIn(email)];
    expect((await change(agent, DEMO_PASSWORD, NEW_PASSWORD)).status).toBe(204);
    await agent.get('/auth/me').expect(200);
    await agent.post('/auth/refresh').expect(200);
    await other.get('/auth/me').expect(401);
    await other.post('/auth/refresh').expect(401);
    expect(await login(email, DEMO_PASSWORD)).toBe(401);
    expect(await login(email, NEW_PASSWORD)).toBe(200);
    expect(await mailsTo(app, email)).toEqual([CHANGED]);
  });

  it('invalidates an earlier reset link', async () => {
    const email = await makeUser(app);
    const token = await makeToken(app, 'reset_password', email);
    await change(await app.signIn(email), DEMO_PASSWORD, NEW_PASSWORD);
    expect((await reset(token, 'Another-Owl-72')).status).toBe(422);
  });

  it.each([
    ['Wrong1234!', NEW_PASSWORD, 'currentPassword', 'Current password is incorrect'],
    ['', NEW_PASSWORD, 'currentPassword', 'Current password is required'],
    [DEMO_PASSWORD, DEMO_PASSWORD, 'newPassword', 'Password must not contain a product name'],
    [DEMO_PASSWORD, 'Umami-Kestrel-7', 'newPassword', 'Password must not contain your name, email address or company'],
    [DEMO_PASSWORD, 'short', 'newPassword', 'Password must be at least 8 characters'],
    [DEMO_PASSWORD, 'kestrel71', 'newPassword', 'Password must contain at least one uppercase letter'],
    [DEMO_PASSWORD, 'Welkom01', 'newPassword', 'This password is too common. Please choose another one.'],
    [DEMO_PASSWORD, '', 'newPassword', 'Password is required'],
  ])('from %p to %p is refused at %s: %s', async (current, next, field, message) => {
    const email = await makeUser(app);
    const response = await change(await app.signIn(email), current, next);
    expect([response.status, response.body]).toEqual([422, expect.objectContaining({ errors: [{ field, message }] })]);
    expect(await login(email, DEMO_PASSWORD)).toBe(200);
    expect(await mailsTo(app, email)).toEqual([]);
  });

  it('to the same password is refused', async () => {
    const email = await makeUser(app);
    const agent = await app.signIn(email);
    await change(agent, DEMO_PASSWORD, NEW_PASSWORD);
    const message = 'New password must be different from the current one';
    expect((await change(agent, NEW_PASSWORD, NEW_PASSWORD)).body).toMatchObject({
      errors: [{ field: 'newPassword', message }],
    });
  });

  it('with a wrong current password is limited to ten tries', async () => {
    const agent = await app.signIn(await makeUser(app));
    for (let time = 0; time < 10; time++) expect((await change(agent, 'Wrong1234!', NEW_PASSWORD)).status).toBe(422);
    expect((await change(agent, DEMO_PASSWORD, NEW_PASSWORD)).status).toBe(429);
  });

  it('nine times at once takes effect once', async () => {
    const email = await makeUser(app);
    const agent = await app.signIn(email);
    const answers = await Promise.all(
      Array.from({ length: 9 }, (_, n) => change(agent, DEMO_PASSWORD, `Kestrel-owl-${n}`)),
    );
    const [winner, ...others] = answers.flatMap(({ status }, n) => (status === 204 ? [n] : []));
    expect(others).toEqual([]);
    expect(await login(email, `Kestrel-owl-${winner}`)).toBe(200);
    expect(await mailsTo(app, email)).toEqual([CHANGED]);
  });

  it('is allowed for a suspended account', async () => {
    const agent = await app.signIn(await makeUser(app, { accountStatus: 'suspended' }));
    expect((await change(agent, DEMO_PASSWORD, NEW_PASSWORD)).status).toBe(204);
  });
});
