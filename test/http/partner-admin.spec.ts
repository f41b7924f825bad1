import { EntityManager } from '@mikro-orm/postgresql';
import type { Response } from 'supertest';
import type {
  BulkDoneDto,
  BulkUndoneDto,
  PartnerBulkDto,
  PartnerDto,
  PartnerMetricsDto,
  PartnerRowDto,
} from '../../src/partner-programme/admin/partner-admin.dto.js';
import type { CommissionPage } from '../../src/partner-programme/commissions/commission-reader.service.js';
import { rateOf } from '../../src/partner-programme/commissions/rates/rate-of.js';
import { Payouts } from '../../src/partner-programme/commissions/payouts.service.js';
import { requireActivePartner } from '../../src/partners/partner-record.js';
import type { TierTermsDto } from '../../src/partner-programme/commissions/rates/tier-terms.dto.js';
import type { PartnerStandingDto, PartnerTiersDto } from '../../src/partner-programme/tiers/partner-standing.dto.js';
import type { ProposalsDecidedDto, TierProposalDto } from '../../src/partner-programme/tiers/tier-proposals.dto.js';
import { proposeTiers } from '../../src/partner-programme/tiers/tier-proposals.queries.js';
import { TierProposals } from '../../src/partner-programme/tiers/tier-proposals.service.js';
import { Transactions } from '../../src/platform/database/transactions.js';
import type { PartnerTier } from '../../src/rules/partner-tier.js';
import {
  PARTNER_ACTIONS,
  PARTNER_STATUSES,
  type PartnerStatus,
  partnerMayBecome,
} from '../../src/rules/partner-status.js';
import { type Agent, ANNA, IAN_INTERNAL, STAFF, TestApp } from '../app.js';
import { makePartner, makeProposal } from '../builders/partners.js';
import { makeUser } from '../builders/people.js';
import { line, makeQuote } from '../builders/quotes.js';
import { mailsTo } from './mails.js';

/** Tests how staff manage the partner programme. */

let app: TestApp;
let staff: Agent;
beforeAll(async () => {
  app = await TestApp.start();
  staff = await app.as(STAFF);
});
afterAll(() => app.close());

const get = async (id: string) => (await staff.get(`/partner-admin/partners/${id}`).expect(200)).body as PartnerDto;
const become = (id: string, status: PartnerStatus, reason = 'Papers are missing') =>
  staff.put(`/partner-admin/partners/${id}/status`).send({ status, reason }) as unknown as Promise<Response>;
const bulk = (what: string, body: object) =>
  staff.post(`/partner-admin/bulk/${what}`).send(body) as unknown as Promise<Response>;
const tiers = async (partnerIds: string[], tier: string, more: object = {}) =>
  (await bulk('tiers', { partnerIds, tier, reason: 'A good year', ...more })).body as BulkDoneDto;
const undo = (id: string | null) => staff.post(`/partner-admin/bulk/${id}/undo`) as unknown as Promise<Response>;

/** Creates a quote that the partner has prepared for Anna's company. */
async function quoteOf(partner: string, status: 'sent' | 'accepted', price = 'desk-27-purchase'): Promise<string> {
  const { id } = await makeQuote(app, status, { items: [line(price)] });
  await app.sql('update quotes set partner_id = ? where id = ?', [partner, id]);
  return id;
}

async function connect(partner: string): Promise<void> {
  const { companyId, userId } = await app.actor(ANNA);
  await app.sql(
    `insert into partner_clients (id, partner_id, client_id, connected_at, agreed_by_id)
     values (gen_random_uuid(), ?, ?, now(), ?)`,
    [partner, companyId, userId],
  );
}

describe('a partner company joins the programme', () => {
  const company = (type: string) => ({
    ...{ type, name: 'Lumen Retail', addressLine1: 'Kade 1', city: 'Assen', postalCode: '9401 AA', countryCode: 'NL' },
    industry: 'aec',
  });

  it('at bronze when staff create it; a client company does not', async () => {
    const { body: made } = await staff.post('/system/companies').send(company('partner')).expect(201);
    expect(await get((made as { id: string }).id)).toMatchObject({
      ...{ name: 'Lumen Retail', tier: 'bronze', status: 'active', applicationId: null, version: 1 },
      history: [{ kind: 'admitted', from: null, to: 'bronze', by: 'Mira Jansen' }],
    });
    const { body: client } = await staff.post('/system/companies').send(company('client')).expect(201);
    await staff.get(`/partner-admin/partners/${(client as { id: string }).id}`).expect(404);
  });
});

describe('the list of partners', () => {
  it('shows the figures of each, and searches, filters and sorts', async () => {
    const [gold, silver] = [await makePartner(app, 'gold'), await makePartner(app, 'silver')];
    await become(silver.id, 'suspended');
    await connect(gold.id);
    await quoteOf(gold.id, 'sent');
    await quoteOf(gold.id, 'accepted');
    const list = async (query: object) => {
      const { body } = await staff
        .get('/partner-admin/partners')
        .query({ ...query, limit: '100' })
        .expect(200);
      return (body as { data: PartnerRowDto[] }).data;
    };
    const [row] = await list({ search: gold.name });
    expect(row).toMatchObject({
      ...{ id: gold.id, name: gold.name, tier: 'gold', status: 'active', clients: 1, openQuotes: 1, version: 1 },
      contact: { name: 'Uma User', email: gold.email },
    });
    expect(row?.pipeline).toBe(row?.accepted);
    expect(row?.accepted).toBeGreaterThan(10_000);
    const ids = async (query: object) => (await list(query)).map(({ id }) => id);
    expect(await ids({ search: gold.email })).toEqual([gold.id]);
    expect(await ids({ status: 'suspended', tier: 'silver' })).toEqual([silver.id]);
    expect(await ids({ id: `${gold.id},${silver.id}`, sort: '-tier' })).toEqual([gold.id, silver.id]);
    expect(await ids({ id: `${gold.id},${silver.id}`, sort: 'accepted' })).toEqual([silver.id, gold.id]);
    expect(await ids({ countryCode: 'FR' })).toEqual([]);
    await staff.get('/partner-admin/partners?sort=password').expect(400);
    await staff.get('/partner-admin/partners?tier=wood').expect(400);
    expect(await get(gold.id)).toMatchObject({
      ...{ acceptedQuotes: 1, connections: [{ name: 'Meridian Engineering B.V.', endedAt: null }] },
      quotes: [{ status: 'accepted' }, { status: 'sent' }],
      actions: ['suspend', 'terminate'],
    });
    const internal = await app.as(IAN_INTERNAL);
    expect((await internal.get(`/partner-admin/partners/${gold.id}`).expect(200)).body).toMatchObject({ actions: [] });
  });

  it('the metrics add up', async () => {
    const metrics = async () => (await staff.get('/partner-admin/metrics').expect(200)).body as PartnerMetricsDto;
    const before = await metrics();
    const { id, name } = await makePartner(app, 'platinum');
    for (let count = 0; count < 3; count++) await quoteOf(id, 'accepted');
    const after = await metrics();
    expect([after.active, after.acceptedQuotes]).toEqual([before.active + 1, before.acceptedQuotes + 3]);
    expect(after.byTier.map(({ tier }) => tier)).toEqual(['bronze', 'silver', 'gold', 'platinum']);
    expect(after.byTier.reduce((sum, { partners }) => sum + partners, 0)).toBe(after.active);
    expect(after.top[0]).toMatchObject({ id, name, tier: 'platinum', quotes: 3 });
    expect(after.accepted - before.accepted).toBeCloseTo(after.top[0]?.accepted ?? 0, 2);
  });
});

describe('commission', () => {
  it('owed and paid is summed over all partners', async () => {
    const told = async () => {
      const { body } = await staff.get('/partner-admin/metrics').expect(200);
      const { commissionOwed, commissionPaid } = body as PartnerMetricsDto;
      return { commissionOwed, commissionPaid };
    };
    const actor = await app.actor(STAFF);
    const before = await told();
    for (const amount of [120.5, 30]) {
      const { id: partnerId } = await makePartner(app);
      await app.get(Payouts).adjust(actor, { partnerId, amount, reason: 'A fair together' });
      if (amount === 30) await app.get(Payouts).run(actor, { payouts: [{ partnerId, amount }] });
    }
    expect(await told()).toEqual({
      commissionOwed: before.commissionOwed + 120.5,
      commissionPaid: before.commissionPaid + 30,
    });
  });
});

describe('the status of a partner', () => {
  const steps = PARTNER_STATUSES.flatMap((from) => PARTNER_STATUSES.map((to) => [from, to] as const));
  it.each(steps)('%s to %s follows the status table', async (from, to) => {
    const { id, email } = await makePartner(app);
    if (from !== 'active') await become(id, from);
    const before = await get(id);
    const { status } = await become(id, to, 'Late papers');
    expect(status).toBe(partnerMayBecome(from, to) ? 200 : 409);
    const after = await get(id);
    if (status === 409) return expect(after).toEqual(before);
    expect(after).toMatchObject({ status: to, version: before.version + 1 });
    expect(after.history[0]).toMatchObject({ kind: 'status', from, to, reason: 'Late papers', by: 'Mira Jansen' });
    expect((await mailsTo(app, email)).at(-1)).toMatchObject({
      template: 'partner-status',
      data: { reason: 'Late papers' },
    });
    expect(after.actions).toEqual(
      Object.entries(PARTNER_ACTIONS).flatMap(([name, { from: allowed }]) =>
        (allowed as readonly string[]).includes(to) ? [name] : [],
      ),
    );
  });

  it('requires a reason and a valid status', async () => {
    const { id } = await makePartner(app);
    for (const [body, field] of [
      [{ status: 'suspended', reason: ' ' }, 'reason'],
      [{ status: 'pending', reason: 'Late' }, 'status'],
    ] as const) {
      const { status, body: told } = await (staff
        .put(`/partner-admin/partners/${id}/status`)
        .send(body) as unknown as Promise<Response>);
      expect([status, told]).toEqual([422, expect.objectContaining({ errors: [expect.objectContaining({ field })] })]);
    }
    await staff
      .put(`/partner-admin/partners/${crypto.randomUUID()}/status`)
      .send({ status: 'active', reason: 'x' })
      .expect(404);
  });

  it('that is suspended allows nothing new; terminated also ends its connections', async () => {
    const { id, email } = await makePartner(app);
    await connect(id);
    const transactions = app.get(Transactions);
    const begin = () =>
      transactions
        .run((em) => requireActivePartner(em, id))
        .then(
          () => 'begun',
          (error: Error) => error.message,
        );
    expect(await begin()).toBe('begun');
    const asked = { clientEmail: 'new@made.example', message: 'May we?' };
    const partner = await app.as(email);
    await become(id, 'suspended');
    const { companyId: clientId } = await app.actor(ANNA);
    await partner.post('/partners/clients/request').send(asked).expect(409);
    await partner
      .post('/quotes')
      .send({ clientId, items: [line('desk-27-purchase')] })
      .expect(409);
    await partner
      .post('/quotes')
      .send({ items: [line('desk-27-purchase')] })
      .expect(201); // a quote for the partner's own company
    expect(await begin()).toBe('Your partnership is suspended: nothing new can be started');
    expect((await get(id)).clients).toBe(1);
    await become(id, 'terminated');
    expect(await get(id)).toMatchObject({ clients: 0, connections: [{ endedAt: expect.any(String) }] });
    await become(id, 'active');
    expect(await begin()).toBe('begun');
  });
});

describe('bulk changes', () => {
  it('change tiers once each, after a preview without effect', async () => {
    const [one, two, same] = [await makePartner(app), await makePartner(app, 'silver'), await makePartner(app, 'gold')];
    const left = await makePartner(app);
    await become(left.id, 'terminated');
    const ids = [one.id, two.id, same.id, left.id, one.id];
    const preview = await tiers(ids, 'gold', { preview: true });
    expect(preview).toMatchObject({ id: null, kind: 'tiers', partners: 2, unchanged: 2, recipients: 2 });
    expect(preview.sample.toSorted((a, b) => a.id.localeCompare(b.id))).toEqual(
      [
        { id: one.id, name: one.name, from: 'bronze', to: 'gold' },
        { id: two.id, name: two.name, from: 'silver', to: 'gold' },
      ].toSorted((a, b) => a.id.localeCompare(b.id)),
    );
    expect((await get(one.id)).tier).toBe('bronze');
    const done = await tiers(ids, 'gold');
    expect(done).toEqual({ ...preview, id: expect.any(String) });
    expect(await get(one.id)).toMatchObject({
      ...{ tier: 'gold', version: 2 },
      history: [{ kind: 'tier', from: 'bronze', to: 'gold', reason: 'A good year' }, { kind: 'admitted' }],
    });
    expect([(await get(same.id)).version, (await get(left.id)).tier]).toEqual([1, 'bronze']);
    expect((await mailsTo(app, one.email)).map(({ template }) => template)).toEqual(['partner-tier']);
    expect(await tiers(ids, 'gold')).toMatchObject({ id: null, partners: 0, unchanged: 4 });
  });

  it('are undone except where a later change or an accepted quote depends on them', async () => {
    const partners = await Promise.all([1, 2, 3].map(() => makePartner(app)));
    const [plain, later, sold] = partners.map(({ id }) => id) as [string, string, string];
    const { id } = await tiers([plain, later, sold], 'gold');
    await tiers([later], 'platinum');
    await quoteOf(sold, 'accepted');
    const { status, body } = await undo(id);
    expect([status, (body as BulkUndoneDto).undone]).toEqual([200, 1]);
    expect((body as BulkUndoneDto).kept.map((one) => one.id).toSorted()).toEqual([later, sold].toSorted());
    expect([(await get(plain)).tier, (await get(later)).tier, (await get(sold)).tier]).toEqual([
      'bronze',
      'platinum',
      'gold',
    ]);
    expect((await undo(id)).status).toBe(409);
  });

  it('are undone once, also concurrently, and within an hour', async () => {
    const { id: partner } = await makePartner(app);
    const { id } = await tiers([partner], 'gold');
    const answers = await Promise.all(Array.from({ length: 10 }, () => undo(id)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(9).fill(409)]);
    const { id: old } = await tiers([partner], 'gold');
    await app.sql(`update partner_bulk_changes set created_at = now() - interval '61 minutes' where id = ?`, [old]);
    expect((await undo(old)).body).toMatchObject({ code: 'too_late' });
    expect((await undo(crypto.randomUUID())).status).toBe(404);
  });

  it('set an individual commission until a day, and undo it', async () => {
    const [one, two] = [await makePartner(app, 'gold'), await makePartner(app)];
    const given = { partnerIds: [one.id, two.id], rate: 0.165, untilDay: '2099-12-31', reason: 'A fair together' };
    const rateInForce = (id: string) => rateOf(app.get(EntityManager).fork(), id, new Date());
    const preview = (await bulk('commissions', { ...given, preview: true })).body as BulkDoneDto;
    expect(preview).toMatchObject({ id: null, partners: 2, recipients: 2 });
    expect(preview.sample.map(({ from, to }) => [from, to]).toSorted()).toEqual([
      ['15%', '16.5%'],
      ['8%', '16.5%'],
    ]);
    expect((await get(one.id)).rate).toBe(0.15);
    const { id } = (await bulk('commissions', given)).body as BulkDoneDto;
    for (const partner of [one, two]) {
      expect((await get(partner.id)).rate).toBe(0.165);
      expect(await rateInForce(partner.id)).toMatchObject({ rate: 0.165, exception: { untilDay: '2099-12-31' } });
      expect((await mailsTo(app, partner.email)).at(-1)).toMatchObject({
        ...{ template: 'partner-rate', data: { percentage: '16.5%', untilDay: '2099-12-31' } },
      });
    }
    const { rate } = (await (await app.as(one.email)).get('/partner-dashboard/commission').expect(200))
      .body as CommissionPage;
    expect(rate).toMatchObject({ rate: 0.165, tier: 'gold', isException: true, untilDay: '2099-12-31' });
    await quoteOf(two.id, 'accepted');
    expect((await undo(id)).body).toMatchObject({ undone: 1, kept: [{ id: two.id }] });
    expect(await rateInForce(one.id)).toEqual({ rate: 0.15, tier: 'gold', exception: null });
    expect([(await get(one.id)).rate, (await get(two.id)).rate]).toEqual([0.15, 0.165]);
    expect((await get(one.id)).history.map(({ kind, from, to }) => [kind, from, to])).toEqual([
      ['rate', '16.5%', '15%'],
      ['rate', '15%', '16.5%'],
      ['admitted', null, 'gold'],
    ]);
  });

  it('reset the commission to that of the tier', async () => {
    const partner = await makePartner(app, 'gold');
    const set = async (rate: number | null) =>
      (await bulk('commissions', { partnerIds: [partner.id], rate, reason: 'A fair together' })).body as BulkDoneDto;
    await set(0.2);
    const { sample } = await set(null);
    expect(sample).toMatchObject([{ from: '20%', to: '15%' }]);
    expect((await mailsTo(app, partner.email)).at(-1)).toMatchObject({ data: { percentage: '15%', untilDay: null } });
    expect((await get(partner.id)).rate).toBe(0.15);
    await app.sql(`update partners set tier = 'platinum' where company_id = ?`, [partner.id]);
    expect((await get(partner.id)).rate).toBe(0.18);
    expect(await rateOf(app.get(EntityManager).fork(), partner.id, new Date())).toMatchObject({ exception: null });
    const { body } = await (await app.as(partner.email)).get('/partner-dashboard/commission').expect(200);
    expect(body).toMatchObject({ rate: { rate: 0.18, tier: 'platinum', isException: false, untilDay: null } });
  });

  it('20 concurrent changes to one tier take effect once', async () => {
    const { id } = await makePartner(app);
    const answers = await Promise.all(Array.from({ length: 20 }, () => tiers([id], 'gold')));
    expect(answers.map(({ partners }) => partners).toSorted()).toEqual([...Array<number>(19).fill(0), 1]);
    expect((await get(id)).history).toHaveLength(2);
  });

  it('send a message to all administrators and count its mails', async () => {
    const [one, two] = [await makePartner(app), await makePartner(app)];
    const colleague = await makeUser(app, { company: one.id, accountType: 'admin' });
    await makeUser(app, { company: one.id, accountType: 'standard' });
    const given = { partnerIds: [one.id, two.id], subject: 'Prices of 2027', message: 'They rise in March.' };
    expect((await bulk('notifications', { ...given, preview: true })).body).toMatchObject({ id: null, recipients: 3 });
    expect(await mailsTo(app, one.email)).toEqual([]);
    const { body } = await bulk('notifications', given);
    expect(body).toMatchObject({ partners: 2, recipients: 3 });
    for (const email of [one.email, two.email, colleague]) {
      expect(await mailsTo(app, email)).toMatchObject([
        { template: 'partner-message', data: { message: given.message } },
      ]);
    }
    const { id } = body as { id: string };
    const { body: progress } = await staff.get(`/partner-admin/bulk/${id}`).expect(200);
    expect(progress as PartnerBulkDto).toMatchObject({ kind: 'notifications', partners: 2, mails: 3, undoUntil: null });
    expect((await undo(id)).body).toMatchObject({ code: 'not_undoable' });
  });

  it.each([
    ['tiers', { tier: 'wood', reason: 'x' }, 'tier'],
    ['tiers', { tier: 'gold', reason: '' }, 'reason'],
    ['commissions', { rate: 0.51, reason: 'x' }, 'rate'],
    ['commissions', { rate: 0.1, untilDay: '2020-01-01', reason: 'x' }, 'untilDay'],
    ['notifications', { subject: '', message: 'x' }, 'subject'],
    ['notifications', { subject: 'x', message: ' ' }, 'message'],
  ])('%s with %j is refused with an error at its field', async (what, given, field) => {
    const { id } = await makePartner(app);
    const { status, body } = await bulk(what, { partnerIds: [id], ...given });
    expect([status, (body as { errors: { field: string }[] }).errors.map((error) => error.field)]).toEqual([
      422,
      [field],
    ]);
  });

  it('are refused for a company that is not a partner, or for none', async () => {
    const { companyId } = await app.actor(ANNA);
    const { id } = await makePartner(app);
    const { status, body } = await bulk('tiers', { partnerIds: [id, companyId], tier: 'gold', reason: 'x' });
    expect([status, body]).toEqual([422, expect.objectContaining({ message: '1 of these are not partners' })]);
    expect((await get(id)).tier).toBe('bronze');
    expect((await bulk('tiers', { partnerIds: [], tier: 'gold', reason: 'x' })).status).toBe(422);
  });
});

describe('the development funds of partners', () => {
  const set = (id: string, budget: number, reason = 'A fair together') =>
    staff.put(`/partner-admin/partners/${id}/funds`).send({ budget, reason }) as unknown as Promise<Response>;
  const ledger = (id: string) =>
    app.sql<{ kind: string; amount: number; reason: string }>(
      'select kind, amount::float8, reason from partner_fund_entries where company_id = ? order by created_at',
      [id],
    );
  const year = new Date().getUTCFullYear();

  it('have a yearly budget; the ledger adds up and rejects changes', async () => {
    const { id } = await makePartner(app);
    expect((await get(id)).funds).toEqual({ year, budget: 0, available: 0 });
    await set(id, 61_000);
    expect((await set(id, 40_000.5, 'Less')).body).toMatchObject({
      funds: { year, budget: 40_000.5, available: 40_000.5 },
      version: 3,
    });
    await set(id, 40_000.5, 'The same');
    expect(await ledger(id)).toEqual([
      { kind: 'budget', amount: 61_000, reason: 'A fair together' },
      { kind: 'budget', amount: -20_999.5, reason: 'Less' },
    ]);
    for (const change of ['update partner_fund_entries set amount = 1', 'delete from partner_fund_entries']) {
      await expect(app.sql(change)).rejects.toThrow('partner_fund_entries rows are never changed');
    }
  });

  it('add up after concurrent changes and never fall below zero', async () => {
    const { id } = await makePartner(app);
    await Promise.all(Array.from({ length: 50 }, (_, place) => set(id, (place % 7) * 1000)));
    const { funds } = await get(id);
    const entries = await ledger(id);
    expect(entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(funds.available);
    expect(funds.budget).toBe(funds.available);
    await app.sql('update partner_funds set available = 100, reserved = 4900, budget = 5000 where company_id = ?', [
      id,
    ]);
    const { status, body } = await set(id, 4899.99);
    expect([status, body]).toEqual([
      422,
      expect.objectContaining({ errors: [{ field: 'budget', message: 'More than this has already been spent' }] }),
    ]);
    await expect(app.sql('update partner_funds set available = -0.01 where company_id = ?', [id])).rejects.toThrow();
  });

  it.each([-1, 1.005, 'much', 10_000_001])('of %j are refused with an error at the field', async (budget) => {
    const { id } = await makePartner(app);
    const { status, body } = await set(id, budget as number);
    expect([status, (body as { errors: { field: string }[] }).errors.map(({ field }) => field)]).toEqual([
      422,
      ['budget'],
    ]);
  });
});

describe('the tiers of partners', () => {
  const set = (tier: string, given: object, version = '*') =>
    staff
      .put(`/partner-tiers/${tier}`)
      .set('If-Match', version)
      .send({ rate: 0.12, threshold: 150_000, ...given });
  const month = `${new Date().toISOString().slice(0, 7)}-01`;
  const propose = (of = month) => app.get(Transactions).run((em) => proposeTiers(em, of));
  const proposals = async (query: object = {}) =>
    (
      (
        await staff
          .get('/partner-admin/tier-proposals')
          .query({ limit: 100, ...query })
          .expect(200)
      ).body as { data: TierProposalDto[] }
    ).data;
  const of = async (id: string) => (await proposals()).filter(({ partner }) => partner.id === id);
  const decide = async (what: 'confirm' | 'dismiss', ids: string[], given: object) =>
    (
      await staff
        .post(`/partner-admin/tier-proposals/${what}`)
        .send({ ids, ...given })
        .expect(200)
    ).body as ProposalsDecidedDto;
  const today = new Date().toISOString().slice(0, 10);
  /** Creates a partner that has been in the programme for years, so that a drop in revenue counts. */
  const makeOld = async (tier: PartnerTier) => {
    const partner = await makePartner(app, tier);
    await app.sql(`update partners set created_at = now() - interval '2 years' where company_id = ?`, [partner.id]);
    return partner;
  };
  /** Deletes the record that the proposals of a month were created. */
  const beforeProposals = () => app.sql('delete from partner_tier_runs');

  it('have rates and thresholds that staff set in ascending order and everyone can read', async () => {
    const partner = await makePartner(app, 'silver');
    const { body } = await app.visitor().get('/partner-tiers').expect(200);
    const { data } = body as { data: TierTermsDto[] };
    expect(data.map(({ name, rate, threshold }) => [name, rate, threshold])).toEqual([
      ['bronze', 0.08, 0],
      ['silver', 0.12, 150_000],
      ['gold', 0.15, 400_000],
      ['platinum', 0.18, 750_000],
    ]);
    const { version } = data[1]!;
    const changed = (await set('silver', { rate: 0.125, threshold: 160_000 }, `"${version}"`).expect(200))
      .body as TierTermsDto;
    expect(changed).toEqual({ name: 'silver', rate: 0.125, threshold: 160_000, version: version + 1 });
    await set('silver', { rate: 0.13 }, `"${version}"`).expect(412);
    expect((await get(partner.id)).rate).toBe(0.125);
    await set('wood', {}).expect(404);
    for (const [tier, threshold] of [
      ['bronze', 1],
      ['silver', 0],
      ['silver', 400_000],
      ['gold', 160_000],
      ['platinum', 399_999],
    ] as const) {
      const { body: refused } = await set(tier, { threshold }).expect(422);
      expect(refused).toMatchObject({ errors: [{ field: 'threshold' }] });
    }
    expect((await set('silver', { rate: 0.51 }).expect(422)).body).toMatchObject({ errors: [{ field: 'rate' }] });
    await set('silver', {}).expect(200);
  });

  it('are proposed once a month from twelve months’ payments, never lower in the first year', async () => {
    const [old, young, rising] = [await makeOld('gold'), await makePartner(app, 'gold'), await makePartner(app)];
    const quoteId = await quoteOf(rising.id, 'accepted');
    const order = (await staff.post('/orders/from-quote').send({ quoteId }).expect(201)).body as {
      id: string;
      total: number;
      tax: number;
    };
    await staff
      .post(`/orders/${order.id}/payments`)
      .send({ amount: order.total, paidOn: today, method: 'bank_transfer' })
      .expect(201);
    await set('silver', { threshold: 1_000 }).expect(200);
    await beforeProposals();
    await Promise.all(Array.from({ length: 10 }, () => propose()));
    expect(await of(old.id)).toMatchObject([{ from: 'gold', to: 'bronze', revenue: 0, month, status: 'open' }]);
    expect(await of(young.id)).toEqual([]);
    const [up] = await of(rising.id);
    expect(up).toMatchObject({ from: 'bronze', to: 'silver' });
    expect(up!.revenue).toBeCloseTo(order.total - order.tax, 2);
    const late = await makeOld('gold');
    await propose();
    expect(await of(late.id)).toEqual([]);
    await propose('2099-01-01');
    expect((await of(old.id)).map((one) => [one.month, one.status])).toEqual([
      ['2099-01-01', 'open'],
      [month, 'superseded'],
    ]);
    expect(await of(late.id)).toHaveLength(1);
    await set('silver', {}).expect(200);
    await app.sql(`delete from partner_tier_proposals`);
  });

  it('change on the confirmed day, once, and the partner sees the upcoming change and its reason', async () => {
    const [now, later, moved] = [await makePartner(app), await makePartner(app), await makePartner(app)];
    const ids = await Promise.all([now, later, moved].map(({ id }) => makeProposal(app, id)));
    await app.sql(`update partners set tier = 'gold' where company_id = ?`, [moved.id]);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => decide('confirm', [ids[0]!, ids[2]!], { effectiveOn: today })),
    );
    expect(answers.map(({ decided }) => decided).toSorted()).toEqual([...Array<number>(9).fill(0), 1]);
    expect(answers[0]!.kept.map(({ id }) => id)).toContain(moved.id);
    expect((await get(now.id)).history.map(({ kind, to }) => [kind, to])).toEqual([
      ['tier', 'silver'],
      ['admitted', 'bronze'],
    ]);
    expect((await mailsTo(app, now.email)).map(({ template }) => template)).toEqual(['partner-tier']);
    expect([(await get(moved.id)).tier, (await of(moved.id))[0]!.status]).toEqual(['gold', 'superseded']);

    const then = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
    for (const effectiveOn of ['2020-01-01', '2099-01-01']) {
      const { body } = await staff.post('/partner-admin/tier-proposals/confirm').send({ ids, effectiveOn }).expect(422);
      expect(body).toMatchObject({ errors: [{ field: 'effectiveOn' }] });
    }
    expect(await decide('confirm', [ids[1]!], { effectiveOn: then })).toEqual({ decided: 1, kept: [] });
    const agent = await app.as(later.email);
    const tiers = async () => (await agent.get('/partner-dashboard/tiers').expect(200)).body as PartnerTiersDto;
    expect(await tiers()).toMatchObject({
      upcoming: { tier: 'silver', from: then },
      history: [{ from: null, to: 'bronze' }],
    });
    const jobs = app.get(TierProposals);
    await jobs.makeDue();
    expect((await get(later.id)).tier).toBe('bronze');
    await app.sql('update partner_tier_proposals set effective_on = ? where id = ?', [today, ids[1]!]);
    await Promise.all(Array.from({ length: 5 }, () => jobs.makeDue()));
    expect((await get(later.id)).tier).toBe('silver');
    expect(await tiers()).toMatchObject({
      upcoming: null,
      history: [
        { from: 'bronze', to: 'silver', day: today, reason: '€160,000.00 was paid within twelve months' },
        { to: 'bronze' },
      ],
    });
    expect(await mailsTo(app, later.email)).toHaveLength(1);
  });

  it('stay the same when a proposal is dismissed, also if it was confirmed for later', async () => {
    const partner = await makePartner(app);
    const id = await makeProposal(app, partner.id);
    const then = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    await decide('confirm', [id], { effectiveOn: then });
    expect(await decide('dismiss', [id], { reason: 'A slow year' })).toEqual({ decided: 1, kept: [] });
    expect(await decide('dismiss', [id], { reason: 'A slow year' })).toMatchObject({ decided: 0 });
    expect(await of(partner.id)).toMatchObject([{ status: 'dismissed', reason: 'A slow year' }]);
    const { body } = await staff
      .post('/partner-admin/tier-proposals/dismiss')
      .send({ ids: [id, crypto.randomUUID()], reason: 'x' })
      .expect(422);
    expect(body).toMatchObject({ errors: [{ field: 'ids' }] });
    expect((await get(partner.id)).tier).toBe('bronze');
  });
});

describe('the standing of a partner', () => {
  it('has tier, rate, funds, and the revenue missing to the next tier', async () => {
    const { id, email } = await makePartner(app, 'silver');
    const agent = await app.as(email);
    const standing = async () =>
      (await agent.get('/partner-dashboard/standing').expect(200)).body as PartnerStandingDto;
    const nothing = { year: new Date().getUTCFullYear(), budget: 0, available: 0 };
    expect(await standing()).toEqual({
      ...{ tier: 'silver', status: 'active', rate: 0.12, revenue: 0, funds: nothing },
      next: { tier: 'gold', rate: 0.15, threshold: 400_000, missing: 400_000 },
    });
    const quoteId = await quoteOf(id, 'accepted');
    const { body: order } = await staff.post('/orders/from-quote').send({ quoteId }).expect(201);
    const { id: orderId, total, tax } = order as { id: string; total: number; tax: number };
    const pay = (what: 'payments' | 'refunds', amount: number, paidOn = new Date().toISOString().slice(0, 10)) =>
      staff
        .post(`/orders/${orderId}/${what}`)
        .send({ amount, paidOn, method: 'bank_transfer', ...(what === 'refunds' && { refundAs: 'returned' }) })
        .expect(201);
    await pay('payments', total);
    expect((await standing()).revenue).toBeCloseTo(total - tax, 2);
    await pay('refunds', total / 2);
    const { revenue, next } = await standing();
    expect(revenue).toBeCloseTo((total - tax) / 2, 1);
    expect(next?.missing).toBeCloseTo(400_000 - revenue, 2);
    await app.sql(`update orders set created_at = '2024-01-01' where id = ?`, [orderId]);
    await pay('payments', 1_000, '2024-01-31'); // more than twelve months ago
    expect((await standing()).revenue).toBe(revenue);
    await app.sql(`update partners set tier = 'platinum' where company_id = ?`, [id]);
    expect(await standing()).toMatchObject({ tier: 'platinum', rate: 0.18, next: null });
  });
});

describe('the export of partners', () => {
  it('is JSON or CSV, named by time, with formulas escaped', async () => {
    const { id } = await makePartner(app, 'gold');
    await app.sql(`update companies set name = '=cmd()|' where id = ?`, [id]);
    const json = await staff
      .post('/partner-admin/export')
      .send({ partnerIds: [id] })
      .expect(200);
    expect(json.get('Content-Disposition')).toMatch(/filename="partners-export-2\d{3}-[\dTZ-]+[.]json"/);
    expect(json.body).toMatchObject([{ id, name: '=cmd()|', tier: 'gold' }]);
    const csv = await staff
      .post('/partner-admin/export?format=csv')
      .send({ partnerIds: [id] })
      .expect(200);
    expect(csv.get('Content-Disposition')).toMatch(/filename="partners-export-2\d{3}-[\dTZ-]+[.]csv"/);
    expect(csv.text.split('\r\n').slice(0, 2)).toEqual([
      expect.stringContaining('"Id","Name","Tier","Status","Commission %","Country"'),
      expect.stringContaining(`"${id}","'=cmd()|","gold","active","15","NL"`),
    ]);
    const all = await staff.post('/partner-admin/export').send({}).expect(200);
    expect((all.body as unknown[]).length).toBeGreaterThan(1);
    await staff.post('/partner-admin/export?format=pdf').send({}).expect(400);
  });
});
