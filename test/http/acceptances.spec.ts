import type { AcceptanceRuleDto } from '../../src/quotes/acceptance/acceptance.dto.js';
import { QuoteReader } from '../../src/quotes/quote-reader.service.js';
import type { QuoteDto, QuoteEventDto, QuoteRowDto } from '../../src/quotes/quote-answers.dto.js';
import { quotePdfView } from '../../src/quotes/document/quote-pdf.js';
import { REMIND_SIGNATORIES_AFTER } from '../../src/rules/acceptance.js';
import { IAN_INTERNAL, PAULA_PARTNER, STAFF, TestApp } from '../app.js';
import { type Buyers, checkAcceptances, makeBuyers, setRule } from '../builders/acceptances.js';
import { connect, disconnect } from '../builders/connections.js';
import { makeQuote } from '../builders/quotes.js';
import { mailsOf } from './mails.js';

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.start();
});
afterAll(() => app.close());

const signature = { revision: 2, signerName: 'Some Body' };
const accept = async (email: string, id: string, given: object = {}) =>
  (await app.as(email)).post(`/quotes/${id}/accept`).send({ ...signature, ...given });
const refuse = async (email: string, id: string, given: object = {}) =>
  (await app.as(email))
    .post(`/quotes/${id}/acceptance-request/refuse`)
    .send({ revision: 2, reason: 'No budget', ...given });
const withdraw = async (email: string, id: string) =>
  (await app.as(email)).post(`/quotes/${id}/acceptance-request/withdraw`);
const quoteOf = async (email: string, id: string) =>
  (await (await app.as(email)).get(`/quotes/${id}`).expect(200)).body as QuoteDto;
const sent = async ({ tim }: Buyers) => (await makeQuote(app, 'sent', { by: tim })).id;
/** Signatures and what came of them in the history of a quote, oldest first: 'signed Uma Ullman 2'. */
const history = async (email: string, id: string) => {
  const base = [STAFF, IAN_INTERNAL].includes(email) ? '/system/quotes' : '/quotes';
  const { body } = await (await app.as(email)).get(`${base}/${id}/events?limit=100&sort=createdAt`).expect(200);
  return (body as { data: QuoteEventDto[] }).data
    .filter(({ type }) => type === 'accepted' || type.startsWith('sign'))
    .map(({ type, actorName, revision, reason }) => [type, actorName, revision, reason].filter(Boolean).join(' '));
};
const states = async (id: string) =>
  (
    await app.sql<{ state: string }>('select state from acceptance_requests where quote_id = ? order by created_at', [
      id,
    ])
  ).map(({ state }) => state);
const mailed = async (id: string, template: string) =>
  (await mailsOf(app, id)).filter((mail) => mail.template === template).map(({ recipient }) => recipient);

describe('a quote over the limit of an administrator', () => {
  it('waits for one, and is accepted with both signatures', async () => {
    const buyers = await makeBuyers(app, { adminOver: 100 });
    const { tim, uma, admin, otherAdmin } = buyers;
    const id = await sent(buyers);
    expect((await quoteOf(tim, id)).acceptanceCheck).toEqual({
      needs: ['admin'],
      missing: ['admin'],
      people: ['Ada Adams', 'Abe Bauer'],
    });
    expect((await quoteOf(admin, id)).acceptanceCheck).toMatchObject({ missing: [] });
    const { body } = (await accept(tim, id, { signerTitle: 'Buyer', purchaseOrder: 'PO-7' })) as { body: QuoteDto };
    expect(body).toMatchObject({
      status: 'sent',
      acceptance: null,
      acceptanceRequest: {
        state: 'waiting',
        missing: ['admin'],
        askedBy: 'Tim Timmer',
        purchaseOrder: 'PO-7',
        signatures: [{ signerName: 'Some Body', accountName: 'Tim Timmer', signerTitle: 'Buyer' }],
        people: ['Ada Adams', 'Abe Bauer'],
        actions: ['withdraw'],
      },
    });
    expect(body.actions).not.toContain('accept');
    expect((await mailed(id, 'acceptance-asked')).toSorted()).toEqual([admin, otherAdmin].toSorted());
    expect((await accept(tim, id)).body).toMatchObject({ status: 409, code: 'already_signed' });
    expect((await accept(uma, id)).body).toMatchObject({ status: 403, code: 'not_asked' });
    expect((await refuse(uma, id)).body).toMatchObject({ status: 403, code: 'not_asked' });
    expect((await withdraw(admin, id)).body).toMatchObject({ status: 403, code: 'not_asked' });
    expect(await quoteOf(admin, id)).toMatchObject({
      acceptanceRequest: { actions: ['sign', 'refuse'] },
      actions: expect.arrayContaining(['accept']) as unknown,
    });
    const list = await (await app.as(uma)).get('/quotes?awaitsSignature=true').expect(200);
    expect((list.body as { data: QuoteRowDto[] }).data).toMatchObject([{ id, acceptanceNeeds: ['admin'] }]);

    const accepted = await accept(admin, id, { signerName: 'Ada Adams' });
    expect(accepted.body).toMatchObject({
      status: 'accepted',
      acceptance: {
        signerName: 'Ada Adams',
        purchaseOrder: 'PO-7',
        signatures: [{ signerName: 'Some Body', accountName: 'Tim Timmer', signerTitle: 'Buyer' }],
      },
    });
    expect(accepted.body).not.toHaveProperty('acceptanceRequest');
    expect(await states(id)).toEqual(['accepted']);
    const { acceptance: facts } = quotePdfView(await app.get(QuoteReader).printedRevision(id, 2));
    expect(facts).toContainEqual({
      label: 'Also signed by',
      value: expect.stringContaining('Some Body (Tim Timmer), Buyer') as string,
    });
    const { body: order } = await (await app.as(STAFF)).post('/orders/from-quote').send({ quoteId: id }).expect(201);
    const bySigner = { signerName: 'Ada Adams', signatures: [{ accountName: 'Tim Timmer', signerTitle: 'Buyer' }] };
    expect(order).toMatchObject({ purchaseOrder: 'PO-7', acceptance: { revision: 2, ...bySigner } });
    const orderId = (order as { id: string }).id;
    expect((await (await app.as(uma)).get(`/orders/${orderId}`).expect(200)).body).toMatchObject({
      acceptance: bySigner,
    });
    expect(await history(tim, id)).toEqual(['signature_asked Tim Timmer 2', 'accepted Ada Adams 2']);
  });

  it('is accepted by an administrator at once, and under the limit by anybody', async () => {
    const buyers = await makeBuyers(app, { adminOver: 100 });
    const id = await sent(buyers);
    expect((await accept(buyers.admin, id)).body).toMatchObject({
      status: 'accepted',
      acceptance: { signatures: [] },
    });
    await setRule(app, buyers.admin, { adminOver: 999_999 });
    const under = await sent(buyers);
    expect(await quoteOf(buyers.tim, under)).not.toHaveProperty('acceptanceCheck');
    expect((await accept(buyers.tim, under)).body).toMatchObject({
      status: 'accepted',
      acceptance: { signatures: [] },
    });
    expect(await states(under)).toEqual([]);
    for (const one of [id, under]) expect(await history(buyers.tim, one)).toEqual([expect.stringMatching(/^accepted/)]);
  });
});

it('two people are two persons, and a purchase order number is asked for at its field', async () => {
  const buyers = await makeBuyers(app, { twoPeopleOver: 0, purchaseOrderOver: 0 });
  const { admin, tim, uma } = buyers;
  const id = await sent(buyers);
  expect((await accept(admin, id)).body).toMatchObject({ status: 422, errors: [{ field: 'purchaseOrder' }] });
  const unseen = await accept(admin, id, { purchaseOrder: '\u200b' });
  expect(unseen.body).toMatchObject({ status: 422, errors: [{ field: 'purchaseOrder' }] });
  expect(await states(id)).toEqual([]);
  expect((await accept(admin, id, { purchaseOrder: 'PO\u001e1\u001f\ufffe' })).body).toMatchObject({
    status: 'sent',
    acceptanceRequest: { missing: ['two_people'] },
  });
  expect((await accept(admin, id, { purchaseOrder: 'PO-1' })).body).toMatchObject({ code: 'already_signed' });
  expect((await refuse(admin, id)).body).toMatchObject({ code: 'not_asked' });
  expect((await mailed(id, 'acceptance-asked')).toSorted()).toEqual([buyers.otherAdmin, tim, uma].toSorted());
  await setRule(app, admin, { adminOver: 0, twoPeopleOver: 0, purchaseOrderOver: 0 });
  expect((await accept(uma, id)).body).toMatchObject({ status: 'accepted', acceptance: { purchaseOrder: 'PO-1' } });
});

it('a name without a letter signs nothing', async () => {
  const buyers = await makeBuyers(app, {});
  const id = await sent(buyers);
  for (const signerName of ['\u200b', '\u202e', '\u2800', '- 7 -']) {
    const { body } = await accept(buyers.tim, id, { signerName });
    expect(body).toMatchObject({ status: 422, errors: [{ field: 'signerName', message: 'Your name is required' }] });
  }
  const { body } = await accept(buyers.tim, id, { signerName: '\u202eنی\u200cلوفر' });
  expect(body).toMatchObject({ acceptance: { signerName: 'نی\u200cلوفر' } });
});

it('the history has each signature, for the buyer and for staff, and not for the partner', async () => {
  const buyers = await makeBuyers(app, { twoPeopleOver: 0 });
  await connect(app, PAULA_PARTNER, buyers.admin);
  const { tim, uma, admin } = buyers;
  const { id } = await makeQuote(app, 'sent', { by: PAULA_PARTNER, forClient: tim });
  await accept(tim, id);
  await setRule(app, admin, { adminOver: 0, twoPeopleOver: 0 });
  await withdraw(tim, id);
  await accept(uma, id);
  await refuse(admin, id);
  await accept(tim, id);
  await (await app.as(STAFF)).put(`/system/quotes/${id}/recall`).send({ reason: 'A mistake' }).expect(200);
  const signatures = [
    'signature_asked Tim Timmer 2',
    'signature_withdrawn Tim Timmer 2',
    'signature_asked Uma Ullman 2',
    'signature_refused Ada Adams 2 No budget',
    'signature_asked Tim Timmer 2',
    'signature_lapsed 2',
  ];
  for (const reader of [uma, STAFF, IAN_INTERNAL]) {
    expect((await history(reader, id)).filter((event) => event.startsWith('sign'))).toEqual(signatures);
  }
  expect((await history(PAULA_PARTNER, id)).filter((event) => event.startsWith('sign'))).toEqual([]);
});

it('somebody who is asked says no with a reason, which the buyer sees; who signed withdraws', async () => {
  const buyers = await makeBuyers(app, { adminOver: 0 });
  const { admin, tim, uma } = buyers;
  const id = await sent(buyers);
  await accept(tim, id);
  expect((await refuse(admin, id, { reason: ' ' })).body).toMatchObject({ status: 422, errors: [{ field: 'reason' }] });
  expect((await refuse(admin, id, { revision: 1 })).body).toMatchObject({ code: 'revision_changed' });
  const stale = await (
    await app.as(admin)
  )
    .post(`/quotes/${id}/acceptance-request/refuse`)
    .set('If-Match', '"1"')
    .send({ revision: 2, reason: 'No' });
  expect(stale.status).toBe(412);
  expect((await refuse(admin, id)).body).toMatchObject({
    status: 'sent',
    acceptanceRequest: { state: 'refused', reason: 'No budget', endedBy: 'Ada Adams', missing: [], actions: [] },
    actions: expect.arrayContaining(['accept']) as unknown,
  });
  expect(await mailed(id, 'acceptance-refused')).toEqual([tim]);
  expect((await refuse(admin, id)).body).toMatchObject({ status: 409, code: 'wrong_status' });
  await accept(uma, id);
  expect((await withdraw(uma, id)).body).toMatchObject({ status: 'sent' });
  expect(await quoteOf(tim, id)).not.toHaveProperty('acceptanceRequest');
  expect(await states(id)).toEqual(['refused', 'withdrawn']);
});

describe('a request lapses', () => {
  const waiting = async () => {
    const buyers = await makeBuyers(app, { adminOver: 0 });
    const id = await sent(buyers);
    await accept(buyers.tim, id);
    expect(await states(id)).toEqual(['waiting']);
    return { buyers, id };
  };
  const staff = async (what: string, id: string, body: object) =>
    (await app.as(STAFF)).put(`/system/quotes/${id}/${what}`).send(body).expect(200);
  const later = new Date(Date.now() + 90 * 86_400_000).toISOString().slice(0, 10);

  it.each<[string, (id: string, buyers: Buyers) => Promise<unknown>]>([
    ['staff recall the offer', (id) => staff('recall', id, { reason: 'A mistake' })],
    ['staff extend the offer', (id) => staff('extend', id, { validUntil: later })],
    [
      'the buyer rejects it',
      async (id, { uma }) => (await app.as(uma)).post(`/quotes/${id}/reject`).send({ reason: 'No' }).expect(200),
    ],
    [
      'the buyer asks for a change',
      async (id, { uma }) =>
        (await app.as(uma)).post(`/quotes/${id}/request-change`).send({ reason: 'No' }).expect(200),
    ],
  ])('when %s', async (_, end) => {
    const { buyers, id } = await waiting();
    await end(id, buyers);
    expect(await states(id)).toEqual(['lapsed']);
    expect(await app.sql('select acceptance_needs as needs from quotes where id = ?', [id])).toEqual([{ needs: null }]);
    expect(await quoteOf(buyers.admin, id)).not.toHaveProperty('acceptanceRequest');
    expect((await refuse(buyers.admin, id)).status).toBe(409);
  });

  it('when its rule ends, which its first signatory is told; a stricter rule is asked as well', async () => {
    const { buyers, id } = await waiting();
    await setRule(app, buyers.admin, { adminOver: 0, twoPeopleOver: 0 });
    await accept(buyers.uma, id);
    await checkAcceptances(app);
    expect(await quoteOf(buyers.uma, id)).toMatchObject({ acceptanceRequest: { missing: ['admin'] } });
    await setRule(app, buyers.admin, {});
    await checkAcceptances(app);
    await checkAcceptances(app);
    expect(await states(id)).toEqual(['lapsed']);
    expect(await mailed(id, 'acceptance-lapsed')).toEqual([buyers.tim]);
    expect((await accept(buyers.tim, id)).body).toMatchObject({ status: 'accepted' });
  });

  it('not while a person who signed loses access: their signature does not count any more', async () => {
    const buyers = await makeBuyers(app, { twoPeopleOver: 0 });
    const id = await sent(buyers);
    await accept(buyers.uma, id);
    await app.sql(`update users set account_status = 'inactive' where email = ?`, [buyers.uma]);
    expect((await accept(buyers.tim, id)).body).toMatchObject({ acceptanceRequest: { missing: ['two_people'] } });
    expect((await accept(buyers.admin, id)).body).toMatchObject({ status: 'accepted' });
  });
});

it('a rule that needs no other signature any more: who signed is told once and completes it, the other is named', async () => {
  const buyers = await makeBuyers(app, { adminOver: 0, twoPeopleOver: 0 });
  const { admin, tim, uma } = buyers;
  const id = await sent(buyers);
  await accept(tim, id, { signerName: 'Tim Timmer' });
  await accept(uma, id, { signerName: 'Uma Ullman' });
  await setRule(app, admin, { twoPeopleOver: 0, purchaseOrderOver: 0 });
  await app.sql(
    `update acceptance_requests set created_at = created_at - make_interval(days => ?) where quote_id = ?`,
    [REMIND_SIGNATORIES_AFTER + 3, id],
  );
  const asked = await mailed(id, 'acceptance-asked');
  await checkAcceptances(app);
  await checkAcceptances(app);
  expect((await mailed(id, 'acceptance-lapsed')).toSorted()).toEqual([tim, uma].toSorted());
  expect(await mailed(id, 'acceptance-asked')).toEqual(asked);
  expect(await app.sql('select reminded_at as at from acceptance_requests where quote_id = ?', [id])).toEqual([
    { at: null },
  ]);
  const { body } = await accept(tim, id, { signerName: 'Tim Timmer', purchaseOrder: 'PO-2' });
  expect((body as QuoteDto).acceptance?.signatures.map(({ signerName }) => signerName)).toEqual(['Uma Ullman']);
  const { acceptance: facts } = quotePdfView(await app.get(QuoteReader).printedRevision(id, 2));
  expect(facts!.filter(({ label }) => label === 'Also signed by')).toEqual([
    { label: 'Also signed by', value: expect.stringContaining('Uma Ullman, ') as string },
  ]);
});

it('reminds those who may sign once, after working days', async () => {
  const buyers = await makeBuyers(app, { adminOver: 0 });
  const id = await sent(buyers);
  await accept(buyers.tim, id);
  await checkAcceptances(app);
  expect(await mailed(id, 'acceptance-asked')).toHaveLength(2);
  await app.sql(
    `update acceptance_requests set created_at = created_at - make_interval(days => ?) where quote_id = ?`,
    [REMIND_SIGNATORIES_AFTER + 3, id],
  );
  await app.sql(`update quotes set valid_until = now() - interval '1 second' where id = ?`, [id]);
  await checkAcceptances(app);
  expect(await mailed(id, 'acceptance-asked')).toHaveLength(2); // nobody can sign an offer that has ended
  await app.sql(`update quotes set valid_until = now() + interval '9 days' where id = ?`, [id]);
  await checkAcceptances(app);
  await checkAcceptances(app);
  expect((await mailed(id, 'acceptance-asked')).toSorted()).toEqual(
    [buyers.admin, buyers.admin, buyers.otherAdmin, buyers.otherAdmin].toSorted(),
  );
});

it('reminds nobody who switched updates about quotes off, and asks them all the same', async () => {
  const buyers = await makeBuyers(app, { adminOver: 0 });
  await (
    await app.as(buyers.otherAdmin)
  )
    .put('/users/notification-preferences')
    .send({ quoteUpdates: false })
    .expect(200);
  const id = await sent(buyers);
  await accept(buyers.tim, id);
  await app.sql(
    `update acceptance_requests set created_at = created_at - make_interval(days => ?) where quote_id = ?`,
    [REMIND_SIGNATORIES_AFTER + 3, id],
  );
  await checkAcceptances(app);
  await checkAcceptances(app);
  expect((await mailed(id, 'acceptance-asked')).toSorted()).toEqual(
    [buyers.admin, buyers.admin, buyers.otherAdmin].toSorted(),
  );
  const settings = (await mailsOf(app, id))
    .filter(({ template }) => template === 'acceptance-asked')
    .map(({ data }) => data.settings);
  expect(settings.filter(Boolean)).toEqual(['/dashboard/profile?tab=notifications']);
});

it('staff and observers see a request and the rule, and change neither', async () => {
  const buyers = await makeBuyers(app, { adminOver: 12.5 });
  const id = await sent(buyers);
  await accept(buyers.tim, id);
  for (const reader of [STAFF, IAN_INTERNAL]) {
    const agent = await app.as(reader);
    expect((await agent.get(`/system/quotes/${id}`).expect(200)).body).toMatchObject({
      acceptanceRequest: { askedBy: 'Tim Timmer', people: ['Ada Adams', 'Abe Bauer'], actions: [] },
    });
    const { body } = await agent.get(`/system/companies/${buyers.company}/acceptance-rule`).expect(200);
    expect(body).toEqual({
      adminOver: 12.5,
      twoPeopleOver: null,
      purchaseOrderOver: null,
      people: 4,
      admins: 2,
      version: 1,
    });
  }
});

it('the rule of a company takes amounts, and no stale copy', async () => {
  const { admin, tim } = await makeBuyers(app);
  const agent = await app.as(admin);
  const save = (body: object, version = 0) => agent.put('/acceptance-rule').set('If-Match', `"${version}"`).send(body);
  expect((await agent.get('/acceptance-rule').expect(200)).body).toMatchObject({ adminOver: null, version: 0 });
  const both = await Promise.all([save({ adminOver: 1 }), save({ twoPeopleOver: 2 })]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 412]);
  expect((await save({ adminOver: -1, twoPeopleOver: 1.234, purchaseOrderOver: 'x' }, 1)).body).toMatchObject({
    status: 422,
    errors: [{ field: 'adminOver' }, { field: 'twoPeopleOver' }, { field: 'purchaseOrderOver' }],
  });
  const { body } = (await save({ adminOver: 1500.25 }, 1)) as { body: AcceptanceRuleDto };
  expect(body).toMatchObject({ adminOver: 1500.25, twoPeopleOver: null, version: 2 });
  expect((await (await app.as(tim)).get('/acceptance-rule').expect(200)).body).toEqual(body);
  await (await app.as(tim)).put('/acceptance-rule').send({}).expect(403);
});

it('the database refuses an acceptance without its signatures', async () => {
  const buyers = await makeBuyers(app, { twoPeopleOver: 0 });
  const id = await sent(buyers);
  await accept(buyers.tim, id);
  const forged = app.sql(
    `insert into quote_acceptances (quote_id, revision, sha256, signer_name, user_id, address, accepted_at)
     select q.id, q.revision, r.sha256, 'Nobody', q.user_id, '', now()
       from quotes q join quote_revisions r on r.quote_id = q.id and r.number = q.revision where q.id = ?`,
    [id],
  );
  await expect(forged).rejects.toThrow('lacks {two_people}');
  await expect(app.sql('delete from acceptance_signatures where quote_id = ?', [id])).rejects.toThrow();
  expect(await quoteOf(buyers.tim, id)).toMatchObject({ status: 'sent', acceptanceRequest: { state: 'waiting' } });
});

it('a connected partner reads that its client’s quote waits and nothing about the people, a former one nothing', async () => {
  const buyers = await makeBuyers(app, { adminOver: 0 });
  const connection = await connect(app, PAULA_PARTNER, buyers.tim);
  const { id } = await makeQuote(app, 'sent', { by: PAULA_PARTNER, forClient: buyers.tim });
  await accept(buyers.tim, id);
  expect((await quoteOf(PAULA_PARTNER, id)).acceptanceRequest).toMatchObject({
    state: 'waiting',
    missing: ['admin'],
    askedBy: null,
    signatures: [],
    people: [],
    actions: [],
  });
  expect(await quoteOf(PAULA_PARTNER, id)).not.toHaveProperty('acceptanceCheck');
  for (const change of [accept, refuse, withdraw]) {
    expect((await change(PAULA_PARTNER, id)).body).toMatchObject({ status: 403, code: 'not_yours' });
  }
  await disconnect(app, connection);
  for (const change of [accept, refuse, withdraw]) expect((await change(PAULA_PARTNER, id)).status).toBe(404);
  expect((await accept(buyers.admin, id)).body).toMatchObject({ status: 'accepted' });
});
