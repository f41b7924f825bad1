import type { Response } from 'supertest';
import { MailTemplates } from '../../src/platform/mail/mail-templates.js';
import type { InvitationDto } from '../../src/users/invitations/invitations.dto.js';
import { type Agent, ANNA, RIVAL, STAFF, TestApp, TOM } from '../app.js';
import { accept, acceptance, makeInvitation, tokenFor } from '../builders/invitations.js';
import { makeCompany, makeUser } from '../builders/people.js';
import { expectProblem } from './problem.js';

let app: TestApp;
let second: TestApp;
let anna: Agent;
beforeAll(async () => {
  app = await TestApp.start();
  second = await TestApp.start({ databaseUrl: app.config.databaseUrl });
  anna = await app.as(ANNA);
});
afterAll(async () => {
  await second.close();
  await app.close();
});

const invite = (email: string, role: string = 'standard', agent = anna) =>
  agent.post('/users/invite').send({ email, role }) as unknown as Promise<Response>;
const verify = (token: string) => app.visitor().get('/users/verify-invitation').query({ token });
const users = (email: string) => app.sql('select * from users where email = ?', [email]);

/** Changes an invitation as if it had been sent this time ago. */
const age = (id: string, interval: string) =>
  app.sql(`update invitations set expires_at = expires_at - ?::interval where id = ?`, [interval, id]);

async function expectInvalid(token: string): Promise<void> {
  for (const response of [await verify(token), await accept(app, token)]) {
    expectProblem(response);
    expect(response.status).toBe(422);
    expect(response.body).toMatchObject({
      code: 'invalid_token',
      message: 'This invitation is invalid or has expired',
    });
  }
}

async function mailTo(email: string) {
  const [mail] = await app.sql<{ template: string; data: Record<string, unknown> }>(
    'select template, data from outbox_mails where recipient = ? order by created_at desc limit 1',
    [email],
  );
  return app.get(MailTemplates).render(mail!.template, mail!.data);
}

describe('inviting', () => {
  it.each([
    [ANNA, 'Set up your account to build quotes together.'],
    [STAFF, 'Set up your account to work in the console.'],
  ])('says what the account is for, when %s invites', async (by, said) => {
    const email = `colleague-of-${by}`;
    await (await app.as(by)).post('/users/invite').send({ email, role: 'admin' }).expect(201);
    expect((await mailTo(email)).html).toContain(said);
  });

  it('returns a pending invitation and mails its link', async () => {
    const { status, body } = await invite(' New.Person@Made.example ', 'admin');
    expect(status).toBe(201);
    const week = Date.now() + 7 * 86_400_000;
    expect(body).toEqual({
      id: expect.any(String),
      email: 'new.person@made.example',
      role: 'admin',
      status: 'pending',
      expiresAt: expect.any(String),
      createdAt: expect.any(String),
      invitedBy: { fullName: 'Anna de Vries' },
      actions: ['resend', 'revoke'],
    });
    expect(Math.abs(Date.parse((body as InvitationDto).expiresAt) - week)).toBeLessThan(60_000);

    const token = await tokenFor(app, 'new.person@made.example');
    const { subject, text, html } = await mailTo('new.person@made.example');
    expect(subject).toBe('Anna de Vries invited you to Meridian Engineering B.V. on HoloPortal');
    expect(text.replaceAll('\n', '')).toContain(`[${app.config.publicUrl}/accept-invitation?token=${token}]`);
    expect(html).toContain('Meridian Engineering B.V. on HoloPortal as an administrator.');
    const stored = await app.sql('select * from invitations where id = ?', [(body as InvitationDto).id]);
    expect(JSON.stringify(stored)).not.toContain(token);
  });

  it('refuses existing users of the company, also inactive ones, and those already invited', async () => {
    const { companyId: company } = await app.actor(ANNA);
    const inactive = await makeUser(app, { company, accountStatus: 'inactive' });
    const { email: invited } = await makeInvitation(app);
    for (const [email, code, message] of [
      [TOM, 'email_taken', 'User account already exists'],
      [TOM.toUpperCase(), 'email_taken', 'User account already exists'],
      [inactive, 'email_taken', 'User account already exists'],
      [invited, 'invitation_pending', 'An invitation for this email address is already pending'],
    ] as const) {
      const { status, body } = await invite(email);
      expect(status).toBe(409);
      expect(body).toMatchObject({ code, message, errors: [{ field: 'email', message }] });
    }
  });

  it('does not reveal an account with another company, except to its owner', async () => {
    const stranger = await makeUser(app, { firstName: 'Secret' });
    const [known, unknown] = [await invite(stranger), await invite('unknown@made.example')];
    expect(known.status).toBe(201);
    const without = ({ body }: Response) => ({
      ...(body as InvitationDto),
      id: 0,
      email: '',
      expiresAt: '',
      createdAt: '',
    });
    expect(without(known)).toEqual(without(unknown));
    const { text, html } = await mailTo(stranger);
    expect(text).toContain('already has an account with another company');
    expect(html).not.toContain('accept-invitation');

    const { status, body } = await accept(app, await tokenFor(app, stranger));
    expect(status).toBe(409);
    expect(body).toMatchObject({
      code: 'email_taken',
      errors: [{ field: 'email', message: 'User account already exists' }],
    });
    expect(await users(stranger)).toMatchObject([{ first_name: 'Secret' }]);
    const { body: list } = await anna.get('/users/invitations').query({ search: stranger }).expect(200);
    expect(list).toMatchObject({ invitations: [{ status: 'pending' }] });
  });

  it.each([
    [{ role: 'standard' }, 'email', 'Email is required'],
    [{ email: 'nobody', role: 'standard' }, 'email', 'Please enter a valid email address'],
    [{ email: 'a@made.example', role: null }, 'role', 'Please select a valid role'],
    [{ email: 'a@made.example', role: 'owner' }, 'role', 'Please select a valid role'],
  ])('refuses the input %p', async (body, field, message) => {
    const response = await anna.post('/users/invite').send(body).expect(422);
    expect(response.body).toMatchObject({ errors: [{ field, message }] });
  });

  it.each(['companyId', 'status', 'expiresAt', 'token'])('refuses the field %s', async (field) => {
    const { companyId } = await app.actor(RIVAL);
    await anna
      .post('/users/invite')
      .send({ email: 'b@made.example', role: 'standard', [field]: companyId })
      .expect(400);
  });

  it('twenty times at once for the same address creates one invitation', async () => {
    const agents = [anna, await second.as(ANNA)];
    const email = 'twenty@made.example';
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => invite(email, 'standard', agents[n % 2])));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array<number>(19).fill(409)]);
    expect(await app.sql(`select 1 from outbox_mails where recipient = ?`, [email])).toHaveLength(1);
  });

  it('is limited to 50 an hour per company', async () => {
    const agent = await app.as(await makeUser(app, { accountType: 'admin' }));
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, n) => invite(`many-${n}@made.example`, 'standard', agent)),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(50);
    const refused = answers.find(({ status }) => status === 429)!;
    expect(refused.get('Retry-After')).toBe('3600');
    expect((await invite('others@made.example')).status).toBe(201);
  });
});

describe('an invitation link', () => {
  it('returns the email, company, role and expiry', async () => {
    const { token, email, expiresAt } = await makeInvitation(app, { role: 'admin' });
    const { body } = await verify(token).expect(200);
    expect(body).toEqual({ email, companyName: 'Meridian Engineering B.V.', role: 'admin', expiresAt });
  });

  it.each(['', 'x', 'A'.repeat(43), '../../etc', "' or 1=1 --"])('that is %p is invalid', async (token) => {
    const { status } = await verify(token);
    expect(status).toBe(token ? 422 : 400);
  });

  it('is invalid after it expires', async () => {
    const { id, token, email } = await makeInvitation(app);
    await age(id, '7 days 1 second');
    await expectInvalid(token);
    expect(await users(email)).toEqual([]);
  });

  it('is invalid after it is revoked', async () => {
    const { id, token } = await makeInvitation(app);
    await anna.delete(`/users/invitations/${id}`).expect(204);
    await expectInvalid(token);
  });

  it('is invalid after it is resent', async () => {
    const { id, token, email } = await makeInvitation(app);
    await age(id, '2 minutes');
    await anna.put(`/users/invitations/${id}/resend`).expect(200);
    await expectInvalid(token);
    await verify(await tokenFor(app, email)).expect(200);
  });

  it('is invalid while the company is not active', async () => {
    const company = await makeCompany(app);
    const by = await makeUser(app, { company, accountType: 'admin' });
    const { token } = await makeInvitation(app, { by });
    await app.sql(`update companies set status = 'suspended' where id = ?`, [company]);
    await expectInvalid(token);
    await app.sql(`update companies set status = 'active' where id = ?`, [company]);
    await verify(token).expect(200);
  });
});

describe('accepting an invitation', () => {
  it('creates a verified, signed-in user of the company with the invitation’s role', async () => {
    const { id, token, email } = await makeInvitation(app, { role: 'admin' });
    const agent = app.visitor();
    const { body } = await agent.post('/users/accept-invitation').send(acceptance(token)).expect(201);
    expect(body).toMatchObject({
      email,
      firstName: 'Noor',
      lastName: 'Smit',
      jobTitle: 'Planner',
      accountType: 'admin',
      accountStatus: 'active',
      emailVerified: true,
      company: { id: (await app.actor(ANNA)).companyId },
    });
    await agent.get('/users/me').expect(200);
    await app.signIn(email, 'Quiet-Harbour-27');
    const { body: list } = await anna.get('/users/invitations').query({ search: email }).expect(200);
    expect(list).toMatchObject({ invitations: [{ id, status: 'accepted', actions: [] }] });
    await expectInvalid(token);
  });

  it.each(['role', 'email', 'companyId', 'accountType', 'accountStatus', 'emailVerified', 'id'])(
    'refuses the field %s',
    async (field) => {
      const { token, email } = await makeInvitation(app);
      const { status } = await accept(app, token, { [field]: 'admin' });
      expect(status).toBe(400);
      expect(await users(email)).toEqual([]);
      await verify(token).expect(200);
    },
  );

  it('with invalid details keeps the invitation valid', async () => {
    const { token, email } = await makeInvitation(app);
    for (const over of [{ password: 'short' }, { firstName: '' }, { phone: '123' }]) {
      expect((await accept(app, token, over)).status).toBe(422);
    }
    expect(await users(email)).toEqual([]);
    expect((await accept(app, token)).status).toBe(201);
  });

  it('fifty times at once on two servers creates one user', async () => {
    const { token, email } = await makeInvitation(app);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => accept(n % 2 ? app : second, token, { firstName: `Nr ${n}` })),
    );
    const counts = Object.groupBy(answers, ({ status }) => status);
    expect([counts[201]?.length, counts[422]?.length]).toEqual([1, 49]);
    const winner = answers.findIndex(({ status }) => status === 201);
    expect(await users(email)).toMatchObject([{ first_name: `Nr ${winner}` }]);
    const sessions = await app.sql('select 1 from sessions s join users u on u.id = s.user_id where u.email = ?', [
      email,
    ]);
    expect(sessions).toHaveLength(1);
  });

  it('during a registration with the same address creates one user', async () => {
    const email = 'both@made.example';
    const { token } = await makeInvitation(app, { email });
    const registration = {
      ...{ email, password: 'Quiet-Harbour-27', firstName: 'Noor', lastName: 'Smit', jobTitle: 'Planner' },
      ...{
        companyName: 'Smit',
        companyIndustry: 'aec',
        addressLine1: 'Kade 1',
        city: 'Delft',
        postalCode: '2611',
        country: 'NL',
      },
    };
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        n % 2 ? app.visitor().post('/auth/register').send(registration) : accept(app, token),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const answer of answers) expect([201, 409, 422]).toContain(answer.status);
    expect(await users(email)).toHaveLength(1);
  });
});

describe('the list of invitations', () => {
  it('shows each status, and pages, sorts and filters', async () => {
    const by = await makeUser(app, { accountType: 'admin' });
    const agent = await app.as(by);
    const made = [];
    for (const name of ['a', 'b', 'c', 'd']) {
      made.push(await makeInvitation(app, { by, email: `${name}-listed@made.example` }));
    }
    await agent.delete(`/users/invitations/${made[1]!.id}`).expect(204);
    expect((await accept(app, made[2]!.token)).status).toBe(201);
    await age(made[3]!.id, '8 days');

    const list = async (query: object) => {
      const response = await agent.get('/users/invitations').query(query).expect(200);
      return (response.body as { invitations: InvitationDto[] }).invitations.map(
        ({ email, status, actions }) => `${email[0]} ${status} ${actions.join()}`,
      );
    };
    const [a, b, c, d] = ['a pending resend,revoke', 'b revoked ', 'c accepted ', 'd expired '];
    expect(await list({})).toEqual([d, c, b, a]);
    expect(await list({ sort: 'email' })).toEqual([a, b, c, d]);
    expect(await list({ sort: 'email', limit: 2, page: 2 })).toEqual([c, d]);
    expect(await list({ sort: 'expiresAt', limit: 1 })).toEqual([d]);
    expect(await list({ status: 'pending' })).toEqual([a]);
    expect(await list({ status: 'expired' })).toEqual([d]);
    expect(await list({ status: 'accepted,revoked', sort: 'email' })).toEqual([b, c]);
    expect(await list({ search: 'B-LISTED' })).toEqual([b]);
    expect(await list({ search: '%' })).toEqual([]);
    const { body } = await agent.get('/users/invitations').query({ limit: 1 }).expect(200);
    expect(body).toMatchObject({ total: 4, limit: 1, offset: 0 });
  });

  it.each([{ status: 'lost' }, { sort: 'role' }, { companyId: 'x' }])('refuses %p with 400', async (query) =>
    expectProblem(await anna.get('/users/invitations').query(query).expect(400)),
  );

  it('contains only invitations of the own company', async () => {
    const { id, email } = await makeInvitation(app);
    for (const who of [RIVAL, STAFF]) {
      const agent = await app.as(who);
      const { text } = await agent.get('/users/invitations').expect(200);
      expect(text).not.toContain(email);
      await agent.put(`/users/invitations/${id}/resend`).expect(404);
      await agent.delete(`/users/invitations/${id}`).expect(404);
    }
  });
});

describe('an invitation that is not pending', () => {
  it('can be neither resent nor revoked', async () => {
    const [revoked, accepted, expired] = [
      await makeInvitation(app),
      await makeInvitation(app),
      await makeInvitation(app),
    ];
    await anna.delete(`/users/invitations/${revoked.id}`).expect(204);
    await accept(app, accepted.token);
    await age(expired.id, '8 days');
    for (const { id } of [revoked, accepted, expired]) {
      const { body } = await anna.put(`/users/invitations/${id}/resend`).expect(409);
      expect(body).toMatchObject({ message: 'Only pending invitations can be resent' });
      expect((await anna.delete(`/users/invitations/${id}`).expect(409)).body).toMatchObject({
        message: 'Only pending invitations can be revoked',
      });
    }
  });

  it('is replaced by a new invitation when it is expired', async () => {
    const { id, email, token } = await makeInvitation(app);
    await age(id, '8 days');
    const { status, body } = await invite(email, 'admin');
    expect(status).toBe(201);
    expect(body).toMatchObject({ id, status: 'pending', role: 'admin' });
    await expectInvalid(token);
    await verify(await tokenFor(app, email)).expect(200);
  });

  it('can be sent again after a minute, not before', async () => {
    const { id, email } = await makeInvitation(app);
    await anna.put(`/users/invitations/${id}/resend`).expect(429);
    await age(id, '61 seconds');
    const { body } = await anna.put(`/users/invitations/${id}/resend`).expect(200);
    expect(body).toMatchObject({ id, status: 'pending' });
    expect(Date.parse((body as InvitationDto).expiresAt)).toBeGreaterThan(Date.now() + 6.99 * 86_400_000);
    expect(await app.sql('select 1 from outbox_mails where recipient = ?', [email])).toHaveLength(2);
  });
});
