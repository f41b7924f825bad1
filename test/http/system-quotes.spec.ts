import type { QuoteContentDto, QuoteDto } from '../../src/quotes/quote-answers.dto.js';
import type { QuoteOwnerFiguresDto } from '../../src/quotes/staff/follow-up/quote-follow-up.dto.js';
import type { WholeList } from '../../src/platform/http/paging.js';
import { quotePdfView } from '../../src/quotes/document/quote-pdf.js';
import { type QuotePage, QuoteReader } from '../../src/quotes/quote-reader.service.js';
import { type Agent, ANNA, RIVAL, STAFF, TestApp } from '../app.js';
import { makeUser } from '../builders/people.js';
import { line, makeQuote, TERMS } from '../builders/quotes.js';
import { mailsOf } from './mails.js';
import { snapshot } from './snapshot.js';

let app: TestApp;
let staff: Agent;
beforeAll(async () => {
  app = await TestApp.start();
  staff = await app.as(STAFF);
});
afterAll(() => app.close());

describe('all quotes for staff', () => {
  const list = async (query: Record<string, string>) => {
    const { body } = await staff.get('/system/quotes').query(query).expect(200);
    return body as QuotePage;
  };

  it('are filtered by company', async () => {
    const [annas, rivals] = [await makeQuote(app, 'draft'), await makeQuote(app, 'draft', { by: RIVAL })];
    const { companyId } = await app.actor(ANNA);
    const { data, total } = await list({ companyId, limit: '100' });
    expect(data.map(({ id }) => id)).toContain(annas.id);
    expect(data.map(({ id }) => id)).not.toContain(rivals.id);
    expect(total).toBe(data.length);
  });

  it('are filtered by validity', async () => {
    const quote = await makeQuote(app, 'sent');
    const day = quote.validUntil?.slice(0, 10) ?? '';
    const before = new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
    const found = async (validTo: string) =>
      (await list({ status: 'sent', validTo, limit: '100' })).data.some(({ id }) => id === quote.id);
    expect([await found(day), await found(before)]).toEqual([true, false]);
  });

  it('are sorted by submission time', async () => {
    await makeQuote(app, 'pending_approval');
    await makeQuote(app, 'pending_approval');
    const { data } = await list({ status: 'pending_approval', sort: 'submittedAt', limit: '100' });
    const times = data.map(({ submittedAt }) => submittedAt);
    expect(times).toEqual(times.toSorted());
    expect(times).not.toContain(null);
  });

  it.each(['companyId=1', 'validTo=soon'])('refuse %s', (query) => staff.get(`/system/quotes?${query}`).expect(400));

  it('clients have no such filters for their own quotes', async () => {
    const anna = await app.as(ANNA);
    await anna.get('/quotes?validTo=2026-01-01').expect(400);
    await anna.get('/quotes?sort=submittedAt').expect(400);
  });
});

describe('the price preview', () => {
  const preview = (id: string, body: object) => staff.post(`/system/quotes/${id}/pricing/preview`).send(body);
  const pending = () => makeQuote(app, 'pending_approval', { items: [line('desk-27-purchase', 2)] });

  it('equals the quote after the prices are set', async () => {
    const quote = await pending();
    const change = {
      items: [{ id: quote.items[0]?.id, discountPercent: 7.5 }],
      shippingCost: 120.35,
      leadTimeWeeks: 5,
      prepaymentPercentage: 0.3,
      deliveryNotes: 'Second floor',
      validUntil: '2099-05-01',
    };
    const shown = (await preview(quote.id, change).expect(200)).body as QuoteContentDto;
    const set = (await staff.put(`/system/quotes/${quote.id}/pricing`).send(change).expect(200)).body as QuoteDto;
    expect(set).toMatchObject({ ...shown });
    expect(shown.subtotal).toBe(23_865);
  });

  it('changes no data', async () => {
    const quote = await pending();
    const { companyId } = await app.actor(ANNA);
    const before = await snapshot(app, companyId);
    await preview(quote.id, { items: [{ id: quote.items[0]?.id, unitPrice: 1 }] }).expect(200);
    expect(await snapshot(app, companyId)).toEqual(before);
  });

  it('refuses the same input as setting the prices', async () => {
    const [quote, sent] = [await pending(), await makeQuote(app, 'sent')];
    const both = { items: [{ id: quote.items[0]?.id, unitPrice: 1, discountPercent: 1 }] };
    await preview(quote.id, both).expect(422);
    await preview(sent.id, { items: [] }).expect(409);
  });
});

describe('a quote prepared by staff for a company', () => {
  const items = [line('desk-27-purchase', 2)];
  const prepare = (body: object) => staff.post('/system/quotes').send({ items, ...body });
  const forAnna = async (): Promise<QuoteDto> => {
    const { companyId, userId: contactId } = await app.actor(ANNA);
    return (await prepare({ companyId, contactId, customerReference: ' ME-7 ' }).expect(201)).body as QuoteDto;
  };
  const seen = async () => (await (await app.as(ANNA)).get('/quotes?limit=100')).body as QuotePage;

  it('is pending with its contact, and names who prepared it in record, history and PDF', async () => {
    const quote = await forAnna();
    expect(quote).toMatchObject({
      status: 'pending_approval',
      revision: 1,
      customerReference: 'ME-7',
      subtotal: 25_800,
      preparedBy: 'Mira Jansen',
      user: { email: ANNA },
      actions: ['change_lines', 'adjust_pricing', 'approve', 'decline', 'remove'],
    });
    const { body } = await staff.get(`/system/quotes/${quote.id}/events`).expect(200);
    expect((body as { data: object[] }).data).toMatchObject([
      { type: 'prepared', revision: 1, actorName: 'Mira Jansen' },
      { type: 'created', actorName: 'Mira Jansen' },
    ]);
    const { seller } = quotePdfView(await app.get(QuoteReader).printedRevision(quote.id, null));
    expect(seller.contact).toContain('Prepared by Mira Jansen');
  });

  it('is hidden from its company, not counted and not mailed until it is sent', async () => {
    const anna = await app.as(ANNA);
    const before = await seen();
    const [quote, declined] = [await forAnna(), await forAnna()];
    expect(await seen()).toEqual(before);
    for (const path of ['', '/revisions', '/events', '/calculate', '/download']) {
      await anna.get(`/quotes/${quote.id}${path}`).expect(404);
    }
    await anna.post(`/quotes/${quote.id}/withdraw`).expect(404);
    await anna.post(`/quotes/${quote.id}/duplicate`).expect(404);
    await staff.put(`/system/quotes/${declined.id}/decline`).send({ reason: 'A slip' }).expect(200);
    await staff.post(`/system/quotes/${quote.id}/send-email`).send({ recipientEmail: ANNA }).expect(202);
    expect((await mailsOf(app, declined.id)).length).toBe(0);
    expect((await mailsOf(app, quote.id)).map(({ template, data }) => [template, data.canOpen])).toEqual([
      ['quote-emailed', false],
    ]);
    await anna.get(`/quotes/${declined.id}`).expect(404);

    await staff.put(`/system/quotes/${quote.id}/approve`).send(TERMS).expect(200);
    const { body } = await anna.get(`/quotes/${quote.id}`).expect(200);
    expect(body).toMatchObject({ status: 'sent', preparedBy: 'Mira Jansen' });
    expect((await seen()).summary.totalQuotes).toBe(before.summary.totalQuotes + 1);
    expect((await mailsOf(app, quote.id)).at(-1)).toMatchObject({ template: 'quote-sent', recipient: ANNA });
    await anna.post(`/quotes/${quote.id}/accept`).send({ revision: 2, signerName: 'Anna de Vries' }).expect(200);
  });

  it('stays visible when it is recalled', async () => {
    const quote = await forAnna();
    await staff.put(`/system/quotes/${quote.id}/approve`).send(TERMS).expect(200);
    await staff.put(`/system/quotes/${quote.id}/recall`).send({ reason: 'Too dear' }).expect(200);
    await (await app.as(ANNA)).get(`/quotes/${quote.id}`).expect(200);
  });

  it('requires a contact who can use the portal, and products that can be ordered', async () => {
    const [anna, rival, mira] = await Promise.all([app.actor(ANNA), app.actor(RIVAL), app.actor(STAFF)]);
    const { companyId, userId } = anna;
    const inactive = await makeUser(app, { company: companyId, accountStatus: 'inactive' });
    const [{ id } = { id: '' }] = await app.sql<{ id: string }>('select id from users where email = ?', [inactive]);
    for (const [body, field, message] of [
      [{ companyId, contactId: rival.userId }, 'contactId', 'This company has no such contact'],
      [
        { companyId: mira.companyId, contactId: mira.userId },
        'contactId',
        'Quotes can be created only for clients and partners',
      ],
      [{ companyId, contactId: id }, 'contactId', 'This contact cannot use the portal'],
      [{ companyId: 'x', contactId: userId }, 'companyId', 'Choose a company'],
      [{ companyId, contactId: userId, items: [] }, 'items', 'Please select at least one product'],
    ] as const) {
      const { errors } = (await prepare(body).expect(422)).body as { errors: object[] };
      expect(errors[0]).toEqual({ field, message });
    }
  });
});

describe('the follow-up of a quote', () => {
  const see = (id: string, body: object) => staff.put(`/system/quotes/${id}/follow-up`).send(body);
  const owned = async (ownerId: string, query = '') =>
    (await staff.get(`/system/quotes?ownerId=${ownerId}&limit=100${query}`).expect(200)).body as QuotePage;
  const colleague = async (accountType: 'admin' | 'standard' = 'admin') => {
    const { companyId } = await app.actor(STAFF);
    return (await app.actor(await makeUser(app, { company: companyId, accountType }))).userId;
  };
  const days = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString().slice(0, 10);

  it('has an owner and due date, is hidden from the buyer and keeps the quote’s version', async () => {
    const quote = await makeQuote(app, 'sent');
    const { userId: ownerId } = await app.actor(STAFF);
    expect((await staff.get(`/system/quotes/${quote.id}/follow-up`).expect(200)).body).toEqual({
      owner: null,
      dueOn: null,
      version: 0,
    });
    const owner = { id: ownerId, name: 'Mira Jansen' };
    const { body } = await see(quote.id, { ownerId, dueOn: '2099-01-31' }).expect(200);
    expect(body).toEqual({ owner, dueOn: '2099-01-31', version: 1 });
    expect((await owned(ownerId)).data).toMatchObject([{ id: quote.id, followUp: body as object }]);
    const anna = await app.as(ANNA);
    const answers = await Promise.all(
      ['', '/revisions', '/events', '/calculate'].map((what) => anna.get(`/quotes/${quote.id}${what}`).expect(200)),
    );
    const list = await anna.get('/quotes?limit=100').expect(200);
    expect(answers[0]!.body).toMatchObject({ version: quote.version });
    expect(JSON.stringify([...answers, list].map((answer) => answer.body as object))).not.toMatch(
      /followUp|dueOn|ownerId|2099-01-31/,
    );
    await anna.get(`/quotes?ownerId=${ownerId}`).expect(400);
    await anna.get('/quotes?sort=dueOn').expect(400);
    expect((await see(quote.id, { ownerId: null }).expect(200)).body).toEqual({
      owner: null,
      dueOn: '2099-01-31',
      version: 2,
    });
    expect((await see(quote.id, {}).expect(200)).body).toMatchObject({ version: 2 }); // an empty body changes nothing
    expect((await owned(ownerId)).total).toBe(0);
  });

  it('sorts by due date, quotes without one last', async () => {
    const ownerId = await colleague();
    const none = await makeQuote(app, 'sent');
    const [later, sooner] = [await makeQuote(app, 'sent'), await makeQuote(app, 'pending_approval')];
    const decided = await makeQuote(app, 'accepted');
    await see(none.id, { ownerId }).expect(200);
    await see(later.id, { ownerId, dueOn: '2099-02-01' }).expect(200);
    await see(sooner.id, { ownerId, dueOn: '2099-01-31' }).expect(200);
    await see(decided.id, { ownerId, dueOn: days(0) }).expect(200);
    const { data } = await owned(ownerId, '&sort=dueOn');
    expect(data.map(({ id }) => id)).toEqual([sooner.id, later.id, decided.id, none.id]);
  });

  it('gets one owner of ten concurrent changes, and the others get 412', async () => {
    const { id } = await makeQuote(app, 'sent');
    const { userId: ownerId } = await app.actor(STAFF);
    const answers = await Promise.all(Array.from({ length: 10 }, () => see(id, { ownerId }).set('If-Match', '"0"')));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(9).fill(412)]);
    expect(answers.find(({ status }) => status === 412)?.body).toMatchObject({ changed: { by: 'Mira Jansen' } });
  });

  it.each<[string, () => object | Promise<object>, string, string]>([
    ['a buyer', async () => ({ ownerId: (await app.actor(ANNA)).userId }), 'ownerId', 'Choose a staff member'],
    ['who only reads', async () => ({ ownerId: await colleague('standard') }), 'ownerId', 'Choose a staff member'],
    ['no user', () => ({ ownerId: 'x' }), 'ownerId', 'Choose a staff member'],
    ['no day', () => ({ dueOn: 'soon' }), 'dueOn', 'Due date must be a date'],
    ['a day gone by', () => ({ dueOn: days(-1) }), 'dueOn', 'Due date must not be in the past'],
  ])('is refused for %s', async (_what, made, field, message) => {
    const { id } = await makeQuote(app, 'sent');
    const { body } = await see(id, await made()).expect(422);
    expect((body as { errors: object[] }).errors).toEqual([{ field, message }]);
  });

  it('keeps a past due date when the owner changes', async () => {
    const { id } = await makeQuote(app, 'sent');
    await see(id, { ownerId: await colleague(), dueOn: days(0) }).expect(200);
    await app.sql('update quote_follow_ups set due_on = ? where quote_id = ?', [days(-3), id]);
    const ownerId = await colleague();
    expect((await see(id, { ownerId, dueOn: days(-3) }).expect(200)).body).toMatchObject({ dueOn: days(-3) });
  });

  it.each<[string, (userId: string) => Promise<unknown>]>([
    ['is suspended', (id) => staff.put(`/system/users/${id}/status`).send({ status: 'suspended', reason: 'Left' })],
    ['is no administrator any more', (id) => staff.put(`/users/${id}`).send({ role: 'standard' })],
  ])('has no owner any more once the owner %s', async (_how, leave) => {
    const [ownerId, { id }] = [await colleague(), await makeQuote(app, 'sent')];
    await see(id, { ownerId, dueOn: '2099-01-31' }).expect(200);
    expect(await leave(ownerId)).toMatchObject({ status: 200 });
    const { body } = await staff.get(`/system/quotes/${id}/follow-up`).expect(200);
    expect(body).toEqual({ owner: null, dueOn: '2099-01-31', version: 2 });
    await see(id, { ownerId }).expect(422);
  });

  it('is counted per owner by status', async () => {
    const ownerId = await colleague();
    const figures = async () => {
      const { body } = await staff.get('/system/quote-owners').expect(200);
      return (body as WholeList<QuoteOwnerFiguresDto>).data.find(({ id }) => id === ownerId);
    };
    expect(await figures()).toMatchObject({ open: 0, openAmount: 0, due: 0, accepted: 0, acceptedAmount: 0 });
    const statuses = ['draft', 'pending_approval', 'sent', 'accepted', 'rejected', 'expired'] as const;
    const quotes: QuoteDto[] = [];
    for (const status of statuses) quotes.push(await makeQuote(app, status));
    for (const { id } of quotes) await see(id, { ownerId, dueOn: days(0) }).expect(200);
    const total = (...found: string[]) =>
      quotes.filter(({ status }) => found.includes(status)).reduce((sum, quote) => sum + quote.total, 0);
    expect(await figures()).toMatchObject({
      open: 2,
      openAmount: expect.closeTo(total('pending_approval', 'sent'), 2),
      due: 2,
      accepted: 1,
      acceptedAmount: expect.closeTo(total('accepted'), 2),
      rejected: 1,
      expired: 1,
    });
    const { body } = await staff.get('/system/quote-owners');
    const listed = (body as WholeList<QuoteOwnerFiguresDto>).data.map(({ id }) => id);
    expect(listed).not.toContain((await app.actor(ANNA)).userId);
    expect(listed).not.toContain(await colleague('standard'));
  });
});
