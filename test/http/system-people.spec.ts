import type { CompanyDto } from '../../src/companies/company-answers.dto.js';
import type { UserRowDto } from '../../src/users/user-answers.dto.js';
import { type Agent, ANNA, IAN_INTERNAL, STAFF, TestApp, TOM } from '../app.js';
import { makeCompany, makeUser } from '../builders/people.js';

let app: TestApp;
let staff: Agent;
beforeAll(async () => {
  app = await TestApp.start();
  staff = await app.as(STAFF);
});
afterAll(() => app.close());

const details = {
  name: 'Noorderlicht',
  addressLine1: 'Kade 1',
  city: 'Groningen',
  postalCode: '9712 AA',
  countryCode: 'NL',
  industry: 'aec',
};
const users = async (query: string) => {
  const { body } = await staff.get(`/system/users?${query}`).expect(200);
  return body as { data: UserRowDto[]; total: number };
};

describe('users', () => {
  it('of all companies are listed, searched and filtered', async () => {
    const all = await users('limit=100');
    expect(all.data.map(({ email }) => email)).toEqual(expect.arrayContaining([ANNA, STAFF, IAN_INTERNAL]));
    expect(all.total).toBe(all.data.length);
    const { companyId, userId } = await app.actor(ANNA);
    expect((await users(`companyId=${companyId}&search=anna`)).data).toMatchObject([
      { email: ANNA, company: { id: companyId, type: 'client' } },
    ]);
    expect((await users('companyType=internal')).data.map(({ email }) => email)).toEqual([IAN_INTERNAL]);
    expect((await users('status=suspended')).data.every(({ status }) => status === 'suspended')).toBe(true);
    expect((await users(`filter=${encodeURIComponent(JSON.stringify({ id: [userId] }))}`)).data).toHaveLength(1);
    await staff.get('/system/users?id=x').expect(400);
  });

  it.each(['createdAt', 'name', 'email', 'lastLogin', 'company', 'accountType', 'status'])(
    'can be sorted by %s in both directions',
    async (sort) => {
      const [up, down] = [await users(`limit=100&sort=${sort}`), await users(`limit=100&sort=-${sort}`)];
      expect(down.data.map(({ id }) => id)).toEqual(up.data.map(({ id }) => id).toReversed());
    },
  );

  it('get any status from staff, with history and mail, and are signed out', async () => {
    const email = await makeUser(app, { company: (await app.actor(ANNA)).companyId });
    const agent = await app.signIn(email);
    const { userId } = await app.actor(email);
    const put = (status: string, expected = 200) =>
      staff.put(`/system/users/${userId}/status`).send({ status, reason: 'Because' }).expect(expected);
    expect((await put('suspended')).body).toMatchObject({ status: 'suspended' });
    await agent.get('/quotes').expect(401);
    await put('suspended', 409);
    await put('pending_approval');
    await put('active');
    await put('retired', 422);
    const mails = await app.sql<{ data: object }>(
      `select data from outbox_mails where recipient = ? order by created_at`,
      [email],
    );
    expect(mails.map(({ data }) => data)).toMatchObject([
      { isSuspended: true },
      { isPending: true },
      { isReactivated: true },
    ]);
    const { body } = await staff.get(`/users/${userId}/status-history`).expect(200);
    expect(body).toMatchObject({
      statusHistory: [
        { newStatus: 'active', reason: 'Because' },
        { newStatus: 'pending_approval' },
        { newStatus: 'suspended' },
      ],
    });
  });

  it.each(['INACTIVE', 'Inactive', 'inactive'])('are not set %s without a reason', async (status) => {
    const { userId } = await app.actor(await makeUser(app, { company: (await app.actor(ANNA)).companyId }));
    const { body } = await staff.put(`/system/users/${userId}/status`).send({ status }).expect(200);
    expect(body).toMatchObject({ status: 'inactive' });
    const history = await staff.get(`/users/${userId}/status-history`).expect(200);
    expect(history.body).toMatchObject({ statusHistory: [{ reason: 'Set by an administrator' }] });
    await staff.put(`/system/users/${userId}/status`).send({ status: 'active', reason: ' ' }).expect(422);
    await staff
      .put(`/system/users/${userId}/status`)
      .send({ status: ['ACTIVE'] })
      .expect(422);
    await staff.put(`/system/users/${userId}/status`).send({ status: 'ACTIVE' }).expect(200);
  });

  it('cannot change their own status, and a company keeps an administrator', async () => {
    const { userId } = await app.actor(STAFF);
    await staff.put(`/system/users/${userId}/status`).send({ status: 'inactive', reason: 'x' }).expect(403);
    const last = await app.actor(await makeUser(app, { accountType: 'admin' }));
    const { body } = await staff
      .put(`/system/users/${last.userId}/status`)
      .send({ status: 'suspended', reason: 'x' })
      .expect(409);
    expect(body).toMatchObject({ code: 'last_admin' });
    const tom = await app.actor(TOM);
    await (
      await app.as(ANNA)
    )
      .put(`/system/users/${tom.userId}/status`)
      .send({ status: 'active', reason: 'x' })
      .expect(403);
  });
});

describe('companies', () => {
  it('are created with an invited administrator', async () => {
    const adminEmail = 'boss@noorderlicht.example';
    const { body } = await staff
      .post('/system/companies')
      .send({ ...details, type: 'partner', adminEmail })
      .expect(201);
    const company = body as CompanyDto;
    expect(company).toMatchObject({ ...details, type: 'partner', status: 'active', verificationStatus: 'unverified' });
    const [mail] = await app.sql<{ data: { token: string; company: object } }>(
      'select data from outbox_mails where recipient = ?',
      [adminEmail],
    );
    expect(mail?.data.company).toEqual({ id: company.id, name: 'Noorderlicht' });
    const accepted = {
      token: mail?.data.token,
      password: 'Kestrel-2031',
      firstName: 'Bo',
      lastName: 'Baas',
      jobTitle: 'Boss',
    };
    await app.visitor().post('/users/accept-invitation').send(accepted).expect(201);
    expect(await app.actor(adminEmail)).toMatchObject({ companyId: company.id, accountType: 'admin' });
  });

  it('are created completely or not at all', async () => {
    const [before] = await app.sql('select count(*) from companies');
    await staff
      .post('/system/companies')
      .send({ ...details, type: 'shop' })
      .expect(422);
    await staff
      .post('/system/companies')
      .send({ ...details, type: 'client', adminEmail: 'no' })
      .expect(422);
    expect(await app.sql('select count(*) from companies')).toEqual([before]);
  });

  it('are changed only with the current version, and can be deleted', async () => {
    const id = await makeCompany(app);
    const email = await makeUser(app, { company: id, accountType: 'admin' });
    const agent = await app.signIn(email);
    const put = (version: number) =>
      staff
        .put(`/system/companies/${id}`)
        .set('If-Match', `"${version}"`)
        .send({ ...details, name: 'Renamed' });
    expect((await put(1).expect(200)).body).toMatchObject({ name: 'Renamed', version: 2 });
    await put(1).expect(412);
    await staff.delete(`/system/companies/${id}`).expect(204);
    await agent.get('/quotes').expect(401);
    expect((await staff.get(`/system/companies/${id}`).expect(200)).body).toMatchObject({ status: 'inactive' });
    await staff.delete(`/system/companies/${id}`).expect(409);
  });

  it.each(['name', 'type', 'city', 'countryCode', 'status', 'verificationStatus', 'userCount', 'createdAt'])(
    'can be sorted by %s in both directions',
    async (sort) => {
      const ids = async (order: string) => {
        const { body } = await staff.get(`/system/companies?limit=100&sort=${order}`).expect(200);
        return (body as { data: { id: string }[] }).data.map(({ id }) => id);
      };
      expect(await ids(`-${sort}`)).toEqual((await ids(sort)).toReversed());
    },
  );

  it('are found by the address of a user', async () => {
    const { body } = await staff.get(`/system/companies?search=${ANNA}`).expect(200);
    expect((body as { data: { id: string }[] }).data.map(({ id }) => id)).toEqual([(await app.actor(ANNA)).companyId]);
  });
});
