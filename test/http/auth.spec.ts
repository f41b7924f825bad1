import { Controller, Get } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { Test } from '@nestjs/testing';
import supertest, { type Response } from 'supertest';
import { AppModule } from '../../src/app/app.module.js';
import { ACCOUNT_STATUSES } from '../../src/rules/actor.js';
import { SESSION_MARKER } from '../../src/rules/session-marker.js';
import { DEMO_PASSWORD } from '../../src/seeds/people.seed.js';
import { hashPassword } from '../../src/users/passwords.js';
import { ANNA, PENDING_PARTNER, SAM_SUSPENDED, TestApp } from '../app.js';
import { makeCompany, makeUser } from '../builders/people.js';
import { testConfig } from '../setup/config.js';
import { cookieHeader, cookiesOf, type SetCookie } from './cookies.js';

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.start();
});
afterAll(() => app.close());

const ACCESS = 'holoportal-access';
const REFRESH = 'holoportal-refresh';

const login = (email: unknown, password: unknown = DEMO_PASSWORD, at = app) =>
  at.visitor().post('/auth/login').send({ email, password }) as unknown as Promise<Response>;

/**
 * Returns the cookies of a new session. The default is a new user, because the number of sign-ins per account is
 * limited.
 */
async function session(email?: string): Promise<Record<string, SetCookie>> {
  const response = await login(email ?? (await makeUser(app)));
  expect(response.status).toBe(200);
  return cookiesOf(response);
}

const call = (method: 'get' | 'post', path: string, cookie: string) =>
  supertest(`${app.url}/api/v1`)[method](path).set('Cookie', cookie) as unknown as Promise<Response>;
const me = (cookie: string) => call('get', '/auth/me', cookie);
const refresh = (token: string) => call('post', '/auth/refresh', `${REFRESH}=${token}`);
const access = (token = '') => `${ACCESS}=${token}`;

describe('signing in', () => {
  it('returns the profile and no other fields', async () => {
    const { status, body } = await login(ANNA);
    expect(status).toBe(200);
    expect(body).toEqual({
      id: expect.any(String),
      email: ANNA,
      firstName: 'Anna',
      lastName: 'de Vries',
      jobTitle: 'Head of Design',
      accountType: 'admin',
      accountStatus: 'active',
      phone: expect.stringMatching(/^\+31\d+$/),
      industry: 'Manufacturing',
      emailVerified: true,
      lastLogin: expect.stringMatching(/^20/),
      company: {
        id: expect.any(String),
        name: 'Meridian Engineering B.V.',
        type: 'client',
        verificationStatus: 'verified',
        status: 'active',
        countryCode: 'NL',
      },
    });
  });

  it.each(['ANNA@client.example', '  anna@client.example ', 'Anna@Client.Example\t'])(
    'accepts %p as the same address',
    async (email) => expect((await login(email)).status).toBe(200),
  );

  it.each([
    ['a wrong password', ANNA, 'Wrong1234!'],
    ['the password in another case', ANNA, DEMO_PASSWORD.toLowerCase()],
    ['the password with a blank', ANNA, `${DEMO_PASSWORD} `],
    ['an unknown address', 'nobody@client.example', DEMO_PASSWORD],
    ['an address like a pattern', '%@client.example', DEMO_PASSWORD],
    ['SQL for an address', `' or 1=1 --`, DEMO_PASSWORD],
    ['an address within one', 'nna@client.example', DEMO_PASSWORD],
  ])('with %s returns 401 and always the same message', async (_name, email, password) => {
    const response = await login(email, password);
    expect(response.status).toBe(401);
    expect(response.body).toEqual({
      type: 'about:blank',
      title: 'Unauthorized',
      status: 401,
      detail: 'Invalid email or password',
      message: 'Invalid email or password',
      code: 'invalid_credentials',
      errors: [],
      requestId: expect.any(String),
    });
    expect(cookiesOf(response)).toEqual({});
  });

  it.each([
    [{}, ['Email is required', 'Password is required']],
    [{ email: '', password: 'x' }, ['Email is required']],
    [{ email: ANNA }, ['Password is required']],
    [{ email: ANNA, password: '' }, ['Password is required']],
  ])('with %p returns 422: %p', async (body, messages) => {
    const { status, body: problem } = await app.visitor().post('/auth/login').send(body);
    expect(status).toBe(422);
    expect((problem as { errors: { message: string }[] }).errors.map(({ message }) => message)).toEqual(messages);
  });

  it.each(ACCOUNT_STATUSES)('works for an account that is %s, which can read its profile', async (accountStatus) => {
    const agent = await app.signIn(await makeUser(app, { accountStatus }));
    const { body } = await agent.get('/auth/me').expect(200);
    expect(body).toMatchObject({ accountStatus });
  });

  it('takes about the same time for a known and an unknown address', async () => {
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
    const passwordHash = await hashPassword(DEMO_PASSWORD);
    for (let n = 0; n < 15; n++) {
      const emails = { known: await makeUser(app, { passwordHash }), unknown: `unknown-${n}@made.example` };
      for (const kind of ['known', 'unknown'] as const) {
        const start = performance.now();
        await login(emails[kind], 'Wrong1234!');
        times[kind].push(performance.now() - start);
      }
    }
    const [known, unknown] = [median(times.known), median(times.unknown)];
    expect(unknown / known).toBeGreaterThan(0.6);
    expect(unknown / known).toBeLessThan(1.6);
  });
});

const median = (all: number[]): number => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)]!;

describe('cookies', () => {
  it('are HttpOnly, SameSite=Lax and have no domain (http, development)', async () => {
    const { [SESSION_MARKER]: marker, ...cookies } = await session();
    const [device = '', ...others] = Object.keys(cookies).filter((name) => ![ACCESS, REFRESH].includes(name));
    expect([device, others]).toEqual([expect.stringMatching(/^holoportal-device-[0-9a-f]{8}$/), []]);
    expect(cookies[device]?.attributes).toContain(`max-age=${400 * 86_400}`);
    for (const { attributes } of Object.values(cookies)) {
      expect(attributes).toEqual(expect.arrayContaining(['path=/', 'httponly', 'samesite=lax']));
      expect(attributes).not.toContain('secure');
      expect(attributes.some((one) => one.startsWith('domain'))).toBe(false);
    }
    expect(cookies[ACCESS]?.attributes).toContain('max-age=900');
    expect(cookies[REFRESH]?.attributes).toContain(`max-age=${14 * 86_400}`);
    // The marker cookie is readable by scripts, contains no data and grants no access. It is set, renewed and removed
    // together with the session.
    const readable = (cookie?: SetCookie) => cookie?.attributes.filter((one) => !/^(httponly|expires)/.test(one));
    expect([marker?.value, marker?.attributes.includes('httponly')]).toEqual(['1', false]);
    expect(readable(marker)).toEqual(readable(cookies[REFRESH]));
    expect((await me(`${SESSION_MARKER}=1`)).status).toBe(401);
    expect(cookiesOf(await refresh(cookies[REFRESH]!.value))[SESSION_MARKER]).toMatchObject({ value: '1' });
    const out = cookiesOf((await app.visitor().post('/auth/logout').expect(204)) as unknown as Response);
    expect([out[SESSION_MARKER]?.value, readable(out[SESSION_MARKER])]).toEqual(['', readable(out[REFRESH])]);
  });

  describe('over https', () => {
    let secure: TestApp;
    beforeAll(async () => {
      secure = await TestApp.start({ databaseUrl: app.config.databaseUrl, publicUrl: 'https://portal.example' });
    });
    afterAll(() => secure.close());

    it('use the __Host- prefix and are Secure', async () => {
      const { [SESSION_MARKER]: marker, ...cookies } = cookiesOf(await login(ANNA, DEMO_PASSWORD, secure));
      expect(marker?.attributes).toEqual(expect.arrayContaining(['path=/', 'samesite=lax', 'secure']));
      expect(Object.keys(cookies)).toEqual([
        '__Host-access',
        '__Host-refresh',
        expect.stringMatching(/^__Host-device-[0-9a-f]{8}$/),
      ]);
      for (const { attributes } of Object.values(cookies)) {
        expect(attributes).toEqual(expect.arrayContaining(['path=/', 'httponly', 'samesite=lax', 'secure']));
        expect(attributes.some((one) => one.startsWith('domain'))).toBe(false);
      }
    });

    it('are read under the __Host- name only', async () => {
      const cookies = cookiesOf(await login(ANNA, DEMO_PASSWORD, secure));
      const request = (cookie: string) => supertest(`${secure.url}/api/v1`).get('/auth/me').set('Cookie', cookie);
      await request(cookieHeader(cookies)).expect(200);
      await request(access(cookies['__Host-access']?.value)).expect(401);
    });

    it('come with Strict-Transport-Security', async () => {
      const { headers } = await secure.visitor().get('/catalog');
      expect(headers['strict-transport-security']).toMatch(/^max-age=\d{8}/);
    });
  });
});

describe('the access token', () => {
  it.each(['', 'abc', 'a.b.c', 'null'])('%p is refused with 401', async (token) => {
    expect((await me(access(token))).status).toBe(401);
  });

  it('is refused with 401 if it is expired, signed with another secret or unsigned', async () => {
    const { [ACCESS]: token } = await session();
    const claims = app.get(JwtService).decode<{ sub: string; sid: string }>(token!.value);
    const { sub, sid } = claims;
    const payload = Buffer.from(JSON.stringify({ ...claims, exp: Date.now() })).toString('base64url');
    const none = `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${payload}.`;
    const jwt = (secret: string, expiresIn: number) => new JwtService({ secret }).sign({ sub, sid }, { expiresIn });
    const { sessionSecret } = app.config;
    expect((await me(access(jwt(sessionSecret, 60)))).status).toBe(200);
    for (const forged of [
      jwt(sessionSecret, -1),
      jwt('another secret that is long enough', 60),
      none,
      token!.value.replace(/\..*\./, `.${payload}.`),
      token!.value.slice(0, -3),
    ]) {
      const response = await me(access(forged));
      expect([response.status, response.body]).toEqual([401, expect.objectContaining({ message: 'Unauthorized' })]);
    }
  });

  it('of one user with the session id of another is refused', async () => {
    const [{ [ACCESS]: one }, { [ACCESS]: other }] = await Promise.all([session(), session()]);
    const jwt = app.get(JwtService);
    const { sub } = jwt.decode<{ sub: string }>(one!.value);
    const { sid } = jwt.decode<{ sid: string }>(other!.value);
    expect((await me(access(jwt.sign({ sub, sid })))).status).toBe(401);
  });

  it('expires after 15 minutes', async () => {
    const { [ACCESS]: token } = await session();
    const { exp, iat } = app.get(JwtService).decode<{ exp: number; iat: number }>(token!.value);
    expect(exp - iat).toBe(900);
  });

  it('is not accepted as a refresh token, nor a refresh token as an access token', async () => {
    const { [ACCESS]: accessCookie, [REFRESH]: refreshCookie } = await session();
    expect((await me(access(refreshCookie!.value))).status).toBe(401);
    expect((await refresh(accessCookie!.value)).status).toBe(401);
  });
});

describe('refreshing', () => {
  it('returns new tokens and the profile', async () => {
    const before = await session();
    const response = await refresh(before[REFRESH]!.value);
    expect(response.status).toBe(200);
    expect(response.body).toMatchObject({ firstName: 'Uma', company: { type: 'client' } });
    const after = cookiesOf(response);
    expect(after[REFRESH]!.value).not.toBe(before[REFRESH]!.value);
    expect((await me(access(after[ACCESS]!.value))).status).toBe(200);
  });

  it('works repeatedly, each time with the new token', async () => {
    let { [REFRESH]: token } = await session();
    for (let turn = 0; turn < 5; turn++) {
      const response = await refresh(token!.value);
      expect(response.status).toBe(200);
      token = cookiesOf(response)[REFRESH];
    }
  });

  it('stores no refresh token in the database', async () => {
    const { [REFRESH]: token } = await session();
    const [, secret = ''] = token!.value.split('.');
    expect(secret.length).toBeGreaterThan(30);
    for (const table of ['sessions', 'audit_log', 'account_tokens', 'idempotency_keys']) {
      const found = await app.sql(`select 1 from ${table} t where t::text like ?`, [`%${secret}%`]);
      expect([table, found]).toEqual([table, []]);
    }
  });

  it('with a token that was replaced twice ends the session at once', async () => {
    const first = await session();
    const second = cookiesOf(await refresh(first[REFRESH]!.value));
    const third = cookiesOf(await refresh(second[REFRESH]!.value));
    const stolen = await refresh(first[REFRESH]!.value);
    expect([stolen.status, cookiesOf(stolen)]).toEqual([401, {}]);
    expect((await refresh(third[REFRESH]!.value)).status).toBe(401);
    expect((await me(access(third[ACCESS]!.value))).status).toBe(401);
  });

  it('with the token that was just replaced ends the session after the grace period', async () => {
    const first = await session();
    const second = cookiesOf(await refresh(first[REFRESH]!.value));
    await app.sql(`update sessions set rotated_at = rotated_at - interval '11 seconds' where id = ?`, [
      first[REFRESH]!.value.split('.')[0],
    ]);
    expect((await refresh(first[REFRESH]!.value)).status).toBe(401);
    expect((await me(access(second[ACCESS]!.value))).status).toBe(401);
  });

  it('from ten tabs at once keeps all of them signed in', async () => {
    const { [REFRESH]: token } = await session();
    const answers = await Promise.all(Array.from({ length: 10 }, () => refresh(token!.value)));
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(10).fill(200));
    const cookies = answers.map(cookiesOf);
    expect(cookies.filter((one) => one[REFRESH])).toHaveLength(1);
    for (const one of cookies) expect((await me(access(one[ACCESS]!.value))).status).toBe(200);
    const { [REFRESH]: current } = cookies.find((one) => one[REFRESH])!;
    expect((await refresh(current!.value)).status).toBe(200);
  });

  it.each(['', 'abc', '00000000-0000-4000-8000-000000000000.abc'])('with the token %p returns 401', async (token) => {
    expect((await refresh(token)).status).toBe(401);
  });

  it('without a cookie returns 401', async () => {
    const { status, body } = await app.visitor().post('/auth/refresh');
    expect([status, body]).toEqual([401, expect.objectContaining({ message: 'Unauthorized' })]);
  });

  it('ends 90 days after the sign-in, however often it is used', async () => {
    const first = await session();
    const [id] = first[REFRESH]!.value.split('.');
    const age = (days: number) =>
      app.sql(`update sessions set created_at = now() - ? * interval '1 day' where id = ?`, [days, id]);
    await age(89);
    const second = cookiesOf(await refresh(first[REFRESH]!.value));
    const [left] = await app.sql<{ hours: number }>(
      'select round(extract(epoch from expires_at - now()) / 3600)::int as hours from sessions where id = ?',
      [id],
    );
    expect(left).toEqual({ hours: 24 });
    await age(90.01);
    expect((await refresh(second[REFRESH]!.value)).status).toBe(401);
  });

  it('after 14 days returns 401, and the access token is refused too', async () => {
    const cookies = await session();
    await app.sql(`update sessions set expires_at = now() - interval '1 second' where id = ?`, [
      cookies[REFRESH]!.value.split('.')[0],
    ]);
    expect((await me(access(cookies[ACCESS]!.value))).status).toBe(401);
    expect((await refresh(cookies[REFRESH]!.value)).status).toBe(401);
  });
});

describe('signing out', () => {
  it('ends the session at once and clears the cookies', async () => {
    const cookies = await session();
    const response = await call('post', '/auth/logout', cookieHeader(cookies));
    expect(response.status).toBe(204);
    for (const name of [ACCESS, REFRESH]) {
      const { value, attributes } = cookiesOf(response)[name]!;
      expect(value).toBe('');
      expect(attributes).toContain('expires=thu, 01 jan 1970 00:00:00 gmt');
    }
    expect((await me(access(cookies[ACCESS]!.value))).status).toBe(401);
    expect((await refresh(cookies[REFRESH]!.value)).status).toBe(401);
  });

  it('leaves other sessions of the same user signed in', async () => {
    const email = await makeUser(app);
    const [one, other] = await Promise.all([session(email), session(email)]);
    await call('post', '/auth/logout', cookieHeader(one));
    expect((await me(access(other[ACCESS]!.value))).status).toBe(200);
  });

  it('returns 204 without a session, twice, and with an invalid token', async () => {
    await app.visitor().post('/auth/logout').expect(204);
    const cookies = await session();
    for (let time = 0; time < 2; time++) {
      expect((await call('post', '/auth/logout', cookieHeader(cookies))).status).toBe(204);
    }
    expect((await call('post', '/auth/logout', `${REFRESH}=abc`)).status).toBe(204);
  });

  it('with another user’s session id and a wrong secret ends nothing', async () => {
    const cookies = await session();
    const [id] = cookies[REFRESH]!.value.split('.');
    await call('post', '/auth/logout', `${REFRESH}=${id}.secret`);
    expect((await me(access(cookies[ACCESS]!.value))).status).toBe(200);
  });
});

describe('an account', () => {
  it.each([
    ['suspended', 'Your account has been suspended. Please contact support for assistance.'],
    ['inactive', 'Your account is currently inactive. Please contact support to reactivate your account.'],
    [
      'pending_approval',
      'Your account is currently pending approval. You will receive an email notification once your account has been activated.',
    ],
  ])('that becomes %s is locked out at the next request', async (status, message) => {
    const email = await makeUser(app);
    const agent = await app.signIn(email);
    await agent.get('/quotes').expect(200);
    await app.sql('update users set account_status = ? where email = ?', [status, email]);
    const { body } = await agent.get('/quotes').expect(403);
    expect(body).toMatchObject({ code: 'account_status', message });
    expect((await agent.get('/auth/me').expect(200)).body).toMatchObject({ accountStatus: status });
    await app.sql(`update users set account_status = 'active' where email = ?`, [email]);
    await agent.get('/quotes').expect(200);
  });

  it('gets the rights of the new type at the next request when its company changes type', async () => {
    const email = await makeUser(app, { companyType: 'internal' });
    const agent = await app.signIn(email);
    await agent.get('/system/quotes').expect(200);
    const { companyId } = await app.actor(email);
    await app.sql(`update companies set type = 'client' where id = ?`, [companyId]);
    const { body } = await agent.get('/system/quotes').expect(403);
    expect(body).toMatchObject({
      code: 'company_type',
      message: 'This page requires Administrator or Internal User access.',
    });
  });

  it('that is deleted is refused with 401', async () => {
    const company = await makeCompany(app);
    const [email, colleague] = [
      await makeUser(app, { company }),
      await makeUser(app, { company, accountType: 'admin' }),
    ];
    const agent = await app.signIn(email);
    const { userId } = await app.actor(email);
    const admin = await app.as(colleague);
    const reason = 'Left the company';
    await admin.patch(`/users/${userId}/deactivate`).send({ reason }).expect(200);
    await admin.delete(`/users/${userId}/permanent`).send({ reason, confirmEmail: email }).expect(204);
    await agent.get('/auth/me').expect(401);
    await agent.post('/auth/refresh').expect(401);
  });
});

describe('cross-site requests', () => {
  it.each<Record<string, string>>([
    {},
    { Origin: 'http://localhost:3000' },
    { 'Sec-Fetch-Site': 'same-origin' },
    { 'Sec-Fetch-Site': 'none' },
    { Origin: 'http://localhost:3000', 'Sec-Fetch-Site': 'same-origin' },
  ])('%p is accepted as same-site', async (headers) => {
    await app.visitor().post('/auth/logout').set(headers).expect(204);
  });

  it('an Origin equal to the server’s own address is accepted', async () => {
    await app.visitor().post('/auth/logout').set('Origin', app.url).expect(204);
  });

  it('a cross-origin GET gets no CORS headers', async () => {
    const { headers } = await (await app.as(ANNA)).get('/quotes').set('Origin', 'https://evil.example').expect(200);
    expect(headers).not.toHaveProperty('access-control-allow-origin');
    expect(headers['cross-origin-resource-policy']).toBe('same-origin');
    expect(headers['cache-control']).toBe('no-store');
  });
});

describe('starting the API', () => {
  @Controller('forgotten')
  class ForgottenController {
    @Get()
    list(): string[] {
      return [];
    }
  }

  it('fails for a route without an access rule, and names the route', async () => {
    const config = testConfig({ databaseUrl: app.config.databaseUrl });
    const module = await Test.createTestingModule({
      imports: [AppModule.with(config)],
      controllers: [ForgottenController],
    }).compile();
    module.useLogger(false);
    await expect(module.init()).rejects.toThrow('Routes without an access rule: ForgottenController.list');
    await module.close();
  });
});

it('suspended and pending users can sign out', async () => {
  for (const email of [SAM_SUSPENDED, PENDING_PARTNER]) {
    const agent = await app.signIn(email);
    await agent.post('/auth/logout').expect(204);
    await agent.get('/auth/me').expect(401);
  }
});
