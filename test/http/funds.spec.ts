import type { Response } from 'supertest';
import { Transactions } from '../../src/platform/database/transactions.js';
import { FundDocuments } from '../../src/partner-programme/funds/fund-documents.service.js';
import { FundNotices } from '../../src/partner-programme/funds/fund-notices.js';
import type { FundRequestDto } from '../../src/partner-programme/funds/fund-request-answers.dto.js';
import type { FundRequestPage } from '../../src/partner-programme/funds/fund-request-reader.service.js';
import { SweepFundsJob } from '../../src/partner-programme/funds/sweep-funds.job.js';
import { daysAfter } from '../../src/rules/deal.js';
import { PARTNER_STANDING } from '../../src/rules/partner-status.js';
import { type Agent, PAULA_PARTNER, STAFF, TestApp } from '../app.js';
import { FILES } from '../builders/documents.js';
import { fundInput, giveFunds, inDays, makeFundRequest } from '../builders/funds.js';
import { makePartner } from '../builders/partners.js';
import { mailsTo } from './mails.js';

const BASE = '/partner-dashboard/funds';

let app: TestApp;
let second: TestApp;
let paula: Agent;
let staff: Agent;
let staffElsewhere: Agent;
beforeAll(async () => {
  app = await TestApp.start();
  second = await TestApp.start({ databaseUrl: app.config.databaseUrl });
  [paula, staff, staffElsewhere] = await Promise.all([app.as(PAULA_PARTNER), app.as(STAFF), second.as(STAFF)]);
  await giveFunds(app, (await app.actor(PAULA_PARTNER)).companyId);
});
afterAll(async () => {
  await second.close();
  await app.close();
});

const today = new Date().toISOString().slice(0, 10);
const read = async (id: string, agent = paula) => (await agent.get(`${BASE}/${id}`).expect(200)).body as FundRequestDto;
const decide = (id: string, body: object, agent = staff) => agent.put(`/partner-admin/funds/${id}/decision`).send(body);
const claim = (id: string, spentAmount: number) =>
  paula.post(`${BASE}/${id}/claim`).send({ spentAmount, note: 'Done' });
const fieldsOf = ({ body }: Response) =>
  (body as { errors: { field: string; message: string }[] }).errors.map(({ field, message }) => [field, message]);
const statuses = (answers: Response[]) => {
  const counts = Object.groupBy(answers, ({ status }) => status);
  return Object.fromEntries(Object.entries(counts).map(([status, all]) => [status, all?.length]));
};
const sweep = () => new SweepFundsJob(app.get(Transactions), app.get(FundNotices), app.get(FundDocuments)).run();

/** Creates a partner with this budget of development funds. */
async function partnerWith(budget: number) {
  const partner = await makePartner(app);
  await giveFunds(app, partner.id, budget);
  const agent = await app.as(partner.email);
  const funds = async () => ((await agent.get(BASE).expect(200)).body as FundRequestPage).funds;
  return { ...partner, agent, funds };
}

/** Returns the entries of a partner's fund ledger in euros, after checking that their sum is the stored sum. */
async function ledgerOf(company: string): Promise<[kind: string, amount: number][]> {
  const entries = await app.sql<{ kind: string; amount: number }>(
    'select kind, amount::float8 as amount from partner_fund_entries where company_id = ? order by created_at, kind desc',
    [company],
  );
  const sum = (...kinds: string[]) =>
    entries
      .filter(({ kind }) => kinds.includes(kind))
      .reduce((total, { amount }) => total + Math.round(amount * 100), 0);
  const [kept] = await app.sql(
    `select (budget * 100)::int as budget, (reserved * 100)::int as reserved, (paid * 100)::int as paid,
            (available * 100)::int as available from partner_funds where company_id = ?`,
    [company],
  );
  expect(kept).toEqual({
    budget: sum('budget'),
    reserved: 0 - sum('reserved', 'released', 'lapsed'),
    paid: 0 - sum('paid'),
    available: sum('budget', 'reserved', 'released', 'lapsed', 'paid'),
  });
  return entries.map(({ kind, amount }) => [kind, amount]);
}

describe('requesting funds', () => {
  it('mails staff and reserves nothing yet', async () => {
    const { agent, funds } = await partnerWith(61_000);
    const given = fundInput({ amount: 4800.5, startsOn: daysAfter(today, 10), endsOn: daysAfter(today, 12) });
    const { body } = await agent.post(BASE).send(given).expect(201);
    const { expectedLeads, description, kind } = given;
    expect(body).toMatchObject({
      ...{ ...given, expectedLeads, description, kind, status: 'requested', actions: ['withdraw'], version: 1 },
      ...{ approvedAmount: null, claimUntil: null, paidAmount: null, documents: [] },
      timeline: [{ status: 'requested', amount: 4800.5, byStaff: false }],
    });
    expect(await funds()).toEqual({
      ...{ year: new Date().getUTCFullYear(), budget: 61_000, requested: 4800.5 },
      ...{ reserved: 0, paid: 0, available: 61_000 },
    });
    expect(await mailsTo(app, app.config.mailStaff)).toContainEqual(
      expect.objectContaining({
        template: 'fund-requested',
        data: expect.objectContaining({
          request: { id: (body as FundRequestDto).id, activity: given.activity },
        }) as object,
      }),
    );
    await agent.post(`${BASE}/${(body as FundRequestDto).id}/withdraw`).expect(200);
    expect(await funds()).toMatchObject({ requested: 0, available: 61_000 });
  });

  it.each([
    [{ startsOn: daysAfter(today, -1) }, 'startsOn', 'The first day must not be in the past'],
    [
      { startsOn: daysAfter(today, 2), endsOn: daysAfter(today, 1) },
      'endsOn',
      'The last day must not be before the first',
    ],
    [{ endsOn: daysAfter(today, 366) }, 'endsOn', 'The last day must be within a year from today'],
    [{ amount: 0 }, 'amount', 'Enter an amount in euros, for example 4,800'],
    [{ amount: 1.005 }, 'amount', 'Enter an amount in euros, for example 4,800'],
    [{ amount: 2_000_000 }, 'amount', expect.stringContaining('is left of this year’s funds') as string],
    [{ expectedLeads: 1.5 }, 'expectedLeads', 'Enter a whole number, for example 25'],
    [{ activity: ' ' }, 'activity', 'Please enter the activity'],
    [{ description: '' }, 'description', 'Please say in a sentence what you expect'],
  ])('with %j is refused with an error at the field', async (given, field, message) => {
    const answer = await paula.post(BASE).send(fundInput(given)).expect(422);
    expect(fieldsOf(answer)).toEqual([[field, message]]);
  });

  it.each(['suspended', 'terminated'] as const)(
    'is refused for a partner that is %s, but earlier requests can be approved, claimed and paid',
    async (status) => {
      const { id, agent, email } = await partnerWith(10_000);
      const asked = await makeFundRequest(app, 'requested', { by: email });
      const documented = await makeFundRequest(app, 'documented', { by: email });
      await app.sql('update partners set status = ? where company_id = ?', [status, id]);
      const { body } = await agent
        .post(BASE)
        .send(fundInput({ amount: 10 }))
        .expect(409);
      expect(body).toMatchObject({ code: 'partner_status' });

      expect(PARTNER_STANDING[status].effects.funds).toBe(
        'No new requests. Existing ones can still be approved, claimed and paid.',
      );
      await decide(asked, { decision: 'approve', amount: 10 }).expect(200);
      await agent.post(`${BASE}/${documented}/claim`).send({ spentAmount: 10, note: 'Done' }).expect(200);
      await decide(documented, { decision: 'pay', amount: 10 }).expect(200);
    },
  );
});

describe('a fund request', () => {
  it('is approved in part, claimed with proof and paid for less, releases the rest, and sends a mail for each step', async () => {
    const { id: company, agent, email, funds } = await partnerWith(10_000);
    const id = await makeFundRequest(app, 'requested', { by: email, amount: 5000 });
    expect(fieldsOf(await decide(id, { decision: 'approve', amount: 5000.01 }).expect(422))).toEqual([
      ['amount', 'Only €5,000.00 was requested'],
    ]);
    const { body } = await decide(id, { decision: 'approve', amount: 4000, reason: 'The stand alone' }).expect(200);
    expect(body).toMatchObject({
      status: 'approved',
      approvedAmount: 4000,
      claimUntil: daysAfter(today, 60),
      actions: [],
    });
    expect(await funds()).toMatchObject({ reserved: 4000, available: 6000 });
    expect(fieldsOf(await agent.post(`${BASE}/${id}/claim`).send({ spentAmount: 3500 }).expect(422))).toEqual([
      ['document', 'Please add a document that proves what you spent'],
    ]);
    const upload = (name: string, content: Buffer) =>
      agent.post(`${BASE}/${id}/documents`).attach('document', content, name);
    await upload('invoice.exe', Buffer.from('MZ')).expect(422);
    await upload('wrong.pdf', FILES.pdf).expect(201);
    const { documents } = (await upload('invoice.pdf', FILES.pdf).expect(201)).body as FundRequestDto;
    await agent.delete(`${BASE}/${id}/documents/${documents[0]!.id}`).expect(200);
    const claimed = await agent.post(`${BASE}/${id}/claim`).send({ spentAmount: 3500, note: 'All in' }).expect(200);
    expect(claimed.body).toMatchObject({ status: 'claimed', spentAmount: 3500, claimNote: 'All in', actions: [] });
    await agent.delete(`${BASE}/${id}/documents/${documents[1]!.id}`).expect(409);
    await upload('late.pdf', FILES.pdf).expect(409);
    const link = await staff.get(`/partner-admin/funds/${id}/documents/${documents[1]!.id}/download`).expect(200);
    expect(link.body).toMatchObject({ url: expect.any(String) as string });

    await decide(id, { decision: 'return' }).expect(422);
    await decide(id, { decision: 'return', reason: 'Page 2 is missing' }).expect(200);
    expect(await read(id, agent)).toMatchObject({ status: 'returned', reason: 'Page 2 is missing' });
    await agent.post(`${BASE}/${id}/claim`).send({ spentAmount: 3500 }).expect(200);
    expect(fieldsOf(await decide(id, { decision: 'pay', amount: 3500.01 }).expect(422))).toEqual([
      ['amount', 'At most €3,500.00 can be paid: no more than was approved and spent'],
    ]);
    await decide(id, { decision: 'pay', amount: 3400 }).expect(200);
    expect(await read(id, agent)).toMatchObject({ status: 'paid', paidAmount: 3400, actions: [], version: 6 });
    expect(await funds()).toMatchObject({ budget: 10_000, reserved: 0, paid: 3400, available: 6600 });
    expect(await ledgerOf(company)).toEqual([
      ['budget', 10_000],
      ['reserved', -4000],
      ['released', 4000],
      ['paid', -3400],
    ]);
    const { timeline } = await read(id, agent);
    expect(timeline.map(({ status, amount }) => [status, amount])).toEqual([
      ['paid', 3400],
      ['claimed', 3500],
      ['returned', null],
      ['claimed', 3500],
      ['approved', 4000],
      ['requested', 5000],
    ]);
    expect(timeline.filter(({ byStaff }) => byStaff).map(({ actorName }) => actorName)).toEqual([null, null, null]);
    const mails = (await mailsTo(app, email))
      .map(({ template }) => template)
      .filter((name) => name.startsWith('fund-'));
    expect(mails).toEqual(['fund-approved', 'fund-returned', 'fund-paid']);
  });

  it('is declined with a reason and then closed', async () => {
    const id = await makeFundRequest(app);
    expect(fieldsOf(await decide(id, { decision: 'decline' }).expect(422))).toEqual([
      ['reason', 'A reason is required'],
    ]);
    await decide(id, { decision: 'decline', reason: 'Not our market' }).expect(200);
    expect(await read(id)).toMatchObject({ status: 'declined', reason: 'Not our market', actions: [] });
    await decide(id, { decision: 'approve' }).expect(409);
    await paula.post(`${BASE}/${id}/withdraw`).expect(409);
  });

  it('releases the reserved amount when withdrawn', async () => {
    const { id: company, email, agent, funds } = await partnerWith(1000);
    const id = await makeFundRequest(app, 'approved', { by: email, amount: 1000 });
    expect(await funds()).toMatchObject({ reserved: 1000, available: 0 });
    await agent.post(`${BASE}/${id}/withdraw`).expect(200);
    expect(await funds()).toMatchObject({ reserved: 0, available: 1000 });
    expect((await ledgerOf(company)).at(-1)).toEqual(['released', 1000]);
  });

  it('can be claimed from its last day on, for 60 days', async () => {
    const id = await makeFundRequest(app, 'approved', { endsOn: daysAfter(today, 1) });
    expect((await read(id)).actions).toEqual(['document', 'withdraw']);
    await paula.post(`${BASE}/${id}/documents`).attach('document', FILES.pdf, 'invoice.pdf').expect(201);
    expect((await claim(id, 10).expect(409)).body).toMatchObject({ code: 'too_early' });
    await app.sql(
      `update fund_requests set starts_on = current_date - 70, ends_on = current_date - 61, claim_until = current_date - 1 where id = ?`,
      [id],
    );
    expect((await claim(id, 10).expect(409)).body).toMatchObject({ code: 'too_late' });
    await app.sql('update fund_requests set claim_until = current_date where id = ?', [id]);
    await claim(id, 10).expect(200);
  });

  it('refuses a stale copy with 412', async () => {
    const id = await makeFundRequest(app);
    const stale = { 'If-Match': '"1"' };
    await decide(id, { decision: 'approve' }).set(stale).expect(200);
    await decide(id, { decision: 'decline', reason: 'x' }).set(stale).expect(412);
    await paula.post(`${BASE}/${id}/withdraw`).set(stale).expect(412);
    await paula.post(`${BASE}/${id}/withdraw`).set('If-Match', '"2"').expect(200);
  });

  it('gets a warning 14 days before the claim period ends and lapses after it, each once', async () => {
    const { id: company, email, agent, funds } = await partnerWith(2000);
    const id = await makeFundRequest(app, 'approved', { by: email, amount: 1500 });
    for (const days of [45, 46, 47, 60]) await inDays(days, sweep);
    expect(await read(id, agent)).toMatchObject({ status: 'approved' });
    for (const days of [61, 62]) await inDays(days, sweep);
    expect(await read(id, agent)).toMatchObject({ status: 'lapsed', actions: [] });
    expect(await funds()).toMatchObject({ reserved: 0, available: 2000 });
    expect((await ledgerOf(company)).slice(1)).toEqual([
      ['reserved', -1500],
      ['lapsed', 1500],
    ]);
    const mails = (await mailsTo(app, email)).filter(({ template }) => template.startsWith('fund-'));
    expect(mails.map(({ template, data }) => [template, data.daysLeft])).toEqual([
      ['fund-approved', undefined],
      ['fund-claim-ending', 14],
      ['fund-lapsed', undefined],
    ]);
  });
});

describe('concurrent fund requests', () => {
  it('of 50 for the last euros, exactly those that fit are approved, on two servers', async () => {
    const { id: company, agent, funds } = await partnerWith(7000);
    const asked = await Promise.all(
      Array.from(
        { length: 50 },
        () => agent.post(BASE).send(fundInput({ amount: 1000 })) as unknown as Promise<Response>,
      ),
    );
    expect(statuses(asked)).toEqual({ 201: 50 });
    const ids = asked.map(({ body }) => (body as FundRequestDto).id);
    const answers = await Promise.all(
      ids.map((id, place) => decide(id, { decision: 'approve' }, place % 2 ? staff : staffElsewhere)),
    );
    expect(statuses(answers)).toEqual({ 200: 7, 422: 43 });
    expect(fieldsOf(answers.find(({ status }) => status === 422)!)).toEqual([
      ['amount', 'Only €0.00 is left of this year’s funds'],
    ]);
    expect(await funds()).toMatchObject({ requested: 43_000, reserved: 7000, available: 0 });
    expect(await ledgerOf(company)).toHaveLength(8);
  });

  it('one request is approved at most once, also while the budget shrinks', async () => {
    const { id: company, email } = await partnerWith(5000);
    const id = await makeFundRequest(app, 'requested', { by: email, amount: 3000 });
    const answers = await Promise.all([
      ...Array.from({ length: 10 }, (_, n) => decide(id, { decision: 'approve' }, n % 2 ? staff : staffElsewhere)),
      ...Array.from({ length: 10 }, (_, n) =>
        staff.put(`/partner-admin/partners/${company}/funds`).send({ budget: 2000 + n * 300, reason: 'Less' }),
      ),
    ]);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    const entries = await ledgerOf(company);
    expect(entries.filter(([kind]) => kind === 'reserved').length).toBeLessThanOrEqual(1);
  });
});

it('the ledger rejects updates and deletions', async () => {
  await makeFundRequest(app, 'approved');
  for (const change of ['update partner_fund_entries set amount = 1', 'delete from partner_fund_entries']) {
    await expect(app.sql(change)).rejects.toThrow('partner_fund_entries rows are never changed');
  }
});

describe('the list of fund requests', () => {
  it('is searched, filtered, paged and exported, by the partner and by staff', async () => {
    const { id: partnerId, email, agent } = await partnerWith(9000);
    for (const status of ['requested', 'requested', 'approved', 'claimed'] as const) {
      await makeFundRequest(app, status, { by: email, amount: 1000, activity: `Open day, ${status}` });
    }
    const page = async (by: Agent, path: string) => (await by.get(path).expect(200)).body as FundRequestPage;
    expect(
      (await page(agent, `${BASE}?status=approved,claimed&sort=activity`)).data.map(({ status }) => status),
    ).toEqual(['approved', 'claimed']);
    expect(await page(agent, `${BASE}?search=open%20requested&limit=1`)).toMatchObject({ total: 2, limit: 1 });
    expect((await page(agent, BASE)).total).toBe(4);
    const found = await page(staff, `/partner-admin/funds?partnerId=${partnerId}&status=requested,claimed`);
    expect(found).toMatchObject({ total: 3, funds: { budget: 9000, reserved: 2000, available: 7000 } });
    expect(found.data.find(({ status }) => status === 'claimed')?.actions).toEqual(['pay', 'return']);
    expect((await page(staff, '/partner-admin/funds')).total).toBeGreaterThan(4);
    const { text } = await agent.get('/exports/funds?status=claimed&separator=%3B').expect(200);
    expect(text).toContain(';"Claimed";');
    expect(text.split('\n').filter(Boolean)).toEqual([
      expect.stringContaining('"Activity";"Kind";"First day"') as string,
      expect.stringContaining('"Open day, claimed";"Event or fair"') as string,
    ]);
  });
});
