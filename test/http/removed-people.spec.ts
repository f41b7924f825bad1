import type { Response } from 'supertest';
import { type Agent, ANNA, STAFF, TestApp } from '../app.js';
import { accept, makeInvitation, type MadeInvitation, tokenFor } from '../builders/invitations.js';
import { makeCompany, makeUser } from '../builders/people.js';
import { makeToken, NEW_PASSWORD } from './auth-operations.js';

let app: TestApp;
let second: TestApp;
let staff: Agent;
beforeAll(async () => {
  app = await TestApp.start();
  second = await TestApp.start({ databaseUrl: app.config.databaseUrl });
  staff = await app.as(STAFF);
});
afterAll(async () => {
  await second.close();
  await app.close();
});

const REASON = { reason: 'Left the company' };

/** Creates a company with two administrators, one of whom has invited a third administrator. */
async function invited() {
  const company = await makeCompany(app);
  const admin = async () => {
    const email = await makeUser(app, { company, accountType: 'admin' });
    return { email, id: (await app.actor(email)).userId, agent: await app.as(email) };
  };
  const [boss, mole] = [await admin(), await admin()];
  return { company, boss, mole, invitation: await makeInvitation(app, { by: mole.email, role: 'admin' }) };
}
type Invited = Awaited<ReturnType<typeof invited>>;

const stateOf = async ({ id }: MadeInvitation) =>
  (await app.sql<{ status: string }>('select status from invitations where id = ?', [id]))[0]?.status;

async function expectDead({ token, email }: MadeInvitation): Promise<void> {
  for (const answer of [
    await app.visitor().get('/users/verify-invitation').query({ token }),
    await accept(app, token),
  ]) {
    expect([answer.status, answer.body]).toEqual([422, expect.objectContaining({ code: 'invalid_token' })]);
  }
  expect(await app.sql('select 1 from users where email = ?', [email])).toEqual([]);
}

/** All actions that remove an administrator's rights. */
const REMOVALS: [string, (given: Invited) => PromiseLike<Response>][] = [
  ['deactivated', ({ boss, mole }) => boss.agent.patch(`/users/${mole.id}/deactivate`).send(REASON)],
  ['removed', ({ boss, mole }) => boss.agent.delete(`/users/${mole.id}`)],
  ['removed by staff', ({ mole }) => staff.delete(`/system/users/${mole.id}`)],
  ['made a standard user', ({ boss, mole }) => boss.agent.put(`/users/${mole.id}`).send({ role: 'standard' })],
  ['made one by staff', ({ mole }) => staff.put(`/users/${mole.id}`).send({ role: 'standard' })],
  ...(['suspended', 'inactive', 'pending_approval'] as const).map((status): (typeof REMOVALS)[number] => [
    `set ${status} by staff`,
    ({ mole }) => staff.put(`/system/users/${mole.id}/status`).send({ ...REASON, status }),
  ]),
];

const COMPANY_REMOVALS: [string, (given: Invited) => PromiseLike<Response>][] = [
  ['suspended', ({ company }) => staff.put(`/system/companies/${company}/suspend`).send(REASON)],
  ['deactivated', ({ company }) => staff.patch(`/companies/${company}/deactivate`).send(REASON)],
  ['removed', ({ company }) => staff.delete(`/system/companies/${company}`)],
];

describe.each(REMOVALS)('an administrator who is %s', (_what, remove) => {
  it('permanently loses their sent invitations and mailed links', async () => {
    const given = await invited();
    const { boss, mole, invitation } = given;
    const links: [path: string, body: object][] = [
      ['/auth/verify-email', { token: await makeToken(app, 'verify_email', mole.email) }],
      ['/auth/password/reset', { token: await makeToken(app, 'reset_password', mole.email), password: NEW_PASSWORD }],
    ];
    expect((await remove(given)).ok).toBe(true);

    await expectDead(invitation);
    expect(await stateOf(invitation)).toBe('revoked');
    for (const [path, body] of links) {
      await app.visitor().post(path).send(body).expect(422);
    }
    // Reactivating the administrator does not restore the invitation, and other administrators can invite the same
    // person.
    await app.sql(`update users set account_status = 'active', account_type = 'admin' where id = ?`, [mole.id]);
    await expectDead(invitation);
    await boss.agent.post('/users/invite').send({ email: invitation.email, role: 'standard' }).expect(201);
  });

  it('does not affect invitations sent by others', async () => {
    const given = await invited();
    const other = await makeInvitation(app, { by: given.boss.email });
    const elsewhere = await makeInvitation(app);
    expect((await remove(given)).ok).toBe(true);
    for (const { token } of [other, elsewhere]) expect((await accept(app, token)).status).toBe(201);
  });
});

describe.each(COMPANY_REMOVALS)('a company that is %s', (_what, remove) => {
  it('cannot be joined with an invitation, also not after it is active again', async () => {
    const given = await invited();
    const reset = await makeToken(app, 'reset_password', given.mole.email);
    expect((await remove(given)).ok).toBe(true);
    await expectDead(given.invitation);
    expect(await stateOf(given.invitation)).toBe('revoked');
    await app.visitor().post('/auth/password/reset').send({ token: reset, password: NEW_PASSWORD }).expect(422);
    await app.sql(`update companies set status = 'active' where id = ?`, [given.company]);
    await expectDead(given.invitation);
  });
});

it('permanently deleting a user revokes the invitations they sent', async () => {
  const { mole, invitation } = await invited();
  await app.sql(`update users set account_status = 'inactive' where id = ?`, [mole.id]);
  await staff
    .delete(`/users/${mole.id}/permanent`)
    .send({ ...REASON, confirmEmail: mole.email })
    .expect(204);
  expect(await stateOf(invitation)).toBe('revoked');
  await expectDead(invitation);
});

describe('an invitation is valid only while its sender could send it', () => {
  it.each([
    ['inactive', `update users set account_status = 'inactive' where id = ?`],
    ['suspended', `update users set account_status = 'suspended' where id = ?`],
    ['a standard user', `update users set account_type = 'standard' where id = ?`],
    ['deleted', `update users set deleted_at = now() where id = ?`],
    [
      'of another company',
      `update users set company_id = (select company_id from users where email = '${ANNA}') where id = ?`,
    ],
  ])('and not when the sender is %s', async (_what, statement) => {
    const { mole, invitation } = await invited();
    await app.sql(statement, [mole.id]);
    await expectDead(invitation);
    expect(await stateOf(invitation)).toBe('pending');
  });

  it('and staff can invite users of other companies as long as they are staff', async () => {
    const { companyId: company } = await app.actor(STAFF);
    const email = await makeUser(app, { company, accountType: 'admin' });
    const invite = async (adminEmail: string) => {
      const { body } = await (
        await app.as(email)
      )
        .post('/system/companies')
        .send({
          name: `Invited ${adminEmail}`,
          type: 'client',
          addressLine1: 'Kade 1',
          city: 'Delft',
          postalCode: '2611 AB',
          countryCode: 'NL',
          industry: 'aec',
          adminEmail,
        })
        .expect(201);
      return { ...(body as MadeInvitation), email: adminEmail, token: await tokenFor(app, adminEmail) };
    };
    const [early, late] = [await invite('early@made.example'), await invite('late@made.example')];
    expect((await accept(app, early.token)).status).toBe(201);
    await staff.delete(`/system/users/${(await app.actor(email)).userId}`).expect(204);
    await expectDead(late);
  });

  it('a resent invitation depends on the user who resent it', async () => {
    const { boss, mole, invitation } = await invited();
    await app.sql(`update invitations set expires_at = expires_at - interval '2 minutes' where id = ?`, [
      invitation.id,
    ]);
    const { body } = await boss.agent.put(`/users/invitations/${invitation.id}/resend`).expect(200);
    expect(body).toMatchObject({ invitedBy: { fullName: 'Uma User' } });
    await boss.agent.delete(`/users/${mole.id}`).expect(204);
    expect((await accept(app, await tokenFor(app, invitation.email))).status).toBe(201);
  });
});

describe('concurrent requests', () => {
  it.each(REMOVALS.slice(0, 5))(
    '%s while inviting: no invitation sent meanwhile is valid afterwards',
    async (_what, remove) => {
      for (let round = 0; round < 4; round++) {
        const given = await invited();
        const elsewhere = await second.as(given.mole.email);
        const email = (n: number) => `late-${n}-${given.mole.id}@made.example`;
        const [removed, ...sent] = await Promise.all([
          remove(given),
          ...Array.from({ length: 6 }, (_, n) =>
            [given.mole.agent, elsewhere][n % 2]!.post('/users/invite').send({ email: email(n), role: 'admin' }),
          ),
        ]);
        expect(removed.ok).toBe(true);
        for (const { status } of sent) expect([201, 401, 403]).toContain(status);
        expect(
          await app.sql(`select 1 from invitations where invited_by_id = ? and status = 'pending'`, [given.mole.id]),
        ).toEqual([]);
        for (const [n, { status }] of sent.entries()) {
          if (status === 201) expect((await accept(app, await tokenFor(app, email(n)))).status).toBe(422);
        }
      }
    },
  );

  it.each([...REMOVALS, ...COMPANY_REMOVALS])(
    '%s while an invitation is accepted: it is either accepted before or refused',
    async (_what, remove) => {
      for (let round = 0; round < 4; round++) {
        const given = await invited();
        const { token } = given.invitation;
        let removedAt = Infinity;
        const [removed, ...answers] = await Promise.all([
          Promise.resolve(remove(given)).then((answer) => {
            removedAt = performance.now();
            return answer;
          }),
          ...Array.from({ length: 6 }, async (_, n) => {
            const begun = performance.now();
            return { begun, answer: await accept(n % 2 ? app : second, token) };
          }),
        ]);
        expect(removed.ok).toBe(true);
        const won = answers.filter(({ answer }) => answer.status === 201);
        expect(won.length).toBeLessThanOrEqual(1);
        for (const { answer } of answers) expect([201, 422]).toContain(answer.status);
        for (const { begun } of won) expect(begun).toBeLessThan(removedAt);
        expect(await stateOf(given.invitation)).toBe(won.length ? 'accepted' : 'revoked');
        expect((await accept(app, token)).status).toBe(422);
      }
    },
  );

  it('that resend a revoked invitation never make it valid', async () => {
    for (let round = 0; round < 6; round++) {
      const given = await invited();
      const { mole, boss, invitation } = given;
      await app.sql(`update invitations set expires_at = expires_at - interval '2 minutes' where id = ?`, [
        invitation.id,
      ]);
      const [removed, resent] = await Promise.all([
        boss.agent.delete(`/users/${mole.id}`),
        mole.agent.put(`/users/invitations/${invitation.id}/resend`),
      ]);
      expect(removed.status).toBe(204);
      expect([200, 401, 409]).toContain(resent.status);
      await expectDead({ ...invitation, token: await tokenFor(app, invitation.email) });
    }
  });
});
