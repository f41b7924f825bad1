import { asOf } from '../../src/platform/clock.js';
import { StaffQuoteWorkflow } from '../../src/quotes/workflow/staff-quote-workflow.service.js';
import type { QuoteDto } from '../../src/quotes/quote-answers.dto.js';
import { quotePdfView } from '../../src/quotes/document/quote-pdf.js';
import { QuoteReader } from '../../src/quotes/quote-reader.service.js';
import { type Agent, ANNA, STAFF, TestApp } from '../app.js';
import { line, makeQuote, TERMS } from '../builders/quotes.js';
import { endOfDayIn } from './days.js';
import { mailsOf } from './mails.js';
import { snapshot } from './snapshot.js';

/** Tests changes of a sent quote: staff recall it, change it at the client's request, or extend its validity. */

let app: TestApp;
let anna: Agent;
let staff: Agent;
beforeAll(async () => {
  app = await TestApp.start();
  [anna, staff] = await Promise.all([app.as(ANNA), app.as(STAFF)]);
});
afterAll(() => app.close());

const quoteNow = async (id: string) => (await anna.get(`/quotes/${id}`).expect(200)).body as QuoteDto;
const recall = (id: string) => staff.put(`/system/quotes/${id}/recall`).send({ reason: 'The lift is too small' });
const ask = (id: string) => anna.post(`/quotes/${id}/request-change`).send({ reason: 'Three desks, please' });
const extend = (id: string, validUntil: string) => staff.put(`/system/quotes/${id}/extend`).send({ validUntil });
const accept = (id: string, revision: number) =>
  anna.post(`/quotes/${id}/accept`).send({ revision, signerName: 'Anna de Vries' });
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const sendAgain = async (quote: QuoteDto, unitPrice: number) => {
  const items = [{ id: quote.items[0]!.id, unitPrice }];
  await staff.put(`/system/quotes/${quote.id}/pricing`).send({ items }).expect(200);
  return (await staff.put(`/system/quotes/${quote.id}/approve`).send(TERMS).expect(200)).body as QuoteDto;
};
/** Returns the document that a worker would render for the current revision. */
const printed = async (id: string) => (await app.get(QuoteReader).printedRevision(id, null)).document;

it.each([
  ['recalled', recall, 'The lift is too small'],
  ['change_requested', ask, 'Three desks, please'],
] as const)(
  'after %s the quote is pending again, gives the reason, and cannot be accepted',
  async (type, act, reason) => {
    const quote = await makeQuote(app, 'sent');
    await act(quote.id).expect(200);
    const now = await quoteNow(quote.id);
    expect(now).toMatchObject({
      status: 'pending_approval',
      revision: 2,
      total: quote.total,
      returned: { type, reason },
    });
    const { body: list } = await staff.get(`/system/quotes?id=${quote.id}`).expect(200);
    expect((list as { data: object[] }).data).toMatchObject([{ returned: type }]);
    expect((await printed(quote.id)).isOffer).toBe(false);
    const { body } = await accept(quote.id, 2).expect(409);
    expect((body as { code: string }).code).toBe('wrong_status');
  },
);

it('a recall and the changes after it are mailed, and only the later revision can be accepted', async () => {
  const quote = await makeQuote(app, 'sent');
  await recall(quote.id).expect(200);
  const revised = await sendAgain(quote, 12_000);
  expect(revised).toMatchObject({ status: 'sent', revision: 4, returned: null });
  expect((await printed(quote.id)).isOffer).toBe(true);
  const mails = (await mailsOf(app, quote.id)).slice(-2);
  expect(mails).toMatchObject([
    { template: 'quote-recalled', data: { reason: 'The lift is too small' } },
    { template: 'quote-revised', attachment: { revision: 4 } },
  ]);
  const { replaced, changes } = mails[1]!.data as { replaced: number; changes: { label: string; value: string }[] };
  expect(replaced).toBe(2);
  expect(changes[0]!.value).toBe('2 × €12,900.00 → 2 × €12,000.00');
  expect(((await accept(quote.id, 2).expect(409)).body as { code: string }).code).toBe('revision_changed');
  const { body } = await accept(quote.id, 4).expect(200);
  expect(body).toMatchObject({ status: 'accepted', acceptance: { revision: 4 }, total: revised.total });
});

it('the client’s change request is mailed to staff, and the third revision is accepted', async () => {
  const quote = await makeQuote(app, 'sent');
  await ask(quote.id).expect(200);
  expect((await mailsOf(app, quote.id)).at(-1)).toMatchObject({
    template: 'quote-change-requested',
    data: { reason: 'Three desks, please', senderEmail: ANNA },
  });
  await staff
    .put(`/system/quotes/${quote.id}/approve`)
    .send({ ...TERMS, shippingCost: 0 })
    .expect(200);
  await accept(quote.id, 3).expect(200);
});

it('an expired quote is renewed on request', async () => {
  const quote = await makeQuote(app, 'expired');
  await ask(quote.id).expect(200);
  expect(await quoteNow(quote.id)).toMatchObject({ status: 'pending_approval', isExpired: false });
  const { body } = await staff.put(`/system/quotes/${quote.id}/approve`).send(TERMS).expect(200);
  expect(new Date((body as QuoteDto).validUntil!).getTime()).toBeGreaterThan(Date.now());
});

it.each(['sent', 'expired'] as const)(
  'a quote that is %s is extended as a new revision with a new date and the same content',
  async (status) => {
    const quote = await makeQuote(app, status);
    const day = inDays(90);
    const { body } = await extend(quote.id, day).expect(200);
    const { items, subtotal, total, shippingCost, leadTimeWeeks } = quote;
    expect(body).toMatchObject({ status: 'sent', revision: 3, validUntil: `${day}T23:59:59.000Z`, isExpired: false });
    expect(body).toMatchObject({ items, subtotal, total, shippingCost, leadTimeWeeks });
    const { template, data } = (await mailsOf(app, quote.id)).at(-1)!;
    expect(template).toBe('quote-revised');
    expect((data.changes as { label: string }[]).map(({ label }) => label)).toEqual(['Valid until']);
    expect(((await accept(quote.id, 2).expect(409)).body as { code: string }).code).toBe('revision_changed');
    await accept(quote.id, 3).expect(200);
  },
);

it.each([
  ['no day', '', 'Valid until is required'],
  ['yesterday', inDays(-1), 'Valid until must be later than it is'],
  ['tomorrow, which is no later', inDays(1), 'Valid until must be later than it is'],
])('an extension to %s is refused', async (_what, day, message) => {
  const { id } = await makeQuote(app, 'sent');
  const { body } = await extend(id, day).expect(422);
  expect(body).toMatchObject({ errors: [{ field: 'validUntil', message }] });
  expect(await quoteNow(id)).toMatchObject({ revision: 2 });
});

it('an extension of an expired quote to a past day is refused', async () => {
  const { id, validUntil } = await makeQuote(app, 'expired');
  const dayAfter = new Date(Date.parse(validUntil!) + 86_400_000).toISOString().slice(0, 10);
  const { body } = await extend(id, dayAfter).expect(422);
  expect(body).toMatchObject({ errors: [{ field: 'validUntil', message: 'Valid until must be in the future' }] });
});

it('of concurrent recalls and acceptances one succeeds', async () => {
  for (let round = 0; round < 3; round++) {
    const { id } = await makeQuote(app, 'sent');
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => (n % 2 ? accept(id, 2) : recall(id))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
    const [counted] = await app.sql<{ accepted: number; ended: number }>(
      `select (select count(*)::int from quote_acceptances where quote_id = q.id) as accepted,
              (select count(*)::int from quote_events where quote_id = q.id and type in ('accepted', 'recalled')) as ended
         from quotes q where id = ?`,
      [id],
    );
    const { status } = await quoteNow(id);
    expect(counted).toEqual({ accepted: status === 'accepted' ? 1 : 0, ended: 1 });
  }
});

describe('mailing a quote as staff', () => {
  const emailed = async (id: string) =>
    (await mailsOf(app, id)).map(({ template, recipient, attachment }) => [template, recipient, attachment?.revision]);

  it('sends the offer to its contact again, even without quote updates', async () => {
    const { id } = await makeQuote(app, 'sent');
    await app.sql(`update users set quote_updates = false where email = ?`, [ANNA]);
    const { body } = await staff.post(`/system/quotes/${id}/resend`).expect(202);
    await app.sql(`update users set quote_updates = true where email = ?`, [ANNA]);
    expect(body).toEqual({ message: `Quote has been sent to ${ANNA} again` });
    expect((await emailed(id)).at(-1)).toEqual(['quote-sent', ANNA, 2]);
    const { body: events } = await staff.get(`/system/quotes/${id}/events`).expect(200);
    expect((events as { data: object[] }).data[0]).toMatchObject({ type: 'emailed', reason: ANNA, revision: 2 });
  });

  it('is refused for an expired offer, which can be recalled and then has a new date', async () => {
    const { id } = await makeQuote(app, 'sent');
    await app.sql(
      `update quotes set valid_until = now() - interval '1 day', submitted_at = now() - interval '60 days' where id = ?`,
      [id],
    );
    const { body } = await staff.post(`/system/quotes/${id}/resend`).expect(409);
    expect(body).toMatchObject({ code: 'quote_expired' });
    expect((await recall(id).expect(200)).body).toMatchObject({ status: 'pending_approval' });
    const [quote] = await app.sql<{ validUntil: string }>(
      'select valid_until::text as "validUntil" from quotes where id = ?',
      [id],
    );
    expect(new Date(quote!.validUntil).toISOString()).toBe(endOfDayIn(30));
    // Approved ten days later without a date, it is valid for 30 days from then.
    const later = new Date(Date.now() + 10 * 86_400_000);
    await asOf(later, async () => app.get(StaffQuoteWorkflow).approve(await app.actor(STAFF), id, TERMS));
    expect(((await staff.get(`/system/quotes/${id}`).expect(200)).body as QuoteDto).validUntil).toBe(endOfDayIn(40));
  });

  it.each(['draft', 'sent'] as const)('sends a quote that is %s to any address', async (status) => {
    const { id, revision } = await makeQuote(app, status);
    const recipientEmail = 'buyer@elsewhere.example';
    await staff.post(`/system/quotes/${id}/send-email`).send({ recipientEmail }).expect(202);
    expect((await emailed(id)).at(-1)).toEqual(['quote-emailed', recipientEmail, revision ?? undefined]);
    const { body } = await staff.post(`/system/quotes/${id}/send-email`).send({ recipientEmail: 'x' }).expect(422);
    expect((body as { errors: { field: string }[] }).errors[0]!.field).toBe('recipientEmail');
  });
});

it('the PDF of a recalled offer says that it cannot be accepted', async () => {
  const { id } = await makeQuote(app, 'sent');
  await recall(id).expect(200);
  const { standing } = quotePdfView(await app.get(QuoteReader).printedRevision(id, null));
  expect(standing).toMatch(/^This revision can no longer be accepted: the quote is being revised/);
});

describe('changing the lines of a quote as staff', () => {
  const lines = (id: string, items: object[], what = staff.put(`/system/quotes/${id}/lines`)) => what.send({ items });
  const preview = (id: string, items: object[]) => lines(id, items, staff.post(`/system/quotes/${id}/lines/preview`));
  /**
   * Creates a recalled quote: a desk with its pen and included parts, at a price set by staff, and three seats of
   * software.
   */
  const recalled = async () => {
    const quote = await makeQuote(app, 'sent');
    await recall(quote.id).expect(200);
    const items = [{ id: quote.items[0]!.id, unitPrice: 12_000 }];
    return (await staff.put(`/system/quotes/${quote.id}/pricing`).send({ items }).expect(200)).body as QuoteDto;
  };

  it('keeps the price of an existing line, uses the list price for a new line, and mails the client the changes', async () => {
    const quote = await recalled();
    const [desk] = quote.items;
    const items = [{ ...line('desk-27-purchase', 3), id: desk!.id }, line('vision-sdk-free', 1)];
    const shown = (await preview(quote.id, items).expect(200)).body as QuoteDto;
    const { body } = await lines(quote.id, items).expect(200);
    const after = body as QuoteDto;
    // 3 × 12,000 without the pen and the software; the offered shipping of 640; 21% VAT
    expect(after).toMatchObject({
      revision: quote.revision! + 1,
      subtotal: 36_000,
      shippingCost: 640,
      total: 44_334.4,
    });
    expect(after.items.filter(({ parentItemId }) => parentItemId === null)).toMatchObject([
      { id: desk!.id, quantity: 3, billingPrice: 12_000, listPrice: 12_900 },
      { quantity: 1, billingPrice: 0 },
    ]);
    expect({ ...shown, items: shown.items.length }).toMatchObject({ subtotal: 36_000, total: 44_334.4, items: 3 });
    await staff.put(`/system/quotes/${quote.id}/approve`).send(TERMS).expect(200);
    const { changes } = (await mailsOf(app, quote.id)).at(-1)!.data as { changes: { label: string; value: string }[] };
    expect(changes.map(({ label, value }) => `${label}: ${value}`)).toEqual(
      expect.arrayContaining([
        'HoloDesk 27: 2 × €12,900.00 → 3 × €12,000.00',
        'Presenter: 3 × €149.00 × 12 months → none',
      ]),
    );
    const { body: revisions } = await staff.get(`/system/quotes/${quote.id}/revisions`).expect(200);
    expect((revisions as { data: object[] }).data[1]).toMatchObject({
      reason: 'lines_changed',
      createdBy: 'Mira Jansen',
    });
  });

  it('keeps the price of the line with the given id among two lines of the same product', async () => {
    const items = [line('desk-27-purchase', 1), line('desk-27-purchase', 2)];
    const quote = await makeQuote(app, 'pending_approval', { items });
    const [first, second] = quote.items.filter(({ parentItemId }) => parentItemId === null);
    const prices = [first, second].map((item, index) => ({ id: item!.id, unitPrice: 10_000 + index }));
    await staff.put(`/system/quotes/${quote.id}/pricing`).send({ items: prices }).expect(200);
    const { body } = await lines(quote.id, [{ ...line('desk-27-purchase', 2), id: second!.id }]).expect(200);
    expect((body as QuoteDto).items[0]).toMatchObject({ id: second!.id, billingPrice: 10_001 });
  });

  it('changes nothing when the items are sent back unchanged', async () => {
    const quote = await recalled();
    const { body } = await lines(quote.id, quote.items).expect(200);
    expect(body).toMatchObject({ version: quote.version, revision: quote.revision, items: quote.items });
  });

  it.each([
    ['no product', [], 'items', 'Please select at least one product'],
    ['one without a required choice', [line('table-98-built-in')], 'items.0.selectedOptions', /select/i],
    [
      'what is not sold',
      [{ ...line('desk-27-purchase'), priceConfigurationId: 'x' }],
      'items.0.priceConfigurationId',
      /can no longer/,
    ],
  ])('refuses %s, also in the preview, and changes nothing', async (_what, items, field, message) => {
    const { id } = await makeQuote(app, 'pending_approval');
    const { companyId } = await app.actor(ANNA);
    const before = await snapshot(app, companyId);
    for (const request of [lines(id, items), preview(id, items)]) {
      const { errors } = (await request.expect(422)).body as { errors: { field: string; message: string }[] };
      expect(errors[0]).toEqual({
        field,
        message: typeof message === 'string' ? message : expect.stringMatching(message),
      });
    }
    await preview(id, [line('desk-27-purchase', 9)]).expect(200);
    expect(await snapshot(app, companyId)).toEqual(before);
  });
});
