import { asOf } from '../../src/platform/clock.js';
import { hashDocument, type QuoteDocument } from '../../src/quotes/document/quote-document.js';
import { ClientQuoteWorkflow } from '../../src/quotes/workflow/client-quote-workflow.service.js';
import type { QuoteDto, QuoteEventDto, QuoteRevisionDto } from '../../src/quotes/quote-answers.dto.js';
import { type Agent, ANNA, PAULA_PARTNER, STAFF, TestApp, TOM } from '../app.js';
import { line, makeQuote, SOME_LINES, TERMS } from '../builders/quotes.js';
import { endOfDayIn } from './days.js';
import { mailsOf } from './mails.js';
import { snapshot } from './snapshot.js';

let app: TestApp;
let anna: Agent;
let staff: Agent;
let companyId: string;
beforeAll(async () => {
  app = await TestApp.start();
  [anna, staff] = await Promise.all([app.as(ANNA), app.as(STAFF)]);
  ({ companyId } = await app.actor(ANNA));
});
afterAll(() => app.close());

const quoteNow = async (id: string) => (await anna.get(`/quotes/${id}`).expect(200)).body as QuoteDto;
const listOf = async <T>(id: string, what: 'revisions' | 'events', query = '') =>
  ((await anna.get(`/quotes/${id}/${what}${query}`).expect(200)).body as { data: T[] }).data;
const accept = (id: string, body: object = {}) =>
  anna.post(`/quotes/${id}/accept`).send({ revision: 2, signerName: 'Anna de Vries', ...body });
const priced = (id: string, body: object) => staff.put(`/system/quotes/${id}/pricing`).send(body);
const approve = (id: string, body: object = TERMS) => staff.put(`/system/quotes/${id}/approve`).send(body);

describe('a buyer’s note, wanted date and delivery address', () => {
  const DOCK = {
    name: 'Dock 4',
    addressLine1: 'Kade 1',
    addressLine2: null,
    city: 'Rotterdam',
    postalCode: '3011 AA',
    countryCode: 'NL',
  };
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const submit = (id: string, body: object) => anna.post(`/quotes/${id}/submit`).send(body);

  it('are shown to staff and kept in revisions, acceptance and order', async () => {
    const { id } = await makeQuote(app, 'draft');
    const asked = { note: ' Ring twice ', wantedDate: day(90), deliveryAddress: { ...DOCK, countryCode: 'nl' } };
    const shown = {
      buyerNote: 'Ring twice',
      wantedDate: day(90),
      deliveryAddress: { ...DOCK, countryName: 'Netherlands' },
    };
    expect((await submit(id, asked).expect(200)).body).toMatchObject(shown);
    expect((await staff.get(`/system/quotes/${id}`).expect(200)).body).toMatchObject(shown);
    await approve(id).expect(200);
    expect((await accept(id).expect(200)).body).toMatchObject(shown);
    expect(await listOf<QuoteRevisionDto>(id, 'revisions')).toMatchObject([shown, shown]);
    const { body: order } = await staff.post('/orders/from-quote').send({ quoteId: id }).expect(201);
    expect(order).toMatchObject(shown);
  });

  it('keep only the delivery address in a duplicate, not the note and the date', async () => {
    const { id } = await makeQuote(app, 'draft');
    await submit(id, { note: 'Ring twice', wantedDate: day(30), deliveryAddress: DOCK }).expect(200);
    const { body: copy } = await anna.post(`/quotes/${id}/duplicate`).expect(201);
    expect(copy).toMatchObject({ status: 'draft', buyerNote: null, wantedDate: null, deliveryAddress: DOCK });
    const { body: again } = await submit((copy as QuoteDto).id, {}).expect(200);
    expect(again).toMatchObject({ deliveryAddress: DOCK });
    const { id: without } = await makeQuote(app, 'draft');
    const { body } = await anna.post(`/quotes/${without}/duplicate`).expect(201);
    expect(body).toMatchObject({ deliveryAddress: null });
  });

  it('stay in a withdrawn quote, and can be changed or cleared at the next submission', async () => {
    const { id } = await makeQuote(app, 'draft');
    await submit(id, { note: 'Ring twice', wantedDate: day(30), deliveryAddress: DOCK }).expect(200);
    const { body } = await anna.post(`/quotes/${id}/withdraw`).expect(200);
    expect(body).toMatchObject({ buyerNote: 'Ring twice', wantedDate: day(30), deliveryAddress: DOCK });
    const { body: again } = await submit(id, { note: null, deliveryAddress: null }).expect(200);
    expect(again).toMatchObject({ buyerNote: null, wantedDate: day(30), deliveryAddress: null });
  });

  it.each([
    [{ wantedDate: day(-1) }, 'wantedDate', 'Requested delivery date must not be in the past'],
    [{ wantedDate: '2026-02-30' }, 'wantedDate', 'Requested delivery date must be a date'],
    [{ note: 'x'.repeat(2001) }, 'note', 'Note must be at most 2000 characters'],
    [{ deliveryAddress: { ...DOCK, city: ' ' } }, 'deliveryAddress.city', 'City is required'],
    [
      { deliveryAddress: { ...DOCK, countryCode: 'XX' } },
      'deliveryAddress.countryCode',
      'Please select a valid country',
    ],
    [{ deliveryAddress: 'Kade 1' }, 'deliveryAddress', expect.any(String)],
  ])('of %j are refused with an error at %s', async (body, field, message) => {
    const { id } = await makeQuote(app, 'draft');
    const { body: refused } = await submit(id, body).expect(422);
    expect(refused).toMatchObject({ errors: [{ field, message }] });
    expect(await quoteNow(id)).toMatchObject({ status: 'draft', version: 1 });
  });

  it('include suggestions of the company’s earlier delivery addresses, once each, latest first', async () => {
    const addresses = async (agent: Agent) =>
      ((await agent.get('/quotes/delivery-addresses').expect(200)).body as { data: object[] }).data;
    const before = (await addresses(anna)).length;
    for (const name of ['Hall A', 'Hall B', 'Hall A']) {
      const { id } = await makeQuote(app, 'draft');
      await submit(id, { deliveryAddress: { ...DOCK, name } }).expect(200);
    }
    expect(await addresses(anna)).toHaveLength(before + 2);
    expect((await addresses(anna)).slice(0, 2)).toMatchObject([{ name: 'Hall A' }, { name: 'Hall B' }]);
    const { id } = await makeQuote(app, 'draft');
    const [deliveryAddress] = await addresses(anna);
    expect((await submit(id, { deliveryAddress }).expect(200)).body).toMatchObject({ deliveryAddress });
    expect(await addresses(await app.as(PAULA_PARTNER))).toEqual([]);
  });
});

describe('the lifecycle of a quote', () => {
  it('from draft to accepted records events, revisions and mails', async () => {
    const { id } = await makeQuote(app, 'draft', { reference: 'ME-1' });
    const { body } = await anna.post(`/quotes/${id}/submit`).expect(200);
    expect(body).toMatchObject({
      status: 'pending_approval',
      revision: 1,
      submittedAt: expect.any(String),
      validUntil: endOfDayIn(30),
      shippingCost: null,
      total: 38_059.28,
      actions: ['withdraw', 'duplicate'],
    });
    await priced(id, { items: [{ id: (body as QuoteDto).items[0]!.id, discountPercent: 10 }] }).expect(200);
    const sent = (
      await approve(id, { ...TERMS, prepaymentPercentage: 0.3, deliveryNotes: ' At the gate ' }).expect(200)
    ).body as QuoteDto;
    expect(sent).toMatchObject({
      status: 'sent',
      revision: 3,
      sentAt: expect.any(String),
      validUntil: endOfDayIn(30),
      subtotal: 28_873.95, // 10% off two desks is 2,580
      shippingCost: 640,
      tax: 6_197.93, // 21% of 29,513.95 is 6,197.9295
      total: 35_711.88,
      leadTimeWeeks: 6,
      deliveryNotes: 'At the gate',
      prepaymentPercentage: 0.3,
      actions: ['recall', 'resend', 'extend'],
    });
    const accepted = (
      await accept(id, { revision: 3, signerTitle: 'Head of Design', purchaseOrder: ' PO-1 ' }).expect(200)
    ).body as QuoteDto;
    expect(accepted).toMatchObject({
      status: 'accepted',
      isExpired: false,
      total: 35_711.88,
      acceptance: {
        revision: 3,
        signerName: 'Anna de Vries',
        signerTitle: 'Head of Design',
        purchaseOrder: 'PO-1',
        acceptedAt: expect.any(String),
      },
      actions: ['duplicate'],
    });

    const events = await listOf<QuoteEventDto>(id, 'events');
    expect(events.map(({ type, actorName, revision }) => [type, actorName, revision])).toEqual([
      ['accepted', 'Anna de Vries', 3],
      ['sent', 'Mira Jansen', 3],
      ['price_adjusted', 'Mira Jansen', 2],
      ['submitted', 'Anna de Vries', 1],
      ['created', 'Anna de Vries', null],
    ]);
    const revisions = await listOf<QuoteRevisionDto>(id, 'revisions');
    expect(revisions.map(({ number, reason, createdBy, total }) => [number, reason, createdBy, total])).toEqual([
      [3, 'approved', 'Mira Jansen', 35_711.88],
      [2, 'price_adjusted', 'Mira Jansen', 34_937.48],
      [1, 'submitted', 'Anna de Vries', 38_059.28],
    ]);
    expect((await mailsOf(app, id)).map(({ template, recipient }) => [template, recipient])).toEqual([
      ['quote-submitted', app.config.mailStaff],
      ['quote-sent', ANNA],
      ['quote-accepted', ANNA],
      ['quote-accepted', app.config.mailStaff],
    ]);
  });

  it('continues its revision numbers after a withdrawal and a new submission', async () => {
    const { id } = await makeQuote(app, 'pending_approval');
    await priced(id, { items: [], shippingCost: 100, leadTimeWeeks: 4, deliveryNotes: 'x', prepaymentPercentage: 0.5 });
    await anna.post(`/quotes/${id}/withdraw`).expect(200);
    expect(await quoteNow(id)).toMatchObject({
      status: 'draft',
      revision: null,
      submittedAt: null,
      shippingCost: null,
      leadTimeWeeks: null,
      deliveryNotes: null,
      prepaymentPercentage: null,
      total: 38_059.28,
      actions: ['edit', 'submit', 'duplicate', 'delete'],
    });
    await anna
      .put(`/quotes/${id}`)
      .send({ items: [line('vision-sdk-free')] })
      .expect(200);
    expect((await anna.post(`/quotes/${id}/submit`).expect(200)).body).toMatchObject({ revision: 3, total: 0 });
    const revisions = await listOf<QuoteRevisionDto>(id, 'revisions');
    expect(revisions.map(({ number, items }) => [number, items.length])).toEqual([
      [3, 1],
      [2, 4],
      [1, 4],
    ]);
  });

  it('is rejected or declined with a reason', async () => {
    const rejected = await makeQuote(app, 'sent');
    const declined = await makeQuote(app, 'pending_approval');
    await anna.post(`/quotes/${rejected.id}/reject`).send({ reason: ' Too <b>dear</b> ' }).expect(200);
    await staff.put(`/system/quotes/${declined.id}/decline`).send({ reason: 'No such room' }).expect(200);
    expect(await quoteNow(rejected.id)).toMatchObject({ status: 'rejected', rejectionReason: 'Too <b>dear</b>' });
    expect(await quoteNow(declined.id)).toMatchObject({ status: 'rejected', rejectionReason: 'No such room' });
    expect((await listOf<QuoteEventDto>(declined.id, 'events'))[0]).toMatchObject({ reason: 'No such room' });
    expect((await mailsOf(app, rejected.id)).at(-1)).toMatchObject({
      template: 'quote-rejected',
      recipient: app.config.mailStaff,
      data: { reason: 'Too <b>dear</b>', senderEmail: ANNA },
    });
    expect((await mailsOf(app, declined.id)).at(-1)).toMatchObject({
      template: 'quote-declined',
      recipient: ANNA,
      data: { reason: 'No such room' },
    });
  });

  it.each([{}, { reason: '' }, { reason: '   ' }, { reason: null }])(
    'is neither rejected nor declined with the reason %p',
    async (body) => {
      const quotes = [await makeQuote(app, 'sent'), await makeQuote(app, 'pending_approval')];
      const before = await snapshot(app, companyId);
      const answers = [
        await anna.post(`/quotes/${quotes[0]!.id}/reject`).send(body).expect(422),
        await staff.put(`/system/quotes/${quotes[1]!.id}/decline`).send(body).expect(422),
      ];
      for (const answer of answers) expect(answer.body).toMatchObject({ message: 'A reason is required' });
      expect(await snapshot(app, companyId)).toEqual(before);
    },
  );
});

describe('submitting a quote', () => {
  const pen = ({ items }: QuoteDto) => items.find(({ optionId }) => optionId === 'pen-desk-27')?.product.name;

  it.each([
    ['a price', `update price_configurations set billing_price = 150 where id = 'presenter-monthly'`],
    ['an option’s price', `update configuration_options set billing_price = 300 where id = 'pen-desk-27'`],
    ['a term', `update price_configurations set billing_term = 24 where id = 'presenter-monthly'`],
    ['what is included', `update configuration_options set min_quantity = 2 where id = 'cable-set-desk-27'`],
  ])('is refused when %s has changed, until the draft is saved again', async (_name, statement) => {
    const quote = await makeQuote(app, 'draft');
    const before = await snapshot(app, companyId);
    await app.sql(statement);
    const response = await anna.post(`/quotes/${quote.id}/submit`);
    if (statement.includes('min_quantity')) {
      expect(response.body).toMatchObject({ status: 422, message: 'Cable set: at least 2' });
    } else {
      expect(response.body).toMatchObject({
        status: 409,
        code: 'price_changed',
        message: 'Prices have changed since this draft was saved. Review them and save it again.',
      });
    }
    expect(await snapshot(app, companyId)).toEqual(before);
    await anna.put(`/quotes/${quote.id}`).send({ items: SOME_LINES }).expect(200);
    await anna.post(`/quotes/${quote.id}/submit`).expect(200);
    await app.sql(
      `update price_configurations set billing_price = 149, billing_term = 12 where id = 'presenter-monthly'`,
    );
    await app.sql(`update configuration_options set billing_price = 289.95 where id = 'pen-desk-27'`);
    await app.sql(`update configuration_options set min_quantity = 1 where id = 'cable-set-desk-27'`);
  });

  it('returns 422 when a product is gone or a new choice is required', async () => {
    const quote = await makeQuote(app, 'draft');
    const before = await snapshot(app, companyId);
    await app.sql(
      `update price_configurations set is_active = false, is_default = false where id = 'desk-27-purchase'`,
    );
    const gone = await anna.post(`/quotes/${quote.id}/submit`).expect(422);
    expect(gone.body).toMatchObject({ message: 'HoloDesk 27 can no longer be ordered. Edit the draft to continue.' });
    await app.sql(`update price_configurations set is_active = true, is_default = true where id = 'desk-27-purchase'`);
    await app.sql(`update configuration_options set archived_at = now() where id = 'pen-desk-27'`);
    const without = await anna.post(`/quotes/${quote.id}/submit`).expect(422);
    expect(without.body).toMatchObject({
      message: `${pen(quote)} can no longer be ordered. Edit the draft to continue.`,
    });
    await app.sql(`update configuration_options set archived_at = null where id = 'pen-desk-27'`);
    await app.sql(`update configuration_options set required = true where id like 'sla-%-desk-27'`);
    const missing = await anna.post(`/quotes/${quote.id}/submit`).expect(422);
    expect(missing.body).toMatchObject({ message: 'Please select a Service Level Agreement option for HoloDesk 27' });
    await app.sql(`update configuration_options set required = false where id like 'sla-%-desk-27'`);
    expect(await snapshot(app, companyId)).toEqual(before);
  });

  it('sets a new date for an expired draft', async () => {
    const { id } = await makeQuote(app, 'pending_approval', { daysAgo: 60 });
    await anna.post(`/quotes/${id}/withdraw`).expect(200);
    expect(await quoteNow(id)).toMatchObject({ isExpired: true, actions: expect.arrayContaining(['edit', 'submit']) });
    await anna.post(`/quotes/${id}/submit`).expect(200);
    expect(await quoteNow(id)).toMatchObject({ isExpired: false, validUntil: endOfDayIn(30) });
  });
});

describe('accepting a quote', () => {
  it('is refused for any other revision than the current one', async () => {
    const { id } = await makeQuote(app, 'sent');
    const before = await snapshot(app, companyId);
    for (const revision of [1, 3, 999]) {
      const { body } = await accept(id, { revision }).expect(409);
      expect(body).toMatchObject({
        code: 'revision_changed',
        message: 'This quote is now at revision 2. Read it again before accepting.',
      });
    }
    expect(await snapshot(app, companyId)).toEqual(before);
    await accept(id).expect(200);
  });

  it('stores the hash of the revision’s document', async () => {
    const { id } = await makeQuote(app, 'sent');
    await accept(id).expect(200);
    const [row] = await app.sql<{
      accepted: string;
      stored: string;
      document: QuoteDocument;
      address: string;
      who: string;
    }>(
      `select a.sha256 as accepted, r.sha256 as stored, r.document, a.address, a.user_id as who from quote_acceptances a
         join quote_revisions r on r.quote_id = a.quote_id and r.number = a.revision where a.quote_id = ?`,
      [id],
    );
    expect(row!.accepted).toBe(row!.stored);
    expect(hashDocument(row!.document)).toBe(row!.stored);
    expect(row!.address).toMatch(/127\.0\.0\.1$/);
    expect(row!.who).toBe((await app.actor(ANNA)).userId);
    const [revision] = await listOf<QuoteRevisionDto>(id, 'revisions');
    expect(revision!.sha256).toBe(row!.accepted);
  });

  it('returns 409 after the last day, even before the expiry job has run', async () => {
    const { id, status } = await makeQuote(app, 'sent', { daysAgo: 31 });
    expect(status).toBe('sent');
    expect(await quoteNow(id)).toMatchObject({
      status: 'sent',
      isExpired: true,
      actions: ['request_change', 'duplicate'],
    });
    const before = await snapshot(app, companyId);
    const answers = [
      await accept(id).expect(409),
      await anna.post(`/quotes/${id}/reject`).send({ reason: 'x' }).expect(409),
    ];
    for (const { body } of answers) {
      expect(body).toMatchObject({ code: 'quote_expired', message: 'This quote has expired' });
    }
    expect(await snapshot(app, companyId)).toEqual(before);
  });

  it('is possible until the last second of the last day', async () => {
    const { id, validUntil } = await makeQuote(app, 'sent');
    const last = new Date(validUntil!);
    const signed = { revision: 2, signerName: 'Anna' };
    const client = await app.actor(ANNA);
    const acceptAt = (time: Date) =>
      asOf(time, () => app.get(ClientQuoteWorkflow).accept(client, id, signed, '127.0.0.1'));
    await expect(acceptAt(new Date(last.getTime() + 1))).rejects.toMatchObject({ code: 'quote_expired' });
    await acceptAt(last);
    expect(await quoteNow(id)).toMatchObject({ status: 'accepted' });
  });

  it.each<[object, string]>([
    [{ signerName: '' }, 'Your name is required'],
    [{ signerName: '   ' }, 'Your name is required'],
    [{ signerName: undefined }, 'Your name is required'],
    [{ signerName: 'x'.repeat(101) }, 'Your name must be at most 100 characters'],
    [{ purchaseOrder: 'x'.repeat(101) }, 'Purchase order must be at most 100 characters'],
  ])('with %p returns 422', async (body, message) => {
    const { id } = await makeQuote(app, 'sent');
    expect((await accept(id, body).expect(422)).body).toMatchObject({ message });
  });

  it('by a colleague records the colleague as signer', async () => {
    const { id } = await makeQuote(app, 'sent');
    const tom = await app.as(TOM);
    await tom.post(`/quotes/${id}/accept`).send({ revision: 2, signerName: 'Tom Bakker' }).expect(200);
    expect((await listOf<QuoteEventDto>(id, 'events'))[0]).toMatchObject({ type: 'accepted', actorName: 'Tom Bakker' });
  });
});

it('revisions and events are sorted and paged', async () => {
  const { id } = await makeQuote(app, 'pending_approval');
  for (const shippingCost of [1, 2, 3]) await priced(id, { items: [], shippingCost }).expect(200);
  const numbers = async (query: string) =>
    (await listOf<QuoteRevisionDto>(id, 'revisions', query)).map((one) => one.number);
  expect(await numbers('')).toEqual([4, 3, 2, 1]);
  expect(await numbers('?sort=number')).toEqual([1, 2, 3, 4]);
  expect(await numbers('?limit=2&offset=1')).toEqual([3, 2]);
  const types = async (query: string) => (await listOf<QuoteEventDto>(id, 'events', query)).map(({ type }) => type);
  expect(await types('?sort=createdAt&limit=2')).toEqual(['created', 'submitted']);
  expect(await types('?limit=1')).toEqual(['price_adjusted']);
});

it('the id of a request is passed on to the job and the mail', async () => {
  const { id } = await makeQuote(app, 'draft');
  const { headers } = await anna.post(`/quotes/${id}/submit`).set('X-Request-Id', 'my-request-7').expect(200);
  expect(headers['x-request-id']).toBe('my-request-7');
  const rows = await app.sql(`select request_id from outbox_mails where data -> 'quote' ->> 'id' = ?`, [id]);
  expect(rows).toEqual([{ request_id: 'my-request-7' }]);
});

describe('mailing a quote', () => {
  const mail = (id: string, body: object = {}) => anna.post(`/quotes/${id}/send-email`).send(body);

  it.each([
    [{}, ANNA, 'Quote has been sent to your email with a PDF attachment!'],
    [{ recipientEmail: ANNA }, ANNA, 'Quote has been sent to your email with a PDF attachment!'],
    [
      { recipientEmail: ' boss@client.example ' },
      'boss@client.example',
      'Quote has been sent to boss@client.example with a PDF attachment!',
    ],
  ])('with %p sends it to %s', async (body, recipient, message) => {
    const { id } = await makeQuote(app, 'sent');
    expect((await mail(id, body).expect(202)).body).toEqual({ message });
    expect((await mailsOf(app, id)).at(-1)).toMatchObject({ template: 'quote-emailed', recipient });
    expect((await listOf<QuoteEventDto>(id, 'events'))[0]).toMatchObject({
      type: 'emailed',
      actorName: 'Anna de Vries',
    });
  });

  it.each([
    ['', 'Email is required'],
    ['   ', 'Email is required'],
    [null, 'Email is required'],
    ['anna', 'Please enter a valid email address'],
    ['anna@', 'Please enter a valid email address'],
    ['a b@client.example', 'Please enter a valid email address'],
    ['a@client.example, b@client.example', 'Please enter a valid email address'],
    ['a@client.example\r\nBcc: b@client.example', 'Please enter a valid email address'],
    ['Anna <a@client.example>', 'Please enter a valid email address'],
    ['"a@client.example"@other.example', 'Please enter a valid email address'],
    [`${'x'.repeat(250)}@client.example`, 'Please enter a valid email address'],
  ])('to %p returns 422', async (recipientEmail, message) => {
    const { id } = await makeQuote(app, 'sent');
    const before = await snapshot(app, companyId);
    expect((await mail(id, { recipientEmail }).expect(422)).body).toMatchObject({ message });
    expect(await snapshot(app, companyId)).toEqual(before);
  });
});
