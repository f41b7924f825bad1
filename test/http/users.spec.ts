import type { UserProfileDto, UserRowDto } from '../../src/users/user-answers.dto.js';
import { type Agent, ANNA, IAN_INTERNAL, PENDING_PARTNER, RIVAL, SAM_SUSPENDED, STAFF, TestApp, TOM } from '../app.js';
import { makeCompany, makeUser } from '../builders/people.js';
import { expectProblem } from './problem.js';

let app: TestApp;
let anna: Agent;
let tom: Agent;
let staff: Agent;
beforeAll(async () => {
  app = await TestApp.start();
  [anna, tom, staff] = await Promise.all([app.as(ANNA), app.as(TOM), app.as(STAFF)]);
});
afterAll(() => app.close());

async function users(
  agent: Agent,
  query: Record<string, unknown> = {},
): Promise<{ users: UserRowDto[]; total: number }> {
  const { body } = await agent.get('/users').query(query).expect(200);
  return body as { users: UserRowDto[]; total: number };
}

const emails = (list: { users: UserRowDto[] }) => list.users.map(({ email }) => email);

/** Creates a user of Anna's company. Returns the row that Anna sees. */
async function colleague(given: Parameters<typeof makeUser>[1] = {}): Promise<UserRowDto> {
  const { companyId: company } = await app.actor(ANNA);
  const email = await makeUser(app, { company, ...given });
  const { users: found } = await users(anna, { search: email, includeInactive: true });
  return found[0]!;
}

describe('the profile', () => {
  it('returns the caller’s own data with an ETag', async () => {
    const { body, headers } = await tom.get('/users/me').expect(200);
    expect(body).toEqual({
      id: (await app.actor(TOM)).userId,
      email: TOM,
      firstName: 'Tom',
      lastName: 'Bakker',
      jobTitle: 'Project engineer',
      phone: body.phone,
      industry: body.industry,
      accountType: 'standard',
      accountStatus: 'active',
      emailVerified: true,
      lastLogin: expect.stringMatching(/^\d{4}-.*Z$/),
      version: 1,
      company: { id: (await app.actor(ANNA)).companyId, name: 'Meridian Engineering B.V.', type: 'client' },
    });
    expect(headers.etag).toBe('"1"');
  });

  it('changes only the given fields', async () => {
    const before = (await tom.get('/users/me')).body as UserProfileDto;
    const { body, headers } = await tom
      .put('/users/me')
      .set('If-Match', `"${before.version}"`)
      .send({ firstName: '  Thomas ', phone: '+31 6 1234-5678', industry: 'Technology' })
      .expect(200);
    const changed = { firstName: 'Thomas', phone: '+31612345678', industry: 'Technology', version: before.version + 1 };
    expect(body).toEqual({ ...before, ...changed });
    expect(headers.etag).toBe(`"${before.version + 1}"`);
    const { body: cleared } = await tom.put('/users/me').send({ phone: '' }).expect(200);
    expect(cleared).toEqual({ ...before, ...changed, phone: null, version: before.version + 2 });
  });

  it('refuses a stale copy with 412', async () => {
    const before = (await tom.get('/users/me')).body as UserProfileDto;
    await tom.put('/users/me').set('If-Match', `"${before.version}"`).send({ lastName: 'Baker' }).expect(200);
    await tom.put('/users/me').set('If-Match', `"${before.version}"`).send({ lastName: 'Bäcker' }).expect(412);
    expect((await tom.get('/users/me')).body).toMatchObject({ lastName: 'Baker', version: before.version + 1 });
  });

  it.each([
    [{ firstName: '' }, 'firstName', 'First name is required'],
    [{ firstName: null }, 'firstName', 'First name is required'],
    [{ lastName: 'x'.repeat(51) }, 'lastName', 'Last name cannot exceed 50 characters'],
    [{ jobTitle: ' ' }, 'jobTitle', 'Job title is required'],
    [{ jobTitle: 'x' }, 'jobTitle', 'Job title must be at least 2 characters long'],
    [{ jobTitle: 'CEO <b>' }, 'jobTitle', 'Job title contains invalid characters'],
    [{ industry: 'Holograms' }, 'industry', 'Please select a valid industry'],
    [{ phone: '0612345678' }, 'phone', 'Phone number must start with + followed by country code (e.g., +1, +44, +49)'],
  ])('refuses the value %p', async (body, field, message) => {
    const response = await tom.put('/users/me').send(body).expect(422);
    expectProblem(response);
    expect(response.body).toMatchObject({ errors: [{ field, message }] });
  });

  it.each([
    'role',
    'accountType',
    'accountStatus',
    'status',
    'companyId',
    'company',
    'email',
    'emailVerified',
    'version',
    'id',
  ])('refuses the field %s', async (field) => {
    const before = (await tom.get('/users/me')).body as unknown;
    const { body } = await tom
      .put('/users/me')
      .send({ [field]: 'admin' })
      .expect(400);
    expect(body).toMatchObject({ message: `Unknown field '${field}'` });
    expect((await tom.get('/users/me')).body).toEqual(before);
  });
});

describe('notification preferences', () => {
  it('are by default quotes, account and messages without newsletter', async () => {
    const agent = await app.as(await makeUser(app));
    const read = async () => (await agent.get('/users/notification-preferences').expect(200)).body as unknown;
    expect(await read()).toEqual({ quoteUpdates: true, accountUpdates: true, messageUpdates: true, newsletter: false });
    const { body } = await agent.put('/users/notification-preferences').send({ quoteUpdates: false }).expect(200);
    expect(body).toEqual({ quoteUpdates: false, accountUpdates: true, messageUpdates: true, newsletter: false });
    await agent.put('/users/notification-preferences').send({ newsletter: true }).expect(400);
    expect(await read()).toEqual({
      quoteUpdates: false,
      accountUpdates: true,
      messageUpdates: true,
      newsletter: false,
    });
  });

  it.each([
    [{ quoteUpdates: 'yes' }, 422],
    [{ quoteUpdates: null }, 422],
    [{ sms: true }, 400],
  ])('refuse the value %p with %i', async (body, status) =>
    expectProblem(await tom.put('/users/notification-preferences').send(body).expect(status)),
  );
});

describe('the list of users', () => {
  it('has the active users of the company with their actions', async () => {
    const list = await users(anna, { sort: 'createdAt' });
    const [first] = list.users.filter(({ email }) => email === ANNA);
    expect(first).toMatchObject({ isSelf: true, accountType: 'admin', status: 'active', actions: ['edit'] });
    expect(list.users.find(({ email }) => email === TOM)).toMatchObject({
      isSelf: false,
      accountType: 'standard',
      emailVerified: true,
      company: { name: 'Meridian Engineering B.V.' },
      actions: ['edit', 'change_role', 'deactivate'],
    });
    expect(emails(list)).not.toContain(SAM_SUSPENDED);
    expect(emails(list)).not.toContain(RIVAL);
    expect(JSON.stringify(list)).not.toMatch(/argon2|password/i);
  });

  it('also has the other users with includeInactive', async () => {
    const list = await users(anna, { includeInactive: true });
    expect(list.users.find(({ email }) => email === SAM_SUSPENDED)).toMatchObject({
      status: 'suspended',
      actions: ['edit', 'change_role'],
    });
    expect(emails(await users(anna, { includeInactive: false }))).not.toContain(SAM_SUSPENDED);
  });

  it('is refused for standard users', async () => {
    for (const path of ['/users', '/companies/users']) {
      const { body } = await tom.get(path).expect(403);
      expect(body).toMatchObject({
        message: 'Only company administrators can manage users. Please contact your admin for user management.',
      });
    }
  });

  it('standard users get the names only, of all users who are not deleted', async () => {
    const { body } = await tom.get('/companies/users/names').expect(200);
    const { data: names } = body as { data: { firstName: string; lastName: string }[] };
    expect(names.map((one) => Object.keys(one).sort().join())).toEqual(names.map(() => 'firstName,id,lastName'));
    const list = await users(anna, { includeInactive: true, limit: 100 });
    expect(names.map((one) => one.lastName).sort()).toEqual(list.users.map((one) => one.lastName).sort());
    expect((await anna.get('/companies/users/names').expect(200)).body).toMatchObject({ total: names.length });
  });

  it('has all users for staff, or the users of one company', async () => {
    for (const agent of [staff, await app.as(IAN_INTERNAL)]) {
      const all = emails(await users(agent, { includeInactive: true, limit: 100 }));
      expect(all).toEqual(expect.arrayContaining([ANNA, RIVAL, STAFF, IAN_INTERNAL, PENDING_PARTNER]));
      const { companyId } = await app.actor(RIVAL);
      const theirs = await users(agent, { companyId });
      expect(emails(theirs)).toEqual([RIVAL]);
      expect(theirs.users[0]?.actions).toEqual(
        agent === staff
          ? ['edit', 'change_role', 'deactivate', 'set_status', 'resend_verification', 'send_password_reset']
          : [],
      );
    }
    expect(emails((await staff.get('/companies/users').expect(200)).body as { users: UserRowDto[] })).toEqual([STAFF]);
  });

  it('never contains users of another company', async () => {
    const { companyId } = await app.actor(RIVAL);
    expect(await users(anna, { companyId, includeInactive: true })).toEqual({
      users: [],
      total: 0,
      totalIsCapped: false,
      limit: 25,
      offset: 0,
    });
    const { body } = await anna.get('/companies/users').query({ companyId }).expect(200);
    expect(emails(body as { users: UserRowDto[] })).toContain(ANNA);
  });

  it('shows users of an inactive company as inactive', async () => {
    const company = await makeCompany(app);
    await makeUser(app, { company, accountType: 'admin' });
    await app.sql(`update companies set status = 'inactive' where id = ?`, [company]);
    expect((await users(staff, { companyId: company })).users).toEqual([]);
    const { users: people } = await users(staff, { companyId: company, includeInactive: true });
    expect(people).toMatchObject([{ status: 'inactive' }]);
  });

  it('pages, sorts and searches', async () => {
    const company = await makeCompany(app);
    const admin = await makeUser(app, { company, accountType: 'admin', firstName: 'Zoe', lastName: 'abel' });
    for (const [firstName, lastName] of [
      ['Bo', 'Zuur'],
      ['Cas', 'Mol'],
      ['100%', 'Under_score'],
    ] as const) {
      await makeUser(app, { company, firstName, lastName });
    }
    const agent = await app.as(admin);
    const names = async (query: object) => {
      const { body } = await agent.get('/users').query(query).expect(200);
      return (body as { users: UserRowDto[] }).users.map(({ firstName }) => firstName);
    };
    expect(await names({ sort: 'name' })).toEqual(['Zoe', 'Cas', '100%', 'Bo']);
    expect(await names({ sort: '-name', limit: 2 })).toEqual(['Bo', '100%']);
    expect(await names({ sort: 'name', limit: 2, page: 2 })).toEqual(['100%', 'Bo']);
    expect(await names({ sort: '-lastLogin', limit: 1 })).toEqual(['Zoe']);
    expect(await names({ search: 'CAS mol' })).toEqual(['Cas']);
    expect(await names({ search: 'zuur made.example' })).toEqual(['Bo']);
    expect(await names({ search: '%' })).toEqual(['100%']);
    expect(await names({ search: '_' })).toEqual(['100%']);
    const response = await agent.get('/users').query({ limit: 3, offset: 1 }).expect(200);
    expect(response.get('Content-Range')).toBe('items 1-3/4');
  });

  it.each([
    { sort: 'password' },
    { sort: 'phone' },
    { status: 'active' },
    { companyId: 'x' },
    { includeInactive: 'maybe' },
  ])('refuses %p with 400', async (query) => expectProblem(await anna.get('/users').query(query).expect(400)));
});

describe('editing a user', () => {
  it('changes only the given fields and returns the new version', async () => {
    const { id, version } = await colleague();
    const { body, headers } = await anna
      .put(`/users/${id}`)
      .set('If-Match', `"${version}"`)
      .send({ firstName: ' Una ', jobTitle: 'Architect', phone: '+31612345678' })
      .expect(200);
    expect(body).toMatchObject({
      firstName: 'Una',
      lastName: 'User',
      jobTitle: 'Architect',
      phone: '+31612345678',
      accountType: 'standard',
      version: version + 1,
    });
    expect(headers.etag).toBe(`"${version + 1}"`);
    await anna.put(`/users/${id}`).set('If-Match', `"${version}"`).send({ firstName: 'Ute' }).expect(412);
    const { body: cleared } = await anna.put(`/users/${id}`).send({ jobTitle: '', phone: null }).expect(200);
    expect(cleared).toMatchObject({ firstName: 'Una', jobTitle: null, phone: null });
  });

  it.each(['email', 'status', 'accountStatus', 'accountType', 'companyId', 'emailVerified', 'password', 'version'])(
    'refuses the field %s',
    async (field) => {
      const { id } = await colleague();
      await anna
        .put(`/users/${id}`)
        .send({ firstName: 'Una', [field]: 'x' })
        .expect(400);
      expect((await users(anna, { search: 'Una' })).users.map((user) => user.id)).not.toContain(id);
    },
  );

  it.each([
    [{ firstName: '' }, 'firstName'],
    [{ lastName: null }, 'lastName'],
    [{ role: 'owner' }, 'role'],
    [{ role: null }, 'role'],
    [{ phone: '+3161' }, 'phone'],
  ])('refuses the value %p', async (body, field) => {
    const { id } = await colleague();
    const response = await anna.put(`/users/${id}`).send(body).expect(422);
    expect(response.body).toMatchObject({ errors: [{ field }] });
  });

  it('promoting to administrator writes history, sends a mail and ends sessions', async () => {
    const { id, email } = await colleague();
    const agent = await app.signIn(email);
    const { body } = await anna.put(`/users/${id}`).send({ role: 'admin' }).expect(200);
    expect(body).toMatchObject({ accountType: 'admin' });
    await agent.get('/auth/me').expect(401);
    await agent.post('/auth/refresh').expect(401);
    const { body: history } = await anna.get(`/users/${id}/status-history`).expect(200);
    expect(history).toMatchObject({
      statusHistory: [
        { previousStatus: 'standard', newStatus: 'admin', reason: null, changedByUser: { fullName: 'Anna de Vries' } },
      ],
      total: 1,
    });
    const mails = await app.sql('select template from outbox_mails where recipient = ?', [email]);
    expect(mails).toEqual([{ template: 'account-status' }]);
    await (await app.signIn(email)).get('/users').expect(200);
  });

  it('keeps sessions and history when the role is unchanged', async () => {
    const { id, email } = await colleague();
    const agent = await app.signIn(email);
    await anna.put(`/users/${id}`).send({ firstName: 'Una', role: 'standard' }).expect(200);
    await agent.get('/auth/me').expect(200);
    expect((await anna.get(`/users/${id}/status-history`)).body).toMatchObject({ statusHistory: [], total: 0 });
  });

  it('cannot change the user’s own role, only the name', async () => {
    const company = await makeCompany(app);
    const admins = [await makeUser(app, { company, accountType: 'admin' })];
    admins.push(await makeUser(app, { company, accountType: 'admin' }));
    const agent = await app.as(admins[0]!);
    const { userId } = await app.actor(admins[0]!);
    const { body } = await agent.put(`/users/${userId}`).send({ firstName: 'Me', role: 'standard' }).expect(403);
    expect(body).toMatchObject({ code: 'own_account', message: 'You cannot change your own role' });
    const { body: me } = await agent.put(`/users/${userId}`).send({ firstName: 'Me', role: 'admin' }).expect(200);
    expect(me).toMatchObject({ firstName: 'Me', accountType: 'admin', isSelf: true });
  });
});
