import { createHash } from 'node:crypto';
import type { Response } from 'supertest';
import { EntityManager } from '@mikro-orm/postgresql';
import { agreementKey } from '../../src/partners/agreements/agreement-files.service.js';
import { agreementPdfView } from '../../src/partners/agreements/agreement-pdf.js';
import { PartnerAgreement } from '../../src/partners/agreements/partner-agreement.entity.js';
import type {
  AcceptanceDto,
  ActiveAgreementDto,
  AgreementDto,
  AgreementRowDto,
} from '../../src/partners/agreements/partner-agreements.dto.js';
import { PartnerAgreements } from '../../src/partners/agreements/partner-agreements.service.js';
import { asOf } from '../../src/platform/clock.js';
import { Transactions } from '../../src/platform/database/transactions.js';
import { Storage } from '../../src/platform/storage/storage.js';
import { type Agent, IAN_INTERNAL, PAULA_PARTNER, STAFF, TestApp } from '../app.js';
import { makeAgreement } from '../builders/agreements.js';
import { makeApplication } from '../builders/partners.js';
import { makeUser } from '../builders/people.js';
import { mailsTo } from './mails.js';

/** Tests partner agreements, which staff write and administrators of partners sign. */

const DAY_MS = 86_400_000;

let app: TestApp;
let staff: Agent;
let paula: Agent;
let partner: string;
beforeAll(async () => {
  app = await TestApp.start();
  [staff, paula] = await Promise.all([app.as(STAFF), app.as(PAULA_PARTNER)]);
  ({ companyId: partner } = await app.actor(PAULA_PARTNER));
});
afterAll(() => app.close());

const activeOf = async (agent: Agent) =>
  (await agent.get('/partner-agreements/active').expect(200)).body as ActiveAgreementDto;
const accept = (agent: Agent, { id, sha256 }: AgreementDto, body: object = {}) =>
  agent
    .post(`/partner-agreements/${id}/accept`)
    .send({ sha256, name: 'Paula Prior', ...body }) as unknown as Promise<Response>;
const acceptancesOf = async (agent: Agent) =>
  ((await agent.get('/partner-agreements/acceptances').expect(200)).body as { data: AcceptanceDto[] }).data;
const required = (daysAhead = 0) =>
  asOf(new Date(Date.now() + daysAhead * DAY_MS), () =>
    app.get(Transactions).run((em) => app.get(PartnerAgreements).requireAccepted(em, partner)),
  );

it('a partner has nothing to sign before an agreement is published', async () => {
  await makeAgreement(app, 'draft');
  expect(await activeOf(paula)).toEqual({ agreement: null, acceptance: null, standing: 'none', signBy: null });
  await expect(required(1000)).resolves.toBeUndefined();
});

describe('a draft', () => {
  it('can be created, edited and deleted; a stale copy is refused with 412', async () => {
    const { body } = await staff.post('/partner-agreements').send({ title: ' Partner agreement ', text: '# Fees' });
    const draft = body as AgreementDto;
    expect(draft).toMatchObject({
      title: 'Partner agreement',
      text: '# Fees',
      status: 'draft',
      number: null,
      version: 1,
    });
    const write = (text: string, version: number) =>
      staff.put(`/partner-agreements/${draft.id}`).set('If-Match', `"${version}"`).send({ title: draft.title, text });
    expect((await write('# Fees\n\nNone', 1).expect(200)).body).toMatchObject({ text: '# Fees\n\nNone', version: 2 });
    expect((await write('# Fees\n\nNone', 2).expect(200)).body).toMatchObject({ version: 2 });
    await write('# Mine', 1).expect(412);
    await paula.get(`/partner-agreements/${draft.id}/download`).expect(404);
    expect((await accept(paula, draft, { sha256: 'a'.repeat(64) })).status).toBe(404);
    await staff.delete(`/partner-agreements/${draft.id}`).expect(204);
    await staff.get(`/partner-agreements/${draft.id}`).expect(404);
  });

  it('requires a title and a text', async () => {
    const { status, body } = await staff.post('/partner-agreements').send({ title: '', text: ' ' });
    expect([status, body]).toEqual([
      422,
      expect.objectContaining({
        errors: [
          { field: 'title', message: 'Title is required' },
          { field: 'text', message: 'Text is required' },
        ],
      }),
    ]);
  });

  it('may be 100,000 characters long', async () => {
    const text = 'Every word of it counts. '.repeat(4_000).trim();
    const { body } = await staff.post('/partner-agreements').send({ title: 'Long', text }).expect(201);
    expect((body as AgreementDto).text).toBe(text);
  });
});

describe('publishing an agreement', () => {
  it('stores the SHA-256 of its text and retires the previous one', async () => {
    const first = await makeAgreement(app);
    const { id, title } = await makeAgreement(app, 'draft', { text: 'Wir zahlen 15 %, Größe egal.' });
    const { body } = await staff.post(`/partner-agreements/${id}/publish`).set('If-Match', '"1"').expect(200);
    expect(body).toMatchObject({
      title,
      status: 'active',
      number: (first.number ?? 0) + 1,
      sha256: createHash('sha256').update('Wir zahlen 15 %, Größe egal.').digest('hex'),
      publishedAt: expect.any(String),
    });
    const rows = (
      (await staff.get('/partner-agreements?status=active,retired').expect(200)).body as {
        data: AgreementRowDto[];
      }
    ).data;
    expect(rows.filter(({ status }) => status === 'active').map((row) => row.id)).toEqual([id]);
    expect(rows.find((row) => row.id === first.id)).toMatchObject({ status: 'retired', number: first.number });
    const again = await staff.post(`/partner-agreements/${id}/publish`).expect(409);
    expect(again.body).toMatchObject({ code: 'wrong_status', message: 'A published agreement cannot be changed' });
    await staff.put(`/partner-agreements/${id}`).send({ title, text: 'Mine' }).expect(409);
    await staff.delete(`/partner-agreements/${id}`).expect(409);
  });

  it.each([
    `update partner_agreements set text = 'Another' where id = ?`,
    `update partner_agreements set title = 'Another' where id = ?`,
    `update partner_agreements set status = 'draft', number = null, sha256 = null, published_at = null where id = ?`,
    'delete from partner_agreements where id = ?',
  ])('makes it immutable in the database: %s', async (statement) => {
    const { id } = await makeAgreement(app);
    await expect(app.sql(statement, [id])).rejects.toThrow('never changed');
  });

  it('cannot be undone, and at most one agreement is active', async () => {
    const { id } = await makeAgreement(app, 'retired');
    await expect(app.sql(`update partner_agreements set status = 'active' where id = ?`, [id])).rejects.toThrow(
      'never changed',
    );
    await expect(
      app.sql(
        `insert into partner_agreements (id, title, text, status, number, sha256, published_at)
         values (gen_random_uuid(), 'a', 'b', 'active', 9999, ?, now())`,
        ['a'.repeat(64)],
      ),
    ).rejects.toThrow('partner_agreements_one_active');
  });

  it('ten times at once gives consecutive numbers', async () => {
    const drafts = await Promise.all(Array.from({ length: 10 }, () => makeAgreement(app, 'draft')));
    const published = await Promise.all(drafts.map(({ id }) => staff.post(`/partner-agreements/${id}/publish`)));
    expect(published.map(({ status }) => status)).toEqual(Array<number>(10).fill(200));
    const ids = drafts.map(({ id }) => `'${id}'`).join();
    const rows = await app.sql<{ number: number; status: string }>(
      `select number, status from partner_agreements where id in (${ids}) order by number`,
    );
    expect(rows.map(({ number }) => number - rows[0]!.number)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(rows.filter(({ status }) => status === 'active').map(({ number }) => number)).toEqual([rows[9]!.number]);
  });

  it('is mailed once to each active administrator of partners', async () => {
    const { email } = await makeApplication(app, 'approved');
    const { companyId: company } = await app.actor(email);
    const colleague = await makeUser(app, { company, accountType: 'standard' });
    const left = await makeUser(app, { company, accountType: 'admin', accountStatus: 'inactive' });
    const { title, number, publishedAt } = await makeAgreement(app);
    const mails = (await mailsTo(app, email)).filter(({ template }) => template === 'partner-agreement-published');
    expect(mails).toEqual([
      expect.objectContaining({
        data: expect.objectContaining({
          agreement: { title, number },
          signBy: new Date(Date.parse(publishedAt!) + 14 * DAY_MS).toISOString(),
        }),
      }),
    ]);
    for (const other of [colleague, left]) expect(await mailsTo(app, other)).toEqual([]);
  });
});

describe('signing an agreement', () => {
  it('stores signer, time, address and text hash, once', async () => {
    const agreement = await makeAgreement(app);
    expect(await activeOf(paula)).toMatchObject({
      agreement: { id: agreement.id, text: agreement.text },
      acceptance: null,
      standing: 'due',
      signBy: new Date(Date.parse(agreement.publishedAt!) + 14 * DAY_MS).toISOString(),
    });
    const { status, body } = await accept(paula, agreement);
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({
        standing: 'signed',
        signBy: null,
        acceptance: expect.objectContaining({
          agreementId: agreement.id,
          signerName: 'Paula Prior',
          sha256: agreement.sha256,
          address: null,
          partner: { id: partner, name: expect.any(String) },
        }),
      }),
    ]);
    const again = await accept(paula, agreement, { name: 'Somebody Else' });
    expect([again.status, again.body]).toEqual([200, body]);
    const [told] = (
      (await staff.get(`/partner-agreements/acceptances?agreementId=${agreement.id}`)).body as {
        data: AcceptanceDto[];
      }
    ).data;
    expect(told).toMatchObject({ signerName: 'Paula Prior', address: expect.stringMatching(/127\.0\.0\.1/) });
    const of = async (agent: Agent, partnerId: string) =>
      (
        (await agent.get(`/partner-agreements/acceptances?partnerId=${partnerId}`).expect(200)).body as {
          total: number;
        }
      ).total;
    const { companyId: stranger } = await app.actor((await makeApplication(app, 'approved')).email);
    expect(await of(staff, partner)).toBe((await acceptancesOf(paula)).length);
    expect([await of(staff, stranger), await of(paula, stranger)]).toEqual([0, 0]);
    for (const change of [
      `update partner_agreement_acceptances set signer_name = 'Another'`,
      'delete from partner_agreement_acceptances',
    ]) {
      await expect(app.sql(`${change} where id = ?`, [told!.id])).rejects.toThrow('never changed');
    }
  });

  it('twenty times at once stores one signature', async () => {
    const agreement = await makeAgreement(app);
    const answers = await Promise.all(Array.from({ length: 20 }, () => accept(paula, agreement)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(
      await app.sql('select 1 from partner_agreement_acceptances where agreement_id = ?', [agreement.id]),
    ).toHaveLength(1);
  });

  it('is refused for a retired agreement or another text', async () => {
    const former = await makeAgreement(app, 'retired');
    const { agreement } = await activeOf(paula);
    for (const [one, body] of [
      [former, {}],
      [agreement!, { sha256: former.sha256 }],
    ] as const) {
      const { status, body: told } = await accept(paula, one, body);
      expect([status, told]).toEqual([409, expect.objectContaining({ code: 'agreement_changed' })]);
    }
    expect((await activeOf(paula)).acceptance).toBeNull();
  });

  it.each([
    ['name', ' ', 'Please enter your full name'],
    ['name', 'x'.repeat(101), 'Name cannot exceed 100 characters'],
    ['sha256', 'ABC', 'sha256 must be the fingerprint of the text that was read'],
  ])('with %s %j is refused with an error at its field', async (field, value, message) => {
    const { status, body } = await accept(paula, await makeAgreement(app), { [field]: value });
    expect([status, body]).toEqual([422, expect.objectContaining({ errors: [{ field, message }] })]);
  });

  it('is allowed for administrators of partners only', async () => {
    const agreement = await makeAgreement(app);
    const colleague = await app.as(await makeUser(app, { company: partner, accountType: 'standard' }));
    expect((await accept(colleague, agreement)).status).toBe(403);
    expect((await activeOf(colleague)).standing).toBe('due');
    for (const who of [staff, await app.as(IAN_INTERNAL)]) {
      expect((await accept(who, agreement)).status).toBe(403);
      expect((await activeOf(who)).standing).toBe('none');
    }
  });

  it('as an applicant counts from approval; another company’s application is not found', async () => {
    const agreement = await makeAgreement(app);
    const { id, email } = await makeApplication(app);
    const applicant = await app.as(email);
    const sign = (agent: Agent, agreementId: string, sha256 = agreement.sha256) =>
      agent.post(`/partner-applications/${id}/accept-agreement`).send({ agreementId, sha256 });
    // A signature is valid only for the text with the sent hash; an empty body is refused field by field.
    await sign(applicant, agreement.id, 'f'.repeat(64)).expect(409);
    const { body: refused } = await applicant.post(`/partner-applications/${id}/accept-agreement`).expect(422);
    expect(refused).toMatchObject({
      errors: [
        { field: 'agreementId', message: 'agreementId must be the id of an agreement' },
        { field: 'sha256', message: 'sha256 must be the fingerprint of the text that was read' },
      ],
    });
    await sign(paula, agreement.id).expect(404);
    await sign(applicant, crypto.randomUUID()).expect(404);
    const { body } = await sign(applicant, agreement.id).expect(200);
    const { firstName, lastName } = await app.actor(email);
    expect(body).toMatchObject({ standing: 'signed', acceptance: { signerName: `${firstName} ${lastName}` } });
    const rejected = await makeApplication(app, 'rejected');
    await (
      await app.as(rejected.email)
    )
      .post(`/partner-applications/${rejected.id}/accept-agreement`)
      .send({ agreementId: agreement.id, sha256: agreement.sha256 })
      .expect(409);
  });
});

it('new deals and connections are refused once signing is 14 days overdue', async () => {
  const agreement = await makeAgreement(app);
  await expect(required(13.9)).resolves.toBeUndefined();
  await expect(required(14.1)).rejects.toMatchObject({
    status: 409,
    code: 'agreement_required',
    message:
      'Your company has not signed the current partner agreement. An administrator of your company must sign it under Contracts.',
  });
  await makeAgreement(app, 'draft');
  await accept(paula, agreement);
  await expect(required(1000)).resolves.toBeUndefined();
  await makeAgreement(app, 'active', { daysAgo: 15 });
  await expect(required()).rejects.toMatchObject({ code: 'agreement_required' });
  expect(await activeOf(paula)).toMatchObject({ standing: 'overdue' });
});

describe('the agreement PDF', () => {
  const put = (id: string, acceptanceId: string | null, content: string) =>
    app.get(Storage).put(agreementKey(id, acceptanceId), Buffer.from(content), 'application/pdf');
  const download = async (agent: Agent, address: string) =>
    (await agent.get(`/partner-agreements/${address}`).buffer(true)) as unknown as Response;

  it('is the partner’s signed copy or the active text; only staff read another partner’s copy', async () => {
    const agreement = await makeAgreement(app);
    await put(agreement.id, null, '%PDF-text');
    const { body: before } = await download(paula, `${agreement.id}/download`);
    expect(String(before)).toBe('%PDF-text');
    const { acceptance } = (await accept(paula, agreement)).body as ActiveAgreementDto;
    await put(agreement.id, acceptance!.id, '%PDF-signed');
    const other = await app.as((await makeApplication(app, 'approved')).email);
    const copy = `${agreement.id}/download?partnerId=${partner}`;
    for (const [agent, address, content] of [
      [paula, `${agreement.id}/download`, '%PDF-signed'],
      [other, copy, '%PDF-text'],
      [staff, `${agreement.id}/download`, '%PDF-text'],
      [staff, copy, '%PDF-signed'],
    ] as const) {
      const { body, headers } = await download(agent, address);
      expect(String(body)).toBe(content);
      expect(headers).toMatchObject({
        'content-type': 'application/pdf',
        'cache-control': 'private, no-store',
        'content-disposition': `attachment; filename="partner-agreement-${agreement.number}.pdf"`,
      });
    }
    await makeAgreement(app);
    expect(String((await download(paula, `${agreement.id}/download`)).body)).toBe('%PDF-signed');
    expect((await download(other, `${agreement.id}/download`)).status).toBe(404);
    expect((await acceptancesOf(other)).map(({ agreementId }) => agreementId)).not.toContain(agreement.id);
    expect((await acceptancesOf(paula)).map(({ agreementId }) => agreementId)).toContain(agreement.id);
  });

  it('has the text as escaped HTML, and the signer', async () => {
    const { id } = await makeAgreement(app, 'active', { text: '# Fees\n\n<script>alert(1)</script> **15%**' });
    const agreement = await app.get(EntityManager).fork().findOneOrFail(PartnerAgreement, id);
    const signed = { signerName: 'Paula <b>', acceptedAt: new Date(), sha256: 'abc', partner: { name: 'Lumen' } };
    expect(agreementPdfView(agreement, signed)).toMatchObject({
      html: '<h2>Fees</h2>\n<p>&lt;script&gt;alert(1)&lt;/script&gt; <strong>15%</strong></p>\n',
      acceptance: expect.arrayContaining([{ label: 'Name', value: 'Paula <b>' }]),
    });
    expect(agreementPdfView(agreement, null).acceptance).toBeNull();
  });
});
