import { randomUUID } from 'node:crypto';
import type { Response } from 'supertest';
import type {
  DealBoardDto,
  DealDto,
  DealForecastDto,
  StaffDealDto,
} from '../../src/partner-programme/deals/deal-answers.dto.js';
import { SweepDealsJob } from '../../src/partner-programme/deals/sweep-deals.job.js';
import { DealNotices } from '../../src/partner-programme/deals/deal-notices.js';
import type { DealPage } from '../../src/partner-programme/deals/deal-reader.service.js';
import { DealsService } from '../../src/partner-programme/deals/deals.service.js';
import { asOf } from '../../src/platform/clock.js';
import { Transactions } from '../../src/platform/database/transactions.js';
import { ClientQuoteWorkflow } from '../../src/quotes/workflow/client-quote-workflow.service.js';
import { dayInWords, daysAfter } from '../../src/rules/deal.js';
import { type Agent, ANNA, PAULA_PARTNER, STAFF, TestApp } from '../app.js';
import { makeAgreement } from '../builders/agreements.js';
import { connect, disconnect } from '../builders/connections.js';
import { dealInput, makeDeal, makePreparedQuote } from '../builders/deals.js';
import { makeUser } from '../builders/people.js';
import { mailsTo } from './mails.js';

const BASE = '/partner-dashboard/projects';

let app: TestApp;
let paula: Agent;
let staff: Agent;
/** HTTP client of a user of another partner. */
let oscar: Agent;
let oscarEmail: string;
beforeAll(async () => {
  app = await TestApp.start();
  oscarEmail = await makeUser(app, { companyType: 'partner', accountType: 'admin' });
  [paula, staff, oscar] = await Promise.all([app.as(PAULA_PARTNER), app.as(STAFF), app.as(oscarEmail)]);
});
afterAll(() => app.close());

const today = new Date().toISOString().slice(0, 10);
const unique = () => randomUUID().slice(0, 8);
const name = () => `${randomUUID()} Clinics`;
const vatNumber = () => `GB${Math.random().toString().slice(2, 11)}`;
const read = async (id: string, agent = paula) => (await agent.get(`${BASE}/${id}`).expect(200)).body as DealDto;
const review = async (id: string) => (await staff.get(`/partner-admin/deals/${id}`).expect(200)).body as StaffDealDto;
const decide = (id: string, decision: string, reason?: string) =>
  staff.put(`/partner-admin/deals/${id}/decision`).send({ decision, reason });
const statuses = (answers: Response[]) => {
  const counts = Object.groupBy(answers, ({ status }) => status);
  return Object.fromEntries(Object.entries(counts).map(([status, all]) => [status, all?.length]));
};
const templatesTo = async (email: string, customerName: string) =>
  (await mailsTo(app, email))
    .filter(({ data }) => (data.deal as { customerName?: string } | undefined)?.customerName === customerName)
    .map(({ template }) => template);

describe('registering a deal', () => {
  it('stores normalised input, sets it to pending and mails staff', async () => {
    const customerName = name();
    const domain = `${unique()}.example`;
    const { body } = await paula
      .post(BASE)
      .send({
        ...dealInput({ customerName, vatNumber: ' gb 904.417.730 ', website: `https://WWW.${domain}/contact` }),
        ...{ contactName: 'Dr Priya Nair', contactEmail: 'Priya@Orchard.example', contactPhone: '+44 20 7946 0018' },
        ...{
          expectedValue: 12_900.5,
          nextStep: 'Ask for the floor plan',
          nextStepOn: '2099-05-26',
          notes: 'Third floor',
        },
      })
      .expect(201);
    const deal = body as DealDto;
    expect(deal).toMatchObject({
      customerName,
      vatNumber: 'GB904417730',
      contactEmail: 'priya@orchard.example',
      contactPhone: '+442079460018',
      expectedValue: 12_900.5,
      products: [{ id: 'holodesk-27', name: 'HoloDesk 27' }],
      stage: 'registered',
      registration: 'pending',
      protectedUntil: null,
      attention: [],
      version: 1,
      timeline: [{ type: 'registered', actorName: 'Paula Grant' }],
    });
    expect(deal.actions.toSorted()).toEqual(
      ['change_customer', 'edit', 'link_quote', 'lose', 'move', 'plan', 'win'].toSorted(),
    );
    const [stored] = await app.sql('select domain, vat_number from deals where id = ?', [deal.id]);
    expect(stored).toEqual({ domain, vat_number: 'GB904417730' });
    expect(await templatesTo(app.config.mailStaff, customerName)).toEqual(['deal-registered']);
    await app.sql(`update deals set stage = 'lost' where id = ?`, [deal.id]);
  });

  it('can be for a connected client, and for no other company', async () => {
    const clients = [1, 2, 3].map(() => makeUser(app, { accountType: 'admin' }));
    const [own, former, ofAnother] = (await Promise.all(clients)) as [string, string, string];
    await connect(app, PAULA_PARTNER, own);
    await disconnect(app, await connect(app, PAULA_PARTNER, former));
    await connect(app, oscarEmail, ofAnother);
    const { companyId: clientId, companyName } = await app.actor(own);
    const { body } = await paula.post(BASE).send(dealInput({ clientId })).expect(201);
    const { id, client } = body as DealDto;
    expect(client).toEqual({ id: clientId, name: companyName });
    expect((await read(id)).client).toEqual(client);
    const { body: list } = await paula.get(BASE).query({ clientId }).expect(200);
    expect(list).toMatchObject({ total: 1, data: [{ id }] });

    for (const stranger of [former, ofAnother, PAULA_PARTNER]) {
      const input = dealInput({ clientId: (await app.actor(stranger)).companyId });
      const { body: refused } = await paula.post(BASE).send(input).expect(422);
      const message = 'Please select one of your clients';
      expect(refused).toMatchObject({ message, errors: [{ field: 'clientId', message }] });
      expect(await app.sql('select 1 from deals where customer_name = ?', [input.customerName])).toEqual([]);
    }
  });

  it('lists errors by field and stores nothing', async () => {
    const { body } = await paula
      .post(BASE)
      .send({
        customerName: 'A',
        countryCode: 'XX',
        products: [],
        expectedValue: -1,
        closesOn: 'soon',
        contactEmail: 'x',
      })
      .expect(422);
    const { errors } = body as { errors: { field: string; message: string }[] };
    expect(Object.fromEntries(errors.map(({ field, message }) => [field, message]))).toEqual({
      customerName: 'Customer name must be at least 2 characters',
      countryCode: 'Please select a valid country',
      products: 'Please select at least one product',
      expectedValue: 'Enter an amount in euros, for example 48,500',
      closesOn: 'Please select the day you expect to close it',
      contactEmail: 'Please enter a valid email address',
    });
    const other = await paula
      .post(BASE)
      .send(dealInput({ products: ['no-such-thing'], closesOn: '2020-01-01', clientId: randomUUID() }))
      .expect(422);
    expect((other.body as { errors: { field: string }[] }).errors.map(({ field }) => field)).toEqual([
      'closesOn',
      'products',
      'clientId',
    ]);
    await paula
      .post(BASE)
      .send(dealInput({ nextStepOn: '2099-01-01' }))
      .expect(422);
  });

  it('is refused for a suspended partner', async () => {
    const email = await makeUser(app, { companyType: 'partner', accountType: 'admin' });
    const { companyId } = await app.actor(email);
    await app.sql(
      `insert into partners (id, company_id, status) values (gen_random_uuid(), ?, 'suspended')
       on conflict (company_id) do update set status = 'suspended'`,
      [companyId],
    );
    const { body } = await (await app.as(email)).post(BASE).send(dealInput()).expect(409);
    expect(body).toMatchObject({ code: 'partner_status' });
  });

  it('a suspended or terminated partner cannot extend or reopen its deals', async () => {
    const by = await makeUser(app, { companyType: 'partner', accountType: 'admin' });
    const { companyId } = await app.actor(by);
    await app.sql('insert into partners (id, company_id) values (gen_random_uuid(), ?)', [companyId]);
    const agent = await app.as(by);
    const move = (id: string, body: object) => agent.put(`${BASE}/${id}/stage`).send(body);
    const [open, lost] = [await makeDeal(app, 'approved', { by }), await makeDeal(app, 'approved', { by })];
    await move(lost, { stage: 'lost', lostReason: 'Late' }).expect(200);
    for (const status of ['suspended', 'terminated']) {
      await app.sql('update partners set status = ? where company_id = ?', [status, companyId]);
      const answers = [await agent.post(`${BASE}/${open}/extend`), await move(lost, { stage: 'registered' })];
      expect(answers).toMatchObject([409, 409].map((code) => ({ status: code, body: { code: 'partner_status' } })));
      await move(open, { stage: status === 'suspended' ? 'qualified' : 'won' }).expect(200);
    }
    expect([await read(open, agent), await read(lost, agent)]).toMatchObject([
      { isExtended: false },
      { stage: 'lost' },
    ]);
  });

  it('a termination declines open deals and frees the customer; a suspension does not', async () => {
    const by = await makeUser(app, { companyType: 'partner', accountType: 'admin' });
    const { companyId } = await app.actor(by);
    await app.sql('insert into partners (id, company_id) values (gen_random_uuid(), ?)', [companyId]);
    const agent = await app.as(by);
    const customerName = name();
    const open = await makeDeal(app, 'approved', { by, customerName });
    const asked = await makeDeal(app, 'pending', { by });
    const won = await makeDeal(app, 'approved', { by });
    await agent.put(`${BASE}/${won}/stage`).send({ stage: 'won' }).expect(200);
    const rival = await makeDeal(app, 'pending', { by: oscarEmail, customerName });
    const become = (status: string) =>
      staff.put(`/partner-admin/partners/${companyId}/status`).send({ status, reason: 'Fees' }).expect(200);

    await become('suspended');
    expect((await decide(rival, 'approve').expect(409)).body).toMatchObject({ code: 'customer_taken' });
    expect(await read(open, agent)).toMatchObject({ registration: 'approved' });
    await become('terminated');
    expect([await read(open, agent), await read(asked, agent), await read(won, agent)]).toMatchObject([
      { registration: 'declined', declineReason: 'The partnership ended', protectedUntil: null },
      { registration: 'declined', declineReason: 'The partnership ended' },
      { registration: 'approved', stage: 'won' },
    ]);
    await decide(rival, 'approve').expect(200);
    await become('active');
    await agent.post(`${BASE}/${asked}/register-again`).expect(200);
  });

  it('deals are hidden from other partners, who cannot change them', async () => {
    const customerName = name();
    const id = await makeDeal(app, 'approved', { customerName });
    const before = await read(id);
    const requests = [
      oscar.get(`${BASE}/${id}`),
      oscar.get(`${BASE}/${id}/quotes`),
      oscar.put(`${BASE}/${id}`).send(dealInput()),
      oscar.put(`${BASE}/${id}/stage`).send({ stage: 'won' }),
      oscar.put(`${BASE}/${id}/next-step`).send({ nextStep: 'Mine' }),
      oscar.put(`${BASE}/${id}/quote`).send({ quoteId: null }),
      oscar.post(`${BASE}/${id}/extend`),
      oscar.post(`${BASE}/${id}/register-again`),
      oscar.post(`${BASE}/${id}/answer`).send({ message: 'Mine' }),
    ];
    for (const answer of await Promise.all(requests)) expect(answer.status).toBe(404);
    expect(await read(id)).toEqual(before);
    for (const path of ['', '/board', '/forecast', '/../../exports/deals']) {
      const { text } = await oscar
        .get(`${BASE}${path}`)
        .query({ search: path === '/forecast' ? undefined : customerName });
      expect(text).not.toContain(customerName);
    }
  });
});

describe('a partner’s deal', () => {
  it('moves through its stages back and forth, is lost with a reason, and can be reopened', async () => {
    const id = await makeDeal(app, 'approved');
    const move = (body: object) => paula.put(`${BASE}/${id}/stage`).send(body);
    for (const stage of ['negotiation', 'qualified', 'proposal']) await move({ stage }).expect(200);
    const { body } = await move({ stage: 'lost' }).expect(422);
    expect(body).toMatchObject({ errors: [{ field: 'lostReason', message: 'Please say why it was lost' }] });
    await move({ stage: 'lost', lostReason: 'Rents instead of buying' }).expect(200);
    expect(await read(id)).toMatchObject({
      stage: 'lost',
      lostReason: 'Rents instead of buying',
      actions: ['reopen', 'edit'],
    });
    await paula.put(`${BASE}/${id}/next-step`).send({ nextStep: 'Call' }).expect(409);
    await move({ stage: 'won' }).expect(409);
    await move({ stage: 'proposal' }).expect(200);
    await move({ stage: 'won' }).expect(200);
    const { stage, lostReason, timeline } = await read(id);
    expect([stage, lostReason]).toEqual(['won', null]);
    expect(timeline.filter(({ type }) => type === 'stage').map(({ toStage }) => toStage)).toEqual(
      ['negotiation', 'qualified', 'proposal', 'lost', 'proposal', 'won'].toReversed(),
    );
  });

  it('cannot change its customer after approval; a stale copy is refused with 412', async () => {
    const customerName = name();
    const id = await makeDeal(app, 'pending', { customerName });
    const better = dealInput({ customerName, vatNumber: vatNumber(), notes: 'Checked' });
    await paula.put(`${BASE}/${id}`).set('If-Match', '"1"').send(better).expect(200);
    await paula.put(`${BASE}/${id}`).set('If-Match', '"1"').send(better).expect(412);
    await decide(id, 'approve').expect(200);
    const { body } = await paula
      .put(`${BASE}/${id}`)
      .send({ ...better, vatNumber: vatNumber() })
      .expect(422);
    expect(body).toMatchObject({
      errors: [{ field: 'vatNumber', message: 'The customer cannot be changed once the registration is approved' }],
    });
    await paula
      .put(`${BASE}/${id}`)
      .send({ ...better, expectedValue: 1_000, notes: null })
      .expect(200);
    expect(await read(id)).toMatchObject({ expectedValue: 1_000, notes: null, vatNumber: better.vatNumber });
  });

  it('can answer a question of staff', async () => {
    const customerName = name();
    const id = await makeDeal(app, 'pending', { customerName });
    await paula.post(`${BASE}/${id}/answer`).send({ message: 'What?' }).expect(409);
    await staff.post(`/partner-admin/deals/${id}/question`).send({ message: 'Which building?' }).expect(200);
    expect(await read(id)).toMatchObject({ question: 'Which building?', attention: ['question', 'no_next_step'] });
    await paula.post(`${BASE}/${id}/answer`).send({ message: 'The new wing' }).expect(200);
    const { question, timeline } = await read(id);
    expect(question).toBeNull();
    expect(timeline.slice(0, 2)).toMatchObject([
      { type: 'answered', message: 'The new wing', actorName: 'Paula Grant' },
      { type: 'asked', message: 'Which building?', actorName: null, byStaff: true },
    ]);
    expect(await templatesTo(PAULA_PARTNER, customerName)).toEqual(['deal-question']);
  });

  it('is protected for 90 days, extended once by 30, with two warnings, then expires', async () => {
    const customerName = name();
    const id = await makeDeal(app, 'approved', { customerName });
    expect(await read(id)).toMatchObject({ registration: 'approved', protectedUntil: daysAfter(today, 90) });
    await paula.post(`${BASE}/${id}/extend`).expect(200);
    await paula.post(`${BASE}/${id}/extend`).expect(409);
    expect(await read(id)).toMatchObject({ protectedUntil: daysAfter(today, 120), isExtended: true });
    const sweepOn = (days: number) =>
      asOf(new Date(`${daysAfter(today, days)}T00:20:00Z`), () =>
        new SweepDealsJob(app.get(Transactions), app.get(DealNotices)).run(),
      );
    for (const days of [105, 106, 106, 110, 117, 118, 120]) await sweepOn(days);
    expect(await templatesTo(PAULA_PARTNER, customerName)).toEqual(['deal-approved', 'deal-ending', 'deal-ending']);
    expect((await read(id)).registration).toBe('approved');
    await sweepOn(121);
    await sweepOn(122);
    const { registration, timeline, actions } = await read(id);
    expect([registration, timeline.filter(({ type }) => type === 'expired').length]).toEqual(['expired', 1]);
    expect(actions).toContain('register_again');
    await paula.post(`${BASE}/${id}/register-again`).expect(200);
    expect(await read(id)).toMatchObject({ registration: 'pending', protectedUntil: null, isExtended: false });
  });
});

describe('the quote of a deal', () => {
  it('must be prepared by the partner; its acceptance wins the deal', async () => {
    const id = await makeDeal(app, 'approved');
    const quote = await makePreparedQuote(app);
    const link = (deal: string, quoteId: string | null) => paula.put(`${BASE}/${deal}/quote`).send({ quoteId });
    const { body } = await paula.get(`${BASE}/${id}/quotes`).expect(200);
    expect((body as { data: object[] }).data).toContainEqual({
      id: quote.id,
      number: quote.number,
      status: 'sent',
      total: quote.total,
    });
    await link(id, randomUUID()).expect(422);
    await link(id, quote.id).expect(200);
    expect(await read(id)).toMatchObject({
      quote: { number: quote.number, status: 'sent' },
      client: { name: 'Meridian Engineering B.V.' },
    });
    await link(await makeDeal(app), quote.id).expect(422);
    await link(id, null).expect(200);
    await link(id, quote.id).expect(200);
    const anna = await app.actor(ANNA);
    await app
      .get(ClientQuoteWorkflow)
      .accept(anna, quote.id, { revision: 2, signerName: 'Anna de Vries' }, '127.0.0.1');
    const deal = await read(id);
    expect(deal).toMatchObject({ stage: 'won', quote: { status: 'accepted' }, actions: ['edit'] });
    expect(deal.timeline[0]).toMatchObject({ type: 'stage', toStage: 'won', message: `${quote.number} was accepted` });
    await paula.put(`${BASE}/${id}/stage`).send({ stage: 'proposal' }).expect(409);
  });

  it('wins a lost deal too when it is accepted', async () => {
    const [id, quote] = [await makeDeal(app), await makePreparedQuote(app)];
    await paula.put(`${BASE}/${id}/quote`).send({ quoteId: quote.id }).expect(200);
    await paula.put(`${BASE}/${id}/stage`).send({ stage: 'lost', lostReason: 'Late' }).expect(200);
    const anna = await app.actor(ANNA);
    await app.get(ClientQuoteWorkflow).accept(anna, quote.id, { revision: 2, signerName: 'Anna' }, '127.0.0.1');
    expect(await read(id)).toMatchObject({ stage: 'won', lostReason: null, actions: ['edit'] });
  });

  it('must be for the client of the deal, also when either changes later', async () => {
    const other = await makeUser(app, { accountType: 'admin' });
    await connect(app, PAULA_PARTNER, other);
    const { companyId: clientId } = await app.actor(other);
    const [id, quote] = [await makeDeal(app), await makePreparedQuote(app, 'draft')];
    await paula.put(`${BASE}/${id}/quote`).send({ quoteId: quote.id }).expect(200);
    const { body } = await paula.put(`${BASE}/${id}`).send(dealInput({ clientId })).expect(422);
    expect(body).toMatchObject({
      errors: [{ field: 'clientId', message: 'The quote of this deal is for another client: unlink it first' }],
    });
    expect(await read(id)).toMatchObject({ client: { name: 'Meridian Engineering B.V.' } });
    await paula.put(`/quotes/${quote.id}`).send({ clientId }).expect(200);
    const { quote: left, timeline } = await read(id);
    expect([left, timeline[0]]).toMatchObject([null, { type: 'quote_unlinked', actorName: 'Paula Grant' }]);
    await paula.put(`${BASE}/${id}`).send(dealInput({ clientId })).expect(200);
    await paula.put(`${BASE}/${id}/quote`).send({ quoteId: quote.id }).expect(200);
  });

  it('cannot be linked while it is being accepted', async () => {
    const [id, quote] = [await makeDeal(app), await makePreparedQuote(app)];
    const anna = await app.actor(ANNA);
    const answers: Response[] = [];
    await app.get(Transactions).run(async () => {
      await app.get(ClientQuoteWorkflow).accept(anna, quote.id, { revision: 2, signerName: 'Anna' }, '127.0.0.1');
      void paula
        .put(`${BASE}/${id}/quote`)
        .send({ quoteId: quote.id })
        .then((answer) => answers.push(answer));
      const waiting = `select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query ~ 'quotes|deals'`;
      while (!answers.length && !(await app.sql(waiting)).length);
    });
    while (!answers.length) await new Promise((next) => setImmediate(next));
    expect(answers).toMatchObject([{ status: 422, body: { errors: [{ field: 'quoteId' }] } }]);
    expect(await read(id)).toMatchObject({ stage: 'registered', quote: null });
  });

  it('needs attention when it is rejected, until the client has left', async () => {
    const [id, quote] = [await makeDeal(app, 'approved', { nextStep: 'Wait' }), await makePreparedQuote(app)];
    await paula.put(`${BASE}/${id}/quote`).send({ quoteId: quote.id }).expect(200);
    expect((await read(id)).attention).toEqual([]);
    await app.get(ClientQuoteWorkflow).reject(await app.actor(ANNA), quote.id, 'Next year');
    expect((await read(id)).attention).toEqual(['quote_rejected']);
    const { companyId } = await app.actor(PAULA_PARTNER);
    await app.sql('update partner_clients set ended_at = now() where partner_id = ?', [companyId]);
    expect(await read(id)).toMatchObject({ quote: null, stage: 'registered' });
  });
});

describe('two partners with the same customer', () => {
  const ofBoth = async (first: Parameters<typeof makeDeal>[2], second: Parameters<typeof makeDeal>[2]) => [
    await makeDeal(app, 'approved', { ...first, by: oscarEmail }),
    await makeDeal(app, 'pending', second),
  ];

  it('conflicts are found by VAT number, website or similar name in the same country, for staff only', async () => {
    const [vat, domain, like] = [vatNumber(), `${unique()}.example`, `Orchard ${unique()} Hospitals`];
    const [rival, id] = (await ofBoth(
      { customerName: `${like} Ltd`, vatNumber: vat, website: domain },
      { customerName: `${like} Group`, vatNumber: vat.slice(2), website: `www.${domain}` },
    )) as [string, string];
    const { conflicts, takenText } = await review(id);
    const from = dayInWords(daysAfter(today, 91));
    expect(takenText).toBe(
      `This customer is already registered by another partner. You can register again from ${from}, if the deal is free by then.`,
    );
    expect(conflicts).toMatchObject([
      {
        id: rival,
        registration: 'approved',
        sameVatNumber: true,
        sameDomain: true,
        protectedUntil: daysAfter(today, 90),
      },
    ]);
    expect(conflicts[0]?.nameSimilarity).toBeGreaterThanOrEqual(0.6);
    const { body } = await staff
      .get('/partner-admin/deals')
      .query({ conflict: true, registration: 'pending' })
      .expect(200);
    expect((body as { data: { id: string; conflicts: number }[] }).data).toContainEqual(
      expect.objectContaining({ id, conflicts: 1 }),
    );
    const { companyName } = await app.actor(oscarEmail);
    expect(JSON.stringify(await read(id))).not.toContain(companyName);

    const abroad = await makeDeal(app, 'pending', { customerName: `${like} Ltd`, countryCode: 'IE' });
    expect((await review(abroad)).conflicts).toEqual([]);
    const unlike = await makeDeal(app, 'pending', { customerName: `${unique()} Rail` });
    expect((await review(unlike)).conflicts).toEqual([]);
  });

  it('keeping the earlier deal declines the new one with the day it can be registered again', async () => {
    const vat = vatNumber();
    const customerName = name();
    const [rival, id] = (await ofBoth({ vatNumber: vat }, { customerName, vatNumber: vat })) as [string, string];
    const { body } = await decide(id, 'approve').expect(409);
    expect(body).toMatchObject({ code: 'customer_taken' });
    await decide(id, 'keep_earlier').expect(200);
    const { registration, declineReason, againFrom, timeline } = await read(id);
    expect([registration, againFrom]).toEqual(['declined', daysAfter(today, 91)]);
    expect(declineReason).toMatch(/^This customer is already registered by another partner\./);
    expect(timeline[0]).toMatchObject({ type: 'declined', message: declineReason, notes: null, actorName: null });
    expect(await templatesTo(PAULA_PARTNER, customerName)).toEqual(['deal-declined']);
    const early = await paula.post(`${BASE}/${id}/register-again`).expect(409);
    expect(early.body).toMatchObject({ code: 'too_early', message: declineReason });
    const again = dealInput({ vatNumber: vat });
    const anew = await paula.post(BASE).send(again).expect(409);
    expect(anew.body).toMatchObject({ code: 'too_early', message: declineReason });
    const other = await makeDeal(app);
    expect((await paula.put(`${BASE}/${other}`).send(again).expect(409)).body).toMatchObject({ code: 'too_early' });
    expect((await read(rival, oscar)).registration).toBe('approved');
    await decide(await makeDeal(app), 'keep_earlier').expect(409);
  });

  it('letting both stand requires a reason, which only staff can read', async () => {
    const vat = vatNumber();
    const [rival, id] = (await ofBoth({ vatNumber: vat }, { vatNumber: vat })) as [string, string];
    const { body } = await decide(id, 'let_both_stand').expect(422);
    expect(body).toMatchObject({ errors: [{ field: 'reason', message: 'A reason is required' }] });
    await decide(id, 'let_both_stand', 'Another building').expect(200);
    expect((await read(id)).registration).toBe('approved');
    expect(JSON.stringify(await read(id))).not.toContain('Another building');
    expect((await review(id)).timeline[0]).toMatchObject({ type: 'approved', notes: 'Another building' });
    expect((await read(rival, oscar)).registration).toBe('approved');
  });

  it('protecting the new deal declines the earlier one, and both partners are mailed', async () => {
    const vat = vatNumber();
    const customerName = name();
    const [rival, id] = (await ofBoth({ customerName, vatNumber: vat }, { vatNumber: vat })) as [string, string];
    await decide(id, 'protect_new', 'The customer asked for it').expect(200);
    expect(await read(id)).toMatchObject({ registration: 'approved', protectedUntil: daysAfter(today, 90) });
    expect(await read(rival, oscar)).toMatchObject({
      registration: 'declined',
      declineReason: 'The customer asked for it',
    });
    expect(await templatesTo(oscarEmail, customerName)).toEqual(['deal-approved', 'deal-protection-lost']);
  });

  it('a lost deal frees its customer and is reopened only while the customer is free', async () => {
    const vat = vatNumber();
    const [rival, id] = (await ofBoth({ vatNumber: vat }, { vatNumber: vat })) as [string, string];
    await oscar.put(`${BASE}/${rival}/stage`).send({ stage: 'lost', lostReason: 'Late' }).expect(200);
    await decide(id, 'approve').expect(200);
    const { body } = await oscar.put(`${BASE}/${rival}/stage`).send({ stage: 'registered' }).expect(409);
    expect(body).toMatchObject({ code: 'customer_taken' });
  });

  it('of 100 concurrent registrations each partner has one, of 100 concurrent approvals one is protected', async () => {
    for (const customer of [
      () => ({ vatNumber: vatNumber() }),
      () => ({ website: `${unique()}.example` }),
      () => ({ customerName: name() }),
    ]) {
      const body = dealInput(customer());
      const agents = [paula, oscar];
      const registered = await Promise.all(
        Array.from({ length: 100 }, (_, n) => agents[n % 2]!.post(BASE).send({ ...body })),
      );
      expect(statuses(registered)).toEqual({ 201: 2, 409: 98 });
      const ids = registered.flatMap(({ status, body: made }) => (status === 201 ? [(made as DealDto).id] : []));
      const decided = await Promise.all(Array.from({ length: 100 }, (_, n) => decide(ids[n % 2]!, 'approve')));
      expect(statuses(decided)).toEqual({ 200: 1, 409: 99 });
      const states = await app.sql<{ registration: string }>(
        'select registration from deals where id in (?, ?) order by registration',
        ids,
      );
      expect(states.map(({ registration }) => registration)).toEqual(['approved', 'pending']);
    }
  }, 60_000);

  it('a unique index of the database prevents two protected deals', async () => {
    const vat = vatNumber();
    const [, id] = (await ofBoth({ vatNumber: vat }, { vatNumber: vat })) as [string, string];
    await expect(app.sql(`update deals set registration = 'approved' where id = ?`, [id])).rejects.toThrow(
      'deals_one_protected_vat_number',
    );
  });
});

describe('the deals of a partner', () => {
  let agent: Agent;
  let email: string;
  beforeAll(async () => {
    email = await makeUser(app, { companyType: 'partner', accountType: 'admin' });
    agent = await app.as(email);
    const month = (ahead: number) => {
      const day = new Date();
      return new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + ahead, 28)).toISOString().slice(0, 10);
    };
    const actor = await app.actor(email);
    const deals = app.get(DealsService);
    for (const [customerName, expectedValue, stage, ahead, nextStep] of [
      ['Aster Interiors', 24_200, 'registered', 1, 'Send plan'],
      ['Ravn Offshore', 94_500, 'qualified', 1, null],
      ['Port of Vlissingen', 250_300, 'proposal', 8, 'Approval'],
      ['Helvia Medical', 97_900, 'negotiation', 2, 'Acceptance'],
      ['Meridian', 81_333, 'won', 1, null],
      ['Delta Training', 61_364, 'lost', 1, null],
    ] as const) {
      const products = ['holotable-65'];
      const input = dealInput({ customerName, expectedValue, products, closesOn: month(ahead), nextStep });
      const id = await makeDeal(app, stage === 'registered' ? 'approved' : 'pending', { ...input, by: email });
      if (stage !== 'registered') await deals.moveTo(actor, id, { stage, lostReason: 'Budget' });
      if (stage === 'registered') {
        await app.sql('update deals set protected_until = ? where id = ?', [daysAfter(today, 14), id]);
      }
    }
    await makeDeal(app, 'declined', { by: email, expectedValue: 999 });
  });

  it('are listed with totals by stage', async () => {
    const { body } = await agent.get(BASE).query({ sort: '-expectedValue', limit: 2 }).expect(200);
    const { data, total, stages } = body as DealPage;
    expect(data.map(({ customerName }) => customerName)).toEqual(['Port of Vlissingen', 'Helvia Medical']);
    expect(total).toBe(7);
    expect(stages.find(({ stage }) => stage === 'qualified')).toEqual({
      stage: 'qualified',
      deals: 1,
      value: 94_500,
      probability: 25,
      weighted: 23_625,
    });
    const names = async (query: object) => {
      const found = (
        await agent
          .get(BASE)
          .query({ sort: 'customerName', ...query })
          .expect(200)
      ).body as DealPage;
      return found.data.map(({ customerName }) => customerName);
    };
    expect(await names({ stage: 'won,lost' })).toEqual(['Delta Training', 'Meridian']);
    expect(await names({ search: 'PORT holotable' })).toEqual(['Port of Vlissingen']);
    expect(await names({ protectionEnding: true })).toEqual(['Aster Interiors']);
    expect(await names({ noNextStep: true })).toEqual(['Ravn Offshore']);
    expect((await names({ registration: 'declined' })).length).toBe(1);
    await agent.get(BASE).query({ sort: 'secret' }).expect(400);
    await agent.get(BASE).query({ stage: 'sold' }).expect(400);
  });

  it('are on the board by stage, without declined ones', async () => {
    const { body } = await agent.get(`${BASE}/board`).expect(200);
    const { counts, columns } = body as DealBoardDto;
    expect(counts).toEqual({ open: 4, openValue: 466_900, protectionEnding: 1, noNextStep: 1, winRate: 50 });
    expect(columns.map(({ stage, rows }) => [stage, rows.length])).toEqual(
      ['registered', 'qualified', 'proposal', 'negotiation', 'won', 'lost'].map((stage) => [stage, 1]),
    );
    const found = (await agent.get(`${BASE}/board`).query({ search: 'helvia' }).expect(200)).body as DealBoardDto;
    expect(found.columns.map(({ deals }) => deals)).toEqual([0, 0, 0, 1, 0, 0]);
    expect(found.counts).toEqual(counts);
  });

  it('are forecast by month with the stage probabilities set by staff', async () => {
    const forecast = async () => (await agent.get(`${BASE}/forecast`).expect(200)).body as DealForecastDto;
    const before = await forecast();
    expect(before).toMatchObject({ value: 466_900, weighted: 2_420 + 23_625 + 125_150 + 73_425 });
    expect(before.months.map(({ deals, value, weighted }) => [deals, value, weighted])).toEqual([
      [0, 0, 0],
      [2, 118_700, 26_045],
      [1, 97_900, 73_425],
      [0, 0, 0],
      [0, 0, 0],
      [0, 0, 0],
    ]);
    expect(before.later).toMatchObject({ deals: 1, weighted: 125_150 });
    const path = '/partner-admin/stage-probabilities';
    const { body } = await staff.get(path).expect(200);
    const { version } = body as { version: number };
    const percent = { registered: 0, qualified: 0, proposal: 0, negotiation: 100 };
    await staff.put(path).set('If-Match', `"${version}"`).send(percent).expect(200);
    await staff.put(path).set('If-Match', `"${version}"`).send(percent).expect(412);
    await staff
      .put(path)
      .send({ ...percent, registered: 101 })
      .expect(422);
    expect(await forecast()).toMatchObject({ weighted: 97_900 });
    await staff.put(path).send({ registered: 10, qualified: 25, proposal: 50, negotiation: 75 }).expect(200);
  });

  it('are exported with the filters of the list', async () => {
    const { text } = await agent.get('/exports/deals').query({ stage: 'proposal' }).expect(200);
    const [head, ...rows] = text.trim().split('\r\n');
    expect(head).toContain('"Customer","Country"');
    expect(rows).toHaveLength(1);
    expect(rows[0]).toContain('"Port of Vlissingen"');
    expect(rows[0]).toContain('"HoloTable 65","250300.00"');
  });
});

// Must be the last test, because every partner then has an agreement to sign.
it('registering is refused once the agreement is overdue', async () => {
  await makeAgreement(app);
  await paula.post(BASE).send(dealInput()).expect(201);
  await makeAgreement(app, 'active', { daysAgo: 15 });
  const { body } = await paula.post(BASE).send(dealInput()).expect(409);
  expect(body).toMatchObject({ code: 'agreement_required' });
});
