import { randomUUID } from 'node:crypto';
import type { Response } from 'supertest';
import type {
  CompanyDto,
  CompanyRowDto,
  CompanyStatisticsDto,
  CompanyStatusChangeDto,
} from '../../src/companies/company-answers.dto.js';
import type { VerificationStatus } from '../../src/rules/company-status.js';
import { type Agent, ANNA, IAN_INTERNAL, STAFF, TestApp, TOM } from '../app.js';
import { makeDocument } from '../builders/documents.js';
import { makeInvitation } from '../builders/invitations.js';
import { makeCompany, makeUser } from '../builders/people.js';
import { line, makeQuote } from '../builders/quotes.js';

let app: TestApp;
let staff: Agent;
beforeAll(async () => {
  app = await TestApp.start();
  staff = await app.as(STAFF);
});
afterAll(() => app.close());

const DETAILS = {
  name: 'Harbour Works B.V.',
  website: 'https://www.harbour.example',
  addressLine1: 'Kade 1',
  addressLine2: 'Floor 3',
  city: 'Rotterdam',
  countryCode: 'NL',
  postalCode: '3011 XD',
  industry: 'ports-airports',
  cocNumber: '24618832',
  vatNumber: 'NL862417395B01',
  electronicAddressScheme: '0106',
  electronicAddress: '24618832',
  buyerReference: 'Department 7',
};

/** Creates a client with an administrator and this verification status. */
async function makeClient(verificationStatus: VerificationStatus = 'unverified') {
  const company = await makeCompany(app);
  await app.sql('update companies set verification_status = ? where id = ?', [verificationStatus, company]);
  const email = await makeUser(app, { company, accountType: 'admin' });
  return { company, email, agent: await app.as(email) };
}

const own = async (agent: Agent) => (await agent.get('/companies').expect(200)).body as CompanyDto;
const put = (agent: Agent, body: object, etag?: string) =>
  agent
    .put('/companies')
    .set(etag ? { 'If-Match': etag } : {})
    .send(body) as unknown as Promise<Response>;
const historyOf = async (company: string, agent = staff) => {
  const { body } = await agent.get(`/companies/${company}/status-history`).expect(200);
  return (body as { statusHistory: CompanyStatusChangeDto[] }).statusHistory;
};
const mailsAbout = (company: string) =>
  app.sql<{ template: string; recipient: string; data: Record<string, unknown> }>(
    `select template, recipient, data from outbox_mails where data -> 'company' ->> 'id' = ? order by created_at, recipient`,
    [company],
  );

describe('the own company', () => {
  it('returns all fields of the spec, and the allowed actions', async () => {
    const { company, email, agent } = await makeClient();
    const colleague = await makeUser(app, { company, firstName: 'Cor', lastName: 'Mol' });
    expect((await put(agent, DETAILS)).status).toBe(200);
    await app.sql(`update users set phone = '+31612345678' where email = ?`, [email]);
    const response = (await agent.get('/companies').expect(200)) as Response;
    const admin = { firstName: 'Uma', lastName: 'User', email };
    expect(response.body).toEqual({
      ...DETAILS,
      paymentTermDays: 30,
      paymentTermsText: null,
      invoiceAttachments: 'pdf',
      id: company,
      type: 'client',
      countryName: 'Netherlands',
      verificationStatus: 'unverified',
      rejectionReason: null,
      status: 'active',
      createdAt: expect.any(String),
      version: 2,
      adminContact: { ...admin, phone: '+31612345678' },
      users: [
        { ...admin, id: expect.any(String), accountType: 'admin', accountStatus: 'active' },
        {
          id: expect.any(String),
          firstName: 'Cor',
          lastName: 'Mol',
          email: colleague,
          accountType: 'standard',
          accountStatus: 'active',
        },
      ],
      vatWarning: null,
      actions: ['edit', 'upload', 'invite', 'deactivate'],
    });
    expect(response.headers.etag).toBe('"2"');
    expect((await own(await app.as(colleague))).actions).toEqual([]);
    expect((await own(staff)).actions).toEqual(['edit', 'invite']);
    expect((await own(await app.as(IAN_INTERNAL))).actions).toEqual([]);
  });

  it('has no contact without an administrator', async () => {
    const email = await makeUser(app);
    expect((await own(await app.as(email))).adminContact).toBeNull();
  });
});

describe('editing the own company', () => {
  it.each<[string, unknown, string]>([
    ['name', '', 'Company name is required'],
    ['name', ' a ', 'Company name must be at least 2 characters'],
    ['name', undefined, 'Company name is required'],
    ['name', 'x'.repeat(101), 'Company name cannot exceed 100 characters'],
    ['website', 'not a site', 'Please enter a valid website (e.g., example.com or www.example.com)'],
    ['website', 'javascript:alert(1)', 'Please enter a valid website (e.g., example.com or www.example.com)'],
    ['addressLine1', ' ', 'Address is required'],
    ['city', '', 'City is required'],
    ['postalCode', '', 'Postal code is required'],
    ['countryCode', '', 'Country is required'],
    ['countryCode', 'XX', 'Please select a valid country'],
    ['industry', '', 'Industry is required'],
    ['industry', 'farming', 'Please select a valid industry'],
    ['vatNumber', 'NL12345', 'VAT number must be at least 8 characters'],
    ['vatNumber', 'NL12345_78', 'VAT number must contain only letters and numbers'],
    ['cocNumber', '1234567', 'Chamber of Commerce number must be at least 8 characters'],
    ['cocNumber', '1234567a', 'Chamber of Commerce number must contain only numbers'],
    ['electronicAddressScheme', '', 'Scheme is required with an electronic address'],
    ['electronicAddressScheme', 'EM', 'Please select a scheme'],
    ['electronicAddress', '', 'Electronic address is required with a scheme'],
    ['electronicAddress', '2461/8832', '2461/8832 is not a valid KVK number (Netherlands)'],
    ['buyerReference', 'x'.repeat(101), 'Buyer reference cannot exceed 100 characters'],
  ])('refuses %s %j', async (field, value, message) => {
    const { agent } = await makeClient();
    const before = await own(agent);
    const { status, body } = await put(agent, { ...DETAILS, [field]: value });
    expect([status, (body as { errors: object[] }).errors]).toEqual([422, [{ field, message }]]);
    expect(await own(agent)).toEqual(before);
  });

  it('refuses the buyer reference of a German authority that is no Leitweg-ID', async () => {
    const { agent } = await makeClient();
    const authority = { electronicAddressScheme: '0204', electronicAddress: '04011000-1234512345-06' };
    const { status, body } = await put(agent, { ...DETAILS, ...authority, buyerReference: '991-33333TEST-34' });
    const message = '991-33333TEST-34 is not a valid Leitweg-ID';
    expect([status, (body as { errors: object[] }).errors]).toEqual([422, [{ field: 'buyerReference', message }]]);
    const kept = await put(agent, { ...DETAILS, ...authority, buyerReference: '991-33333TEST-33' });
    expect(kept).toMatchObject({ status: 200, body: { buyerReference: '991-33333TEST-33' } });
  });

  it.each([
    'id',
    'type',
    'status',
    'verificationStatus',
    'rejectionReason',
    'version',
    'companyId',
    'createdAt',
    'users',
    'paymentTermDays',
    'paymentTermsText',
  ])('refuses the read-only field %s', async (field) => {
    const { agent } = await makeClient();
    const before = await own(agent);
    const { status, body } = await put(agent, { ...DETAILS, [field]: 'verified' });
    expect([status, (body as { message: string }).message]).toEqual([400, `Unknown field '${field}'`]);
    expect(await own(agent)).toEqual(before);
  });

  it('clears an optional field when it is empty and keeps it when it is absent', async () => {
    const { agent } = await makeClient();
    await put(agent, DETAILS);
    const { website: _, vatNumber: __, ...rest } = DETAILS;
    expect((await put(agent, { ...rest, addressLine2: '', cocNumber: null })).body).toMatchObject({
      website: DETAILS.website,
      vatNumber: DETAILS.vatNumber,
      addressLine2: null,
      cocNumber: null,
    });
  });

  it('saves an unusual VAT number with a warning', async () => {
    const { agent } = await makeClient();
    const { status, body } = await put(agent, { ...DETAILS, vatNumber: 'NL12345678' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      vatNumber: 'NL12345678',
      vatWarning: 'This does not look like a VAT number of Netherlands. Please check it.',
    });
  });

  it('refuses a stale copy with 412; of ten concurrent edits one succeeds', async () => {
    const { agent } = await makeClient();
    const { body } = await put(agent, DETAILS, '"1"');
    expect((await put(agent, { ...DETAILS, city: 'Delft' }, '"1"')).status).toBe(412);
    expect(await own(agent)).toEqual(body);
    const cities = Array.from({ length: 10 }, (_, n) => `City ${n}`);
    const answers = await Promise.all(cities.map((city) => put(agent, { ...DETAILS, city }, '"2"')));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(9).fill(412)]);
    expect((await own(agent)).version).toBe(3);
  });

  it('without changes keeps the version', async () => {
    const { agent } = await makeClient();
    await put(agent, DETAILS);
    expect((await put(agent, DETAILS)).body).toMatchObject({ version: 2 });
  });

  it.each([
    ['name', 'Harbour Works Holding B.V.', 'pending'],
    ['vatNumber', 'NL862417395B02', 'pending'],
    ['cocNumber', '24618833', 'pending'],
    ['city', 'Delft', 'verified'],
    ['website', 'harbour.example', 'verified'],
  ])('of the %s of a verified company sets the right verification status', async (field, value, expected) => {
    const { agent, company } = await makeClient();
    await put(agent, DETAILS);
    await staff.put(`/system/companies/${company}/verify`).expect(200);
    const { status, body } = await put(agent, { ...DETAILS, [field]: value });
    expect([status, (body as CompanyDto).verificationStatus]).toEqual([200, expected]);
    const [latest] = await historyOf(company);
    expect(latest).toMatchObject(
      expected === 'pending'
        ? { previousStatus: 'verified', newStatus: 'pending', reason: 'Name, VAT or COC number was changed' }
        : { newStatus: 'verified' },
    );
  });
});

describe('statistics', () => {
  it('count the users, quotes, documents and invitations of the company', async () => {
    const { agent, email, company } = await makeClient();
    const empty = { total: 0, pendingApproval: 0, sent: 0, accepted: 0, pipelineValue: 0 };
    expect((await agent.get('/companies/statistics').expect(200)).body).toEqual({
      users: { total: 1, active: 1, inactive: 0 },
      quotes: empty,
      documents: { required: 2, uploaded: 0, verified: 0 },
      invitations: { pending: 0 },
    } satisfies CompanyStatisticsDto);

    await makeUser(app, { company, accountStatus: 'inactive' });
    const items = [line('desk-27-purchase')];
    const quotes = [];
    for (const status of ['draft', 'pending_approval', 'sent', 'accepted'] as const) {
      quotes.push(await makeQuote(app, status, { by: email, items }));
    }
    await makeDocument(app, 'other', { by: email });
    const { id } = await makeDocument(app, 'vat_certificate', { by: email });
    await staff.put(`/client-documents/admin/${id}/verify`).send({ verified: true }).expect(200);
    await makeInvitation(app, { by: email });
    const statistics = (await agent.get('/companies/statistics').expect(200)).body as CompanyStatisticsDto;
    const pipelineValue = Math.round(quotes.reduce((sum, { total }) => sum + total * 100, 0)) / 100;
    expect(statistics).toEqual({
      users: { total: 2, active: 1, inactive: 1 },
      quotes: { total: 4, pendingApproval: 1, sent: 1, accepted: 1, pipelineValue },
      documents: { required: 2, uploaded: 1, verified: 1 },
      invitations: { pending: 1 },
    });
  });

  it('exclude quotes that staff are still preparing, as the list does', async () => {
    const { agent, email } = await makeClient();
    const { companyId, userId: contactId } = await app.actor(email);
    await staff
      .post('/system/quotes')
      .send({ companyId, contactId, items: [line('desk-27-purchase')] })
      .expect(201);
    const { quotes } = (await agent.get('/companies/statistics').expect(200)).body as CompanyStatisticsDto;
    const { summary } = (await agent.get('/quotes').expect(200)).body as { summary: { pipelineValue: number } };
    expect([quotes.total, quotes.pipelineValue, summary.pipelineValue]).toEqual([0, 0, 0]);
  });
});

describe('verification by staff', () => {
  it('is recorded in the history and mailed, with its reason', async () => {
    const { company, email, agent } = await makeClient('pending');
    const quiet = await makeUser(app, { company, accountType: 'admin' });
    await app.sql('update users set account_updates = false where email = ?', [quiet]);
    const rejected = await staff
      .put(`/system/companies/${company}/reject-verification`)
      .send({ reason: 'The certificate is of another company' })
      .expect(200);
    expect(rejected.body).toMatchObject({
      verificationStatus: 'rejected',
      rejectionReason: 'The certificate is of another company',
      version: 2,
      actions: ['upload', 'invite', 'suspend', 'deactivate', 'verify', 'reset_verification'],
    });
    expect((await own(agent)).rejectionReason).toBe('The certificate is of another company');
    const verified = await staff.put(`/system/companies/${company}/verify`).set('If-Match', '"2"').expect(200);
    expect(verified.body).toMatchObject({ verificationStatus: 'verified', rejectionReason: null, version: 3 });
    await staff.put(`/system/companies/${company}/reset-verification`).expect(200);

    expect(await historyOf(company, agent)).toEqual(
      [
        ['verified', 'unverified', null],
        ['rejected', 'verified', null],
        ['pending', 'rejected', 'The certificate is of another company'],
      ].map(([previousStatus, newStatus, reason]) => ({
        id: expect.any(String),
        kind: 'verification',
        previousStatus,
        newStatus,
        reason,
        changedAt: expect.any(String),
        changedByUser: { fullName: 'Mira Jansen' },
      })),
    );
    const mails = await mailsAbout(company);
    expect(mails.map(({ template, recipient }) => [template, recipient]).toSorted()).toEqual(
      [
        ['company-rejected', email],
        ['company-rejected', quiet],
        ['company-verified', email],
      ].toSorted(),
    );
  });

  it('is refused where the status table does not allow it, and changes nothing', async () => {
    const { company } = await makeClient('verified');
    for (const [action, body] of [
      ['verify', {}],
      ['reject-verification', { reason: 'No' }],
    ] as const) {
      const response = await staff.put(`/system/companies/${company}/${action}`).send(body).expect(409);
      expect(response.body).toMatchObject({ message: 'This cannot be done with a company that is verified' });
    }
    await staff.put(`/system/companies/${company}/reset-verification`).set('If-Match', '"7"').expect(412);
    expect([await historyOf(company), await mailsAbout(company)]).toEqual([[], []]);
    for (const id of [randomUUID(), 'x']) await staff.put(`/system/companies/${id}/verify`).expect(404);
    const { companyId } = await app.actor(STAFF);
    await staff.put(`/system/companies/${companyId}/reset-verification`).expect(409);
    await staff.put(`/system/companies/${companyId}/suspend`).send({ reason: 'x' }).expect(409);
  });

  it('sent six times at once is done once', async () => {
    const { company } = await makeClient('pending');
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => staff.put(`/system/companies/${company}/verify`)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
    expect([(await historyOf(company)).length, (await mailsAbout(company)).length]).toEqual([1, 1]);
  });

  it.each([{}, { reason: '' }, { reason: '  ' }, { reason: 7 }])(
    'requires a reason to reject or suspend: %j',
    async (body) => {
      const { company } = await makeClient('pending');
      for (const action of ['reject-verification', 'suspend']) {
        const { body: problem } = await staff.put(`/system/companies/${company}/${action}`).send(body).expect(422);
        expect(problem).toMatchObject({ errors: [{ field: 'reason' }] });
      }
      expect(await historyOf(company)).toEqual([]);
    },
  );
});

describe('a suspended company', () => {
  it('locks its users out at once, with the reason, and mails its administrators', async () => {
    const { company, email, agent } = await makeClient();
    await agent.get('/quotes').expect(200);
    const { body } = await staff.put(`/system/companies/${company}/suspend`).send({ reason: 'Unpaid' }).expect(200);
    expect(body).toMatchObject({ status: 'suspended', actions: expect.arrayContaining(['reactivate', 'deactivate']) });
    expect((body as CompanyDto).users[0]?.accountStatus).toBe('suspended');
    for (const path of ['/quotes', '/companies', '/client-documents', '/users']) {
      const refused = (await agent.get(path)) as Response;
      expect([refused.status, (refused.body as { code: string }).code]).toEqual([403, 'account_status']);
    }
    expect((await agent.get('/auth/me').expect(200)).body).toMatchObject({ accountStatus: 'suspended' });
    expect(await mailsAbout(company)).toMatchObject([
      { template: 'company-status', recipient: email, data: { change: 'suspended', isOpen: false, reason: 'Unpaid' } },
    ]);
    expect(await historyOf(company)).toMatchObject([
      { kind: 'status', previousStatus: 'active', newStatus: 'suspended', reason: 'Unpaid' },
    ]);
    await staff.put(`/system/companies/${company}/suspend`).send({ reason: 'Again' }).expect(409);
  });
});

describe('company history and can-delete', () => {
  it('can be read only by administrators and staff', async () => {
    const { companyId } = await app.actor(ANNA);
    for (const what of ['status-history', 'can-delete']) {
      const path = `/companies/${companyId}/${what}`;
      await (await app.as(TOM)).get(path).expect(403);
      for (const reader of [await app.as(ANNA), staff, await app.as(IAN_INTERNAL)]) await reader.get(path).expect(200);
      await staff.get(`/companies/${randomUUID()}/${what}`).expect(404);
      await staff.get(`/companies/x/${what}`).expect(404);
    }
  });

  it('the history pages and sorts', async () => {
    const { company } = await makeClient('pending');
    for (const action of ['verify', 'reset-verification', 'verify']) {
      await staff.put(`/system/companies/${company}/${action}`).expect(200);
    }
    const page = async (query: string) => {
      const { body } = await staff.get(`/companies/${company}/status-history?${query}`).expect(200);
      const { statusHistory, total } = body as { statusHistory: CompanyStatusChangeDto[]; total: number };
      return [statusHistory.map(({ newStatus }) => newStatus), total];
    };
    expect(await page('sort=changedAt')).toEqual([['verified', 'unverified', 'verified'], 3]);
    expect(await page('limit=1&page=2')).toEqual([['unverified'], 3]);
    await staff.get(`/companies/${company}/status-history?sort=reason`).expect(400);
  });

  it('can-delete gives the reasons against a deletion', async () => {
    const { company, agent } = await makeClient();
    const path = `/companies/${company}/can-delete`;
    const inactive = 'Only an inactive company can be deleted. Deactivate it first.';
    expect((await staff.get(path)).body).toEqual({ canDelete: false, reasons: [inactive] });
    expect((await agent.get(path)).body).toEqual({
      canDelete: false,
      reasons: ['Only a system administrator can delete it.', inactive],
    });
    await app.sql(`update companies set status = 'inactive' where id = ?`, [company]);
    expect((await staff.get(path)).body).toEqual({ canDelete: true, reasons: [] });
  });
});

describe('the staff list of companies', () => {
  const list = async (query: string, path = '/system/companies') =>
    (await staff.get(`${path}?${query}`).expect(200)).body as { data: CompanyRowDto[]; total: number };

  it('returns the fields that the console shows', async () => {
    const { company, email } = await makeClient('pending');
    await makeUser(app, { company });
    const { name, createdAt } = (await staff.get(`/system/companies/${company}`).expect(200)).body as CompanyDto;
    expect((await list(`search=${email}`)).data).toEqual([
      {
        id: company,
        name,
        type: 'client',
        city: 'Schiedam',
        countryCode: 'NL',
        countryName: 'Netherlands',
        verificationStatus: 'pending',
        status: 'active',
        createdAt,
        version: 1,
        adminContact: { firstName: 'Uma', lastName: 'User', email, phone: null },
        userCount: 2,
        actions: ['upload', 'invite', 'suspend', 'deactivate', 'verify', 'reject_verification', 'reset_verification'],
      },
    ]);
  });

  it('filters, searches, sorts and pages', async () => {
    const city = `City${randomUUID().slice(0, 8)}`;
    const made = [];
    for (const [verificationStatus, status, name] of [
      ['pending', 'active', 'b 100% Holo'],
      ['verified', 'suspended', 'A Holo'],
      ['pending', 'deleted', 'C Holo'],
    ] as const) {
      const { company } = await makeClient(verificationStatus);
      await app.sql('update companies set city = ?, status = ?, name = ? where id = ?', [city, status, name, company]);
      made.push(company);
    }
    const names = async (query: string, path?: string) => {
      const { data, total } = await list(`search=${city}&${query}`, path);
      return [data.map(({ name }) => name), total];
    };
    expect(await names('')).toEqual([['A Holo', 'b 100% Holo'], 2]);
    expect(await names('sort=name&limit=1')).toEqual([['A Holo'], 2]);
    expect(await names('sort=-name&limit=1')).toEqual([['b 100% Holo'], 2]);
    expect(await names('sort=createdAt&limit=1&offset=1')).toEqual([['A Holo'], 2]);
    expect(await names('verificationStatus=verified')).toEqual([['A Holo'], 1]);
    expect(await names('status=suspended,deleted&sort=name')).toEqual([['A Holo', 'C Holo'], 2]);
    expect(await names('type=partner')).toEqual([[], 0]);
    expect(await names('type=client&status=active')).toEqual([['b 100% Holo'], 1]);
    expect(await names('', '/system/companies/pending-verification')).toEqual([['b 100% Holo'], 1]);
    expect((await list(`search=${city} 100%25`)).total).toBe(1);
    expect((await list(`search=${city} 100_`)).total).toBe(0);
    for (const query of ['sort=website', 'status=gone', 'verificationStatus=x', 'type=x', 'companyId=1']) {
      await staff.get(`/system/companies?${query}`).expect(400);
    }
    await staff.get('/system/companies/pending-verification?verificationStatus=verified').expect(400);
    for (const id of [randomUUID(), 'x']) await staff.get(`/system/companies/${id}`).expect(404);
  });

  it('sorts pending companies by longest waiting first', async () => {
    const [first, second] = [await makeClient('pending'), await makeClient('pending')];
    await app.sql(`update companies set created_at = '2001-01-01' where id = ?`, [second.company]);
    const { data } = await list('limit=100', '/system/companies/pending-verification');
    const ids = data.map(({ id }) => id);
    expect(ids.indexOf(second.company)).toBeLessThan(ids.indexOf(first.company));
  });
});
