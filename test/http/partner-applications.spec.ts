import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { Response } from 'supertest';
import type { ProfileDto } from '../../src/auth/auth.dto.js';
import { PartnerApplicationDocuments } from '../../src/partner-programme/applications/partner-application-documents.service.js';
import type {
  ApplicationDto,
  ApplicationRowDto,
} from '../../src/partner-programme/applications/partner-applications.dto.js';
import { Storage } from '../../src/platform/storage/storage.js';
import {
  APPLICATION_ACTIONS,
  APPLICATION_STATUSES,
  type ApplicationAction,
  type ApplicationStatus,
} from '../../src/rules/partner-application.js';
import { type Agent, IAN_INTERNAL, PAULA_PARTNER, STAFF, TestApp } from '../app.js';
import { FILES } from '../builders/documents.js';
import { makeQuote } from '../builders/quotes.js';
import { business, giveRequiredDocuments, makeApplication, makePartner } from '../builders/partners.js';
import { makeUser } from '../builders/people.js';
import { registration } from './auth-operations.js';
import { mailsTo } from './mails.js';

/** Tests applications of companies to become partners. */

let app: TestApp;
let staff: Agent;
beforeAll(async () => {
  app = await TestApp.start();
  staff = await app.as(STAFF);
});
afterAll(() => app.close());

const apply = (agent: Agent, body: object) =>
  agent.post('/partner-applications').send(body) as unknown as Promise<Response>;
const own = async (agent: Agent) =>
  (await agent.get('/partner-applications/my-application').expect(200)).body as ApplicationDto;
const decide = (id: string, body: object, version?: number) => {
  const request = staff.put(`/partner-applications/${id}/status`);
  if (version !== undefined) request.set('If-Match', `"${version}"`);
  return request.send(body) as unknown as Promise<Response>;
};
const upload = (agent: Agent, id: string, documentType: string, content = FILES.pdf, name = 'paper.pdf') =>
  agent
    .post(`/partner-applications/${id}/documents`)
    .field('documentType', documentType)
    .attach('document', content, name) as unknown as Promise<Response>;
const templatesTo = async (email: string) => (await mailsTo(app, email)).map(({ template }) => template);

describe('a visitor', () => {
  it('applies with a new account and company that are pending approval', async () => {
    const account = registration();
    const agent = app.visitor();
    const { status, body } = await apply(agent, { ...business(), account });
    expect([status, body]).toEqual([201, { id: expect.any(String) }]);
    const { body: me } = await agent.get('/auth/me').expect(200);
    expect(me as ProfileDto).toMatchObject({
      accountType: 'admin',
      accountStatus: 'pending_approval',
      company: { type: 'partner', name: account.companyName },
    });
    expect(await own(agent)).toMatchObject({
      ...business(),
      id: (body as { id: string }).id,
      status: 'submitted',
      rejectionReason: null,
      documents: [],
      earlier: [],
      tier: null,
      actions: ['upload'],
      applicant: { name: 'Nora Smit', email: account.email },
      history: [{ from: null, to: 'submitted', by: 'Nora Smit', message: null, notes: null }],
    });
    await agent.get('/quotes').expect(403);
    expect((await templatesTo(account.email)).toSorted()).toEqual(['partner-application-received', 'verify-email']);
  });

  it('with an existing address gets 409 and nothing is stored', async () => {
    const account = registration({ email: PAULA_PARTNER, companyName: 'Twice Known' });
    const { status, body } = await apply(app.visitor(), { ...business(), account });
    expect(status).toBe(409);
    expect(body).toMatchObject({
      message: 'User account already exists',
      errors: [{ field: 'account.email', message: 'User account already exists' }],
      details: [{ code: 'EXISTING_USER_EMAIL', path: 'email' }],
    });
    expect(await app.sql(`select 1 from companies where name = 'Twice Known'`)).toEqual([]);
  });

  it('gets an error for each invalid field', async () => {
    const { status, body } = await apply(app.visitor(), { account: { ...registration(), email: 'none' } });
    expect(status).toBe(422);
    expect((body as { errors: { field: string }[] }).errors.map(({ field }) => field).toSorted()).toEqual([
      'account.email',
      'expectedRevenue',
      'markets',
      'motivation',
      'products',
      'teamSize',
      'technicalPeople',
    ]);
    const { status: without, body: told } = await apply(app.visitor(), business());
    expect([without, told]).toEqual([
      422,
      expect.objectContaining({ errors: [expect.objectContaining({ field: 'account' })] }),
    ]);
  });

  it.each([
    ['markets', ['Norway'], 'Please select a valid country'],
    ['markets', [], 'Please select the countries you sell in'],
    ['products', ['lamps'], 'Please select what you want to sell'],
    ['technicalPeople', 1.5, 'Enter a whole number of people, for example 3'],
    ['expectedRevenue', 'about 400', 'Enter an amount in euros, for example 400,000'],
    ['motivation', 'x'.repeat(1001), 'Why HoloPortal cannot exceed 1000 characters'],
  ])('%s %j is refused with an error at its field', async (field, value, message) => {
    const { status, body } = await apply(app.visitor(), { ...business({ [field]: value }), account: registration() });
    expect([status, body]).toEqual([422, expect.objectContaining({ errors: [{ field, message }] })]);
  });
});

describe('an existing user', () => {
  it('applies for their company, which stays a client with its quotes until approval', async () => {
    const email = await makeUser(app, { accountType: 'admin' });
    const agent = await app.as(email);
    const quote = await makeQuote(app, 'sent', { by: email });
    const { id } = (await apply(agent, business())).body as { id: string };
    await agent.get('/quotes').expect(200);
    await giveRequiredDocuments(app, id, email);
    await decide(id, { status: 'under_review' });
    expect((await decide(id, { status: 'approved', tier: 'silver' })).body).toMatchObject({
      tier: 'silver',
      actions: [],
    });
    const { body: me } = await agent.get('/auth/me').expect(200);
    expect(me).toMatchObject({ accountStatus: 'active', company: { type: 'partner' } });
    expect((await agent.get(`/quotes/${quote.id}`).expect(200)).body).toMatchObject({ number: quote.number });
    expect(await templatesTo(email)).toContain('partner-application-approved');
    expect((await apply(agent, business())).body).toMatchObject({ code: 'already_partner' });
  });

  it.each([
    ['a standard user', () => makeUser(app, { accountType: 'standard' }), 403, 'account_type'],
    ['staff', () => Promise.resolve(STAFF), 403, 'account_type'],
    ['an observer', () => Promise.resolve(IAN_INTERNAL), 403, 'account_type'],
    [
      'somebody suspended',
      () => makeUser(app, { accountType: 'admin', accountStatus: 'suspended' }),
      403,
      'account_type',
    ],
    ['a partner', async () => (await makeApplication(app, 'approved')).email, 409, 'already_partner'],
    ['who waits already', async () => (await makeApplication(app)).email, 409, 'already_applied'],
  ])('is refused as %s', async (_who, email, status, code) => {
    const answer = await apply(await app.as(await email()), business());
    expect([answer.status, answer.body]).toEqual([status, expect.objectContaining({ code })]);
  });

  it('is logged in the audit log as the applicant', async () => {
    const email = await makeUser(app, { accountType: 'admin' });
    const requestId = `applied-${crypto.randomUUID()}`;
    await (
      await app.as(email)
    )
      .post('/partner-applications')
      .set('X-Request-Id', requestId)
      .send(business())
      .expect(201);
    const { body } = await staff.get('/system/audit-log').query({ search: requestId }).expect(200);
    const actors = (body as { data: { actor: { email: string } }[] }).data.map(({ actor }) => actor.email);
    expect(new Set(actors)).toEqual(new Set([email]));
  });

  it('applies once, also with twenty concurrent requests', async () => {
    const agent = await app.as(await makeUser(app, { accountType: 'admin' }));
    const answers = await Promise.all(Array.from({ length: 20 }, () => apply(agent, business())));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array<number>(19).fill(409)]);
  });
});

describe('the status table of applications', () => {
  const DECISIONS = ['take', 'ask', 'approve', 'reject'] as const;
  const cases = APPLICATION_STATUSES.flatMap((from) => DECISIONS.map((action) => ({ from, action })));

  it.each(cases)('$action is allowed or refused for an application that is $from', async ({ from, action }) => {
    const { id, email } = await makeApplication(app, from);
    if (action === 'approve' && from === 'under_review') await giveRequiredDocuments(app, id, email);
    const { to, from: allowed } = APPLICATION_ACTIONS[action];
    const isAllowed = allowed.some((status) => status === from);
    const { status, body } = await decide(id, { status: to, rejectionReason: 'Another paper' });
    if (!isAllowed) return expect([status, body]).toEqual([409, expect.objectContaining({ code: 'wrong_status' })]);
    expect([status, body]).toEqual([200, expect.objectContaining({ status: to })]);
    const read = await own(await app.as(email));
    const isTold = action === 'ask' || action === 'reject';
    expect(read).toMatchObject({ status: to, rejectionReason: isTold ? 'Another paper' : null });
    expect(read.history[0]).toMatchObject({ from, to, message: isTold ? 'Another paper' : null });
  });

  it.each(APPLICATION_STATUSES)(
    'an answer and a document are allowed or refused for an application that is %s',
    async (from) => {
      const { id, email } = await makeApplication(app, from);
      const agent = await app.as(email);
      const allows = (action: ApplicationAction) =>
        (APPLICATION_ACTIONS[action].from as readonly ApplicationStatus[]).includes(from);
      expect((await upload(agent, id, 'tax_certificate')).status).toBe(allows('upload') ? 201 : 409);
      const answer = await agent.post(`/partner-applications/${id}/answer`).send({ message: 'Here it is' });
      expect(answer.status).toBe(allows('answer') ? 200 : 409);
      if (allows('answer')) {
        expect(answer.body).toMatchObject({ status: 'under_review', rejectionReason: null });
        expect((answer.body as ApplicationDto).history[0]).toMatchObject({ by: 'Uma User', message: 'Here it is' });
      }
    },
  );

  it('of twenty concurrent decisions one succeeds; a stale copy is refused with 412', async () => {
    const { id, email } = await makeApplication(app, 'under_review');
    await giveRequiredDocuments(app, id, email);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        decide(id, { status: n % 2 ? 'approved' : 'rejected', rejectionReason: 'No' }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(19).fill(409)]);
    const next = await makeApplication(app);
    expect((await decide(next.id, { status: 'under_review' }, 1)).status).toBe(200);
    expect((await decide(next.id, { status: 'approved' }, 1)).status).toBe(412);
  });

  it.each(['rejected', 'more_information'])('%s requires a reason', async (status) => {
    const { id } = await makeApplication(app, 'under_review');
    const answer = await decide(id, { status, rejectionReason: '  ' });
    expect(answer.body).toMatchObject({
      status: 422,
      errors: [{ field: 'rejectionReason', message: 'A reason is required' }],
    });
  });

  it('notes and names of staff are hidden from the applicant', async () => {
    const { id, email } = await makeApplication(app);
    const { body } = await decide(id, { status: 'under_review', notes: 'Known from the fair' });
    expect((body as ApplicationDto).history[0]).toMatchObject({ by: 'Mira Jansen', notes: 'Known from the fair' });
    const read = await own(await app.as(email));
    expect(read.history[0]).toMatchObject({ by: null, notes: null });
    expect(JSON.stringify(read)).not.toMatch(/fair|Mira/);
  });
});

describe('a rejected applicant', () => {
  it('can apply again; the earlier application stays readable', async () => {
    const account = registration();
    const agent = app.visitor();
    const { id } = (await apply(agent, { ...business(), account })).body as { id: string };
    await giveRequiredDocuments(app, id, account.email);
    await decide(id, { status: 'under_review' });
    await decide(id, { status: 'rejected', rejectionReason: 'Of another company' });
    expect((await apply(agent, business({ motivation: 'Now with the right paper' }))).status).toBe(201);
    const now = await own(agent);
    expect(now).toMatchObject({ status: 'submitted', earlier: [{ id, rejectionReason: 'Of another company' }] });
    const { body: before } = await agent.get(`/partner-applications/${id}`).expect(200);
    expect(before).toMatchObject({ status: 'rejected' });

    // The next application starts with copies of the documents.
    const told = ({ documents }: ApplicationDto) =>
      documents.map(({ type, originalName, size }) => [type, originalName, size]);
    expect(told(now).toSorted()).toEqual(told(before as ApplicationDto).toSorted());
    expect(now.documents).toHaveLength(2);
    const [paper] = now.documents;
    await agent.delete(`/partner-applications/documents/${paper!.id}`).expect(204);
    const [old] = (before as ApplicationDto).documents.filter(({ type }) => type === paper!.type);
    const { body: link } = await staff.get(`/partner-applications/document-download/${old!.id}`).expect(200);
    const file = await staff.get(`/documents/proxy/${(link as { proxyToken: string }).proxyToken}`).expect(200);
    expect(file.body).toEqual(FILES.pdf);
    expect((await upload(agent, now.id, paper!.type)).status).toBe(201);

    await decide(now.id, { status: 'under_review' });
    await decide(now.id, { status: 'approved' });
    await agent.get('/quotes').expect(200);
    expect(await own(agent)).toMatchObject({ status: 'approved', tier: 'bronze' });
  });
});

it('similar partners and shared domains are shown to staff only', async () => {
  const domain = `${crypto.randomUUID().slice(0, 8)}.example`;
  const [known, namesake] = [await makeUser(app, { accountType: 'admin' }), await makePartner(app)];
  const account = registration({ email: `ida@${domain}`, companyName: `${namesake.name} B` });
  const agent = app.visitor();
  const { id } = (await apply(agent, { ...business(), account })).body as { id: string };
  const checks = async () =>
    ((await staff.get(`/partner-applications/${id}`).expect(200)).body as ApplicationDto).checks;
  const alone = { similarPartners: [{ id: namesake.id, name: namesake.name, countryCode: 'NL' }], domain };
  expect(await checks()).toEqual({ ...alone, sameDomain: [] });
  const { companyId, companyName: name } = await app.actor(known);
  await app.sql('update users set email = ? where email = ?', [`tom@${domain}`, known]);
  expect(await checks()).toEqual({ ...alone, sameDomain: [{ id: companyId, name }] });
  expect((await own(agent)).checks).toBeNull();
});

describe('application documents', () => {
  it('are one of each type, checked by content, with links for one user', async () => {
    const { id, email } = await makeApplication(app);
    const agent = await app.as(email);
    const first = (await upload(agent, id, 'references')).body as { id: string };
    const { body } = await upload(agent, id, 'references', FILES.png, 'newer.png');
    expect(body).toMatchObject({ label: 'References', originalName: 'newer.png', contentType: 'image/png' });
    expect((await own(agent)).documents).toEqual([body]);
    await agent.get(`/partner-applications/document-download/${first.id}`).expect(404);
    const { body: link } = await staff
      .get(`/partner-applications/document-download/${(body as { id: string }).id}`)
      .expect(200);
    const { proxyToken } = link as { proxyToken: string };
    const file = await staff.get(`/documents/proxy/${proxyToken}`).expect(200);
    expect(file.headers['content-type']).toBe('image/png');
    await agent.get(`/documents/proxy/${proxyToken}`).expect(404);
    // The applicant, whose account is still pending, can read its own documents.
    const { body: theirs } = await agent
      .get(`/partner-applications/document-download/${(body as { id: string }).id}`)
      .expect(200);
    const given = await agent.get(`/documents/proxy/${(theirs as { proxyToken: string }).proxyToken}`).expect(200);
    expect(given.body).toEqual(FILES.png);
    const { body: wrong } = await upload(agent, id, 'references', Buffer.from('no paper'), 'a.pdf');
    expect(wrong).toMatchObject({ status: 422, errors: [{ field: 'document' }] });
    await agent.delete(`/partner-applications/documents/${(body as { id: string }).id}`).expect(204);
    expect((await own(agent)).documents).toEqual([]);
  });
});

describe('required documents of an application', () => {
  it('must be present before approval', async () => {
    const { id, email } = await makeApplication(app, 'under_review');
    const agent = await app.as(email);
    const approve = () => decide(id, { status: 'approved' });
    const message = 'Before it can be approved, these documents are needed: Company registration, Tax certificate';
    expect((await approve()).body).toMatchObject({ status: 409, code: 'missing_documents', message });
    await upload(agent, id, 'company_registration');
    await upload(agent, id, 'insurance');
    expect((await approve()).body).toMatchObject({
      message: 'Before it can be approved, these documents are needed: Tax certificate',
    });
    expect(await own(agent)).toMatchObject({ status: 'under_review', tier: null });
    await upload(agent, id, 'tax_certificate');
    expect((await approve()).status).toBe(200);
  });

  it.each(['approved', 'rejected'] as const)('cannot be deleted once it is %s', async (status) => {
    const { id, email } = await makeApplication(app, 'under_review');
    await giveRequiredDocuments(app, id, email);
    const agent = await app.as(email);
    const [paper] = (await own(agent)).documents;
    await decide(id, { status, rejectionReason: 'Not now' });
    const answer = await agent.delete(`/partner-applications/documents/${paper!.id}`);
    expect([answer.status, answer.body]).toEqual([409, expect.objectContaining({ code: 'wrong_status' })]);
    expect((await own(agent)).documents).toHaveLength(2);
  });

  it('are deleted once, also concurrently', async () => {
    const { id, email } = await makeApplication(app);
    const agent = await app.as(email);
    const { id: paper } = (await upload(agent, id, 'references')).body as { id: string };
    const remove = () => agent.delete(`/partner-applications/documents/${paper}`) as unknown as Promise<Response>;
    const answers = await Promise.all([remove(), remove(), remove()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 404, 404]);
    expect((await remove()).status).toBe(404);
  });
});

describe('files of applications', () => {
  it('are swept when orphaned and older than an hour', async () => {
    const { id, email } = await makeApplication(app);
    expect((await upload(await app.as(email), id, 'insurance')).status).toBe(201);
    const [orphan, fresh] = [0, 1].map(() => `partner-applications/${id}/${crypto.randomUUID()}`);
    for (const key of [orphan!, fresh!]) await app.get(Storage).put(key, FILES.pdf, 'application/pdf');
    const keys = async () => {
      const found: string[] = [];
      for await (const { key } of app.get(Storage).list(`partner-applications/${id}`)) found.push(key);
      return found;
    };
    const before = await keys();
    const hoursAgo = new Date(Date.now() - 2 * 3_600_000);
    for (const key of before.filter((one) => one !== fresh)) {
      await utimes(join(app.config.dataDir, 'files', key), hoursAgo, hoursAgo);
    }
    await app.get(PartnerApplicationDocuments).sweep();
    expect((await keys()).toSorted()).toEqual(before.filter((one) => one !== orphan).toSorted());
  });
});

describe('the staff list of applications', () => {
  it('searches, filters and sorts', async () => {
    const { id, email } = await makeApplication(app, 'more_information');
    const { companyName, companyId } = await app.actor(email);
    const list = async (query: string) =>
      (await staff.get(`/partner-applications?${query}`).expect(200)).body as {
        data: ApplicationRowDto[];
        total: number;
      };
    for (const query of [`search=${encodeURIComponent(companyName)}`, `companyId=${companyId}`]) {
      expect(await list(query)).toMatchObject({
        total: 1,
        data: [{ id, company: { name: companyName }, expectedRevenue: 400_000, documents: 0, applicant: 'Uma User' }],
      });
    }
    const statuses = (await list('status=approved,rejected&limit=100')).data.map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set(['approved', 'rejected']));
    const names = (await list('sort=company&limit=100')).data.map(({ company }) => company.name.toLowerCase());
    expect(names).toEqual(names.toSorted());
    await staff.get('/partner-applications?sort=motivation').expect(400);
  });
});
