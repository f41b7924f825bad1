import { ASKED_BEFORE } from '../../migrations/Migration20261129200906_mailed_people.js';
import { SHOWN_AGAIN } from '../../migrations/Migration20261130023100_unsent_terms.js';
import { Migration20261130080314_approval_switch } from '../../migrations/Migration20261130080314_approval_switch.js';
import type { ApprovalRuleDto } from '../../src/approvals/approval-rules.dto.js';
import type { QuoteApprovalDto, WaitingQuoteDto } from '../../src/approvals/approvals.dto.js';
import { CHECK_APPROVALS } from '../../src/approvals/check-approvals.job.js';
import { Transactions } from '../../src/platform/database/transactions.js';
import { JobQueue } from '../../src/platform/queue/job-queue.js';
import { quoteExport, quoteLineExport } from '../../src/quotes/exports/quote-export.js';
import { QuoteReader } from '../../src/quotes/quote-reader.service.js';
import type { QuoteDto, SystemQuoteRowDto } from '../../src/quotes/quote-answers.dto.js';
import { StaffQuoteWorkflow } from '../../src/quotes/workflow/staff-quote-workflow.service.js';
import { asOf } from '../../src/platform/clock.js';
import { Approvals } from '../../src/approvals/approvals.service.js';
import { type Agent, ANNA, IAN_INTERNAL, PAULA_PARTNER, STAFF, TestApp } from '../app.js';
import {
  checkApprovals,
  type Colleague,
  endRules,
  makeColleague,
  makeRule,
  ruleOf,
  utcDay,
} from '../builders/approvals.js';
import { connect } from '../builders/connections.js';
import { makeQuote, TERMS } from '../builders/quotes.js';
import { mailsOf } from './mails.js';

let app: TestApp;
let anna: Agent;
let staff: Agent;
let ben: Colleague;
let cid: Colleague;
let dora: Colleague;
beforeAll(async () => {
  app = await TestApp.start();
  [anna, staff] = await Promise.all([app.as(ANNA), app.as(STAFF)]);
  ben = await makeColleague(app, 'Ben');
  cid = await makeColleague(app, 'Cid');
  dora = await makeColleague(app, 'Dora');
});
afterAll(() => app.close());
afterEach(async () => {
  await endRules(app);
  await app.sql('delete from approval_delegations');
});

const approve = (id: string, body: object = TERMS, agent = staff) =>
  agent.put(`/system/quotes/${id}/approve`).send(body);
const price = (id: string, itemId: string, discountPercent: number, agent = staff) =>
  agent.put(`/system/quotes/${id}/pricing`).send({ items: [{ id: itemId, discountPercent }] });
const answer = ({ agent }: { agent: Agent }, id: string, body: object) =>
  agent.post(`/system/quotes/${id}/agreements`).send(body);
const quoteNow = async (id: string) => (await staff.get(`/system/quotes/${id}`).expect(200)).body as QuoteDto;
const approvalNow = async (id: string, agent = staff) =>
  ((await agent.get(`/system/quotes/${id}/approval`).expect(200)).body as QuoteApprovalDto).request!;
const queueOf = async ({ agent }: { agent: Agent }) =>
  (await agent.get('/system/approvals?mine=true&limit=100').expect(200)).body as {
    data: WaitingQuoteDto[];
    mine: number;
    waiting: number;
  };

/** A quote under review with a discount on its first line. */
async function discounted(percent = 20) {
  const quote = await makeQuote(app, 'pending_approval');
  await price(quote.id, quote.items[0]!.id, percent).expect(200);
  return quote;
}

describe('a quote that a rule touches', () => {
  it('waits when it is approved, and says for what', async () => {
    const rule = await makeRule(app, [ben, cid], { reason: 'Margins' });
    const { id } = await discounted();
    const { body } = await approve(id).expect(200);
    expect(body).toMatchObject({
      status: 'pending_approval',
      revision: 3,
      sentAt: null,
      needsAgreement: ['Discount on a line over 15%'],
      actions: ['change_lines', 'adjust_pricing', 'decline', 'remove'],
    });
    expect((await anna.get(`/quotes/${id}`).expect(200)).body).not.toHaveProperty('needsAgreement');
    const request = await approvalNow(id, ben.agent);
    expect(request).toMatchObject({
      revision: 3,
      comparedWith: 1,
      isWaiting: true,
      isExcluded: false,
      rules: [
        {
          ruleId: rule.id,
          rule: 'Discount on a line over 15%',
          needs: 'needs one of Cara Ben or Cara Cid',
          words: 'HoloDesk 27 is 20.0% below list',
          reason: 'Margins',
          isMet: false,
          isMine: true,
          answerers: [
            { name: 'Cara Ben', hasAgreed: false },
            { name: 'Cara Cid', hasAgreed: false },
          ],
        },
      ],
      answers: [],
    });
    const mails = await app.sql<{ recipient: string }>(
      `select recipient from outbox_mails where template = 'approval-asked' and data -> 'quote' ->> 'id' = ? order by 1`,
      [id],
    );
    expect(mails.map(({ recipient }) => recipient).toSorted()).toEqual([ben.email, cid.email].toSorted());
    expect((await queueOf(ben)).data.map(({ quoteId }) => quoteId)).toContain(id);
    expect((await queueOf(dora)).data.map(({ quoteId }) => quoteId)).not.toContain(id);
  });

  it('is sent by the last agreement, exactly as it was agreed to', async () => {
    const discount = await makeRule(app, [ben, cid]);
    const total = await makeRule(app, [cid, dora], { kind: 'total', threshold: 100, needs: 'all_of' });
    const { id } = await discounted();
    await approve(id).expect(200);
    await answer(ben, id, { revision: 3, ruleId: discount.id, answer: 'agreed' }).expect(200);
    expect(await quoteNow(id)).toMatchObject({ status: 'pending_approval', needsAgreement: ['Total over €100'] });
    await answer(cid, id, { revision: 3, ruleId: total.id, answer: 'agreed' }).expect(200);
    expect(await quoteNow(id)).toMatchObject({ status: 'pending_approval' });
    const isQueued = async (who: Colleague) => (await queueOf(who)).data.some(({ quoteId }) => quoteId === id);
    expect([await isQueued(cid), await isQueued(dora)]).toEqual([false, true]);
    const before = await app.sql(`select sha256 from quote_revisions where quote_id = ? and number = 3`, [id]);
    await answer(dora, id, { revision: 3, ruleId: total.id, answer: 'agreed', reason: 'Fine' }).expect(200);
    expect(await quoteNow(id)).toMatchObject({ status: 'sent', revision: 3, sentAt: expect.any(String) as string });
    expect(await quoteNow(id)).not.toHaveProperty('needsAgreement');
    const revisions = await app.sql(`select number, sha256 from quote_revisions where quote_id = ? order by number`, [
      id,
    ]);
    expect(revisions).toHaveLength(3);
    expect(revisions[2]).toMatchObject(before[0]!);
    await anna.post(`/quotes/${id}/accept`).send({ revision: 3, signerName: 'Anna de Vries' }).expect(200);
  });

  it('is not approved again while it waits, and the page and the list say so', async () => {
    await makeRule(app, [ben]);
    const { id, items } = await discounted();
    const listed = async (agent: Agent, path: string) =>
      ((await agent.get(`${path}?limit=100`).expect(200)).body as { data: SystemQuoteRowDto[] }).data.find(
        (row) => row.id === id,
      );
    const offered = async () => [(await quoteNow(id)).actions, (await listed(staff, '/system/quotes'))!.actions];
    const waiting = ['change_lines', 'adjust_pricing', 'decline', 'remove'];
    const ready = ['change_lines', 'adjust_pricing', 'approve', 'decline', 'remove'];
    expect(await offered()).toEqual([ready, ready]);
    await approve(id).expect(200);
    for (const agent of [staff, ben.agent]) {
      const { body } = await approve(id, TERMS, agent).expect(409);
      expect(body).toMatchObject({
        code: 'wrong_status',
        message: 'This quote waits for agreements. Withdraw the request or change the quote first.',
      });
    }
    expect(await offered()).toEqual([waiting, waiting]);
    expect(await listed(staff, '/system/quotes')).toMatchObject({ needsAgreement: ['Discount on a line over 15%'] });
    expect(await listed(anna, '/quotes')).not.toHaveProperty('needsAgreement');
    expect(await quoteNow(id)).toMatchObject({ revision: 3 });
    await staff.post(`/system/quotes/${id}/approval/withdraw`).expect(200);
    expect(await offered()).toEqual([ready, ready]);
    expect(await listed(staff, '/system/quotes')).toMatchObject({ needsAgreement: null });
    await approve(id).expect(200);
    await price(id, items[0]!.id, 10, ben.agent).expect(200);
    expect(await offered()).toEqual([ready, ready]);
    expect((await approve(id).expect(200)).body).toMatchObject({ status: 'sent' });
  });

  it('whose validity ended while it waited is approved with a later day', async () => {
    const { id: ruleId } = await makeRule(app, [ben]);
    const { id } = await discounted();
    await approve(id, { ...TERMS, validUntil: utcDay(1) }).expect(200);
    const later = (work: () => Promise<unknown>) => asOf(new Date(Date.now() + 3 * 86_400_000), work);
    const agree = async (revision: number) =>
      app.get(Approvals).answer(await app.actor(ben.email), id, { revision, ruleId, answer: 'agreed' });
    await expect(later(() => agree(3))).rejects.toMatchObject({
      code: 'quote_expired',
      message: 'The validity of this revision has ended. Adjust it and approve the quote again.',
    });
    const workflow = app.get(StaffQuoteWorkflow);
    const actor = await app.actor(STAFF);
    await later(() => workflow.adjustPricing(actor, id, { items: [], validUntil: utcDay(20) }));
    await later(() => workflow.approve(actor, id, TERMS));
    await agree(5);
    expect(await quoteNow(id)).toMatchObject({ status: 'sent', revision: 5 });
    expect((await quoteNow(id)).validUntil).toContain(utcDay(20));
  });

  it('is sent at once when no rule touches it', async () => {
    await makeRule(app, [ben]);
    const { id } = await discounted(15);
    expect((await approve(id).expect(200)).body).toMatchObject({ status: 'sent' });
    expect((await staff.get(`/system/quotes/${id}/approval`).expect(200)).body).toEqual({ request: null });
  });

  it('goes back with the reason when somebody refuses, and needs that person to agree to the same price', async () => {
    const { id: ruleId } = await makeRule(app, [ben, cid]);
    const { id } = await discounted();
    await approve(id).expect(200);
    const refusal = { revision: 3, ruleId, answer: 'refused' };
    const { body } = await answer(ben, id, refusal).expect(422);
    expect(body).toMatchObject({ errors: [{ field: 'reason', message: 'Say what would make you agree' }] });
    await answer(ben, id, { ...refusal, reason: 'Not below 12%' }).expect(200);
    expect(await quoteNow(id)).toMatchObject({ status: 'pending_approval' });
    expect(await quoteNow(id)).not.toHaveProperty('needsAgreement');
    await answer(cid, id, { revision: 3, ruleId, answer: 'agreed' }).expect(409);
    const [mail] = await app.sql(
      `select recipient, data ->> 'reason' as reason from outbox_mails where template = 'approval-refused' and data -> 'quote' ->> 'id' = ?`,
      [id],
    );
    expect(mail).toEqual({ recipient: STAFF, reason: 'Not below 12%' });

    await approve(id).expect(200);
    await answer(cid, id, { revision: 4, ruleId, answer: 'agreed' }).expect(200);
    expect(await quoteNow(id)).toMatchObject({ status: 'pending_approval' });
    expect((await queueOf(ben)).data.map(({ quoteId }) => quoteId)).toContain(id);
    await answer(ben, id, { revision: 4, ruleId, answer: 'agreed' }).expect(200);
    expect(await quoteNow(id)).toMatchObject({ status: 'sent' });

    const other = await discounted();
    await approve(other.id).expect(200);
    await answer(ben, other.id, { revision: 3, ruleId, answer: 'refused', reason: 'No' }).expect(200);
    await price(other.id, other.items[0]!.id, 18).expect(200);
    await approve(other.id).expect(200);
    await answer(cid, other.id, { revision: 5, ruleId, answer: 'agreed' }).expect(200);
    expect(await quoteNow(other.id)).toMatchObject({ status: 'sent' });
  });
});

describe('a change after an agreement', () => {
  it('asks again for exactly the rules that it touches', async () => {
    const discount = await makeRule(app, [ben]);
    const prepayment = await makeRule(app, [cid], { kind: 'prepayment', threshold: 30 });
    const { id, items } = await discounted();
    await approve(id).expect(200);
    await answer(cid, id, { revision: 3, ruleId: prepayment.id, answer: 'agreed' }).expect(200);
    await price(id, items[0]!.id, 25).expect(200);
    expect(await quoteNow(id)).not.toHaveProperty('needsAgreement');
    await approve(id).expect(200);
    const request = await approvalNow(id, cid.agent);
    expect(request).toMatchObject({
      comparedWith: 3,
      rules: [
        { ruleId: discount.id, isMet: false, words: 'HoloDesk 27 is 25.0% below list' },
        { ruleId: prepayment.id, isMet: true },
      ],
      answers: [{ person: 'Cara Cid', revision: 3, counts: true }],
    });
    await answer(ben, id, { revision: 5, ruleId: discount.id, answer: 'agreed' }).expect(200);
    expect(await quoteNow(id)).toMatchObject({ status: 'sent', revision: 5 });
  });

  it('is needed again after the price changed, and not after it changed back', async () => {
    const { id: ruleId } = await makeRule(app, [ben]);
    const other = await makeRule(app, [cid], { kind: 'total', threshold: 1 });
    const { id, items } = await discounted();
    await approve(id).expect(200);
    await answer(ben, id, { revision: 3, ruleId, answer: 'agreed' }).expect(200);
    await price(id, items[0]!.id, 21).expect(200);
    await approve(id).expect(200);
    expect((await approvalNow(id)).rules[0]).toMatchObject({ ruleId, isMet: false });
    // Who agreed to the price before is told that it changed.
    const asked = { rules: [{ isMine: true, isAgain: true }, { isAgain: false }] };
    const told = [{ isOwn: true, revision: 3, counts: false, endedBy: 'changed' }];
    expect(await approvalNow(id, ben.agent)).toMatchObject({ ...asked, answers: told });
    expect((await queueOf(ben)).data.find(({ quoteId }) => quoteId === id)).toMatchObject(asked);
    expect(await approvalNow(id, cid.agent)).toMatchObject({
      rules: [{ isAgain: false }, { isMine: true, isAgain: false }],
      answers: [{ isOwn: false }],
    });
    await price(id, items[0]!.id, 20).expect(200);
    await approve(id).expect(200);
    expect((await approvalNow(id)).rules).toMatchObject([
      { ruleId, isMet: true },
      { ruleId: other.id, isMet: false },
    ]);
  });

  it('of the revision refuses an answer to the earlier one', async () => {
    const { id: ruleId } = await makeRule(app, [ben]);
    const { id } = await discounted();
    await approve(id).expect(200);
    await staff.put(`/system/quotes/${id}/pricing`).send({ shippingCost: 700 }).expect(200);
    await approve(id, { ...TERMS, shippingCost: 700 }).expect(200);
    const { body } = await answer(ben, id, { revision: 3, ruleId, answer: 'agreed' }).expect(409);
    expect(body).toMatchObject({ code: 'revision_changed' });
  });
});

describe('nobody agrees', () => {
  it('to a quote that they priced, prepared or approved, or about which they are not asked', async () => {
    const { userId } = await app.actor(STAFF);
    const { id: ruleId } = await makeRule(app, [ben, cid, { id: userId }]);
    const quote = await makeQuote(app, 'pending_approval');
    await price(quote.id, quote.items[0]!.id, 20, ben.agent).expect(200);
    await approve(quote.id).expect(200);
    const agreed = { revision: 3, ruleId, answer: 'agreed' };
    for (const one of [ben, { agent: staff }]) {
      const { body } = await answer(one, quote.id, agreed).expect(403);
      expect(body).toMatchObject({
        message: 'You prepared this quote, set its prices or approved it, so somebody else must agree',
      });
    }
    const { body } = await answer(dora, quote.id, agreed).expect(403);
    expect(body).toMatchObject({ message: 'You are not asked to agree to this rule' });
    await answer({ agent: anna }, quote.id, agreed).expect(403);
    await answer({ agent: await app.as(IAN_INTERNAL) }, quote.id, agreed).expect(403);
    expect((await approvalNow(quote.id, ben.agent)).isExcluded).toBe(true);
    await answer(cid, quote.id, agreed).expect(200);
    expect(await quoteNow(quote.id)).toMatchObject({ status: 'sent' });
  });
});

describe('an answer of somebody who changed the price later', () => {
  it('counts no more: their agreement sends nothing, and their refusal holds nothing up', async () => {
    const { id: ruleId } = await makeRule(app, [ben, cid]);
    for (const given of [{ answer: 'agreed' }, { answer: 'refused', reason: 'Too cheap' }]) {
      const { id, items } = await makeQuote(app, 'pending_approval');
      const [first, second] = items.filter(({ parentItemId }) => parentItemId === null);
      await price(id, first!.id, 20).expect(200);
      // A second rule holds the quote, so that it is not sent by the answer to the first one.
      const other = await makeRule(app, [dora], { kind: 'total', threshold: 100 });
      await approve(id).expect(200);
      await answer(ben, id, { revision: 3, ruleId, ...given }).expect(200);
      await price(id, second!.id, 5, ben.agent).expect(200);
      const { body } = await approve(id).expect(200);
      const { revision } = body as QuoteDto;
      await answer(dora, id, { revision, ruleId: other.id, answer: 'agreed' }).expect(200);
      expect(await quoteNow(id)).toMatchObject({ status: 'pending_approval' });
      expect((await approvalNow(id)).answers[0]).toMatchObject({ counts: false, endedBy: 'priced' });
      await answer(cid, id, { revision, ruleId, answer: 'agreed' }).expect(200);
      expect(await quoteNow(id)).toMatchObject({ status: 'sent' });
      await staff.put(`/system/approval-rules/${other.id}/end`).expect(200);
    }
  });
});

describe('the client', () => {
  it('reads an approved revision, its terms and its PDF once it is sent, and nothing of one that was refused', async () => {
    const { id: ruleId } = await makeRule(app, [ben]);
    const { id } = await discounted();
    const { body: before } = (await anna.get(`/quotes/${id}`).expect(200)) as { body: QuoteDto };
    const figures = async () => {
      const { body } = await anna.get('/quotes?limit=100&sort=-total').expect(200);
      const list = body as { data: QuoteDto[]; summary: object };
      const exported = (await anna.get('/exports/quotes').expect(200)).text;
      return {
        order: list.data.map((one) => one.id),
        row: list.data.find((one) => one.id === id),
        summary: list.summary,
        trend: ((await anna.get('/orders/overview').expect(200)).body as { quotes: object }).quotes,
        exported: exported.split('\n').find((line) => line.includes(id)),
      };
    };
    const seen = await figures();
    await approve(id, { ...TERMS, validUntil: utcDay(50) }).expect(200);
    const numbers = async (agent: Agent, path: string) =>
      ((await agent.get(path).expect(200)).body as { data: { number: number }[] }).data.map(({ number }) => number);
    expect(await numbers(anna, `/quotes/${id}/revisions`)).toEqual([2, 1]);
    expect(await numbers(staff, `/system/quotes/${id}/revisions`)).toEqual([3, 2, 1]);
    const reader = app.get(QuoteReader);
    const printed = async (email: string) => reader.printed(await app.actor(email), id);
    const unsent = { revision: 2, shippingCost: null, prepaymentPercentage: null };
    const toClient = async () => {
      expect((await anna.get(`/quotes/${id}`).expect(200)).body).toMatchObject(unsent);
      expect(await printed(ANNA)).toMatchObject({ wasOffer: false, document: { revision: 2, isOffer: false } });
      expect(await printed(STAFF)).toMatchObject({ wasOffer: false, document: { revision: 3, isOffer: false } });
      expect(await figures()).toEqual({ ...seen, row: { ...seen.row, version: expect.any(Number) as number } });
      expect(seen.row).toMatchObject({ total: before.total, validUntil: before.validUntil });
      const about = { text: 'What does this say?', revision: 3 };
      await anna.post(`/quotes/${id}/messages`).send(about).expect(404);
    };
    await toClient();
    const forStaff = (await staff.get(`/system/quotes?id=${id}`).expect(200)).body as { data: QuoteDto[] };
    expect(forStaff.data).toMatchObject([{ total: (await quoteNow(id)).total }]);
    expect(forStaff.data[0]!.total).toBeGreaterThan(before.total);
    // The migration takes the terms out of the rows of quotes that waited before it.
    const row = () => app.sql(`select * from quotes where id = ?`, [id]);
    const kept = await row();
    await app.sql(
      `update quotes set total = total + 9, tax = tax + 1, shipping_cost = 8, valid_until = now() where id = ?`,
      [id],
    );
    await app.sql(SHOWN_AGAIN);
    expect(await row()).toEqual(kept);
    await answer(ben, id, { revision: 3, ruleId, answer: 'refused', reason: 'Too low' }).expect(200);
    await toClient();
    await approve(id).expect(200);
    await answer(ben, id, { revision: 4, ruleId, answer: 'agreed' }).expect(200);
    expect((await quoteNow(id)).validUntil).toContain(utcDay(50));
    expect(await numbers(anna, `/quotes/${id}/revisions`)).toEqual([4, 2, 1]);
    const sent = { revision: 4, shippingCost: TERMS.shippingCost };
    expect((await anna.get(`/quotes/${id}`).expect(200)).body).toMatchObject(sent);
    await staff.put(`/system/quotes/${id}/recall`).send({ reason: 'A mistake' }).expect(200);
    expect(await printed(ANNA)).toMatchObject({ wasOffer: true, document: { revision: 4, isOffer: false } });
  });

  it('and the partner get the mails about a declined quote with what they read, and staff see what they approved', async () => {
    await connect(app, PAULA_PARTNER, ANNA);
    await makeRule(app, [ben], { kind: 'total', threshold: 100 });
    const { id } = await makeQuote(app, 'pending_approval', { by: PAULA_PARTNER, forClient: ANNA });
    await approve(id, { ...TERMS, validUntil: utcDay(50) }).expect(200);
    await staff.put(`/system/quotes/${id}/decline`).send({ reason: 'Not possible' }).expect(200);
    const { body } = (await anna.get(`/quotes/${id}`).expect(200)) as { body: QuoteDto };
    const read = { revision: 1, total: Math.round(body.total * 100), shippingCost: null, validUntil: body.validUntil };
    const mails = (await mailsOf(app, id)).filter(({ data }) => data.reason === 'Not possible');
    expect(mails.map(({ template }) => template).toSorted()).toEqual(['quote-declined', 'quote-news']);
    for (const { data } of mails) expect(data.quote).toMatchObject(read);

    const { total, validUntil, revision } = await quoteNow(id);
    expect(revision).toBe(2);
    expect(total).toBeGreaterThan(body.total);
    const { data } = (await staff.get(`/system/quotes?id=${id}`).expect(200)).body as { data: QuoteDto[] };
    expect(data).toMatchObject([{ total, validUntil }]);
    for (const source of [quoteExport({ id }), quoteLineExport({ id })]) {
      const { sql } = source.columns.find(({ header }) => header === 'Valid until (UTC)')!;
      const rows = await app.sql<{ day: string }>(
        `select ${sql} as day from ${source.from} where ${source.where.sql}`,
        source.where.parameters,
      );
      expect(new Set(rows.map(({ day }) => day))).toEqual(new Set([utcDay(50)]));
    }
  });

  it('reads whether a quote has ended by its own date, and staff by that of the revision, as in their list', async () => {
    const { id } = await makeQuote(app, 'expired');
    const { id: ruleId } = await makeRule(app, [ben], { kind: 'total', threshold: 100 });
    await staff.put(`/system/quotes/${id}/recall`).send({ reason: 'Once more' }).expect(200);
    await approve(id).expect(200);
    const [page, list] = [await anna.get(`/quotes/${id}`).expect(200), await anna.get('/quotes?limit=100').expect(200)];
    const row = (list.body as { data: QuoteDto[] }).data.find((one) => one.id === id);
    expect([page.body, row]).toMatchObject([{ isExpired: false }, { isExpired: false }]);
    const printed = await app.get(QuoteReader).printed(await app.actor(STAFF), id);
    expect(printed).toMatchObject({ wasOffer: false, document: { revision: 3 } });
    await answer(ben, id, { revision: 3, ruleId, answer: 'refused', reason: 'Too low' }).expect(200);
    await app.sql(`update quotes set valid_until = now() - interval '1 day' where id = ?`, [id]);
    const { data } = (await staff.get(`/system/quotes?id=${id}`).expect(200)).body as { data: QuoteDto[] };
    expect([await quoteNow(id), data[0]]).toMatchObject([{ isExpired: false }, { isExpired: false }]);
  });
});

describe('rules', () => {
  it('that are ended before they begin have ended, and cannot be changed', async () => {
    const planned = await makeRule(app, [ben], { beginsOn: utcDay(5) });
    const path = `/system/approval-rules/${planned.id}`;
    expect((await staff.put(`${path}/end`).expect(200)).body).toMatchObject({ state: 'ended' });
    await staff
      .put(path)
      .send(ruleOf([ben]))
      .expect(409);
  });

  it('that begin while a quote waits are asked as well, and the quote is sent when the last one ends', async () => {
    const first = await makeRule(app, [ben]);
    const { id } = await discounted();
    await approve(id).expect(200);
    const second = await makeRule(app, [cid], { kind: 'total', threshold: 100 });
    await answer(ben, id, { revision: 3, ruleId: first.id, answer: 'agreed' }).expect(200);
    expect(await quoteNow(id)).toMatchObject({ status: 'pending_approval', needsAgreement: ['Total over €100'] });
    expect((await queueOf(cid)).data.map(({ quoteId }) => quoteId)).toContain(id);
    await staff.put(`/system/approval-rules/${second.id}/end`).expect(200);
    await checkApprovals(app);
    expect(await quoteNow(id)).toMatchObject({ status: 'sent', revision: 3 });
  });

  it('apply from their first to their last day', async () => {
    const { id: ruleId } = await makeRule(app, [ben], { beginsOn: utcDay(1), endsOn: utcDay(3) });
    const { id } = await discounted();
    expect((await approve(id).expect(200)).body).toMatchObject({ status: 'sent' });
    await app.sql(`update approval_rules set begins_on = current_date - 3, ends_on = current_date where id = ?`, [
      ruleId,
    ]);
    const today = await discounted();
    expect((await approve(today.id).expect(200)).body).toMatchObject({ status: 'pending_approval' });
  });
});

describe('a request for agreements', () => {
  it('is taken back by who asked, and by nobody else; the list of decided ones says what became of each', async () => {
    const { id: ruleId } = await makeRule(app, [ben, cid]);
    const [taken, refused, changed, agreed, waiting] = [
      await discounted(),
      await discounted(),
      await discounted(),
      await discounted(),
      await discounted(),
    ];
    for (const { id } of [taken, refused, changed, agreed, waiting]) await approve(id).expect(200);
    const withdraw = ({ agent }: { agent: Agent }) => agent.post(`/system/quotes/${taken.id}/approval/withdraw`);
    const before = await quoteNow(taken.id);
    expect(await approvalNow(taken.id)).toMatchObject({ mayWithdraw: true, withdrawnAt: null });
    expect(await approvalNow(taken.id, ben.agent)).toMatchObject({ mayWithdraw: false });
    await withdraw(ben).expect(403);
    await withdraw({ agent: staff })
      .set('If-Match', `"${before.version - 1}"`)
      .expect(412);
    const { body } = await withdraw({ agent: staff }).expect(200);
    expect(body).toMatchObject({
      request: { isWaiting: false, mayWithdraw: false, withdrawnAt: expect.any(String) as string },
    });
    expect((await approvalNow(taken.id, ben.agent)).rules).toMatchObject([{ isMine: false, isMet: false }]);
    expect(await quoteNow(taken.id)).not.toHaveProperty('needsAgreement');
    expect(await quoteNow(taken.id)).toMatchObject({ status: 'pending_approval', version: before.version + 1 });
    await withdraw({ agent: staff }).expect(409);
    await answer(ben, taken.id, { revision: 3, ruleId, answer: 'agreed' }).expect(409);

    await answer(ben, refused.id, { revision: 3, ruleId, answer: 'refused', reason: 'No' }).expect(200);
    await price(changed.id, changed.items[0]!.id, 18).expect(200);
    await answer(cid, agreed.id, { revision: 3, ruleId, answer: 'agreed' }).expect(200);
    const decided = (await ben.agent.get('/system/approvals?decided=true&limit=100').expect(200)).body as {
      data: WaitingQuoteDto[];
      total: number;
      waiting: number;
    };
    const outcomeOf = ({ id }: { id: string }) => decided.data.find(({ quoteId }) => quoteId === id);
    const time = expect.any(String) as string;
    expect(outcomeOf(taken)).toMatchObject({ outcome: 'withdrawn', decidedAt: time, revision: 3, isMine: false });
    expect(outcomeOf(refused)).toMatchObject({ outcome: 'refused', decidedAt: time });
    expect(outcomeOf(changed)).toMatchObject({ outcome: 'ended', decidedAt: null });
    expect(outcomeOf(agreed)).toMatchObject({ outcome: 'agreed', decidedAt: time });
    expect(outcomeOf(waiting)).toBeUndefined();
    expect(decided.total).toBe(decided.data.length);
    expect(decided.data.map(({ askedAt }) => askedAt)).toEqual(
      decided.data.map(({ askedAt }) => askedAt).toSorted((one, other) => Date.parse(other) - Date.parse(one)),
    );
    expect((await queueOf(ben)).data).toContainEqual(expect.objectContaining({ quoteId: waiting.id, outcome: null }));
    await ben.agent.get('/system/approvals?decided=true&mine=true').expect(400);

    // Asked for again, it waits again, with the answers that count.
    await approve(taken.id).expect(200);
    await answer(cid, taken.id, { revision: 4, ruleId, answer: 'agreed' }).expect(200);
    expect(await quoteNow(taken.id)).toMatchObject({ status: 'sent', revision: 4 });
  });

  it('compares the largest discount with the prices of other quotes that were sent', async () => {
    await makeRule(app, [ben]);
    const { id, items } = await discounted();
    await approve(id).expect(200);
    const compared = async () => (await approvalNow(id)).comparison!;
    const { listPrice } = items[0]!;
    const before = await compared();
    expect(before.name).toBe(items[0]!.product.name);
    await endRules(app);
    const offered = async (percent: number, by?: string) => {
      const quote = await makeQuote(app, 'pending_approval', { by });
      await price(quote.id, quote.items[0]!.id, percent).expect(200);
      return quote.id;
    };
    await approve(await offered(40, PAULA_PARTNER)).expect(200);
    await approve(await offered(10)).expect(200);
    await offered(90);
    expect(await compared()).toMatchObject({
      sameClient: Math.round(listPrice! * 90) / 100,
      lowest: Math.round(listPrice! * 60) / 100,
    });
    expect((await compared()).usualDiscount).toBeGreaterThan(before.usualDiscount ?? 0);
  });
});

describe('an agreement that is taken back', () => {
  it('is asked for once more, not again as after a change of the quote', async () => {
    const { id: ruleId } = await makeRule(app, [ben]);
    await makeRule(app, [dora], { kind: 'total', threshold: 100 });
    const { id, items } = await discounted();
    const own = async () => (await approvalNow(id, ben.agent)).rules.find((rule) => rule.ruleId === ruleId);
    const give = (given: string, revision: number) => answer(ben, id, { revision, ruleId, answer: given }).expect(200);
    await approve(id).expect(200);
    await give('agreed', 3);
    await price(id, items[0]!.id, 21).expect(200);
    await approve(id).expect(200);
    expect(await own()).toMatchObject({ isMine: true, isAgain: true });
    await give('agreed', 5);
    await give('withdrawn', 5);
    expect(await own()).toMatchObject({ isMine: true, isAgain: false });
    await price(id, items[0]!.id, 22).expect(200);
    await approve(id).expect(200);
    expect(await own()).toMatchObject({ isMine: true, isAgain: false });
  });

  it('counts no more, and the others are asked again', async () => {
    const discount = await makeRule(app, [ben, cid]);
    const total = await makeRule(app, [dora], { kind: 'total', threshold: 100 });
    const { id } = await discounted();
    await approve(id).expect(200);
    const of = (ruleId: string, given: string, revision = 3) => ({ revision, ruleId, answer: given });
    await answer(ben, id, of(discount.id, 'withdrawn')).expect(403);
    await answer(ben, id, of(discount.id, 'agreed')).expect(200);
    const mine = async (agent: Agent) =>
      (await approvalNow(id, agent)).rules.map(({ isMine, mayTakeBack }) => [isMine, mayTakeBack]);
    expect(await mine(ben.agent)).toEqual([
      [false, true],
      [false, false],
    ]);
    expect(await quoteNow(id)).toMatchObject({ needsAgreement: ['Total over €100'] });
    await answer(cid, id, of(discount.id, 'withdrawn')).expect(403);
    await answer(ben, id, of(discount.id, 'withdrawn', 2)).expect(409);
    const ofDiscount = [discount.id, id];
    await app.sql(
      `update requested_agreements set created_at = created_at - interval '9 days'
        where rule_id = ? and request_id in (select id from approval_requests where quote_id = ?)`,
      ofDiscount,
    );
    const { body } = await answer(ben, id, of(discount.id, 'withdrawn')).expect(200);
    // Reminder and escalation are due as many days later as when the rule was asked for the first time.
    expect(
      await app.sql(
        `select created_at > now() - interval '1 hour' as "isNew", reminded_at, escalated_at from requested_agreements
          where rule_id = ? and request_id in (select id from approval_requests where quote_id = ?)`,
        ofDiscount,
      ),
    ).toEqual([{ isNew: true, reminded_at: null, escalated_at: null }]);
    expect(body).toMatchObject({
      request: {
        isWaiting: true,
        answers: [
          { answer: 'agreed', counts: false, endedBy: 'answered_again' },
          { answer: 'withdrawn', counts: true, endedBy: null },
        ],
      },
    });
    expect(await quoteNow(id)).toMatchObject({
      status: 'pending_approval',
      needsAgreement: ['Discount on a line over 15%', 'Total over €100'],
    });
    expect(await mine(ben.agent)).toEqual([
      [true, false],
      [false, false],
    ]);
    await answer(ben, id, of(discount.id, 'withdrawn')).expect(403);
    const mailed = async ({ email }: Colleague) =>
      (await mailsOf(app, id)).filter(({ template, recipient }) => template === 'approval-asked' && recipient === email)
        .length;
    await checkApprovals(app);
    expect([await mailed(ben), await mailed(cid), await mailed(dora)]).toEqual([1, 2, 1]);
    await answer(dora, id, of(total.id, 'agreed')).expect(200);
    expect(await quoteNow(id)).toMatchObject({ status: 'pending_approval' });
    await answer(cid, id, of(discount.id, 'agreed')).expect(200);
    expect(await quoteNow(id)).toMatchObject({ status: 'sent' });
    await answer(cid, id, of(discount.id, 'withdrawn')).expect(409);
    const log = await app.sql<{ answer: string }>(
      `select after ->> 'answer' as answer from audit_log where entity = 'approval_agreements' and after ->> 'quote_id' = ? order by id`,
      [id],
    );
    expect(log.map((row) => row.answer)).toEqual(['agreed', 'withdrawn', 'agreed', 'agreed']);
  });
});

describe('delegation, reminder and escalation', () => {
  it('lets a colleague answer for somebody who is away, and records for whom', async () => {
    const { id: ruleId } = await makeRule(app, [ben]);
    const { id } = await discounted();
    await approve(id).expect(200);
    const agreed = { revision: 3, ruleId, answer: 'agreed' };
    await answer(dora, id, agreed).expect(403);
    const before = await app.get(JobQueue).queue('maintenance').getJobs(['waiting']);
    const checks = before.filter(({ name }) => name === CHECK_APPROVALS).length;
    const { body } = await ben.agent
      .post('/system/approval-delegations')
      .send({ toId: dora.id, beginsOn: utcDay(), endsOn: utcDay(7), reason: 'Holiday' })
      .expect(201);
    expect(body).toMatchObject({ user: { name: 'Cara Ben' }, to: { name: 'Cara Dora' }, reason: 'Holiday' });
    const queued = await app.get(JobQueue).queue('maintenance').getJobs(['waiting']);
    expect(queued.filter(({ name }) => name === CHECK_APPROVALS)).toHaveLength(checks + 1);
    await checkApprovals(app);
    await answer(dora, id, agreed).expect(200);
    expect(await quoteNow(id)).toMatchObject({ status: 'sent' });
    expect((await approvalNow(id)).answers).toMatchObject([{ person: 'Cara Dora', onBehalfOf: 'Cara Ben' }]);
    await staff.delete(`/system/approval-delegations/${(body as { id: string }).id}`).expect(204);
  });

  it('never to who set the price', async () => {
    const { id: ruleId } = await makeRule(app, [ben]);
    const { body } = await ben.agent
      .post('/system/approval-delegations')
      .send({ toId: dora.id, beginsOn: utcDay(), endsOn: utcDay() })
      .expect(201);
    const quote = await makeQuote(app, 'pending_approval');
    await price(quote.id, quote.items[0]!.id, 20, dora.agent).expect(200);
    await approve(quote.id).expect(200);
    await answer(dora, quote.id, { revision: 3, ruleId, answer: 'agreed' }).expect(403);
    await staff.delete(`/system/approval-delegations/${(body as { id: string }).id}`).expect(204);
  });

  it('is not written for somebody by who asked that person to agree', async () => {
    await checkApprovals(app); // sends what waits for rules of earlier tests
    await makeRule(app, [ben]);
    const { id } = await discounted();
    await approve(id).expect(200);
    const given = { userId: ben.id, toId: cid.id, beginsOn: utcDay(), endsOn: utcDay() };
    const by = (agent: Agent) => agent.post('/system/approval-delegations').send(given);
    expect((await by(staff).expect(422)).body).toMatchObject({ errors: [{ field: 'userId' }] });
    await by(dora.agent).expect(201);
  });

  it('mails who joins a rule later once, with the next check, and nobody twice', async () => {
    const role = await staff
      .post('/system/approval-roles')
      .send({ name: 'Sales leads', memberIds: [ben.id] })
      .expect(201);
    const { id: roleId } = role.body as { id: string };
    await makeRule(app, [], { roleId });
    const { id: total } = await makeRule(app, [ben, cid], { kind: 'total', threshold: 1 });
    const { id, items } = await discounted();
    await approve(id).expect(200);
    const mailed = async () =>
      (
        await app.sql<{ recipient: string; rules: number }>(
          `select recipient, jsonb_array_length(data -> 'rules') as rules from outbox_mails
            where template = 'approval-asked' and data -> 'quote' ->> 'id' = ? order by created_at, recipient`,
          [id],
        )
      ).map(({ recipient, rules }) => `${recipient} ${rules}`);
    const first = [`${ben.email} 2`, `${cid.email} 1`];
    expect((await mailed()).toSorted()).toEqual(first.toSorted());

    await answer(cid, id, { revision: 3, ruleId: total, answer: 'agreed' }).expect(200);
    await checkApprovals(app);
    expect(await mailed()).toHaveLength(2);

    await staff
      .put(`/system/approval-roles/${roleId}`)
      .send({ name: 'Sales leads', memberIds: [ben.id, cid.id] })
      .expect(200);
    const delegation = { toId: dora.id, beginsOn: utcDay(), endsOn: utcDay(7) };
    const { body } = await ben.agent.post('/system/approval-delegations').send(delegation).expect(201);
    await checkApprovals(app);
    await checkApprovals(app);
    const all = [...first, `${cid.email} 1`, `${dora.email} 1`];
    expect((await mailed()).toSorted()).toEqual(all.toSorted());

    // The migration takes who was asked before it for mailed.
    const known = () =>
      app.sql(
        `select a.rule_id, array(select unnest(a.mailed) order by 1)::text as mailed from requested_agreements a
           join approval_requests q on q.id = a.request_id where q.quote_id = ? and a.met_at is null`,
        [id],
      );
    const before = await known();
    await app.sql(`update requested_agreements set mailed = '{}'`);
    await app.sql(ASKED_BEFORE);
    expect(await known()).toEqual(before);

    // A new price is another part: each of them is asked again. The old price is known to all, and so asks nobody by mail.
    for (const [percent, mails] of [
      [25, 7],
      [20, 7],
    ] as const) {
      await price(id, items[0]!.id, percent).expect(200);
      await approve(id).expect(200);
      await checkApprovals(app);
      expect(await mailed()).toHaveLength(mails);
    }
    await staff.delete(`/system/approval-delegations/${(body as { id: string }).id}`).expect(204);
  });

  it('reminds who was asked and has not answered once, and asks nobody else', async () => {
    const { id: ruleId } = await makeRule(app, [ben, cid], { needs: 'all_of', remindAfter: 1 });
    await makeRule(app, [dora], { kind: 'total', threshold: 100 });
    const { id } = await discounted();
    await approve(id).expect(200);
    await answer(ben, id, { revision: 3, ruleId, answer: 'agreed' }).expect(200);
    const reminded = async () =>
      (await mailsOf(app, id)).filter(({ data }) => data.isReminder).map(({ recipient }) => recipient);
    await checkApprovals(app);
    expect(await reminded()).toEqual([]);
    await app.sql(`update requested_agreements set created_at = created_at - interval '4 days' where rule_id = ?`, [
      ruleId,
    ]);
    await checkApprovals(app);
    await checkApprovals(app);
    expect(await reminded()).toEqual([cid.email]);
    expect((await approvalNow(id)).rules[0]).toMatchObject({ escalatedTo: null });
  });

  it('reminds nobody who switched reminders off, and asks each person once all the same', async () => {
    const quiet = async (...people: Colleague[]) => {
      for (const { agent } of people)
        await agent.put('/users/notification-preferences').send({ quoteUpdates: false }).expect(200);
    };
    const escalation = { escalateToId: dora.id, escalateAfter: 2 };
    const { id: ruleId } = await makeRule(app, [ben, cid], { needs: 'all_of', remindAfter: 1, ...escalation });
    await quiet(ben, dora);
    const { id } = await discounted();
    await approve(id).expect(200);
    await app.sql(`update requested_agreements set created_at = created_at - interval '6 days' where rule_id = ?`, [
      ruleId,
    ]);
    await checkApprovals(app);
    await checkApprovals(app);
    const mails = (await mailsOf(app, id)).filter(({ template }) => template === 'approval-asked');
    const to = mails.map(({ recipient }) => recipient);
    expect(to.toSorted()).toEqual([ben.email, cid.email, cid.email, dora.email].toSorted());
    await app.sql(`update users set quote_updates = true where id = any (?::uuid[])`, [`{${ben.id},${dora.id}}`]);
  });

  it('asks somebody else after some working days', async () => {
    const { id: ruleId } = await makeRule(app, [ben], { escalateToId: dora.id, escalateAfter: 2 });
    const { id } = await discounted();
    await approve(id).expect(200);
    await checkApprovals(app);
    const agreed = { revision: 3, ruleId, answer: 'agreed' };
    await answer(dora, id, agreed).expect(403);
    await app.sql(`update requested_agreements set created_at = created_at - interval '6 days' where rule_id = ?`, [
      ruleId,
    ]);
    const escalated = () =>
      app.sql(
        `select escalated_at::text as at from requested_agreements
          where rule_id = ? and request_id in (select id from approval_requests where quote_id = ?)`,
        [ruleId, id],
      );
    await checkApprovals(app);
    const first = await escalated();
    await checkApprovals(app);
    expect(await escalated()).toEqual(first);
    expect(first).toEqual([{ at: expect.any(String) as string }]);
    const mails = await app.sql<{ recipient: string }>(
      `select recipient from outbox_mails where template = 'approval-asked' and data -> 'quote' ->> 'id' = ? and (data ->> 'isReminder')::boolean`,
      [id],
    );
    expect(mails.map(({ recipient }) => recipient).toSorted()).toEqual([ben.email, dora.email].toSorted());
    expect((await approvalNow(id)).rules[0]).toMatchObject({ escalatedTo: 'Cara Dora' });
    await answer(dora, id, agreed).expect(200);
    expect(await quoteNow(id)).toMatchObject({ status: 'sent' });
  });

  it('asks the person who refused again at once, when the same part is approved again', async () => {
    const { id: ruleId } = await makeRule(app, [ben], { escalateToId: dora.id, escalateAfter: 2 });
    const { id } = await discounted();
    await approve(id).expect(200);
    await app.sql(`update requested_agreements set created_at = created_at - interval '6 days' where rule_id = ?`, [
      ruleId,
    ]);
    await checkApprovals(app);
    await answer(dora, id, { revision: 3, ruleId, answer: 'refused', reason: 'Too low' }).expect(200);
    await approve(id).expect(200);
    await answer(ben, id, { revision: 4, ruleId, answer: 'agreed' }).expect(200);
    expect(await quoteNow(id)).toMatchObject({ status: 'pending_approval' });
    await answer(dora, id, { revision: 4, ruleId, answer: 'agreed' }).expect(200);
    expect(await quoteNow(id)).toMatchObject({ status: 'sent' });
  });
});

describe('the terms of an approval that was not sent', () => {
  const TOLD = { prepaymentPercentage: 0.4, deliveryNotes: 'By the back door' };

  it('begin the next revision, whatever the request leaves out, and are what staff see', async () => {
    const { id: ruleId } = await makeRule(app, [ben]);
    const { id, items } = await discounted();
    await approve(id, { ...TERMS, ...TOLD, validUntil: utcDay(50) }).expect(200);
    await answer(ben, id, { revision: 3, ruleId, answer: 'refused', reason: 'Too low' }).expect(200);
    const { total } = await quoteNow(id);
    const { data } = (await staff.get(`/system/quotes?id=${id}`).expect(200)).body as { data: QuoteDto[] };
    expect(data).toMatchObject([{ total, validUntil: expect.stringContaining(utcDay(50)) as string }]);
    await approve(id).expect(200);
    expect(await quoteNow(id)).toMatchObject({ revision: 4, ...TOLD });
    await price(id, items[0]!.id, 25).expect(200);
    expect(await quoteNow(id)).toMatchObject({ revision: 5, ...TOLD, shippingCost: TERMS.shippingCost });
    expect((await quoteNow(id)).validUntil).toContain(utcDay(50));
  });

  it('stay out of the row, also by a process that writes them into it', async () => {
    const { id } = await discounted();
    const row = () => app.sql(`select total, valid_until, delivery_notes from quotes where id = ?`, [id]);
    const before = await row();
    await app.sql(
      `update quotes set revision = revision + 1, needs_agreement = '{Discount}', total = 1, valid_until = now(),
              delivery_notes = 'By the back door' where id = ?`,
      [id],
    );
    const after = await row();
    await app.sql(`update quotes set revision = revision - 1, needs_agreement = null where id = ?`, [id]);
    expect(after).toEqual(before);
  });

  it('are taken over by the quote that is sent, also by a process that changes only the status', async () => {
    await makeRule(app, [ben]);
    const { id } = await discounted();
    await approve(id, { ...TERMS, ...TOLD }).expect(200);
    const { total, tax, validUntil } = await quoteNow(id);
    await endRules(app);
    await app.sql(`update quotes set status = 'sent', sent_at = now(), needs_agreement = null where id = ?`, [id]);
    const [row] = await app.sql(
      `select total::float8, tax::float8, shipping_cost::float8 as shipping, prepayment_percentage::float8 as prepayment,
              delivery_notes as notes, to_json(valid_until) as "validUntil" from quotes where id = ?`,
      [id],
    );
    expect(row).toMatchObject({ total, tax, shipping: TERMS.shippingCost, prepayment: 0.4, notes: TOLD.deliveryNotes });
    expect(new Date((row as { validUntil: string }).validUntil).toISOString()).toBe(validUntil);
  });
});

describe('people who have left', () => {
  const leave = (...people: Colleague[]) => setStatus('inactive', people);
  const comeBack = (...people: Colleague[]) => setStatus('active', people);
  const setStatus = async (status: string, people: Colleague[]) => {
    for (const { id } of people) await app.sql(`update users set account_status = ? where id = ?`, [status, id]);
  };
  afterEach(() => comeBack(ben, cid, dora));
  const ruleNow = async (ruleId: string) =>
    (await staff.get(`/system/approval-rules/${ruleId}`).expect(200)).body as ApprovalRuleDto;

  it('are not needed by a rule that needs all of its people, while others of the rule can agree', async () => {
    const { id: ruleId } = await makeRule(app, [ben, cid], { needs: 'all_of' });
    const [first, second] = [await discounted(), await discounted()];
    for (const { id } of [first, second]) await approve(id).expect(200);
    await answer(ben, first.id, { revision: 3, ruleId, answer: 'agreed' }).expect(200);
    expect(await quoteNow(first.id)).toMatchObject({ status: 'pending_approval' });
    await leave(cid);
    await checkApprovals(app);
    expect(await quoteNow(first.id)).toMatchObject({ status: 'sent', revision: 3 });
    expect(await quoteNow(second.id)).toMatchObject({ status: 'pending_approval' });
    expect(await ruleNow(ruleId)).toMatchObject({ left: ['Cara Cid'], isAbandoned: false, asksEverybody: false });
    expect((await approvalNow(second.id)).rules).toMatchObject([
      { left: ['Cara Cid'], asksEverybody: false, answerers: [{ name: 'Cara Ben' }] },
    ]);
    await answer(dora, second.id, { revision: 3, ruleId, answer: 'agreed' }).expect(403);
    await answer(ben, second.id, { revision: 3, ruleId, answer: 'agreed' }).expect(200);
    expect(await quoteNow(second.id)).toMatchObject({ status: 'sent' });
  });

  it('leave the rule to any administrator who did not price the quote, while nobody of the rule is there', async () => {
    const { id: ruleId } = await makeRule(app, [ben, cid], { needs: 'all_of' });
    const [first, second] = [await discounted(), await discounted()];
    for (const { id } of [first, second]) await approve(id).expect(200);
    await leave(ben, cid);
    await checkApprovals(app);
    expect(await quoteNow(first.id)).toMatchObject({ status: 'pending_approval' });
    expect(await ruleNow(ruleId)).toMatchObject({ left: ['Cara Ben', 'Cara Cid'], asksEverybody: true });
    const asked = await app.sql(
      `select 1 from outbox_mails where template = 'approval-asked' and recipient = ? and data -> 'quote' ->> 'id' = ?`,
      [dora.email, first.id],
    );
    expect(asked).toHaveLength(1);
    expect((await queueOf(dora)).data.map(({ quoteId }) => quoteId)).toContain(first.id);
    const agreed = { revision: 3, ruleId, answer: 'agreed' };
    await answer({ agent: staff }, first.id, agreed).expect(403);
    await answer(dora, first.id, agreed).expect(200);
    expect(await quoteNow(first.id)).toMatchObject({ status: 'sent' });

    // Who comes back is asked again, in place of all others.
    await comeBack(ben);
    await answer(dora, second.id, agreed).expect(403);
    await answer(ben, second.id, agreed).expect(200);
    expect(await quoteNow(second.id)).toMatchObject({ status: 'sent' });
  });

  it('have not agreed by a refusal that counts no more', async () => {
    const people = { needs: 'all_of' as const, escalateToId: dora.id, escalateAfter: 2 };
    const { id: ruleId } = await makeRule(app, [ben, cid], people);
    const { id } = await discounted();
    await approve(id).expect(200);
    await app.sql(`update requested_agreements set created_at = created_at - interval '6 days' where rule_id = ?`, [
      ruleId,
    ]);
    await checkApprovals(app);
    await answer(ben, id, { revision: 3, ruleId, answer: 'agreed' }).expect(200);
    await answer(dora, id, { revision: 3, ruleId, answer: 'refused', reason: 'Too low' }).expect(200);
    await approve(id).expect(200);
    await leave(dora);
    await checkApprovals(app);
    expect(await quoteNow(id)).toMatchObject({ status: 'pending_approval', revision: 4 });
    await answer(cid, id, { revision: 4, ruleId, answer: 'agreed' }).expect(200);
    expect(await quoteNow(id)).toMatchObject({ status: 'sent' });
  });

  it('leave the rule to the person of its escalation at once, and to nobody else', async () => {
    const { id: ruleId } = await makeRule(app, [ben], { escalateToId: dora.id, escalateAfter: 2 });
    const { id } = await discounted();
    await approve(id).expect(200);
    await leave(ben);
    expect(await ruleNow(ruleId)).toMatchObject({ left: ['Cara Ben'], isAbandoned: true, asksEverybody: false });
    const agreed = { revision: 3, ruleId, answer: 'agreed' };
    await answer(cid, id, agreed).expect(403);
    await answer(dora, id, agreed).expect(200);
    expect(await quoteNow(id)).toMatchObject({ status: 'sent' });
  });
});

describe('the database', () => {
  it('refuses to send a quote without its agreement, whoever sends it', async () => {
    await makeRule(app, [ben]);
    const { id } = await discounted();
    await approve(id).expect(200);
    await expect(app.sql(`update quotes set status = 'sent' where id = ?`, [id])).rejects.toThrow('has no agreement');
    expect(await quoteNow(id)).toMatchObject({ status: 'pending_approval' });
  });

  it('goes back to an earlier version with the rules and answers that it does not know', async () => {
    const { id: ruleId } = await makeRule(app, [ben]);
    const leadTime = await makeRule(app, [cid], { kind: 'lead_time', threshold: 52 });
    const off = await makeRule(app, [ben], { isOn: false, beginsOn: utcDay(3) });
    const { id } = await discounted();
    await approve(id).expect(200);
    for (const given of ['agreed', 'withdrawn'])
      await answer(ben, id, { revision: 3, ruleId, answer: given }).expect(200);
    const { em } = app.get(Transactions);
    const migration = new Migration20261130080314_approval_switch(em.getDriver(), em.config);
    await migration.down();
    const undone = new Error('undone');
    const tried = em.fork().transactional(async (inside) => {
      for (const query of migration.getQueries() as string[]) await inside.execute(query);
      const rules = await inside.execute<{ id: string }[]>(
        `select id from approval_rules rule where approval_rule_applies(rule) order by created_at`,
      );
      expect(rules.map((rule) => rule.id)).toEqual([ruleId]);
      const ended = await inside.execute<{ id: string }[]>(
        `select id from approval_rules where ends_on = greatest(begins_on, (now() at time zone 'UTC')::date) - 1 and id in (?, ?)`,
        [leadTime.id, off.id],
      );
      expect(ended).toHaveLength(2);
      throw undone;
    });
    await expect(tried).rejects.toBe(undone);
  });

  it('keeps every answer as it was given', async () => {
    const { id: ruleId } = await makeRule(app, [ben]);
    const { id } = await discounted();
    await approve(id).expect(200);
    await answer(ben, id, { revision: 3, ruleId, answer: 'refused', reason: 'Too low' }).expect(200);
    for (const change of [`update approval_agreements set answer = 'agreed'`, 'delete from approval_agreements'])
      await expect(app.sql(`${change} where quote_id = ?`, [id])).rejects.toThrow();
    expect((await approvalNow(id)).answers).toMatchObject([{ answer: 'refused', reason: 'Too low' }]);
  });
});
