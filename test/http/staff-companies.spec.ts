import { randomUUID } from 'node:crypto';
import type { Response } from 'supertest';
import type { StaffCompanyDto } from '../../src/companies/company-answers.dto.js';
import type { InvitationDto } from '../../src/users/invitations/invitations.dto.js';
import { type Agent, IAN_INTERNAL, STAFF, TestApp } from '../app.js';
import { FILES, makeDocument } from '../builders/documents.js';
import { accept, tokenFor } from '../builders/invitations.js';
import { makeOrder } from '../builders/orders.js';
import { makeCompany, makeUser } from '../builders/people.js';
import { line, makeQuote } from '../builders/quotes.js';
import { mailsTo, tokenTo } from './mails.js';

let app: TestApp;
let staff: Agent;
beforeAll(async () => {
  app = await TestApp.start();
  staff = await app.as(STAFF);
});
afterAll(() => app.close());

const DETAILS = {
  name: 'Westwind B.V.',
  addressLine1: 'Kade 1',
  city: 'Rotterdam',
  countryCode: 'NL',
  postalCode: '3011 XD',
  industry: 'aec',
};
const address = () => `user-${randomUUID().slice(0, 8)}@made.example`;

/** Creates a client with an administrator. */
async function makeClient(details: object = {}) {
  const company = await makeCompany(app);
  const columns = Object.keys(details);
  if (columns.length) {
    const set = columns.map((column) => `${column} = ?`).join(', ');
    await app.sql(`update companies set ${set} where id = ?`, [...Object.values(details), company]);
  }
  const email = await makeUser(app, { company, accountType: 'admin' });
  return { company, email, agent: await app.as(email), userId: (await app.actor(email)).userId };
}

const get = async (company: string, agent = staff) =>
  (await agent.get(`/system/companies/${company}`).expect(200)).body as StaffCompanyDto;
const verification = async (company: string) => (await get(company)).verificationStatus;
const own = async (agent: Agent) => (await agent.get('/companies').expect(200)).body as StaffCompanyDto;

describe('a company created by staff', () => {
  it('is usable at once: the invited administrator signs in, quotes and submits', async () => {
    const adminEmail = address();
    const { body } = await staff
      .post('/system/companies')
      .send({ ...DETAILS, type: 'client', adminEmail })
      .expect(201);
    const { id, actions } = body as StaffCompanyDto;
    expect(actions).toEqual(expect.arrayContaining(['upload', 'invite', 'verify']));
    expect((await accept(app, await tokenFor(app, adminEmail))).status).toBe(201);
    const admin = await app.signIn(adminEmail, 'Quiet-Harbour-27');
    const quote = await admin
      .post('/quotes')
      .send({ items: [line('desk-27-purchase')] })
      .expect(201);
    await admin.post(`/quotes/${(quote.body as { id: string }).id}/submit`).expect(200);
    expect((await own(admin)).actions).toEqual(['edit', 'upload', 'invite', 'deactivate']);
    expect((await get(id)).adminContact?.email).toBe(adminEmail);
  });
});

describe('payment terms', () => {
  const put = (company: string, terms: object, agent = staff) =>
    agent.put(`/system/companies/${company}`).send({ ...DETAILS, ...terms }) as unknown as Promise<Response>;

  it('are 30 days until staff set others, which the company reads', async () => {
    const { company, agent } = await makeClient();
    expect(await own(agent)).toMatchObject({ paymentTermDays: 30, paymentTermsText: null });
    const terms = { paymentTermDays: 60, paymentTermsText: 'Two percent off within ten days' };
    expect((await put(company, terms)).body).toMatchObject(terms);
    expect(await own(agent)).toMatchObject(terms);
    expect((await put(company, { paymentTermsText: ' ' })).body).toMatchObject({
      paymentTermDays: 60,
      paymentTermsText: null,
    });
  });

  it.each([0, 120])('can be %i days', async (paymentTermDays) => {
    const { company } = await makeClient();
    expect((await put(company, { paymentTermDays })).body).toMatchObject({ paymentTermDays });
  });

  it.each([
    ['paymentTermDays', -1, 'Payment term must be 0 to 120 days'],
    ['paymentTermDays', 121, 'Payment term must be 0 to 120 days'],
    ['paymentTermDays', 7.5, 'Payment term must be 0 to 120 days'],
    ['paymentTermDays', '30', 'Payment term must be 0 to 120 days'],
    ['paymentTermDays', null, 'Payment term must be 0 to 120 days'],
    ['paymentTermsText', 'x'.repeat(501), 'Payment terms cannot exceed 500 characters'],
    ['paymentTermsText', 'Pay\nsoon', 'Payment terms contains invalid characters'],
  ])('are refused with %s %j', async (field, value, message) => {
    const { company } = await makeClient();
    const { status, body } = await put(company, { [field]: value });
    expect([status, (body as { errors: object[] }).errors]).toEqual([422, [{ field, message }]]);
  });
});

describe('staff invitations into any company', () => {
  const invite = (company: string, body: object) =>
    staff.post(`/system/companies/${company}/invitations`).send(body) as unknown as Promise<Response>;

  it('are listed, resent and revoked by staff, and not under another company', async () => {
    const { company, agent } = await makeClient();
    const [first, second] = [address(), address()];
    expect((await invite(company, { email: first, role: 'admin' })).status).toBe(201);
    const { id } = (await invite(company, { email: second, role: 'standard' })).body as InvitationDto;
    expect((await invite(company, { email: first, role: 'admin' })).status).toBe(409);
    const path = `/system/companies/${company}/invitations`;
    const list = async (reader: Agent) =>
      ((await reader.get(`${path}?sort=email`).expect(200)).body as { invitations: InvitationDto[] }).invitations;
    expect((await list(staff)).map(({ email }) => email).toSorted()).toEqual([first, second].toSorted());
    expect((await list(staff))[0]).toMatchObject({
      actions: ['resend', 'revoke'],
      invitedBy: { fullName: 'Mira Jansen' },
    });
    expect((await list(await app.as(IAN_INTERNAL)))[0]!.actions).toEqual([]);
    const { body: theirs } = await agent.get('/users/invitations').expect(200);
    expect((theirs as { total: number }).total).toBe(2);

    await app.sql(`update invitations set expires_at = expires_at - interval '1 hour' where id = ?`, [id]);
    const before = await tokenFor(app, second);
    await staff.put(`${path}/${id}/resend`).expect(200);
    const after = await tokenFor(app, second);
    expect(after).not.toBe(before);
    expect((await mailsTo(app, second)).at(-1)?.data).toMatchObject({ company: { id: company } });
    const other = await makeCompany(app);
    await staff.delete(`/system/companies/${other}/invitations/${id}`).expect(404);
    await staff.delete(`${path}/${id}`).expect(204);
    expect((await accept(app, after)).status).toBe(422);
    expect((await accept(app, await tokenFor(app, first))).status).toBe(201);
    expect((await app.actor(first)).companyId).toBe(company);
  });

  it('are refused for a company that is not active or does not exist', async () => {
    const { company } = await makeClient({ status: 'suspended' });
    const refused = await invite(company, { email: address(), role: 'admin' });
    expect([refused.status, (refused.body as { message: string }).message]).toEqual([
      409,
      'Users can be invited only to an active company',
    ]);
    for (const id of [randomUUID(), 'x']) {
      expect((await invite(id, { email: address(), role: 'admin' })).status).toBe(404);
      await staff.get(`/system/companies/${id}/invitations`).expect(404);
    }
  });
});

it('staff upload documents for a company, and the last required one makes it pending', async () => {
  const { company, agent } = await makeClient();
  const upload = (id: string, type = 'vat_certificate') =>
    staff
      .post(`/client-documents/admin/company/${id}/documents`)
      .field('documentType', type)
      .attach('document', FILES.pdf, 'scan.pdf') as unknown as Promise<Response>;
  const { status, body } = await upload(company);
  expect([status, body]).toMatchObject([201, { originalName: 'scan.pdf', state: 'pending' }]);
  expect((body as { actions: string[] }).actions).toEqual(['download', 'verify', 'reject']);
  expect((await upload(company, 'certificate_of_commerce')).status).toBe(201);
  expect(await verification(company)).toBe('pending');
  const { body: theirs } = await agent.get('/client-documents').expect(200);
  expect((theirs as { documents: object[] }).documents).toHaveLength(2);
  const [log] = await app.sql(
    `select actor_email, company_id from audit_log where entity_id = ? and action = 'create'`,
    [(body as { id: string }).id],
  );
  expect(log).toEqual({ actor_email: STAFF, company_id: company });
  for (const id of [randomUUID(), 'x', '..%2f..']) expect((await upload(id)).status).toBe(404);
  const closed = await makeClient({ status: 'inactive' });
  expect((await upload(closed.company)).status).toBe(409);
  expect((await upload((await app.actor(IAN_INTERNAL)).companyId)).status).toBe(409);
});

describe('staff can send a user', () => {
  const post = (id: string, what: string) => staff.post(`/system/users/${id}/${what}`) as unknown as Promise<Response>;

  it('a verification link, five times an hour, logged without its token', async () => {
    const { email, userId } = await makeClient();
    expect((await post(userId, 'resend-verification')).body).toMatchObject({ code: 'already_verified' });
    await app.sql('update users set email_verified_at = null where id = ?', [userId]);
    const answers = await Promise.all(Array.from({ length: 7 }, () => post(userId, 'resend-verification')));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 202, 202, 202, 202, 429, 429]);
    const token = await tokenTo(app, email, 'verify-email');
    for (const { text } of answers) expect(text).not.toContain(token);
    expect(answers.find(({ status }) => status === 202)!.body).toEqual({
      message: `Verification email sent to ${email}.`,
    });
    const log = await app.sql(
      `select entity, after::text as after from audit_log where operation like '%/resend-verification' and actor_email = ?
          and after ->> 'user_id' = ?`,
      [STAFF, userId],
    );
    expect(log).toHaveLength(5);
    expect(JSON.stringify(log)).not.toContain(token);
    await app.visitor().post('/auth/verify-email').send({ token }).expect(200);
  });

  it('a password reset link to users who may sign in', async () => {
    const { email, userId } = await makeClient();
    const answers: Response[] = [];
    for (let n = 0; n < 6; n++) answers.push(await post(userId, 'send-password-reset'));
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 202, 202, 429]);
    expect(answers[0]!.body).toEqual({ message: `Password reset email sent to ${email}.` });
    const token = await tokenTo(app, email, 'reset-password');
    await app.visitor().post('/auth/password/reset').send({ token, password: 'Quiet-Harbour-27' }).expect(204);
    await app.signIn(email, 'Quiet-Harbour-27');

    await app.sql(`update users set account_status = 'inactive' where id = ?`, [userId]);
    for (const what of ['send-password-reset', 'resend-verification']) {
      expect(await post(userId, what)).toMatchObject({ status: 409 });
      expect(await post(randomUUID(), what)).toMatchObject({ status: 404 });
      expect(await post((await app.actor(STAFF)).userId, what)).toMatchObject({ status: 403 });
    }
  });
});

describe('staff are shown', () => {
  it('other companies with the same numbers; the company’s own users do not', async () => {
    const digits = String(Math.random()).slice(2, 11);
    const vat = `${digits}B01`;
    const coc = `9${digits}`;
    const first = await makeClient({ name: 'Alpha', vat_number: `NL${vat}`, coc_number: coc });
    const second = await makeClient({ name: 'beta', vat_number: vat, coc_number: coc });
    const third = await makeClient({ name: 'Gamma', vat_number: `NL${vat}`, country_code: 'DE', coc_number: coc });
    // A VAT number in Germany's format, without the country prefix.
    await makeClient({ name: 'Delta', vat_number: vat, country_code: 'DE' });
    await makeClient({ name: 'Epsilon', vat_number: `NL${vat}`, status: 'deleted' });
    expect((await get(first.company)).sameNumbers).toEqual([
      { id: second.company, name: 'beta', numbers: ['vatNumber', 'cocNumber'] },
      { id: third.company, name: 'Gamma', numbers: ['vatNumber'] },
    ]);
    expect((await get(second.company, await app.as(IAN_INTERNAL))).sameNumbers.map(({ name }) => name)).toEqual([
      'Alpha',
      'Gamma',
    ]);
    expect((await get(third.company)).sameNumbers.map(({ name }) => name)).toEqual(['Alpha', 'beta']);
    expect(JSON.stringify(await own(second.agent))).not.toMatch(/Alpha|sameNumbers/);
    const saved = await second.agent
      .put('/companies')
      .send({ ...DETAILS, name: 'beta', vatNumber: `NL${vat}` })
      .expect(200);
    expect(JSON.stringify(saved.body)).not.toMatch(/Alpha|sameNumbers|unverifiedDocuments/);
    expect((await get((await makeClient()).company)).sameNumbers).toEqual([]);
  });

  it('which required documents are not verified', async () => {
    const { company, email } = await makeClient();
    const both = ['Certificate of Commerce', 'VAT Certificate'];
    expect((await get(company)).unverifiedDocuments).toEqual(both);
    const { id } = await makeDocument(app, 'vat_certificate', { by: email });
    expect((await get(company)).unverifiedDocuments).toEqual(both);
    await staff.put(`/client-documents/admin/${id}/verify`).send({ verified: true }).expect(200);
    expect((await get(company)).unverifiedDocuments).toEqual(['Certificate of Commerce']);
  });
});

it('staff changes of a verified company keep it verified', async () => {
  const { company, agent } = await makeClient({ verification_status: 'verified' });
  const { body } = await staff
    .put(`/system/companies/${company}`)
    .send({ ...DETAILS, vatNumber: 'NL862417395B02' })
    .expect(200);
  expect(body).toMatchObject({ name: DETAILS.name, verificationStatus: 'verified' });
  await agent
    .put('/companies')
    .send({ ...DETAILS, name: 'Westwind Holding' })
    .expect(200);
  expect(await verification(company)).toBe('pending');
});

describe('a rejected company', () => {
  const reject = (company: string) =>
    staff.put(`/system/companies/${company}/reject-verification`).send({ reason: 'Correct the address' }).expect(200);

  it('becomes pending when it corrects its details and its documents are complete', async () => {
    const { company, email, agent } = await makeClient();
    await reject(company);
    await agent.put('/companies').send(DETAILS).expect(200);
    expect(await verification(company)).toBe('rejected');
    for (const type of ['vat_certificate', 'certificate_of_commerce'] as const) {
      await makeDocument(app, type, { by: email });
    }
    await reject(company);
    await staff
      .put(`/system/companies/${company}`)
      .send({ ...DETAILS, city: 'Breda' })
      .expect(200);
    expect(await verification(company)).toBe('rejected');
    const { body } = await agent
      .put('/companies')
      .send({ ...DETAILS, city: 'Delft' })
      .expect(200);
    expect(body).toMatchObject({ verificationStatus: 'pending', rejectionReason: null });
    const [latest] = await app.sql(
      'select previous_status, new_status, reason from company_status_changes where company_id = ? order by created_at desc limit 1',
      [company],
    );
    expect(latest).toEqual({ previous_status: 'rejected', new_status: 'pending', reason: 'Details were corrected' });
  });

  it('becomes pending when every rejected document is replaced', async () => {
    const { company, email } = await makeClient();
    const made = [];
    for (const type of ['vat_certificate', 'certificate_of_commerce'] as const) {
      made.push(await makeDocument(app, type, { by: email }));
    }
    for (const { id } of made) {
      await staff
        .put(`/client-documents/admin/${id}/verify`)
        .send({ verified: false, notes: 'Unreadable' })
        .expect(200);
    }
    await reject(company);
    await makeDocument(app, 'other', { by: email });
    await makeDocument(app, 'vat_certificate', { by: email });
    expect(await verification(company)).toBe('rejected');
    await makeDocument(app, 'certificate_of_commerce', { by: email });
    expect(await verification(company)).toBe('pending');
  });
});

it('a renamed company is found by its new name in every list', async () => {
  const word = `x${randomUUID().slice(0, 8)}`;
  const { company, email, agent } = await makeClient({ name: `Former${word} Ltd.` });
  const quote = await makeQuote(app, 'accepted', { by: email });
  const order = await makeOrder(app, 'pending', { by: email });
  const draft = await makeQuote(app, 'draft', { by: email });
  const name = `Renamed${word} (Ü & Co) B.V.`;
  await staff
    .put(`/system/companies/${company}`)
    .send({ ...DETAILS, name })
    .expect(200);
  const found = async (path: string, search: string, by = staff) => {
    const { body } = await by
      .get(path)
      .query(path === '/system/search' ? { q: search } : { search, limit: 100 })
      .expect(200);
    return (Object.values(body as object).find(Array.isArray) as { id: string }[]).map(({ id }) => id).toSorted();
  };
  const quotes = [quote.id, draft.id, order.quoteId].toSorted();
  for (const search of [`renamed${word}`, `${word} (ü & co) b.v.`]) {
    expect(await found('/quotes', search, agent)).toEqual(quotes);
    expect(await found('/system/quotes', search)).toEqual(quotes);
    expect(await found('/orders', search, agent)).toEqual([order.id]);
    expect(await found('/orders', search)).toEqual([order.id]);
    expect(await found('/orders/awaited-quotes', search)).toEqual([quote.id]);
    expect(await found('/system/companies', search)).toEqual([company]);
    expect(await found('/system/search', search)).toEqual([company, order.id, ...quotes].toSorted());
  }
  for (const path of ['/system/quotes', '/system/companies']) expect(await found(path, `former${word}`)).toEqual([]);
  expect(await found('/orders', `former${word}`)).toEqual([order.id]); // the order was addressed to the earlier name
  await agent.put(`/quotes/${draft.id}`).send({ customerReference: 'PO 1' }).expect(200);
  expect(await found('/quotes', `renamed${word}`, agent)).toContain(draft.id);
  const changes = await app.sql(
    `select 1 from audit_log where entity in ('quotes', 'orders') and operation = 'PUT /api/v1/system/companies/:id'`,
  );
  expect(changes).toEqual([]);
});
