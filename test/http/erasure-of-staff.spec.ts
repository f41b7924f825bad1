import type { QuoteDto } from '../../src/quotes/quote-answers.dto.js';
import type { QuoteHandTaxDto } from '../../src/quotes/tax/hand-tax.dto.js';
import { type Agent, STAFF, TestApp } from '../app.js';
import { type Colleague, endRules, makeColleague, makeRule } from '../builders/approvals.js';
import { type ErasureWorker, erasureWorker, tablesWith } from '../builders/erasures.js';
import { makeCompany, makeUser } from '../builders/people.js';
import { makeQuote, TERMS } from '../builders/quotes.js';

const EMBASSY = { category: 'E', rateOf: null, exemption: 'VATEX-EU-151-1A' };

let app: TestApp;
let staff: Agent;
let worker: ErasureWorker;
beforeAll(async () => {
  app = await TestApp.start({ seller: { countryCode: 'NL', vatNumber: 'NL862417395B01' } });
  worker = await erasureWorker(app);
  staff = await app.as(STAFF);
});
afterAll(async () => {
  await worker.close();
  await app.close();
});

const erase = async (keeper: Agent, { id, email }: { id: string; email: string }) => {
  await keeper.patch(`/users/${id}/deactivate`).send({ reason: 'Left' }).expect(200);
  await keeper.delete(`/users/${id}/permanent`).send({ reason: 'Left', confirmEmail: email }).expect(204);
  await worker.finish();
};

/** Decides the VAT of a quote by hand; returns the id of the decision. */
async function decide(id: string, by: Agent, reason: string): Promise<string> {
  const { body } = await by
    .put(`/system/quotes/${id}/hand-tax`)
    .send({ goods: EMBASSY, service: EMBASSY, reason })
    .expect(200);
  return (body as QuoteHandTaxDto).decision!.id;
}

it('erasing a buyer removes their name from the reason of VAT by hand, in every copy of it', async () => {
  const company = await makeCompany(app);
  const keeper = await app.as(await makeUser(app, { company, accountType: 'admin' }));
  const name = 'Fenx Rickq'; // shorter than 'Deleted User'
  const reason = `${name} buys for the embassy`;
  const email = await makeUser(app, { company, firstName: 'Fenx', lastName: 'Rickq' });
  const buyer = await app.as(email);
  const second = await makeColleague(app);

  const { id } = await makeQuote(app, 'pending_approval', { by: email });
  const decisionId = await decide(id, staff, reason);
  await second.agent.post(`/system/quotes/${id}/hand-tax/agree`).send({ decisionId }).expect(200);
  const { body: sent } = await staff.put(`/system/quotes/${id}/approve`).send(TERMS).expect(200);
  const { revision } = sent as QuoteDto;
  await buyer.post(`/quotes/${id}/accept`).send({ revision, signerName: name }).expect(200);
  const { body: order } = await staff
    .post('/orders/from-quote')
    .set('Idempotency-Key', `erase-order-${id}`)
    .send({ quoteId: id })
    .expect(201);
  const waiting = await makeQuote(app, 'pending_approval', { by: email });
  await decide(waiting.id, staff, `${'x'.repeat(200 - name.length - 1)} ${name}`);
  const traces = ['fenx', 'rickq', email];
  expect(await tablesWith(app, traces)).toEqual(
    expect.arrayContaining(['audit_log', 'hand_taxes', 'orders', 'outbox_mails', 'quote_revisions', 'quotes']),
  );

  await erase(keeper, { id: (await app.actor(email)).userId, email });

  expect(await tablesWith(app, traces)).toEqual([]);
  const { body: kept } = await staff.get(`/orders/${(order as { id: string }).id}`).expect(200);
  expect(kept).toMatchObject({
    taxReason: expect.stringContaining('Deleted User buys for the embassy'),
    taxDecision: { groups: [{ category: 'E', reason: expect.stringContaining('Deleted User buys for the embassy') }] },
    total: (sent as QuoteDto).total,
  });
});

it('erasing a member of staff removes the name from mails about a decision on VAT that was taken back', async () => {
  const left = await makeColleague(app, 'Statistika');
  const { id } = await makeQuote(app, 'pending_approval');
  await decide(id, left.agent, 'Embassy, certificate 33');
  await staff.delete(`/system/quotes/${id}/hand-tax`).expect(204);
  const traces = ['cara statistika', left.email];
  expect(await tablesWith(app, traces)).toEqual(expect.arrayContaining(['outbox_mails']));

  await erase(staff, left);

  expect(await tablesWith(app, traces)).toEqual([]);
});

it('the author of a revision that waited for agreements is erased with who asked, not with who agreed', async () => {
  const asker = await makeColleague(app, 'Prosserina');
  const agreer = await makeColleague(app, 'Kwaltzine');
  const rule = await makeRule(app, [agreer, await makeColleague(app)]);
  const { id, items } = await makeQuote(app, 'pending_approval');
  await staff
    .put(`/system/quotes/${id}/pricing`)
    .send({ items: [{ id: items[0]!.id, discountPercent: 20 }] })
    .expect(200);
  const { body: asked } = await asker.agent.put(`/system/quotes/${id}/approve`).send(TERMS).expect(200);
  const { revision, needsAgreement } = asked as QuoteDto & { needsAgreement: string[] };
  expect(needsAgreement).toHaveLength(1);
  await agreer.agent
    .post(`/system/quotes/${id}/agreements`)
    .send({ ruleId: rule.id, revision, answer: 'agreed' })
    .expect(200);
  await endRules(app);
  const author = async () => {
    const rows = await app.sql<{ name: string }>(
      'select created_by as name from quote_revisions where quote_id = ? and number = ?',
      [id, revision],
    );
    return rows[0]!.name;
  };
  const traces = ({ email }: Colleague, lastName: string) => [`cara ${lastName}`, email];
  expect(await author()).toBe('Cara Prosserina');

  await erase(staff, agreer);
  expect(await author()).toBe('Cara Prosserina');
  expect(await tablesWith(app, traces(agreer, 'kwaltzine'))).toEqual([]);

  expect(await tablesWith(app, traces(asker, 'prosserina'))).toEqual(
    expect.arrayContaining(['outbox_mails', 'quote_revisions']),
  );
  await erase(staff, asker);
  expect(await author()).toBe('Deleted User');
  expect(await tablesWith(app, traces(asker, 'prosserina'))).toEqual([]);
});
