import type { Response } from 'supertest';
import type { ProfileDto } from '../../src/auth/auth.dto.js';
import { TestApp } from '../app.js';
import { makeUser } from '../builders/people.js';
import { makeToken, NEW_PASSWORD, registration } from './auth-operations.js';
import { acceptance, makeInvitation } from '../builders/invitations.js';
import { cookieHeader, cookiesOf } from './cookies.js';
import { mailsTo, tokenTo } from './mails.js';

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.start();
});
afterAll(() => app.close());

const register = (body: object, at = app) =>
  at.visitor().post('/auth/register').send(body) as unknown as Promise<Response>;
const verify = (token: string) =>
  app.visitor().post('/auth/verify-email').send({ token }) as unknown as Promise<Response>;

/** Registers a new user. The returned agent is signed in. */
async function registered() {
  const body = registration();
  const agent = app.visitor();
  const { body: profile } = await agent.post('/auth/register').send(body).expect(201);
  return { agent, email: body.email, profile: profile as ProfileDto };
}

const stored = async (email: string) => {
  const [row] = await app.sql(
    `select u.first_name, u.last_name, u.job_title, u.phone, u.account_type, u.account_status, u.email_verified_at,
            u.password_hash, c.name, c.type, c.website, c.address_line1, c.address_line2, c.city, c.postal_code,
            c.country_code, c.industry, c.coc_number, c.vat_number, c.verification_status, c.status
       from users u join companies c on c.id = u.company_id where u.email = ?`,
    [email],
  );
  return row;
};

describe('a registration', () => {
  it('creates a client company and its administrator, signed in but unverified', async () => {
    const body = registration({ email: 'Nora.Smit@Made.Example ' });
    const response = await register(body);
    expect(response.status).toBe(201);
    expect(response.body).toEqual({
      id: expect.any(String),
      email: 'nora.smit@made.example',
      firstName: 'Nora',
      lastName: 'Smit',
      jobTitle: 'Head of Studio',
      phone: '+31612345678',
      industry: null,
      accountType: 'admin',
      accountStatus: 'active',
      emailVerified: false,
      lastLogin: expect.stringMatching(/^20/),
      company: {
        id: expect.any(String),
        name: 'Studio Smit B.V.',
        type: 'client',
        countryCode: 'NL',
        status: 'active',
        verificationStatus: 'unverified',
      },
    });
    expect(await stored('nora.smit@made.example')).toEqual({
      first_name: 'Nora',
      last_name: 'Smit',
      job_title: 'Head of Studio',
      phone: '+31612345678',
      account_type: 'admin',
      account_status: 'active',
      email_verified_at: null,
      password_hash: expect.stringMatching(/^\$argon2id\$/),
      name: 'Studio Smit B.V.',
      type: 'client',
      website: 'https://www.made.example',
      address_line1: 'Kade 7',
      address_line2: '2nd floor',
      city: 'Delft',
      postal_code: '2611 AB',
      country_code: 'NL',
      industry: 'aec',
      coc_number: '24381907',
      vat_number: 'NL861234567B01',
      verification_status: 'unverified',
      status: 'active',
    });
    const cookie = cookieHeader(cookiesOf(response));
    await app.visitor().get('/quotes').set('Cookie', cookie).expect(200);
    await app.signIn('nora.smit@made.example', NEW_PASSWORD);
  });

  it('needs only the required fields', async () => {
    const {
      confirmPassword: _,
      phone: _1,
      website: _2,
      addressLine2: _3,
      cocNumber: _4,
      vatNumber: _5,
      ...least
    } = registration();
    expect((await register(least)).status).toBe(201);
    expect(await stored(least.email)).toMatchObject({ phone: null, website: null, coc_number: null, vat_number: null });
  });

  it('lists all missing fields', async () => {
    const { status, body } = await register({});
    expect(status).toBe(422);
    expect(body).toMatchObject({
      message: 'Please fix the errors above',
      errors: [
        { field: 'email', message: 'Email is required' },
        { field: 'password', message: 'Password is required' },
        { field: 'firstName', message: 'First name is required' },
        { field: 'lastName', message: 'Last name is required' },
        { field: 'jobTitle', message: 'Job title is required' },
        { field: 'companyName', message: 'Company name is required' },
        { field: 'companyIndustry', message: 'Industry is required' },
        { field: 'addressLine1', message: 'Address is required' },
        { field: 'city', message: 'City is required' },
        { field: 'postalCode', message: 'Postal code is required' },
        { field: 'country', message: 'Country is required' },
      ],
    });
  });

  it.each([
    [
      { password: 'Password1', confirmPassword: 'Password1' },
      'password',
      'This password is too common. Please choose another one.',
    ],
    [{ confirmPassword: 'Another-71' }, 'confirmPassword', 'Passwords do not match'],
    [{ confirmPassword: null }, 'confirmPassword', 'Passwords do not match'],
    [{ phone: '0612345678' }, 'phone', 'Phone number must start with + followed by country code (e.g., +1, +44, +49)'],
    [{ companyName: 'A<B' }, 'companyName', 'Company name contains invalid characters'],
    [{ country: 'Holland' }, 'country', 'Please select a valid country'],
    [{ firstName: 'x'.repeat(51) }, 'firstName', 'First name cannot exceed 50 characters'],
  ])('with %p is refused on %s', async (given, field, message) => {
    const body = registration(given);
    const response = await register(body);
    expect([response.status, response.body]).toEqual([422, expect.objectContaining({ errors: [{ field, message }] })]);
    expect(cookiesOf(response)).toEqual({});
    expect(await stored(body.email)).toBeUndefined();
  });

  it.each([
    'role',
    'accountType',
    'status',
    'accountStatus',
    'companyId',
    'company',
    'type',
    'verified',
    'emailVerified',
    'emailVerifiedAt',
    'verificationStatus',
    'id',
    'version',
  ])('refuses the field %s', async (name) => {
    const body = registration();
    const response = await register({
      ...body,
      [name]: name === 'companyId' ? (await app.actor(await makeUser(app))).companyId : 'admin',
    });
    expect([response.status, response.body]).toEqual([
      400,
      expect.objectContaining({ errors: [{ field: name, message: `Unknown field '${name}'` }] }),
    ]);
    expect(await stored(body.email)).toBeUndefined();
  });
});

it.each([
  ['register', 'Smit-Kestrel-7'],
  ['register', 'Studio-Owl-72'],
  ['register', 'Hologram-Owl-72'],
  ['accept', 'Nora-Kestrel-7'],
  ['accept', 'Invited-Owl-72'],
  ['accept', 'Meridian-Owl-72'],
])('the route %s refuses the guessable password %p', async (way, password) => {
  const response = (await (way === 'register'
    ? app
        .visitor()
        .post('/auth/register')
        .send(registration({ password, confirmPassword: password }))
    : app
        .visitor()
        .post('/users/accept-invitation')
        .send(acceptance((await makeInvitation(app)).token, { password, firstName: 'Nora' })))) as Response;
  expect(response.status).toBe(422);
  expect(response.body).toMatchObject({
    errors: [{ field: 'password', message: expect.stringMatching(/^Password must not contain/) }],
  });
});

describe('an address with an account', () => {
  it.each([(email: string) => email, (email: string) => ` ${email.toUpperCase()} `])(
    'returns 409 at its field, changes nothing, and mails the owner once a day',
    async (spelt) => {
      const email = await makeUser(app, { firstName: 'Olga' });
      const before = await stored(email);
      for (let time = 0; time < 3; time++) {
        const response = await register(registration({ email: spelt(email), firstName: 'Mallory' }));
        expect([response.status, response.body]).toEqual([
          409,
          expect.objectContaining({
            code: 'email_taken',
            message: 'User account already exists',
            errors: [{ field: 'email', message: 'User account already exists' }],
          }),
        ]);
        expect(cookiesOf(response)).toEqual({});
      }
      expect(await stored(email)).toEqual(before);
      expect(await mailsTo(app, email)).toEqual([{ template: 'account-exists', data: { firstName: 'Olga' } }]);
    },
  );

  it('does not store the company of the refused registration', async () => {
    const companyName = 'Left Over B.V.';
    expect((await register(registration({ email: await makeUser(app), companyName }))).status).toBe(409);
    expect(await app.sql('select 1 from companies where name = ?', [companyName])).toEqual([]);
  });

  it('registered nine times at once creates one account', async () => {
    const body = registration();
    const answers = await Promise.all(Array.from({ length: 9 }, () => register(body)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array<number>(8).fill(409)]);
    expect(await app.sql('select 1 from users where email = ?', [body.email])).toHaveLength(1);
  });
});

describe('registering is rate-limited', () => {
  it('by client address', async () => {
    const limited = await TestApp.start({ databaseUrl: app.config.databaseUrl, formsPerHour: 3, trustProxy: 1 });
    try {
      const from = (address: string) =>
        limited.visitor().post('/auth/register').set('X-Forwarded-For', address).send(registration());
      for (let time = 0; time < 3; time++) await from('10.0.0.1').expect(201);
      const { body } = await from('10.0.0.1').expect(429);
      expect(body).toMatchObject({ code: 'rate_limited' });
      await from('10.0.0.2').expect(201);
    } finally {
      await limited.close();
    }
  });

  it('by email address', async () => {
    const email = await makeUser(app);
    for (let time = 0; time < 10; time++) expect((await register(registration({ email }))).status).toBe(409);
    const response = await register(registration({ email: email.toUpperCase() }));
    expect([response.status, response.headers['retry-after']]).toEqual([429, expect.stringMatching(/^3\d{3}$/)]);
  });
});

describe('the verification link', () => {
  it('is mailed without text that the visitor typed, works once, and is followed by a welcome mail', async () => {
    const { agent, email } = await registered();
    expect(await mailsTo(app, email)).toEqual([{ template: 'verify-email', data: { token: expect.any(String) } }]);
    const token = await tokenTo(app, email, 'verify-email');
    const response = await verify(token);
    expect([response.status, response.body]).toEqual([200, { message: 'Your email address has been verified.' }]);
    expect((await agent.get('/auth/me').expect(200)).body).toMatchObject({ emailVerified: true });
    const [, welcome, ...more] = await mailsTo(app, email);
    expect(welcome).toEqual({
      template: 'welcome',
      data: { firstName: 'Nora', companyName: 'Studio Smit B.V.', path: '/dashboard' },
    });
    expect(more).toEqual([]);
    expect(await verify(token)).toMatchObject({ status: 409, body: { code: 'already_verified' } });
  });

  it('is stored as a hash only', async () => {
    const token = await makeToken(app, 'verify_email');
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(await app.sql('select 1 from account_tokens t where t::text like ?', [`%${token}%`])).toEqual([]);
  });

  it.each(['', 'abc', 'x'.repeat(43), `%`, `' or 1=1 --`])('is refused for %p', async (token) => {
    expect((await verify(token)).status).toBe(422);
  });

  it('is not accepted as a password reset link, nor the other way round', async () => {
    expect((await verify(await makeToken(app, 'reset_password'))).status).toBe(422);
    const token = await makeToken(app, 'verify_email');
    await app.visitor().post('/auth/password/reset').send({ token, password: NEW_PASSWORD }).expect(422);
    expect((await verify(token)).status).toBe(200);
  });

  it('is valid for 3 days', async () => {
    const { email } = await registered();
    const token = await tokenTo(app, email, 'verify-email');
    const age = (hours: number) =>
      app.sql(
        `update account_tokens set expires_at = created_at + interval '72 hours' - interval '1 hour' * ?
          where user_id = (select id from users where email = ?)`,
        [hours, email],
      );
    const [{ hours } = { hours: 0 }] = await app.sql<{ hours: number }>(
      `select round(extract(epoch from max(expires_at) - now()) / 3600)::int as hours from account_tokens
        where user_id = (select id from users where email = ?)`,
      [email],
    );
    expect(hours).toBe(72);
    await age(73);
    expect((await verify(token)).status).toBe(422);
    await age(71);
    expect((await verify(token)).status).toBe(200);
  });

  it('used thirty times at once verifies once and sends one welcome mail', async () => {
    const { email } = await registered();
    const token = await tokenTo(app, email, 'verify-email');
    const answers = await Promise.all(Array.from({ length: 30 }, () => verify(token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await mailsTo(app, email)).filter(({ template }) => template === 'welcome')).toHaveLength(1);
  });

  it('verifies the address it was mailed to, whichever user is signed in', async () => {
    const [one, other] = [await registered(), await registered()];
    const token = await tokenTo(app, one.email, 'verify-email');
    await other.agent.post('/auth/verify-email').send({ token }).expect(200);
    expect((await one.agent.get('/auth/me')).body).toMatchObject({ emailVerified: true });
    expect((await other.agent.get('/auth/me')).body).toMatchObject({ emailVerified: false });
  });
});

describe('resending the verification link', () => {
  it('sends a new link, and both links are valid', async () => {
    const { agent, email } = await registered();
    const first = await tokenTo(app, email, 'verify-email');
    const { body } = await agent.post('/auth/resend-verification').expect(202);
    expect(body).toEqual({ message: `Verification email sent to ${email}. Please check your inbox.` });
    const second = await tokenTo(app, email, 'verify-email');
    expect(second).not.toBe(first);
    expect((await verify(first)).status).toBe(200);
    expect(await verify(second)).toMatchObject({ status: 409, body: { code: 'already_verified' } });
  });

  it('is refused once the address is verified', async () => {
    const { agent, email } = await registered();
    await verify(await tokenTo(app, email, 'verify-email'));
    const { body } = await agent.post('/auth/resend-verification').expect(409);
    expect(body).toMatchObject({ code: 'already_verified' });
    expect(await mailsTo(app, email)).toHaveLength(2);
  });

  it('is limited to five mails an hour, also concurrently', async () => {
    const { agent, email } = await registered();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => agent.post('/auth/resend-verification') as unknown as Promise<Response>),
    );
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(4);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(16);
    expect(await mailsTo(app, email)).toHaveLength(5);
  });

  it('requires a session', () => app.visitor().post('/auth/resend-verification').expect(401));
});
