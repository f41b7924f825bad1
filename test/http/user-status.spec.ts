import type { Response } from 'supertest';
import { COMPANY_STATUSES } from '../../src/rules/company-status.js';
import { effectiveStatus, effectiveStatusSql, isActiveSql } from '../../src/companies/effective-status.js';
import { MailTemplates } from '../../src/platform/mail/mail-templates.js';
import { ACCOUNT_STATUSES } from '../../src/rules/actor.js';
import { DEMO_PASSWORD } from '../../src/seeds/people.seed.js';
import { hashSecret, newSecret } from '../../src/platform/secrets.js';
import { type Agent, ANNA, IAN_INTERNAL, PENDING_PARTNER, RIVAL, SAM_SUSPENDED, STAFF, TestApp, TOM } from '../app.js';
import { erasureWorker } from '../builders/erasures.js';
import { accept, makeInvitation } from '../builders/invitations.js';
import { makeCompany, makeUser } from '../builders/people.js';
import { makeQuote } from '../builders/quotes.js';
import { snapshot } from './snapshot.js';

let app: TestApp;
let second: TestApp;
let anna: Agent;
let staff: Agent;
beforeAll(async () => {
  app = await TestApp.start();
  second = await TestApp.start({ databaseUrl: app.config.databaseUrl });
  [anna, staff] = await Promise.all([app.as(ANNA), app.as(STAFF)]);
});
afterAll(async () => {
  await second.close();
  await app.close();
});

interface Person {
  id: string;
  email: string;
}

async function person(email: string): Promise<Person> {
  return { id: (await app.actor(email)).userId, email };
}

/** Creates another user of Anna's company. */
async function colleague(given: Parameters<typeof makeUser>[1] = {}): Promise<Person> {
  const { companyId: company } = await app.actor(ANNA);
  return person(await makeUser(app, { company, ...given }));
}

/** Creates a company with this number of administrators, who are signed in. */
async function companyOf(count: number) {
  const company = await makeCompany(app);
  const admins: (Person & { agent: Agent })[] = [];
  for (let n = 0; n < count; n++) {
    const email = await makeUser(app, { company, accountType: 'admin' });
    admins.push({ ...(await person(email)), agent: await (n % 2 ? second : app).as(email) });
  }
  return { company, admins };
}

const REASON = { reason: 'Left the company' };
const deactivate = (agent: Agent, id: string, body: object = REASON) =>
  agent.patch(`/users/${id}/deactivate`).send(body) as unknown as Promise<Response>;
const reactivate = (agent: Agent, id: string, body: object = REASON) =>
  agent.patch(`/users/${id}/reactivate`).send(body) as unknown as Promise<Response>;
const deleteForGood = (agent: Agent, id: string, body: object) =>
  agent.delete(`/users/${id}/permanent`).send(body) as unknown as Promise<Response>;

const row = async (id: string) => (await app.sql('select * from users where id = ?', [id]))[0]!;
const historyOf = async (id: string) => {
  const { body } = await staff.get(`/users/${id}/status-history`).expect(200);
  return (body as { statusHistory: { previousStatus: string; newStatus: string }[] }).statusHistory;
};
const activeAdmins = async (company: string) =>
  (
    await app.sql(
      `select 1 from users where company_id = ? and account_type = 'admin' and account_status = 'active' and deleted_at is null`,
      [company],
    )
  ).length;

async function mailsTo(email: string) {
  const mails = await app.sql<{ template: string; data: Record<string, unknown> }>(
    `select template, data from outbox_mails where recipient = ? and template <> 'new-device' order by created_at`,
    [email],
  );
  return mails.map(({ template, data }) => app.get(MailTemplates).render(template, data));
}

describe('deactivating a user', () => {
  it('ends all sessions at once on every server', async () => {
    const { id, email } = await colleague();
    const sessions = await Promise.all([app.signIn(email), second.signIn(email), app.signIn(email)]);
    for (const session of sessions) await session.get('/quotes').expect(200);
    const { status, body } = await deactivate(anna, id);
    expect(status).toBe(200);
    expect(body).toMatchObject({ id, status: 'inactive', actions: ['edit', 'change_role', 'reactivate', 'delete'] });
    for (const session of sessions) {
      await session.get('/quotes').expect(401);
      await session.get('/auth/me').expect(401);
      await session.post('/auth/refresh').expect(401);
    }
  });

  it('lets the user sign in to see the status, and nothing else', async () => {
    const { id, email } = await colleague();
    await deactivate(anna, id);
    const session = await app.signIn(email);
    expect((await session.get('/auth/me').expect(200)).body).toMatchObject({ accountStatus: 'inactive' });
    expect((await session.get('/quotes').expect(403)).body).toMatchObject({
      code: 'account_status',
      message: 'Your account is currently inactive. Please contact support to reactivate your account.',
    });
  });

  it('writes history and mails the reason', async () => {
    const { id, email } = await colleague();
    await deactivate(anna, id, { reason: '  Moved to <b>Sales</b> ' });
    const { body } = await anna.get(`/users/${id}/status-history`).expect(200);
    expect(body).toEqual({
      statusHistory: [
        {
          id: expect.any(String),
          previousStatus: 'active',
          newStatus: 'inactive',
          changedAt: expect.stringMatching(/Z$/),
          reason: 'Moved to <b>Sales</b>',
          changedByUser: { fullName: 'Anna de Vries' },
        },
      ],
      total: 1,
      limit: 25,
      offset: 0,
    });
    const [mail] = await mailsTo(email);
    expect(mail!.subject).toBe('Your account was deactivated');
    expect(mail!.html).toContain('Moved to &lt;b&gt;Sales&lt;/b&gt;');
  });

  it('by DELETE uses a default reason', async () => {
    const { id } = await colleague();
    await anna.delete(`/users/${id}`).expect(204);
    expect(await historyOf(id)).toMatchObject([{ newStatus: 'inactive', reason: 'Removed by an administrator' }]);
    expect((await app.sql('select account_status from users where id = ?', [id]))[0]).toEqual({
      account_status: 'inactive',
    });
  });

  it.each([[{}], [{ reason: '' }], [{ reason: '  ' }], [{ reason: 'x'.repeat(2001) }]])(
    'requires a reason: %p',
    async (body) => {
      const { id } = await colleague();
      for (const answer of [
        await deactivate(anna, id, body),
        await deleteForGood(anna, id, { confirmEmail: 'x', ...body }),
      ]) {
        expect(answer.status).toBe(422);
        expect(answer.body).toMatchObject({ errors: [{ field: 'reason' }] });
      }
      expect(await row(id)).toMatchObject({ account_status: 'active' });
    },
  );

  it('refuses the field status', async () => {
    const { id } = await colleague();
    expect((await deactivate(anna, id, { ...REASON, status: 'suspended' })).status).toBe(400);
  });

  it('refuses a stale copy with 412', async () => {
    const { id } = await colleague();
    await anna.put(`/users/${id}`).send({ firstName: 'Una' }).expect(200);
    await anna.patch(`/users/${id}/deactivate`).set('If-Match', '"1"').send(REASON).expect(412);
    await anna.patch(`/users/${id}/deactivate`).set('If-Match', '"2"').send(REASON).expect(200);
  });
});

describe('reactivating a user', () => {
  it('gives access again with the same role', async () => {
    const { id, email } = await colleague({ accountType: 'admin' });
    await deactivate(anna, id);
    const session = await app.signIn(email);
    const { body } = await reactivate(anna, id, { reason: 'Is back' });
    expect(body).toMatchObject({ status: 'active', accountType: 'admin' });
    await session.get('/auth/me').expect(401);
    await (await app.signIn(email)).get('/users').expect(200);
    expect(await historyOf(id)).toMatchObject([
      { previousStatus: 'inactive', newStatus: 'active', reason: 'Is back' },
      { previousStatus: 'active', newStatus: 'inactive' },
    ]);
    expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual([
      'Your account was deactivated',
      'Your account is active again',
    ]);
  });
});

describe('a status change that is not allowed', () => {
  it.each([
    ['active', reactivate, 'Only inactive users can be reactivated'],
    ['inactive', deactivate, 'Only active users can be deactivated'],
    ['suspended', deactivate, 'Only active users can be deactivated'],
    ['suspended', reactivate, 'Only inactive users can be reactivated'],
    ['pending_approval', deactivate, 'Only active users can be deactivated'],
    ['pending_approval', reactivate, 'Only inactive users can be reactivated'],
  ] as const)('of a user who is %s is refused: %p', async (accountStatus, change, message) => {
    const { id } = await colleague({ accountStatus });
    const { companyId } = await app.actor(ANNA);
    const before = await snapshot(app, companyId);
    for (const agent of [anna, staff]) {
      const { status, body } = await change(agent, id);
      expect(status).toBe(409);
      expect(body).toMatchObject({ code: 'wrong_status', message });
    }
    expect(await snapshot(app, companyId)).toEqual(before);
  });

  it('cannot lift or delete a suspension by staff', async () => {
    const { id } = await person(SAM_SUSPENDED);
    expect((await reactivate(anna, id)).status).toBe(409);
    expect((await deleteForGood(anna, id, { ...REASON, confirmEmail: SAM_SUSPENDED })).status).toBe(409);
  });
});

describe('the own account', () => {
  it('cannot be deactivated, reactivated or deleted', async () => {
    const { admins } = await companyOf(2);
    const { id, email, agent } = admins[0]!;
    for (const [answer, message] of [
      [await deactivate(agent, id), 'You cannot deactivate your own account'],
      [await agent.delete(`/users/${id}`), 'You cannot deactivate your own account'],
      [await reactivate(agent, id), 'You cannot reactivate your own account'],
      [await deleteForGood(agent, id, { ...REASON, confirmEmail: email }), 'You cannot delete your own account'],
    ] as const) {
      expect(answer.status).toBe(403);
      expect(answer.body).toMatchObject({ code: 'own_account', message });
    }
    const { id: own } = await person(STAFF);
    expect((await deactivate(staff, own)).status).toBe(403);
    await agent.get('/auth/me').expect(200);
  });
});

describe('the last administrator', () => {
  const last = { code: 'last_admin', message: 'A company needs at least one active administrator' };

  it('cannot be deactivated or demoted, by staff either', async () => {
    const { company, admins } = await companyOf(1);
    await makeUser(app, { company, accountType: 'admin', accountStatus: 'inactive' });
    await makeUser(app, { company });
    const { id } = admins[0]!;
    for (const answer of [
      await deactivate(staff, id),
      await staff.delete(`/users/${id}`),
      await staff.put(`/users/${id}`).send({ role: 'standard', firstName: 'No' }),
    ]) {
      expect(answer.status).toBe(409);
      expect(answer.body).toMatchObject(last);
    }
    expect(await row(id)).toMatchObject({ account_type: 'admin', account_status: 'active', first_name: 'Uma' });
  });

  it('cannot be demoted while the company is pending approval', async () => {
    const { id } = await person(PENDING_PARTNER);
    const { status, body } = await staff.put(`/users/${id}`).send({ role: 'standard' });
    expect(status).toBe(409);
    expect(body).toMatchObject(last);
  });

  it('remains when two administrators deactivate each other concurrently', async () => {
    for (let round = 0; round < 5; round++) {
      const { company, admins } = await companyOf(2);
      const [one, two] = admins as [(typeof admins)[0], (typeof admins)[0]];
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, n) => (n % 2 ? deactivate(one.agent, two.id) : deactivate(two.agent, one.id))),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(await activeAdmins(company)).toBe(1);
    }
  });

  it('remains when staff deactivate and demote all of them concurrently', async () => {
    const elsewhere = await second.as(STAFF);
    for (let round = 0; round < 3; round++) {
      const { company, admins } = await companyOf(4);
      const answers = await Promise.all(
        admins.flatMap(({ id }, n) => [
          deactivate(n % 2 ? staff : elsewhere, id),
          (n % 2 ? elsewhere : staff).put(`/users/${id}`).send({ role: 'standard' }),
        ]),
      );
      expect(await activeAdmins(company)).toBe(1);
      expect(answers.filter(({ body }) => (body as { code?: string }).code === 'last_admin').length).toBeGreaterThan(0);
    }
  });

  it('twenty concurrent deactivations of one user: one succeeds', async () => {
    const { id, email } = await colleague();
    const annaElsewhere = await second.as(ANNA);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => deactivate([anna, staff, annaElsewhere][n % 3]!, id)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(19).fill(409)]);
    expect(await historyOf(id)).toHaveLength(1);
    expect(await mailsTo(email)).toHaveLength(1);
  });
});

describe('permanently deleting a user', () => {
  /** Returns the tables that contain a text, except the audit log and the permanent content of quotes. */
  async function tablesWith(text: string): Promise<string[]> {
    const tables = await app.sql<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
        and not relispartition and relname not in ('quote_revisions', 'quotes', 'audit_log')`,
    );
    const found = await Promise.all(
      tables.map(async ({ name }) => {
        const rows = await app.sql(`select 1 from "${name}" t where strpos(t::text, ?) > 0 limit 1`, [text]);
        return rows.length ? [name] : [];
      }),
    );
    return found.flat();
  }

  it('removes their name everywhere and keeps their quotes and history', async () => {
    const { token, email } = await makeInvitation(app);
    await accept(app, token, { firstName: 'Xanthippe', lastName: 'Quellenberg', phone: '+31687654321' });
    const { id } = await person(email);
    await app.sql(
      `insert into account_tokens (id, user_id, purpose, token_hash, expires_at)
       values (gen_random_uuid(), ?, 'reset_password', ?, now() + interval '1 hour')`,
      [id, hashSecret(newSecret())],
    );
    const quote = await makeQuote(app, 'draft');
    await app.sql('update quotes set user_id = ? where id = ?', [id, quote.id]);
    await deactivate(anna, id);
    expect((await anna.get(`/users/${id}/can-delete`).expect(200)).body).toEqual({ canDelete: true, reasons: [] });
    expect((await tablesWith(email)).toSorted()).toEqual(['invitations', 'outbox_mails', 'users']);

    expect((await deleteForGood(anna, id, { reason: 'Asked for it', confirmEmail: email })).status).toBe(204);
    const worker = await erasureWorker(app);
    await worker.finish();
    await worker.close();
    for (const text of [email, 'Xanthippe', 'Quellenberg', '31687654321']) expect(await tablesWith(text)).toEqual([]);
    expect(await row(id)).toMatchObject({
      first_name: 'Deleted',
      last_name: 'User',
      email: `deleted-${id}@deleted.invalid`,
      phone: null,
      job_title: null,
      account_status: 'inactive',
      deleted_at: expect.stringMatching(/^\d{4}-/),
    });
    for (const table of ['sessions', 'account_tokens']) {
      expect(await app.sql(`select 1 from ${table} where user_id = ?`, [id])).toEqual([]);
    }
    const history = await app.sql('select * from user_status_changes where user_id = ? order by created_at desc', [id]);
    expect(history).toMatchObject([{ previous_status: 'inactive', new_status: 'deleted', reason: 'Asked for it' }, {}]);
    await anna.get(`/quotes/${quote.id}`).expect(200);
    expect((await anna.get('/quotes?limit=1').expect(200)).body).toMatchObject({
      data: [{ id: quote.id, contact: { firstName: 'Deleted', lastName: 'User' } }],
    });
  });

  it('blocks signing in and frees the address', async () => {
    const { id, email } = await colleague({ accountStatus: 'inactive' });
    expect((await deleteForGood(anna, id, { ...REASON, confirmEmail: email })).status).toBe(204);
    for (const address of [email, `deleted-${id}@deleted.invalid`]) {
      await app.visitor().post('/auth/login').send({ email: address, password: DEMO_PASSWORD }).expect(401);
    }
    const { text } = await anna.get('/users').query({ includeInactive: true, limit: 100 }).expect(200);
    expect(text).not.toContain(id);
    for (const answer of [
      await reactivate(anna, id),
      await deleteForGood(staff, id, { ...REASON, confirmEmail: email }),
      await anna.put(`/users/${id}`).send({ firstName: 'Back' }),
      await anna.get(`/users/${id}/status-history`),
    ]) {
      expect(answer.status).toBe(404);
    }
    const { token } = await makeInvitation(app, { email });
    expect((await accept(app, token)).status).toBe(201);
  });

  it.each([
    ['another address', () => 'other@made.example'],
    ['their address in capitals', (email: string) => email.toUpperCase()],
    ['part of it', (email: string) => email.slice(1)],
  ])('with %s as confirmation is refused', async (_what, typed) => {
    const { id, email } = await colleague({ accountStatus: 'inactive' });
    const { status, body } = await deleteForGood(anna, id, { ...REASON, confirmEmail: typed(email) });
    expect(status).toBe(422);
    expect(body).toMatchObject({ errors: [{ field: 'confirmEmail', message: 'The email does not match' }] });
    expect(await row(id)).toMatchObject({ email, deleted_at: null });
  });

  it('is allowed for inactive users only, as can-delete says', async () => {
    const { id, email } = await colleague();
    expect((await anna.get(`/users/${id}/can-delete`).expect(200)).body).toEqual({
      canDelete: false,
      reasons: ['Only inactive users can be permanently deleted'],
    });
    expect((await deleteForGood(anna, id, { ...REASON, confirmEmail: email })).status).toBe(409);
    const { id: own } = await person(ANNA);
    expect((await anna.get(`/users/${own}/can-delete`)).body).toEqual({
      canDelete: false,
      reasons: ['You cannot delete your own account', 'Only inactive users can be permanently deleted'],
    });
    const { body } = await (await app.as(IAN_INTERNAL)).get(`/users/${id}/can-delete`).expect(200);
    expect(body).toMatchObject({ canDelete: false });
  });
});

describe('a user of another company', () => {
  it('gets the same 404 as for an unknown user', async () => {
    const { id, email } = await colleague({ accountStatus: 'inactive' });
    const rival = await app.as(RIVAL);
    const nobody = '00000000-0000-4000-8000-000000000000';
    for (const target of [id, nobody, 'x', 'me']) {
      for (const answer of [
        await rival.patch(`/users/${target}/deactivate`).send(REASON),
        await reactivate(rival, target),
        await deleteForGood(rival, target, { ...REASON, confirmEmail: email }),
        await rival.get(`/users/${target}/status-history`),
        await rival.get(`/users/${target}/can-delete`),
      ]) {
        expect(answer.status).toBe(404);
        expect(answer.body).toMatchObject({ code: 'not_found', message: 'User not found', errors: [] });
      }
    }
  });
});

describe('a company', () => {
  it('deactivated by its administrator signs out all its users', async () => {
    const { company, admins } = await companyOf(2);
    const standard = await app.as(await makeUser(app, { company }));
    const [{ name } = { name: '' }] = await app.sql<{ name: string }>('select name from companies where id = ?', [
      company,
    ]);
    const deactivate = (confirmName?: string) =>
      admins[0]!.agent.patch(`/companies/${company}/deactivate`).send({ ...REASON, confirmName });
    // A request that ends all users' access, and that these users cannot undo, must contain the company's name.
    for (const typed of [undefined, '', name.slice(1)]) {
      const message = `Type '${name}' to confirm: all its users lose access, and only we can restore it`;
      expect((await deactivate(typed).expect(422)).body).toMatchObject({ errors: [{ field: 'confirmName', message }] });
    }
    await standard.get('/auth/me').expect(200);
    const { status, body } = await deactivate(name);
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: company, status: 'inactive' });
    for (const agent of [standard, admins[0]!.agent, admins[1]!.agent]) await agent.get('/auth/me').expect(401);
    const again = await app.signIn(admins[0]!.email);
    expect((await again.get('/auth/me').expect(200)).body).toMatchObject({ accountStatus: 'inactive' });
    await again.patch(`/companies/${company}/reactivate`).send(REASON).expect(403);

    await staff.patch(`/companies/${company}/reactivate`).send(REASON).expect(200);
    await again.get('/users').expect(200);
  });

  it('is permanently deleted with all users, once inactive and with its contact’s address as confirmation', async () => {
    const { company, admins } = await companyOf(2);
    const colleagues = [...admins, await person(await makeUser(app, { company }))];
    await app.as(admins[0]!.email);
    const invited = await makeInvitation(app, { by: admins[0]!.email });
    const remove = (confirmEmail: string) =>
      staff.delete(`/companies/${company}/permanent`).send({ reason: 'Asked for it', confirmEmail });
    await remove(admins[0]!.email).expect(409);
    await staff.patch(`/companies/${company}/deactivate`).send(REASON).expect(200);
    const before = await snapshot(app, company);
    const { body } = await remove(admins[1]!.email).expect(422);
    expect(body).toMatchObject({ errors: [{ field: 'confirmEmail' }] });
    expect(await snapshot(app, company)).toEqual(before);

    await remove(admins[0]!.email).expect(204);
    for (const { id, email } of colleagues) {
      expect(await row(id)).toMatchObject({ first_name: 'Deleted', email: `deleted-${id}@deleted.invalid` });
      await app.visitor().post('/auth/login').send({ email, password: DEMO_PASSWORD }).expect(401);
    }
    expect(await app.sql('select status from companies where id = ?', [company])).toEqual([{ status: 'deleted' }]);
    expect(await app.sql('select 1 from invitations where company_id = ?', [company])).toEqual([]);
    await app.visitor().get('/users/verify-invitation').query({ token: invited.token }).expect(422);
  });

  it('of type system cannot be deactivated', async () => {
    const { companyId } = await app.actor(STAFF);
    const { status } = await staff.patch(`/companies/${companyId}/deactivate`).send(REASON);
    expect([403, 409]).toContain(status);
    await staff.get('/auth/me').expect(200);
  });

  it('cannot be deactivated by standard users or strangers', async () => {
    const { companyId } = await app.actor(ANNA);
    await (await app.as(TOM)).patch(`/companies/${companyId}/deactivate`).send(REASON).expect(403);
    await (await app.as(RIVAL)).patch(`/companies/${companyId}/deactivate`).send(REASON).expect(404);
    await anna
      .delete(`/companies/${companyId}/permanent`)
      .send({ ...REASON, confirmEmail: ANNA })
      .expect(403);
    await anna.get('/auth/me').expect(200);
  });
});

describe('the effective account status', () => {
  it('is the same in SQL and in code', async () => {
    const answers = await app.sql(
      `select u.account_status, c.status, ${effectiveStatusSql()} as effective, ${isActiveSql()} as active
         from unnest(string_to_array(?, ',')) u (account_status), unnest(string_to_array(?, ',')) c (status)`,
      [ACCOUNT_STATUSES.join(), COMPANY_STATUSES.join()],
    );
    expect(answers).toHaveLength(ACCOUNT_STATUSES.length * COMPANY_STATUSES.length);
    expect(answers).toEqual(
      ACCOUNT_STATUSES.flatMap((own) =>
        COMPANY_STATUSES.map((status) => {
          const effective = effectiveStatus(own, status);
          return { account_status: own, status, effective, active: effective === 'active' };
        }),
      ),
    );
  });
});
