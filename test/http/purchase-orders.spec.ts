import { StaffQuoteWorkflow } from '../../src/quotes/workflow/staff-quote-workflow.service.js';
import { ClientQuoteWorkflow } from '../../src/quotes/workflow/client-quote-workflow.service.js';
import type { ServerResponse } from 'node:http';
import { Encryption } from '../../src/platform/encryption.js';
import { PublicReach } from '../../src/platform/http/public-reach.js';
import { Transactions } from '../../src/platform/database/transactions.js';
import { first, readTree, textAt } from '../../src/procurement/cxml/cxml-tree.js';
import type { CxmlDocumentDto } from '../../src/procurement/documents/outgoing-documents.dto.js';
import { OutgoingDocuments } from '../../src/procurement/documents/outgoing-documents.service.js';
import { WebhookReceiver } from '../builders/webhook-receiver.js';
import { AcceptanceRules } from '../../src/quotes/acceptance/acceptance-rules.service.js';
import type { QuoteDto } from '../../src/quotes/quote-answers.dto.js';
import type { ProcurementSecretDto } from '../../src/procurement/systems/procurement-systems.dto.js';
import type { PurchaseOrderRowDto } from '../../src/procurement/orders/purchase-orders.dto.js';
import { ProcurementSystems } from '../../src/procurement/systems/procurement-systems.service.js';
import { type Agent, ANNA, STAFF, TestApp } from '../app.js';
import { type Buyers, makeBuyers } from '../builders/acceptances.js';
import { cxmlDocument, orderOf, orderRequest, type SentOrder } from '../builders/cxml.js';
import { makeQuote, TERMS } from '../builders/quotes.js';
import { newSystem, postCxml } from '../builders/punch-outs.js';
import { eventually } from '../platform/eventually.js';

let app: TestApp;
let buyers: Buyers;
let staff: Agent;
let system: ProcurementSecretDto;
let count = 0;
beforeAll(async () => {
  app = await TestApp.start({ webhooksToPrivate: true });
  buyers = await makeBuyers(app);
  staff = await app.as(STAFF);
  system = await app.get(ProcurementSystems).create(await app.actor(STAFF), buyers.company, newSystem());
});
afterAll(() => app.close());
beforeEach(async () => {
  await allow(true);
  await app.get(AcceptanceRules).save(await app.actor(buyers.admin), {});
});

const allow = async (acceptsQuotes: boolean, by = buyers.admin) =>
  app.get(ProcurementSystems).allow(await app.actor(by), system.id, { acceptsQuotes, createsPeople: false });
const sent = () => makeQuote(app, 'sent', { by: buyers.tim });

interface Answer {
  status: number;
  words: string;
}

/** The order that is equal to a quote, with a number of its own. */
const equalOrder = (quote: QuoteDto, given: Partial<SentOrder> = {}): SentOrder =>
  orderOf(quote, { orderId: `PO-${++count}`, ...given });

/** Sends a purchase order; by default as a document of its own. */
const send = async (order: SentOrder, payloadId = `${++count}@buyer.example`): Promise<Answer> =>
  answerTo(cxmlDocument(orderRequest(order), { ...system, payloadId }));

/** Posts a document; a purchasing system gets the status 200 of HTTP for each. */
async function answerTo(document: string): Promise<Answer> {
  const { status, code, words = '' } = await postCxml(app, document);
  expect(status).toBe(200);
  return { status: Number(code), words };
}

const stateOf = async ({ id }: QuoteDto) =>
  (
    await app.sql<Record<string, unknown>>(
      `select q.status, (select count(*)::int from quote_acceptances a where a.quote_id = q.id) as acceptances,
              (select count(*)::int from orders o where o.quote_id = q.id) as orders
         from quotes q where q.id = ?`,
      [id],
    )
  )[0];
const ACCEPTED = { status: 'accepted', acceptances: 1, orders: 1 };
const SENT = { status: 'sent', acceptances: 0, orders: 0 };
const listed = async (search: string): Promise<PurchaseOrderRowDto[]> =>
  (await staff.get('/system/purchase-orders').query({ search }).expect(200)).body.data;

it('an equal order accepts its quote once, as the act of the system, and makes the order', async () => {
  const quote = await sent();
  const order = equalOrder(quote);
  const answer = await send(order, 'first@buyer.example');
  expect(answer).toEqual({
    status: 200,
    words: expect.stringMatching(`^Accepted: ${quote.number}, revision 2. Our order is O-`),
  });
  expect(await stateOf(quote)).toEqual(ACCEPTED);
  expect(await send(order, 'first@buyer.example')).toEqual(answer);
  expect(await send(order)).toEqual(answer);
  expect(await stateOf(quote)).toEqual(ACCEPTED);
  const [row] = await listed(order.orderId!);
  expect(row).toMatchObject({ status: 'accepted', quoteId: quote.id, revision: 2, differences: [], doneAt: null });
  const audited = await app.sql(
    'select distinct actor_email as by, operation from audit_log where entity_id = ? and created_at > ?',
    [quote.id, quote.sentAt],
  );
  expect(audited).toEqual([{ by: buyers.admin, operation: 'POST /api/v1/cxml · system Meridian Purchasing' }]);
  const tim = await app.as(buyers.tim);
  const { body: shown } = await tim.get(`/quotes/${quote.id}`).expect(200);
  expect(shown.acceptance).toMatchObject({
    signerName: 'Meridian Purchasing',
    purchaseOrder: order.orderId,
    revision: 2,
  });
  const { body: made } = await tim.get(`/orders/${row!.orderId}`).expect(200);
  expect(made).toMatchObject({ purchaseOrder: order.orderId, number: row!.orderNumber });
});

it('50 orders at once accept a quote once', async () => {
  const quote = await sent();
  const order = equalOrder(quote);
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      send(index % 2 ? order : { ...order, orderId: `${order.orderId}-${index}` }),
    ),
  );
  expect(await stateOf(quote)).toEqual(ACCEPTED);
  const words = new Set(answers.filter(({ status }) => status === 200).map((answer) => answer.words));
  expect(words.size).toBe(1);
});

it.each<[string, number, (order: SentOrder, quote: QuoteDto) => SentOrder]>([
  [
    'the quantity is 9',
    409,
    (order) => ({ ...order, lines: order.lines.map((line, at) => (at ? line : { ...line, quantity: 9 })) }),
  ],
  [
    'the unit price is 0.01',
    409,
    (order) => ({ ...order, lines: order.lines.map((line, at) => (at ? line : { ...line, price: '0.01' })) }),
  ],
  ['is missing', 409, (order) => ({ ...order, lines: order.lines.slice(0, -1) })],
  [
    'Line 1 (without a part id) is not in the quote',
    409,
    (order) => ({ ...order, lines: order.lines.map((line, at) => (at ? line : { ...line, partId: '' })) }),
  ],
  ['The currency is USD', 409, (order) => ({ ...order, currency: 'USD' })],
  ['The total is 1.00', 409, (order) => ({ ...order, total: '1.00' })],
  ['/1 instead of', 409, (order, { number }) => ({ ...order, extrinsics: { quoteNumber: `${number}/1` } })],
  [
    'without its revision',
    409,
    (order, { number }) => ({
      ...order,
      lines: order.lines.map((line) => ({ ...line, auxiliaryId: number })),
    }),
  ],
  [
    'names no quote',
    400,
    (order) => ({ ...order, lines: order.lines.map((line) => ({ ...line, auxiliaryId: null })) }),
  ],
  [
    "amount '10.005' cannot be read",
    409,
    (order) => ({ ...order, lines: order.lines.map((line, at) => (at ? line : { ...line, price: '10.005' })) }),
  ],
  ["amount '1.234,50' cannot be read", 409, (order) => ({ ...order, shipping: '1.234,50' })],
  ['at most 100 characters', 400, (order) => ({ ...order, orderId: 'P'.repeat(101) })],
  ['cannot be changed', 450, (order) => ({ ...order, type: 'update' })],
  ['cannot be cancelled', 450, (order) => ({ ...order, type: 'delete' })],
])('refused in words, a task for staff: %s', async (words, status, change) => {
  const quote = await sent();
  const order = change(equalOrder(quote), quote);
  const answer = await send(order);
  expect(answer).toEqual({ status, words: expect.stringContaining(words) });
  expect(await send(order)).toEqual(answer);
  expect(await stateOf(quote)).toEqual(SENT);
  const [row] = await listed(order.orderId!);
  expect(row).toMatchObject({ status: 'refused', answer: answer.words, doneAt: null, orderId: null });
});

it.each([
  ['a discount on the total', /<Total>/, '<Total><Modifications><Modification/></Modifications>'],
  ['a charge on a line', '</ItemOut>', '<Tax><Money currency="EUR">1.00</Money></Tax></ItemOut>'],
  [
    'shipping in another currency',
    '</OrderRequestHeader>',
    '<Shipping><Money currency="USD">640.00</Money></Shipping></OrderRequestHeader>',
  ],
])('refused: %s', async (_what, part, given) => {
  const quote = await sent();
  const document = orderRequest(equalOrder(quote));
  const changed = document.replace(part, given);
  expect(changed).not.toBe(document);
  const payloadId = `${++count}@buyer.example`;
  expect((await answerTo(cxmlDocument(changed, { ...system, payloadId }))).status).toBe(409);
  expect(await stateOf(quote)).toEqual(SENT);
});

it('a basket of a punch-out names the quote on its lines and the revision in an extrinsic', async () => {
  const quote = await sent();
  const order = equalOrder(quote);
  const lines = order.lines.map((line) => ({ ...line, auxiliaryId: quote.number }));
  const answer = await send({ ...order, lines, extrinsics: { 'Quote Revision': '2' } });
  expect(answer.status).toBe(200);
  expect(await stateOf(quote)).toEqual(ACCEPTED);
});

it('a quote of another company, and one that is not sent, are not accepted', async () => {
  const others = await makeQuote(app, 'sent', { by: ANNA });
  expect(await send(equalOrder(others))).toEqual({
    status: 400,
    words: `${others.number} is not a quote of your company`,
  });
  expect(await stateOf(others)).toEqual(SENT);
  const pending = await makeQuote(app, 'pending_approval', { by: buyers.tim });
  expect(await send(equalOrder(pending))).toEqual({
    status: 409,
    words: `${pending.number} is pending approval, so it cannot be ordered`,
  });
  const expired = await sent();
  await app.sql(`update quotes set valid_until = now() - interval '1 minute' where id = ?`, [expired.id]);
  expect(await send(equalOrder(expired))).toEqual({ status: 409, words: 'This quote has expired' });
});

it('without the leave of an administrator who still is one, nothing is accepted', async () => {
  const quote = await sent();
  await allow(false);
  const refused = { status: 403, words: expect.stringContaining('An administrator of your company must allow') };
  expect(await send(equalOrder(quote))).toEqual(refused);
  await allow(true, buyers.otherAdmin);
  const { userId } = await app.actor(buyers.otherAdmin);
  const become = (type: string) => app.sql('update users set account_type = ? where id = ?', [type, userId]);
  await become('standard');
  expect(await send(equalOrder(quote))).toEqual(refused);
  await become('admin');
  expect(await stateOf(quote)).toEqual(SENT);
  expect((await send(equalOrder(quote))).status).toBe(200);
});

it('the rule of the company: a purchase order number is given, people are asked in the portal', async () => {
  const quote = await sent();
  const rules = app.get(AcceptanceRules);
  const admin = await app.actor(buyers.admin);
  await rules.save(admin, { adminOver: 1, twoPeopleOver: 1, purchaseOrderOver: 1 });
  expect(await send(equalOrder(quote))).toEqual({
    status: 409,
    words:
      'Waits for an administrator and a second person, by the rule of your company. Please accept the quote in the portal.',
  });
  expect(await stateOf(quote)).toEqual(SENT);
  await rules.save(admin, { purchaseOrderOver: 1 });
  expect((await send(equalOrder(quote))).status).toBe(200);
  expect(await stateOf(quote)).toEqual(ACCEPTED);
});

it('a revision that staff replace while its order is read is not accepted', async () => {
  const quote = await sent();
  const [review, actor] = [app.get(StaffQuoteWorkflow), await app.actor(STAFF)];
  const answer = await app.get(Transactions).run(async () => {
    await review.recall(actor, quote.id, 'Shipping changes');
    await review.approve(actor, quote.id, { ...TERMS, shippingCost: 700 });
    const sending = send(equalOrder(quote));
    // The order finds the earlier revision equal, and then waits for the end of this transaction.
    await eventually(async () => (await waiting()) > 0);
    return { sending };
  });
  expect(await answer.sending).toEqual({ status: 409, words: expect.stringContaining('revision') });
  const [row] = await app.sql<{ status: string; revision: number }>(
    'select status, revision from quotes where id = ?',
    [quote.id],
  );
  expect(row).toEqual({ status: 'sent', revision: quote.revision! + 1 });
});

/** Returns the number of statements that wait for a row of another transaction. */
async function waiting(): Promise<number> {
  const [row] = await app.sql<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return row!.count;
}

it('an order and a person at once: one acceptance', async () => {
  const quote = await sent();
  const tim = await app.actor(buyers.tim);
  const accept = app
    .get(ClientQuoteWorkflow)
    .accept(tim, quote.id, { revision: 2, signerName: 'Tim' }, '127.0.0.1')
    .then(() => 200)
    .catch(() => 409);
  const [person, { status }] = await Promise.all([accept, send(equalOrder(quote))]);
  expect([person, status].toSorted()).toEqual([200, 409]);
  expect(await stateOf(quote)).toMatchObject({ status: 'accepted', acceptances: 1 });
});

it('an order that breaks off leaves nothing, and works when it is sent again', async () => {
  const quote = await sent();
  const order = equalOrder(quote);
  await app.sql(`create function fail_order() returns trigger language plpgsql as $$ begin raise 'broken'; end $$`);
  await app.sql(
    'create trigger fail_order before insert on purchase_orders for each row execute function fail_order()',
  );
  expect(await postCxml(app, cxmlDocument(orderRequest(order), { ...system }))).toMatchObject({
    status: 500,
    code: '500',
  });
  await app.sql('drop trigger fail_order on purchase_orders');
  expect(await stateOf(quote)).toEqual(SENT);
  expect((await send(order)).status).toBe(200);
  expect(await stateOf(quote)).toEqual(ACCEPTED);
});

it('a test is answered and leaves nothing', async () => {
  const quote = await sent();
  const test = (order: SentOrder) =>
    answerTo(
      cxmlDocument(orderRequest(order), { ...system, payloadId: `${++count}` }).replace('"production"', '"test"'),
    );
  const order = equalOrder(quote);
  expect(await test(order)).toEqual({ status: 200, words: expect.stringContaining('Nothing was accepted') });
  await app.get(AcceptanceRules).save(await app.actor(buyers.admin), { twoPeopleOver: 0 });
  expect((await test(order)).status).toBe(409);
  expect((await test({ ...order, total: '1.00' })).status).toBe(409);
  expect(await stateOf(quote)).toEqual(SENT);
  expect(await listed(order.orderId!)).toEqual([]);
});

it('staff get one mail about a task, see it among what waits, and end it once, with a fresh copy', async () => {
  const waiting = async () => (await staff.get('/system/statistics').expect(200)).body.waiting.purchaseOrders as number;
  const before = await waiting();
  const quote = await sent();
  const order = { ...equalOrder(quote), total: '1.00' };
  const answer = await send(order);
  await send(order);
  const mails = await app.sql(
    `select recipient, subject_id as quote, data from outbox_mails
      where template = 'purchase-order-refused' and data -> 'purchaseOrder' ->> 'number' = ?`,
    [order.orderId],
  );
  expect(mails).toEqual([
    {
      recipient: app.config.mailStaff,
      quote: quote.id,
      data: {
        purchaseOrder: { number: order.orderId, system: 'Meridian Purchasing', quoteNumber: quote.number },
        company: { name: expect.any(String) },
        reason: answer.words,
      },
    },
  ]);
  expect(await waiting()).toBe(before + 1);
  const [{ id, version }] = (await listed(order.orderId!)) as [PurchaseOrderRowDto];
  const done = (etag: number) => staff.put(`/system/purchase-orders/${id}/done`).set('If-Match', `"${etag}"`);
  await done(version + 1).expect(412);
  const { body } = await done(version).expect(200);
  expect(body).toMatchObject({ id, doneAt: expect.any(String), doneBy: expect.any(String), version: version + 1 });
  await done(version + 1).expect(409);
  expect(await waiting()).toBe(before);
  const { body: open } = await staff
    .get('/system/purchase-orders')
    .query({ open: true, search: order.orderId })
    .expect(200);
  expect(open.data).toEqual([]);
});

it('documents about the order go to the buyer, are repeated, and are sent again by staff', async () => {
  const receiver = await WebhookReceiver.start();
  const job = new OutgoingDocuments(
    app.get(Transactions),
    app.get(Encryption),
    new PublicReach(app.config),
    app.config,
  );
  const answer = (path: string, code: number) => {
    receiver.answers[path] = (_request, response) =>
      (response as ServerResponse)
        .writeHead(200)
        .end(`<cXML><Response><Status code="${code}" text="x">${system.secret}</Status></Response></cXML>`);
  };
  try {
    const addresses = {
      confirmationUrl: receiver.url('/confirmation'),
      shipNoticeUrl: null,
      invoiceUrl: receiver.url('/invoice'),
    };
    const { domain: _domain, identity: _identity, protocol, ...changes } = newSystem(addresses);
    const save = (more = {}) => staff.put(`/system/procurement-systems/${system.id}`).send({ ...changes, ...more });
    await save({ invoiceUrl: 'http://buy.example' }).expect(422);
    expect((await save().expect(200)).body).toMatchObject({ ...addresses, domain: system.domain, protocol });
    await app.sql(`delete from cxml_documents`);
    await app.sql(`delete from purchase_orders`);
    const order = equalOrder(await sent());
    await send(order, 'documents@buyer.example');
    const [{ id }] = (await listed(order.orderId!)) as [PurchaseOrderRowDto];
    const documents = async () =>
      (await staff.get(`/system/purchase-orders/${id}/documents`).expect(200)).body.data as CxmlDocumentDto[];
    answer('/confirmation', 500);
    expect(await job.sendDue()).toEqual([]);
    expect(await documents()).toEqual([
      expect.objectContaining({ kind: 'confirmation', status: 'pending', attempts: 1, answerStatus: 500 }),
    ]);
    await app.sql(`update cxml_documents set next_attempt_at = now()`);
    answer('/confirmation', 406);
    await job.sendDue();
    const [refused] = await documents();
    expect(refused).toMatchObject({ status: 'failed', attempts: 2, answerStatus: 406, nextAttemptAt: null });
    expect(refused!.answer).toContain('>***<');
    answer('/confirmation', 200);
    await job.sendDue();
    expect(await documents()).toEqual([refused]);
    await staff.post(`/system/cxml-documents/${refused!.id}/send`).expect(202);
    await job.sendDue();
    expect(await documents()).toEqual([expect.objectContaining({ status: 'delivered', attempts: 1 })]);
    const bodies = receiver.of('/confirmation').map(({ body }) => readTree(Buffer.from(body)));
    expect(new Set(bodies.map(({ attributes }) => attributes.payloadID)).size).toBe(1);
    const sender = ['Header', 'Sender', 'Credential', 'SharedSecret'];
    expect(textAt(bodies[0], ...sender)).toBe(system.secret);
    const reference = first(bodies[0], 'Request', 'ConfirmationRequest', 'OrderReference');
    expect(reference).toMatchObject({
      attributes: { orderID: order.orderId },
      children: [{ name: 'DocumentReference', attributes: { payloadID: 'documents@buyer.example' } }],
    });
  } finally {
    receiver.close();
  }
});
