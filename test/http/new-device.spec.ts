import { TestApp, type Agent } from '../app.js';
import { DEMO_PASSWORD } from '../../src/seeds/people.seed.js';
import { makeUser } from '../builders/people.js';
import { cookieHeader, cookiesOf } from './cookies.js';
import { makeToken, NEW_PASSWORD, registration } from './auth-operations.js';

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.start({ trustProxy: 1 });
});
afterAll(() => app.close());

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:141.0) Gecko/20100101 Firefox/141.0';
const SAFARI = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Safari/604.1';

async function signIn(email: string, given: { agent?: Agent; userAgent?: string; address?: string } = {}) {
  const { agent = app.visitor(), userAgent = FIREFOX, address = '203.0.113.7' } = given;
  await agent
    .post('/auth/login')
    .set({ 'User-Agent': userAgent, 'X-Forwarded-For': address })
    .send({ email, password: DEMO_PASSWORD })
    .expect(200);
  return agent;
}
const told = async (email: string) =>
  (
    await app.sql<{ data: object }>(
      `select data from outbox_mails where recipient = ? and template = 'new-device' order by created_at`,
      [email],
    )
  ).map(({ data }) => data);
const verified = async (): Promise<string> => {
  const email = await makeUser(app);
  await app.sql('update users set email_verified_at = now() where email = ?', [email]);
  return email;
};

it('a sign-in from a new device is mailed with time, device and address', async () => {
  const email = await verified();
  await signIn(email);
  await signIn(email, { userAgent: SAFARI, address: '198.51.100.7' });
  expect(await told(email)).toEqual([
    {
      firstName: 'Uma',
      signedInAt: expect.stringMatching(/^20.*Z$/),
      device: 'Safari on iPhone',
      address: '198.51.100.7',
    },
  ]);
});

it('neither the first sign-in nor a known device is mailed', async () => {
  const email = await verified();
  const agent = await signIn(email);
  await agent.post('/auth/logout').expect(204);
  await signIn(email, { agent, address: '198.51.100.7' });
  expect(await told(email)).toEqual([]);
});

it('a sign-in after registering on the same device is not mailed', async () => {
  const agent = app.visitor();
  const body = registration();
  await agent.post('/auth/register').send(body).expect(201);
  await agent.post('/auth/logout').expect(204);
  await agent.post('/auth/login').send({ email: body.email, password: NEW_PASSWORD }).expect(200);
  expect(await told(body.email)).toEqual([]);
});

it('the notice is mailed whatever the notification preferences are', async () => {
  const email = await verified();
  const agent = await signIn(email);
  const none = { quoteUpdates: false, accountUpdates: false, messageUpdates: false };
  await agent.put('/users/notification-preferences').send(none).expect(200);
  await signIn(email);
  expect(await told(email)).toHaveLength(1);
});

it('the notice is mailed once a day per browser and network', async () => {
  const email = await verified();
  await signIn(email);
  for (let time = 0; time < 3; time++) await signIn(email, { address: `198.51.100.${time}` });
  expect(await told(email)).toHaveLength(1);
  await signIn(email, { userAgent: SAFARI });
  await signIn(email, { address: '2001:db8::1' });
  expect(await told(email)).toHaveLength(3);
});

it('the notice to an unverified address is mailed once a day, without the name', async () => {
  const email = await makeUser(app, { emailVerifiedAt: null });
  await signIn(email);
  await signIn(email);
  await signIn(email, { userAgent: SAFARI, address: '198.51.100.7' });
  expect(await told(email)).toEqual([expect.objectContaining({ firstName: null, device: 'Firefox on Linux' })]);
});

it('a browser that refreshed its session is a known device', async () => {
  const email = await verified();
  const opened = await app.visitor().post('/auth/login').send({ email, password: DEMO_PASSWORD }).expect(200);
  const { 'holoportal-refresh': session } = cookiesOf(opened);
  const agent = app.visitor(); // sends the session cookie without the cookie that identifies the device
  await agent
    .post('/auth/refresh')
    .set('Cookie', cookieHeader({ 'holoportal-refresh': session! }))
    .expect(200);
  await signIn(email, { agent, userAgent: SAFARI });
  expect(await told(email)).toEqual([]);
});

it('a browser that set a new password is a known device', async () => {
  const email = await verified();
  const agent = await signIn(email);
  await agent
    .post('/auth/password/change')
    .send({ currentPassword: DEMO_PASSWORD, newPassword: NEW_PASSWORD })
    .expect(204);
  await agent.post('/auth/login').send({ email, password: NEW_PASSWORD }).expect(200);
  const token = await makeToken(app, 'reset_password', email);
  await agent.post('/auth/password/reset').send({ token, password: 'Another-Owl-72' }).expect(204);
  await agent.post('/auth/login').send({ email, password: 'Another-Owl-72' }).expect(200);
  expect(await told(email)).toEqual([]);
});
