import { hashDocument } from '../../src/quotes/document/quote-document.js';
import type { InvoiceDto } from '../../src/invoices/invoice-answers.dto.js';
import type { OrderDto } from '../../src/orders/order-answers.dto.js';
import { QuoteReader } from '../../src/quotes/quote-reader.service.js';
import type { QuoteDto } from '../../src/quotes/quote-answers.dto.js';
import type { QuoteHandTaxDto } from '../../src/quotes/tax/hand-tax.dto.js';
import type { WaitingQuoteDto } from '../../src/approvals/approvals.dto.js';
import { type Agent, ANNA, IAN_INTERNAL, STAFF, TestApp } from '../app.js';
import { connectAgent, makeToken } from '../builders/agents.js';
import { checkApprovals, endRules, makeColleague, makeRule } from '../builders/approvals.js';
import { makeUser } from '../builders/people.js';
import { line, makeQuote, TERMS } from '../builders/quotes.js';
import { mailsOf } from './mails.js';

/** A desk, which is goods, and three seats of software, which are services. */
const MIXED = [line('desk-27-purchase'), line('presenter-monthly', 3)];
const tax = (category: string, given: object = {}) => ({ category, rateOf: null, exemption: null, ...given });
const EMBASSY = tax('E', { exemption: 'VATEX-EU-151-1A' });
const MADEIRA = tax('S', { rateOf: 'PT-30' });
const REASON = 'Embassy, certificate 151/2026/33';

let app: TestApp;
let staff: Agent;
let second: Agent;
let anna: Agent;
let observer: Agent;
let companyId: string;
let colleague: string;
beforeAll(async () => {
  app = await TestApp.start({ seller: { countryCode: 'NL', vatNumber: 'NL862417395B01' } });
  const { companyId: company } = await app.actor(STAFF);
  colleague = await makeUser(app, { company, accountType: 'admin' });
  [staff, second, anna, observer] = await Promise.all([
    app.as(STAFF),
    app.as(colleague),
    app.as(ANNA),
    app.as(IAN_INTERNAL),
  ]);
  ({ companyId } = await app.actor(ANNA));
});
beforeEach(() => place('NL', null, '3115 HC'));
afterAll(() => app.close());

const place = (countryCode: string, vatNumber: string | null, postalCode: string) =>
  app.sql('update companies set country_code = ?, vat_number = ?, postal_code = ? where id = ?', [
    countryCode,
    vatNumber,
    postalCode,
    companyId,
  ]);
const decide = async (id: string, body: object, status = 200, by = staff) =>
  (
    await by
      .put(`/system/quotes/${id}/hand-tax`)
      .send({ reason: REASON, ...body })
      .expect(status)
  ).body as QuoteHandTaxDto & { code: string; errors: { field: string }[] };
const read = async (id: string, by = staff) =>
  (await by.get(`/system/quotes/${id}/hand-tax`).expect(200)).body as QuoteHandTaxDto;
const agree = async (id: string, by = second, status = 200, decisionId?: string) =>
  (
    await by
      .post(`/system/quotes/${id}/hand-tax/agree`)
      .send({ decisionId: decisionId ?? (await read(id)).decision?.id })
      .expect(status)
  ).body as QuoteHandTaxDto & { code: string };
const send = async (id: string, status = 200) =>
  (
    await staff
      .put(`/system/quotes/${id}/approve`)
      .send({ ...TERMS, prepaymentPercentage: 0.3 })
      .expect(status)
  ).body as QuoteDto & { code: string };
const quoteNow = async (id: string) => (await anna.get(`/quotes/${id}`).expect(200)).body as QuoteDto;
const queueOf = async (by: Agent) => {
  const rows = async (query: string) =>
    ((await by.get(`/system/approvals?limit=100${query}`).expect(200)).body as { data: WaitingQuoteDto[] }).data;
  return { mine: await rows('&mine=true'), all: await rows('') };
};
const groupsOf = ({ taxDecision }: Pick<QuoteDto, 'taxDecision'>) =>
  taxDecision?.groups.map(({ category, rate, country, supplies, code }) => [
    category,
    rate,
    country,
    supplies.join(),
    code,
  ]);
const made = () => makeQuote(app, 'pending_approval', { items: MIXED });

it('is sent once another member of staff agrees, and stays with the accepted revision, the order and its invoice', async () => {
  const { id, revision, subtotal } = await made();
  const decided = await decide(id, { goods: EMBASSY, service: EMBASSY });
  expect(decided).toEqual({
    decision: {
      id: expect.any(String),
      goods: EMBASSY,
      service: EMBASSY,
      reason: REASON,
      state: 'waiting',
      tax: 0,
      total: subtotal,
      decidedBy: expect.any(String),
      decidedAt: expect.any(String),
      agreedBy: null,
      agreedAt: null,
    },
    actions: ['decide', 'take_back'],
  });
  expect((await send(id, 409)).code).toBe('hand_tax_not_agreed');
  expect((await agree(id, staff, 403)).code).toBe('own_decision');
  expect((await read(id, second)).actions).toEqual(['decide', 'take_back', 'agree']);
  const agreed = await Promise.all([agree(id), agree(id)]);
  for (const { decision, actions } of agreed) {
    expect(decision).toMatchObject({ state: 'agreed', agreedBy: expect.any(String), agreedAt: expect.any(String) });
    expect(actions).toEqual(['decide', 'take_back']);
  }
  expect((await quoteNow(id)).revision).toBe((revision ?? 0) + 1);
  const sent = await send(id);
  expect(groupsOf(sent)).toEqual([['E', 0, null, 'goods,service', 'VATEX-EU-151-1A']]);
  expect(sent).toMatchObject({ tax: 0, total: sent.subtotal + TERMS.shippingCost, taxDecision: { missing: null } });
  expect(sent.taxDecision?.groups[0]).toMatchObject({
    label: 'exempt',
    reason: `Exempt from VAT for diplomatic and consular arrangements (Article 151(1)(a) of Directive 2006/112/EC). ${REASON}`,
  });
  expect(JSON.stringify(await quoteNow(id))).not.toContain('byHand');
  await anna.post(`/quotes/${id}/accept`).send({ revision: sent.revision, signerName: 'Anna de Vries' }).expect(200);
  const { document } = await app.get(QuoteReader).accepted(await app.actor(STAFF), id);
  expect(document.taxDecision?.byHand).toEqual({ kinds: ['goods', 'service'], reason: REASON });
  const [row] = await app.sql<{ sha256: string }>('select sha256 from quote_acceptances where quote_id = ?', [id]);
  expect(hashDocument(document)).toBe(row?.sha256);
  await decide(id, { goods: null, service: MADEIRA }, 409);
  await place('DE', null, '10115');
  expect(groupsOf(await quoteNow(id))).toEqual(groupsOf(sent));

  const { body: order } = await staff.post('/orders/from-quote').send({ quoteId: id }).expect(201);
  await staff.post(`/orders/${(order as OrderDto).id}/invoice`).expect(201);
  const [invoice] = await app.sql<{ id: string; document: { exemptions: object } }>(
    'select id, document from order_invoices where order_id = ?',
    [(order as OrderDto).id],
  );
  expect(invoice?.document.exemptions).toEqual({
    E: { code: 'VATEX-EU-151-1A', text: expect.stringContaining(REASON) },
  });
  const { body: shown } = await anna.get(`/invoices/${invoice?.id}`).expect(200);
  expect((shown as InvoiceDto).vat.map(({ reason }) => reason)).toEqual([
    `Exempt for diplomatic and consular arrangements, Article 151(1)(a) of Directive 2006/112/EC; ${REASON}`,
  ]);
});

it('asks the other administrators once, by mail and in what waits for them', async () => {
  const { id, number } = await made();
  const { decision } = await decide(id, { goods: EMBASSY, service: MADEIRA });
  const asked = (await mailsOf(app, id)).filter(({ template }) => template === 'hand-tax-asked');
  const administrators = await app.sql<{ email: string }>(
    `select u.email from users u join companies c on c.id = u.company_id where c.type = 'system' and u.account_type = 'admin'
        and u.account_status = 'active' and u.deleted_at is null and u.email <> ? order by u.email`,
    [STAFF],
  );
  expect(asked.map(({ recipient }) => recipient).toSorted()).toEqual(administrators.map(({ email }) => email));
  expect(asked[0]?.data).toMatchObject({
    quote: { number, total: expect.any(Number) },
    decidedBy: decision?.decidedBy,
    taxes: [
      {
        kind: 'Goods',
        words: 'Exempt for diplomatic and consular arrangements, Article 151(1)(a) of Directive 2006/112/EC',
      },
      { kind: 'Services', words: '22%, Madeira (Portugal)' },
    ],
    reason: REASON,
  });
  const [waits, own, seen] = await Promise.all([queueOf(second), queueOf(staff), queueOf(observer)]);
  const row = {
    quoteId: id,
    number,
    isMine: true,
    handTaxReason: REASON,
    hasHandTaxEnded: false,
    rules: [],
    outcome: null,
  };
  expect(waits.mine.find(({ quoteId }) => quoteId === id)).toMatchObject(row);
  for (const { mine, all } of [own, seen]) {
    expect(mine.map(({ quoteId }) => quoteId)).not.toContain(id);
    expect(all.find(({ quoteId }) => quoteId === id)).toMatchObject({ ...row, isMine: false });
  }
  await agree(id);
  const { mine, all } = await queueOf(second);
  expect([...mine, ...all].map(({ quoteId }) => quoteId)).not.toContain(id);
  await decide(id, { goods: MADEIRA }, 200, second);
  expect((await queueOf(staff)).mine.map(({ quoteId }) => quoteId)).toContain(id);
  const again = (await mailsOf(app, id)).filter(({ template }) => template === 'hand-tax-asked');
  expect(again.slice(asked.length).map(({ recipient }) => recipient)).toContain(STAFF);
  await anna.post(`/quotes/${id}/withdraw`).expect(200);
  expect((await queueOf(staff)).all.map(({ quoteId }) => quoteId)).not.toContain(id);
});

/** Returns everything that a client can read of a quote, without the time and the author of its last change. */
async function readByClient(id: string) {
  const agent = await connectAgent(app, await makeToken(app, ANNA));
  const [quote, list, revisions, events, csv, plan, read, printed] = await Promise.all([
    quoteNow(id),
    anna.get('/quotes?limit=100').expect(200),
    anna.get(`/quotes/${id}/revisions`).expect(200),
    anna.get(`/quotes/${id}/events`).expect(200),
    anna.get('/exports/quotes').expect(200),
    anna
      .post('/pricing/calculate')
      .send({ items: MIXED.map(({ productId: _, ...one }) => one), quoteId: id })
      .expect(200),
    agent.call('read_quote', { quoteId: id }),
    app.get(QuoteReader).printed(await app.actor(ANNA), id),
  ]);
  const { version: _, updatedAt: _at, updatedBy: _by, ...content } = quote;
  const row = (list.body as { data: QuoteDto[] }).data.find((one) => one.id === id);
  const { updatedAt: _told, updatedBy: _teller, ...told } = read.structuredContent as Record<string, unknown>;
  const line = csv.text.split('\n').find((text) => text.includes(quote.number));
  expect(line).toBeDefined();
  return structuredClone({
    content,
    row: { ...row, version: 0 },
    revisions: revisions.body as object,
    events: events.body as object,
    line,
    plan: plan.body as object,
    told: { ...told, version: 0 },
    document: printed.document,
  });
}

it('is not seen by the client before another member of staff agrees', async () => {
  const { id, revision, version } = await made();
  const before = await readByClient(id);
  const { decision } = await decide(id, { goods: EMBASSY, service: EMBASSY });
  expect(await readByClient(id)).toEqual(before);
  expect(await quoteNow(id)).toMatchObject({ revision, version: version + 1 });
  expect(decision).toMatchObject({ tax: 0, total: before.content.subtotal });
  await decide(id, { goods: MADEIRA });
  await agree(id);
  expect(await quoteNow(id)).toMatchObject({ revision: (revision ?? 0) + 1, version: version + 3 });
  const agreed = await readByClient(id);
  expect(groupsOf(agreed.content)?.[0]).toEqual(['S', 0.22, 'PT', 'goods', null]);
  expect(agreed.content.tax).not.toBe(before.content.tax);
  // Who decided is the author of the revision, and may not agree to rules that touch it.
  const [event] = (agreed.events as { data: { type: string; actorName: string }[] }).data;
  expect(event).toMatchObject({ type: 'price_adjusted', actorName: decision?.decidedBy });
  // Another decision ends the agreement, and the client sees the VAT of the table again.
  await decide(id, { goods: EMBASSY });
  const again = await quoteNow(id);
  expect([again.tax, again.total, groupsOf(again)]).toEqual([
    before.content.tax,
    before.content.total,
    groupsOf(before.content),
  ]);
});

it('tells staff, and nobody else, why the quote cannot be sent', async () => {
  const { id } = await made();
  const seen = async (by: Agent, base: string) => (await by.get(`${base}/quotes/${id}`).expect(200)).body as QuoteDto;
  const told = async () => {
    const { handTax, actions } = await seen(staff, '/system');
    const { data } = (await staff.get('/system/quotes?limit=100').expect(200)).body as { data: QuoteDto[] };
    expect((await seen(observer, '/system')).handTax).toBe(handTax);
    expect(await seen(anna, '')).not.toHaveProperty('handTax');
    const inList = data.find((row) => row.id === id);
    expect(inList).not.toHaveProperty('handTax');
    return [handTax, actions.includes('approve'), inList?.actions.includes('approve')];
  };
  expect(await told()).toEqual([undefined, true, true]);
  await decide(id, { goods: EMBASSY });
  expect(await told()).toEqual(['waiting', false, false]);
  await agree(id);
  expect(await told()).toEqual(['agreed', true, true]);
  await place('NL', null, '1011 AA');
  // The list cannot know that what an agreed decision rests on has changed; sending the quote answers 409.
  expect(await told()).toEqual(['ended', false, true]);
  await place('NL', null, '3115 HC');
  await send(id);
  expect((await seen(staff, '/system')).actions).toContain('extend');
  await place('NL', null, '1011 AA');
  expect((await seen(staff, '/system')).actions).not.toContain('extend');
});

it('ends the waiting for approvals, so that no revision without it is sent', async () => {
  const third = await makeColleague(app);
  await makeRule(app, [third], { kind: 'prepayment', threshold: 50 });
  try {
    const { id } = await made();
    const { revision, needsAgreement } = await send(id);
    expect(needsAgreement).toHaveLength(1);
    await decide(id, { goods: EMBASSY, service: EMBASSY });
    const [touched] = await app.sql<{ rule: string }>(
      'select rule_id as rule from requested_agreements r join approval_requests q on q.id = r.request_id where quote_id = ?',
      [id],
    );
    const answer = { revision, ruleId: touched!.rule, answer: 'agreed' };
    const { body } = await third.agent.post(`/system/quotes/${id}/agreements`).send(answer).expect(409);
    expect(body).toMatchObject({ code: 'wrong_status' });
    await agree(id);
    const { body: waiting } = await staff.get(`/system/quotes/${id}`).expect(200);
    expect(waiting).toMatchObject({ status: 'pending_approval', tax: 0, shippingCost: TERMS.shippingCost });
  } finally {
    await endRules(app);
  }
});

it('is one for goods and the table for services, with the rate of a region', async () => {
  const { id } = await made();
  await decide(id, { goods: MADEIRA });
  await agree(id);
  const sent = await send(id);
  expect(groupsOf(sent)).toEqual([
    ['S', 0.22, 'PT', 'goods', null],
    ['S', 0.21, null, 'service', null],
  ]);
  expect(sent.tax).toBeCloseTo(
    sent.taxDecision!.groups.reduce((sum, { net, rate }) => sum + Math.round(net * rate * 100) / 100, 0),
    2,
  );
});

/** Changes of what a decision rests on. */
const CHANGES: [string, (id: string) => Promise<unknown>][] = [
  ['the VAT number', () => place('NL', 'NL004495445B01', '3115 HC')],
  ['the verdict on it', () => place('FR', 'FR90900123457', '13002')],
  ['the address', () => place('NL', null, '1011 AA')],
  [
    'the delivery address',
    (id) =>
      app.sql('update quotes set delivery_address = ? where id = ?', [
        JSON.stringify({
          name: null,
          addressLine1: 'Rua 1',
          addressLine2: null,
          city: 'Funchal',
          postalCode: '9000-001',
          countryCode: 'PT',
        }),
        id,
      ]),
  ],
  ['the delivery', (id) => app.sql(`update quotes set delivery_method = 'DAP' where id = ?`, [id])],
  [
    'what is sold',
    (id) =>
      staff
        .put(`/system/quotes/${id}/lines`)
        .send({ items: [line('vision-sdk-free')] })
        .expect(200),
  ],
];

it.each(CHANGES)('ends with a change of %s, and asks again', async (_what, change) => {
  const { id } = await made();
  const { decision } = await decide(id, { goods: EMBASSY, service: EMBASSY });
  await agree(id);
  await change(id);
  expect((await read(id)).decision).toMatchObject({ state: 'ended' });
  expect((await send(id, 409)).code).toBe('hand_tax_ended');
  expect((await agree(id, second, 409, decision!.id)).code).toBe('decision_changed');
  await decide(id, { goods: EMBASSY, service: EMBASSY });
  expect((await send(id, 409)).code).toBe('hand_tax_not_agreed');
  await agree(id);
  await send(id);
});

it.each(CHANGES)(
  'asks everybody to decide again after a change of %s, before somebody agreed',
  async (_what, change) => {
    const { id } = await made();
    await decide(id, { goods: EMBASSY, service: EMBASSY });
    const rowOf = async (by: Agent, queue: 'mine' | 'all' = 'mine') =>
      (await queueOf(by))[queue].find(({ quoteId }) => quoteId === id);
    expect(await rowOf(staff)).toBeUndefined();
    expect(await rowOf(second)).toMatchObject({ isMine: true, hasHandTaxEnded: false });
    await change(id);
    for (const by of [staff, second]) expect(await rowOf(by)).toMatchObject({ isMine: true, hasHandTaxEnded: true });
    expect(await rowOf(observer)).toBeUndefined();
    expect(await rowOf(observer, 'all')).toMatchObject({ isMine: false, hasHandTaxEnded: true });
    await decide(id, { goods: EMBASSY, service: EMBASSY }, 200, second);
    expect(await rowOf(second)).toBeUndefined();
    expect(await rowOf(staff)).toMatchObject({ isMine: true, hasHandTaxEnded: false });
  },
);

it('does not end with quantities and prices', async () => {
  const { id } = await made();
  await decide(id, { goods: EMBASSY, service: EMBASSY });
  await agree(id);
  await staff
    .put(`/system/quotes/${id}/lines`)
    .send({ items: [line('desk-27-purchase', 4), line('presenter-monthly', 9)] })
    .expect(200);
  expect((await read(id)).decision).toMatchObject({ state: 'agreed' });
  expect((await send(id)).tax).toBe(0);
});

it('is not sent by the last agreement to the quote, or by the job, once what it rests on has changed', async () => {
  const third = await makeColleague(app);
  await makeRule(app, [third], { kind: 'prepayment', threshold: 50 });
  try {
    const { id } = await made();
    await decide(id, { goods: EMBASSY, service: EMBASSY });
    await agree(id);
    const { revision, needsAgreement } = await send(id);
    expect(needsAgreement).toHaveLength(1);
    const [touched] = await app.sql<{ rule: string }>(
      'select rule_id as rule from requested_agreements r join approval_requests q on q.id = r.request_id where quote_id = ?',
      [id],
    );
    const agreed = { revision, ruleId: touched!.rule, answer: 'agreed' };
    await place('NL', null, '1011 AA');
    const { body } = await third.agent.post(`/system/quotes/${id}/agreements`).send(agreed).expect(409);
    expect(body).toMatchObject({ code: 'hand_tax_ended' });
    await endRules(app);
    await checkApprovals(app);
    expect(await quoteNow(id)).toMatchObject({ status: 'pending_approval' });
    await place('NL', null, '3115 HC');
    await checkApprovals(app);
    expect(await quoteNow(id)).toMatchObject({ status: 'sent', tax: 0 });
  } finally {
    await endRules(app);
  }
});

it('cannot be accepted once what it rests on has changed', async () => {
  const { id } = await made();
  await decide(id, { goods: EMBASSY, service: EMBASSY });
  await agree(id);
  const { revision } = await send(id);
  expect((await quoteNow(id)).taxProblem).toBeUndefined();
  await place('NL', null, '1011 AA');
  expect((await quoteNow(id)).taxProblem).toBe('tax_changed');
  const { body } = await anna.post(`/quotes/${id}/accept`).send({ revision, signerName: 'Anna de Vries' }).expect(409);
  expect(body).toMatchObject({ code: 'tax_changed' });
  const { body: extended } = await staff
    .put(`/system/quotes/${id}/extend`)
    .send({ validUntil: '2099-12-31' })
    .expect(409);
  expect(extended).toMatchObject({ code: 'hand_tax_ended' });
});

it('is taken back, and the table counts again', async () => {
  const { id, revision, tax: before } = await made();
  await decide(id, { goods: EMBASSY, service: EMBASSY });
  await staff.delete(`/system/quotes/${id}/hand-tax`).expect(204);
  expect(await quoteNow(id)).toMatchObject({ tax: before, revision });
  await decide(id, { goods: EMBASSY, service: EMBASSY });
  await agree(id);
  expect((await quoteNow(id)).tax).toBe(0);
  await staff.delete(`/system/quotes/${id}/hand-tax`).expect(204);
  await staff.delete(`/system/quotes/${id}/hand-tax`).expect(404);
  expect((await quoteNow(id)).tax).toBe(before);
  await send(id);
});

it('ends with the review when the client withdraws the quote', async () => {
  const { id, tax: before } = await made();
  await decide(id, { goods: EMBASSY, service: EMBASSY });
  await agree(id);
  await anna.post(`/quotes/${id}/withdraw`).expect(200);
  expect((await quoteNow(id)).tax).toBe(before);
  expect((await read(id)).decision).toBeNull();
  await anna.post(`/quotes/${id}/submit`).expect(200);
  expect((await send(id)).taxDecision?.groups).toMatchObject([{ category: 'S' }]);
});

it('keeps its author, its reason and its agreement in the audit log', async () => {
  const { id } = await made();
  const { decision } = await decide(id, { service: EMBASSY });
  await agree(id);
  const rows = await app.sql<{ action: string; changes: string }>(
    `select action, "after"::text as changes from audit_log where entity = 'hand_taxes' and entity_id = ? order by created_at`,
    [decision!.id],
  );
  expect(rows.map(({ action }) => action)).toEqual(['create', 'update']);
  expect(rows[0]?.changes).toContain(REASON);
});

it.each([
  ['nothing', {}, 'goods'],
  ['a taxed supply without a rate', { goods: tax('S') }, 'goods'],
  ['an exempt supply with a rate', { goods: { ...EMBASSY, rateOf: 'NL' } }, 'goods'],
  ['an array', { goods: [] }, 'goods'],
  ['two exemptions', { goods: EMBASSY, service: { ...EMBASSY, exemption: 'VATEX-EU-151-1C' } }, 'service'],
])('is refused for %s', async (_what, body, field) => {
  const { id } = await made();
  expect((await decide(id, body, 422)).errors).toContainEqual(expect.objectContaining({ field }));
  await decide(id, { goods: EMBASSY, reason: ' ' }, 422);
  expect((await read(id)).decision).toBeNull();
});

it.each(['K', 'AE', 'G', 'O', 'Z'])(
  'is refused in the category %s, which the table decides by facts',
  async (category) => {
    await place('FR', 'FR90900123457', '13002');
    const { id } = await made();
    for (const kind of ['goods', 'service']) {
      expect((await decide(id, { [kind]: tax(category) }, 422)).errors).toContainEqual(
        expect.objectContaining({ field: `${kind}.category`, message: 'Choose a category' }),
      );
    }
    await decide(id, { goods: EMBASSY });
    const write = app.sql(`update hand_taxes set goods = goods || ? where quote_id = ?`, [
      JSON.stringify({ category }),
      id,
    ]);
    await expect(write).rejects.toThrow('hand_taxes_categories');
  },
);

describe('at once', () => {
  const ROUNDS = 15;
  const decided = (id: string) =>
    app.sql<{ id: string; goods: object | null; service: object | null; author: string; agreed: string | null }>(
      `select h.id, h.goods, h.service, u.email as author, h.agreed_by_id as agreed
         from hand_taxes h join users u on u.id = h.decided_by_id where h.quote_id = ?`,
      [id],
    );
  const post = (id: string, decisionId: string, by: Agent) =>
    by.post(`/system/quotes/${id}/hand-tax/agree`).send({ decisionId });

  it('two decisions come one after the other, and one stands in whole', async () => {
    const { id, version } = await made();
    for (let round = 0; round < ROUNDS; round++) {
      await Promise.all([decide(id, { goods: MADEIRA }), decide(id, { service: EMBASSY }, 200, second)]);
      const [row] = await decided(id);
      expect([
        { goods: MADEIRA, service: null, author: STAFF },
        { goods: null, service: EMBASSY, author: colleague },
      ]).toContainEqual({ goods: row?.goods, service: row?.service, author: row?.author });
      expect(await quoteNow(id)).toMatchObject({ version: version + 2 * (round + 1) });
    }
  });

  it('an agreement is to the decision that was read, never to one that comes at the same time', async () => {
    const { id } = await made();
    for (let round = 0; round < ROUNDS; round++) {
      const { decision } = await decide(id, { goods: EMBASSY });
      const [{ status, body }] = await Promise.all([post(id, decision!.id, second), decide(id, { goods: MADEIRA })]);
      expect([200, 409]).toContain(status);
      if (status === 409) expect(body).toMatchObject({ code: 'decision_changed' });
      const [row] = await decided(id);
      expect(row).toMatchObject({ goods: MADEIRA, agreed: null });
      expect(groupsOf(await quoteNow(id))).toMatchObject([['S', 0.21, null, 'goods,service', null]]);
    }
  });

  it('two agreements are one: a quote gets one revision', async () => {
    const third = await app.as((await makeColleague(app)).email);
    for (let round = 0; round < ROUNDS; round++) {
      const { id, revision } = await made();
      const { decision } = await decide(id, { goods: EMBASSY });
      const answers = await Promise.all([post(id, decision!.id, second), post(id, decision!.id, third)]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect((await quoteNow(id)).revision).toBe((revision ?? 0) + 1);
    }
  });

  it('a quote is sent with the decision, or not at all', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { id } = await made();
      const { decision } = await decide(id, { goods: EMBASSY, service: EMBASSY });
      const [agreed, sent] = await Promise.all([
        post(id, decision!.id, second),
        staff.put(`/system/quotes/${id}/approve`).send(TERMS),
      ]);
      expect(agreed.status).toBe(200);
      if (sent.status === 200) expect(sent.body).toMatchObject({ tax: 0, status: 'sent' });
      else expect([sent.status, (sent.body as { code: string }).code]).toEqual([409, 'hand_tax_not_agreed']);
    }
  });
});
