import { randomUUID } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import type { StatisticsDto } from '../../src/system/statistics.dto.js';
import { AskVatRegisterJob } from '../../src/companies/vat/ask-vat-register.job.js';
import type { VatEvidenceDto } from '../../src/companies/vat/vat-evidence.dto.js';
import { VatRegister } from '../../src/companies/vat/vat-register.js';
import type { Config } from '../../src/config.js';
import { Transactions } from '../../src/platform/database/transactions.js';
import { JobQueue } from '../../src/platform/queue/job-queue.js';
import { hashDocument } from '../../src/quotes/document/quote-document.js';
import { QuoteReader } from '../../src/quotes/quote-reader.service.js';
import type { QuoteDto } from '../../src/quotes/quote-answers.dto.js';
import type { PricingResultDto } from '../../src/quotes/prices/quote-prices.dto.js';
import type { OrderDto } from '../../src/orders/order-answers.dto.js';
import { type Agent, ANNA, IAN_INTERNAL, PAULA_PARTNER, RIVAL, STAFF, TestApp, TOM } from '../app.js';
import { inProgramme, makeClientOrder, makeClientQuote } from '../builders/commissions.js';
import { connect, disconnect } from '../builders/connections.js';
import { line, makeQuote } from '../builders/quotes.js';
import { eventually } from '../platform/eventually.js';
import { type RegisterAnswer, startVatRegister } from '../builders/vat-register.js';

const SELLER = { countryCode: 'NL', vatNumber: 'NL862417395B01' } as const;
/** A desk with a pen, which are goods, and three seats of software, which are services. */
const MIXED = [line('desk-27-purchase', 1, { 'pen-desk-27': 1 }), line('presenter-monthly', 3)];

let app: TestApp;
let anna: Agent;
let staff: Agent;
let companyId: string;
let register: Awaited<ReturnType<typeof startVatRegister>>;
beforeAll(async () => {
  register = await startVatRegister();
  app = await TestApp.start({ seller: SELLER, viesUrl: register.url });
  [anna, staff] = await Promise.all([app.as(ANNA), app.as(STAFF)]);
  ({ companyId } = await app.actor(ANNA));
});
beforeEach(async () => {
  await app.sql('delete from vat_evidence');
  await app.sql('delete from vat_verdicts');
  await app.sql('update companies set vat_number = null');
  register.questions.length = 0;
});
afterAll(async () => {
  await app.close();
  await register.close();
});

/** Moves Anna's company to a place, with this VAT number. */
const company = (countryCode: string, vatNumber: string | null, postalCode = '13002') =>
  app.sql('update companies set country_code = ?, vat_number = ?, postal_code = ? where id = ?', [
    countryCode,
    vatNumber,
    postalCode,
    companyId,
  ]);

/** Runs the job with an answer of the register, and returns the evidence of Anna's company. */
async function asked(answer: RegisterAnswer) {
  register.answer = answer;
  await new AskVatRegisterJob(app.get(Transactions), new VatRegister(app.config), app.config).run();
  const [evidence] = await app.sql('select * from vat_evidence where company_id = ?', [companyId]);
  return evidence;
}

const evidence = async (reader: Agent) =>
  (await reader.get(`/companies/${companyId}/vat-evidence`).expect(200)).body as VatEvidenceDto;

/** Lets the register be asked again at once. */
const later = (minutes: number) =>
  app.sql(`update vat_evidence set asked_at = asked_at - make_interval(mins => ?)`, [minutes]);
const aged = (days: number) => app.sql(`update vat_evidence set checked_at = now() - make_interval(days => ?)`, [days]);

const groupsOf = ({ taxDecision }: Pick<QuoteDto, 'taxDecision'>) =>
  taxDecision?.groups.map(({ category, rate, supplies, net, tax }) => [category, rate, supplies, net, tax]);
const quoteNow = async (id: string) => (await anna.get(`/quotes/${id}`).expect(200)).body as QuoteDto;

describe('the register of VAT numbers', () => {
  it('is asked in the name of the seller, and its verdict is kept as evidence', async () => {
    await company('FR', 'FR90900123457');
    expect(await asked('valid')).toMatchObject({
      status: 'valid',
      consultation_number: 'WAPIAAAAZ2kQx7Rt',
      name: 'SAS MUSEE DES PROFONDEURS',
      address: '12 QUAI DU LARGE\n13002 MARSEILLE',
      requester: SELLER.vatNumber,
      checked_at: expect.any(String),
      tries: 0,
      problem: null,
    });
    expect(register.questions).toEqual([
      {
        countryCode: 'FR',
        vatNumber: '90900123457',
        requesterMemberStateCode: 'NL',
        requesterNumber: '862417395B01',
      },
    ]);
    await later(20);
    await asked('valid');
    expect(register.questions).toHaveLength(1);
  });

  it('gets Greek numbers as EL, and is not asked about numbers outside the union', async () => {
    await company('GR', '094014201');
    await asked('undisclosed');
    expect(register.questions).toMatchObject([{ countryCode: 'EL', vatNumber: '094014201' }]);
    await company('AE', '100123456700003');
    expect(await asked('valid')).toMatchObject({ vat_number: '094014201', name: null });
    expect(register.questions).toHaveLength(1);
  });

  it('calls a number invalid only with a verdict', async () => {
    await company('FR', 'FR90900123457');
    expect(await asked('invalid')).toMatchObject({ status: 'invalid', checked_at: expect.any(String), name: null });
  });

  it.each<[RegisterAnswer, string]>([
    ['unavailable', 'MS_UNAVAILABLE'],
    ['unavailable state', 'MS_UNAVAILABLE'],
    ['failed verdict', 'UNREADABLE'],
    ['refused input', 'INVALID_INPUT'],
    ['error page', 'UNREADABLE'],
    ['no answer', 'NO_ANSWER'],
  ])('leaves a number unconfirmed when the answer is: %s', async (answer, problem) => {
    await company('FR', 'FR90900123457');
    expect(await asked(answer)).toMatchObject({ status: 'unconfirmed', checked_at: null, problem, tries: 1 });
    await asked('valid');
    expect(register.questions).toHaveLength(1); // not before 15 minutes
    await later(16);
    const again = await asked('valid');
    expect(again).toMatchObject({ status: answer === 'refused input' ? 'unconfirmed' : 'valid' });
  });

  it('does not take a verdict back when it does not answer later', async () => {
    await company('FR', 'FR90900123457');
    await asked('valid');
    await makeQuote(app, 'draft', { items: MIXED });
    await later(60);
    await aged(29);
    expect(await asked('unavailable')).toMatchObject({ status: 'valid', problem: 'MS_UNAVAILABLE' });
    expect(register.questions).toHaveLength(2);
  });

  it('keeps all its verdicts, for the company and for staff', async () => {
    await company('FR', 'FR90900123457');
    await asked('valid');
    await makeQuote(app, 'draft', { items: MIXED });
    await aged(29);
    await later(60);
    await asked('invalid');
    await company('FR', 'FR12345678901');
    await asked('unavailable');
    for (const reader of [anna, await app.as(TOM), staff, await app.as(IAN_INTERNAL)]) {
      expect(await evidence(reader)).toEqual({
        vatNumber: 'FR12345678901',
        status: 'unconfirmed',
        checkedAt: null,
        askedAt: expect.any(String),
        problem: 'MS_UNAVAILABLE',
        isAsking: false,
        decidesVat: true,
        verdicts: [
          expect.objectContaining({ vatNumber: 'FR90900123457', status: 'invalid', name: null }),
          {
            id: expect.any(String),
            vatNumber: 'FR90900123457',
            status: 'valid',
            checkedAt: expect.any(String),
            consultationNumber: 'WAPIAAAAZ2kQx7Rt',
            name: 'SAS MUSEE DES PROFONDEURS',
            address: '12 QUAI DU LARGE\n13002 MARSEILLE',
            requester: SELLER.vatNumber,
          },
        ],
        actions: reader === staff ? ['ask_vat_register'] : [],
      });
    }
    const rival = await app.as(RIVAL);
    await rival.get(`/companies/${companyId}/vat-evidence`).expect(404);
  });

  it('is asked again at once when staff want it, once at a time', async () => {
    await company('FR', 'FR90900123457');
    await asked('valid');
    const ask = () => staff.post(`/system/companies/${companyId}/ask-vat-register`).expect(202);
    const answers = await Promise.all([ask(), ask(), ask()]);
    for (const { body } of answers) expect(body).toMatchObject({ status: 'valid', isAsking: true, actions: [] });
    const jobs = app.get(JobQueue).queue('maintenance');
    expect(await jobs.getJob(`ask-vat-register-${companyId}`)).toMatchObject({ name: 'ask-vat-register' });
    register.delayMs = 200;
    const runs = [asked('invalid'), asked('invalid')];
    await eventually(() => register.questions.length === 2);
    await ask(); // while the register is being asked
    await Promise.all([...runs, asked('invalid')]);
    register.delayMs = 0;
    expect(register.questions).toHaveLength(2);
    expect(await evidence(staff)).toMatchObject({ status: 'invalid', isAsking: false, actions: ['ask_vat_register'] });
  });

  it('is asked again when the worker that asked was killed', async () => {
    await company('FR', 'FR90900123457');
    await asked('valid');
    await app.sql(
      `update vat_evidence set pending_since = now() - interval '6 minutes', asked_at = now() - interval '6 minutes'`,
    );
    expect(await evidence(staff)).toMatchObject({ isAsking: false, actions: ['ask_vat_register'] });
    await asked('valid');
    expect(register.questions).toHaveLength(1);
    await staff.post(`/system/companies/${companyId}/ask-vat-register`).expect(202);
    await asked('valid');
    expect(register.questions).toHaveLength(2);
    await app.sql(
      `update vat_evidence set pending_since = now() - interval '16 minutes', asked_at = now() - interval '16 minutes'`,
    );
    await asked('valid');
    expect(register.questions).toHaveLength(3);
  });

  it('is asked on request also for a seller without a VAT number, but not about other numbers', async () => {
    await company('FR', 'FR90900123457');
    const config = Object.assign(Object.create(app.config) as Config, { seller: { ...SELLER, vatNumber: null } });
    const run = () => new AskVatRegisterJob(app.get(Transactions), new VatRegister(config), config).run();
    await run();
    expect(register.questions).toHaveLength(0);
    await staff.post(`/system/companies/${companyId}/ask-vat-register`).expect(202);
    register.answer = 'valid';
    await run();
    expect(register.questions).toEqual([{ countryCode: 'FR', vatNumber: '90900123457' }]);
    expect((await evidence(staff)).verdicts).toMatchObject([
      { status: 'valid', consultationNumber: null, requester: null },
    ]);
  });

  it('is asked only about a number that it has, of an active company', async () => {
    const ask = (status: number) => staff.post(`/system/companies/${companyId}/ask-vat-register`).expect(status);
    for (const number of [null, '100123456700003']) {
      await company('AE', number);
      expect((await ask(409)).body).toMatchObject({ code: 'no_vat_number' });
      expect(await evidence(staff)).toMatchObject({ vatNumber: null, actions: [] });
    }
    await company('FR', 'FR90900123457');
    await app.sql(`update companies set status = 'inactive' where id = ?`, [companyId]);
    expect((await ask(409)).body).toMatchObject({ code: 'wrong_status' });
    await app.sql(`update companies set status = 'active' where id = ?`, [companyId]);
  });

  it('is asked once, however many workers ask', async () => {
    await company('FR', 'FR90900123457');
    register.delayMs = 200;
    await Promise.all([asked('valid'), asked('valid'), asked('valid')]);
    register.delayMs = 0;
    expect(register.questions).toHaveLength(1);
  });
});

describe('the VAT of a quote', () => {
  it('is an intra-Community supply and reverse charge with a confirmed number, through to the order', async () => {
    await company('FR', 'FR90900123457');
    await asked('valid');
    const quote = await makeQuote(app, 'accepted', { items: MIXED });
    expect(groupsOf(quote)).toEqual([
      ['K', 0, ['goods'], 13_829.95, 0], // a desk, a pen and the shipping
      ['AE', 0, ['service'], 5_364, 0],
    ]);
    expect(quote).toMatchObject({
      taxPercentage: 0,
      tax: 0,
      total: quote.subtotal + 640,
      taxReason: 'Goods: intra-Community supply; Services: reverse charge',
      taxDecision: { missing: null, vatNumber: 'FR90900123457', vatNumberStatus: 'valid' },
    });
    expect(quote.taxDecision?.groups.map(({ needsProof }) => needsProof)).toEqual([true, false]);
    const [goods, services] = quote.taxDecision!.groups;
    expect(goods!.withoutProof).toEqual({ rate: 0.21, tax: Math.round(goods!.net * 21) / 100 });
    expect(services).not.toHaveProperty('withoutProof');
    const { body } = await staff.post('/orders/from-quote').send({ quoteId: quote.id }).expect(201);
    const order = body as OrderDto;
    expect(order).toMatchObject({ tax: 0, total: quote.total, taxDecision: quote.taxDecision });

    const actor = await app.actor(STAFF);
    const { document } = await app.get(QuoteReader).accepted(actor, quote.id);
    expect(document.taxDecision?.evidence).toMatchObject({ consultationNumber: 'WAPIAAAAZ2kQx7Rt', status: 'valid' });
    const [row] = await app.sql<{ sha256: string }>(
      'select r.sha256 from quote_acceptances a join quote_revisions r on r.quote_id = a.quote_id and r.number = a.revision where a.quote_id = ?',
      [quote.id],
    );
    expect(hashDocument(document)).toBe(row?.sha256);

    await company('NL', null);
    expect(await quoteNow(quote.id)).toMatchObject({ taxDecision: quote.taxDecision, total: quote.total });
  });

  it('is 21% while the number is not confirmed, and says what is missing and the total then', async () => {
    await company('FR', 'FR90900123457');
    await asked('unavailable');
    const quote = await makeQuote(app, 'draft', { items: MIXED });
    expect(groupsOf(quote)).toEqual([['S', 0.21, ['goods', 'service'], quote.subtotal, quote.tax]]);
    expect(quote).toMatchObject({
      taxPercentage: 0.21,
      taxDecision: {
        vatNumberStatus: 'unconfirmed',
        missing: {
          what: 'confirmation',
          words: '0% once your VAT number is confirmed',
          tax: 0,
          total: quote.subtotal,
        },
      },
    });
  });

  it.each([
    ['no number', 'FR', null, 'number'],
    ['a number of the seller’s state', 'FR', 'NL862417395B01', 'number_elsewhere'],
  ])('is 21%% with %s', async (_name, country, number, what) => {
    await company(country, number);
    const quote = await makeQuote(app, 'draft', { items: MIXED });
    expect(quote).toMatchObject({ taxPercentage: 0.21, taxDecision: { missing: { what } } });
  });

  it('is 21% in the Netherlands, and nothing is missing', async () => {
    await company('NL', null, '3115 HC');
    const quote = await makeQuote(app, 'draft', { items: MIXED });
    expect(quote).toMatchObject({ taxPercentage: 0.21, taxDecision: { missing: null } });
    expect(quote.taxReason).toBe('Seller and buyer are in the Netherlands, whose VAT applies.');
  });

  it('is an export and outside the scope for a company in Dubai', async () => {
    await company('AE', '100123456700003');
    const quote = await makeQuote(app, 'draft', { items: MIXED });
    expect(quote.taxDecision?.groups.map(({ category }) => category)).toEqual(['G', 'O']);
  });

  it('is in the prices of unsaved lines, for the own company, a saved quote and a partner’s client', async () => {
    const paula = await app.as(PAULA_PARTNER);
    await company('FR', 'FR90900123457');
    await asked('valid');
    const items = MIXED.map(({ productId: _, ...rest }) => rest);
    const calculate = async (by: Agent, of: object = {}) =>
      (
        await by
          .post('/pricing/calculate')
          .send({ items, ...of })
          .expect(200)
      ).body as PricingResultDto;
    const own = await calculate(anna);
    expect(groupsOf(own)).toEqual([
      ['K', 0, ['goods'], 13_189.95, 0],
      ['AE', 0, ['service'], 5_364, 0],
    ]);
    expect(own).toMatchObject({ tax: 0, taxPercentage: 0, total: own.subtotal });

    const draft = await makeQuote(app, 'draft', { items: MIXED });
    const address = {
      name: 'Anna',
      addressLine1: 'Kade 1',
      city: 'Rotterdam',
      postalCode: '3011 AA',
      countryCode: 'NL',
    };
    await app.sql('update quotes set delivery_address = ? where id = ?', [JSON.stringify(address), draft.id]);
    const delivered = await calculate(anna, { quoteId: draft.id });
    expect(groupsOf(delivered)).toEqual([
      ['S', 0.21, ['goods'], 13_189.95, 2_769.89],
      ['AE', 0, ['service'], 5_364, 0],
    ]);
    const { body: recalculated } = await anna.get(`/quotes/${draft.id}/calculate`).expect(200);
    expect(recalculated).toMatchObject({ taxDecision: delivered.taxDecision, tax: delivered.tax });

    const clientId = companyId;
    const rival = await app.as(RIVAL);
    await rival.post('/pricing/calculate').send({ items, clientId }).expect(404);
    await rival.post('/pricing/calculate').send({ items, quoteId: draft.id }).expect(404);
    await anna.post('/pricing/calculate').send({ items, clientId: 'x' }).expect(422);
    await paula.post('/pricing/calculate').send({ items, clientId }).expect(404);
    await paula.post('/pricing/calculate').send({ items, quoteId: draft.id }).expect(404);
    expect((await calculate(paula)).taxDecision?.groups.map(({ category }) => category)).toEqual(['G', 'O']);
    const connection = await connect(app, PAULA_PARTNER, ANNA);
    expect(groupsOf(await calculate(paula, { clientId }))).toEqual(groupsOf(own));
    await disconnect(app, connection);
    await paula.post('/pricing/calculate').send({ items, clientId }).expect(404);
    expect(groupsOf(await calculate(staff, { clientId }))).toEqual(groupsOf(own));
    expect(await calculate(staff)).toMatchObject({ taxPercentage: 0.21 });
    await staff.post('/pricing/calculate').send({ items, clientId: randomUUID() }).expect(404);
  });

  it('is refused at the acceptance when it has changed, or when the verdict is older than 30 days', async () => {
    await company('FR', 'FR90900123457');
    await asked('valid');
    const { id, revision } = await makeQuote(app, 'sent', { items: MIXED });
    const accept = (status: number) =>
      anna.post(`/quotes/${id}/accept`).send({ revision, signerName: 'Anna de Vries' }).expect(status);
    const problem = async () => (await quoteNow(id)).taxProblem;
    expect(await problem()).toBeUndefined();
    await aged(31);
    expect((await accept(409)).body).toMatchObject({ code: 'vat_number_unconfirmed' });
    expect(await problem()).toBe('vat_number_unconfirmed');
    await later(20);
    await asked('invalid');
    expect((await accept(409)).body).toMatchObject({ code: 'tax_changed' });
    expect(await problem()).toBe('tax_changed');
    expect((await staff.get(`/system/quotes/${id}`).expect(200)).body).toMatchObject({ taxProblem: 'tax_changed' });
    await aged(31);
    await later(20);
    await asked('valid');
    expect(await problem()).toBeUndefined();
    await accept(200);
    await company('NL', null);
    expect(await problem()).toBeUndefined();
  });

  it('follows the number when a quote is submitted and sent again', async () => {
    await company('FR', 'FR90900123457');
    await asked('unavailable');
    const quote = await makeQuote(app, 'pending_approval', { items: MIXED });
    expect(quote.tax).toBeGreaterThan(0);
    await later(20);
    await asked('valid');
    const { body } = await staff
      .put(`/system/quotes/${quote.id}/approve`)
      .send({ shippingCost: 0, leadTimeWeeks: 6 })
      .expect(200);
    expect(body).toMatchObject({ tax: 0, taxDecision: { missing: null } });
  });

  it('is followed by exports, while revenue and commission stay net of it', async () => {
    const partner = await inProgramme(app);
    const revenue = async () => {
      const { body } = await staff.get('/system/statistics').expect(200);
      return (body as StatisticsDto).orders.revenueByMonth.at(-1)!.value;
    };
    const rows: object[] = [];
    for (const answer of ['valid', 'unavailable'] as const) {
      await app.sql('delete from vat_evidence');
      await company('FR', 'FR90900123457');
      await asked(answer);
      const before = await revenue();
      const { id, subtotal, shippingCost, tax, total } = await makeClientQuote(app, partner, MIXED);
      const { number } = await makeClientOrder(app, { id });
      const net = subtotal + (shippingCost ?? 0);
      expect([tax, total]).toEqual(answer === 'valid' ? [0, net] : [expect.any(Number), net + tax]);
      expect((await revenue()) - before).toBeCloseTo(net, 2);
      const { text } = await anna.get(`/exports/orders?search=${number}`).expect(200);
      const [row] = parse(text, { columns: true, bom: true }) as Record<string, string>[];
      expect([row?.Tax, row?.Total].map(Number)).toEqual([tax, total]);
      const [commission] = await app.sql('select basis, commission from quote_commissions where quote_id = ?', [id]);
      rows.push(commission!);
    }
    expect(rows[0]).toEqual(rows[1]);
    expect(rows[0]).toMatchObject({ basis: expect.anything() });
  });
});
