import { randomUUID } from 'node:crypto';
import { OrderInvoices } from '../../src/orders/invoices/order-invoices.service.js';
import type { OrderDto } from '../../src/orders/order-answers.dto.js';
import { OrdersService } from '../../src/orders/orders.service.js';
import { asOf } from '../../src/platform/clock.js';
import { Config } from '../../src/config.js';
import { Transactions } from '../../src/platform/database/transactions.js';
import { Outbox } from '../../src/platform/mail/outbox.js';
import { CheckTransportProofsJob } from '../../src/orders/transport/check-transport-proofs.job.js';
import type { TransportProofDto } from '../../src/orders/transport/transport-proof.dto.js';
import { TransportProofs } from '../../src/orders/transport/transport-proofs.service.js';
import type { ProofType } from '../../src/rules/order-document-types.js';
import type { StatisticsDto } from '../../src/system/statistics.dto.js';
import { type Agent, ANNA, RIVAL, STAFF, TestApp } from '../app.js';
import { FILES } from '../builders/documents.js';
import { makeOrder } from '../builders/orders.js';
import { line, makeQuote } from '../builders/quotes.js';

/** A desk with two pens, which are goods, and three seats of software, which are services. */
const ITEMS = [line('desk-27-purchase', 1, { 'pen-desk-27': 2 }), line('presenter-monthly', 3)];
const NUMBER = 'FR90900123457';

let app: TestApp;
let anna: Agent;
let staff: Agent;
beforeAll(async () => {
  app = await TestApp.start({ seller: { countryCode: 'NL', vatNumber: 'NL862417395B01' } });
  [anna, staff] = await Promise.all([app.as(ANNA), app.as(STAFF)]);
  const { companyId } = await app.actor(ANNA);
  await app.sql(`update companies set country_code = 'FR', postal_code = '13002', vat_number = ? where id = ?`, [
    NUMBER,
    companyId,
  ]);
  await app.sql(
    `insert into vat_evidence (company_id, vat_number, status, checked_at, asked_at) values (?, ?, 'valid', now(), now())`,
    [companyId, NUMBER],
  );
});
afterAll(() => app.close());

const today = () => new Date().toISOString().slice(0, 10);
const said = () => ({
  carriedBy: 'carrier' as const,
  arrivedOn: today(),
  arrivalPlace: '12 Quai du Large, Marseille',
  receivedBy: 'Claire Morel',
  signerName: 'Anna de Vries',
  signerTitle: 'Head of Design',
});
const shipped = () => makeOrder(app, 'shipped', { items: ITEMS });
const state = (id: string, body: object = said()) => anna.post(`/orders/${id}/transport-statement`).send(body);
const proof = async (id: string, reader = anna) =>
  (await reader.get(`/orders/${id}/transport-proof`).expect(200)).body as TransportProofDto;
/** Returns a PDF file whose content no other has. */
const pdf = () => Buffer.concat([FILES.pdf, Buffer.from(`\n% ${randomUUID()}`)]);
const upload = (id: string, type: string, file = pdf()) =>
  anna.post(`/orders/${id}/transport-proof/documents`).field('type', type).attach('document', file, `${type}.pdf`);

describe('the buyer’s statement', () => {
  it('is asked for after the goods were handed over, by the tenth of the month after', async () => {
    const { id } = await makeOrder(app, 'confirmed', { items: ITEMS });
    expect(await proof(id)).toEqual({
      countryCode: 'FR',
      countryName: 'France',
      dueOn: null,
      statement: null,
      missing: ['statement', 'transport_document', 'second_proof'],
      documents: [],
      staffAskedAt: null,
      decision: null,
      actions: [],
    });
    expect((await state(id).expect(409)).body).toMatchObject({ code: 'wrong_status' });
    await upload(id, 'transport_document').expect(409);
    const order = await shipped();
    await app.sql(`update orders set shipped_on = '2026-08-31' where id = ?`, [order.id]);
    expect(await proof(order.id)).toMatchObject({
      dueOn: '2026-09-10',
      actions: ['state_transport', 'add_transport_proof'],
    });
  });

  it('is missing again once staff removed its document; the buyer can sign again', async () => {
    const { id } = await shipped();
    const signed = async () => {
      await state(id).expect(201);
      return (await proof(id)).documents.findLast(({ type }) => type === 'buyer_statement')!.id;
    };
    const remove = (document: string) => staff.delete(`/orders/${id}/documents/${document}`).expect(204);
    const refused = await signed();
    const reason = { reason: 'The place of arrival is missing' };
    await staff.post(`/orders/${id}/transport-proof/documents/${refused}/refuse`).send(reason).expect(201);
    const again = await signed();
    await remove(refused);
    expect(await proof(id)).toMatchObject({ statement: { signerName: 'Anna de Vries' } });
    await remove(again);
    const { missing, statement, actions } = await proof(id);
    expect([missing[0], statement, actions[0]]).toEqual(['statement', null, 'state_transport']);
    await signed();
  });

  it('becomes a document of the order with all that the regulation demands', async () => {
    const order = await shipped();
    const { body } = await state(order.id).expect(201);
    expect(body).toMatchObject({
      statement: { ...said(), statedAt: expect.any(String) },
      missing: ['transport_document', 'second_proof'],
      actions: ['add_transport_proof'],
    });
    const list = await anna.get(`/orders/${order.id}/documents`).expect(200);
    const [document] = (list.body as { documents: { id: string; type: string; originalName: string }[] }).documents;
    expect(document).toMatchObject({ type: 'buyer_statement', originalName: `statement-${order.number}.txt` });
    const link = await anna.get(`/orders/${order.id}/documents/${document!.id}/download`).expect(200);
    const { text, headers } = await anna
      .get((link.body as { url: string }).url.replace(/^.*\/api\/v1/, ''))
      .expect(200);
    expect(headers['content-type']).toMatch(/^text\/plain/);
    for (const part of [
      'Article 45a(1)(b)(i)',
      order.company.name,
      `VAT number ${NUMBER}`,
      'NL862417395B01',
      order.number,
      'had a third party carry on our behalf',
      '1 x HoloDesk 27',
      'Member state of destination: France',
      'Place of arrival: 12 Quai du Large, Marseille',
      'Taken in on our behalf by: Claire Morel',
      'Anna de Vries, Head of Design (anna@client.example)',
    ]) {
      expect(text).toContain(part);
    }
    expect(text).not.toContain('Presenter'); // a service
  });

  it('is signed once, however often it is sent at once', async () => {
    const { id } = await shipped();
    const actor = await app.actor(ANNA);
    // By the service, because the API serves the requests of a user one after the other.
    const sign = () => app.get(TransportProofs).state(actor, id, said());
    const answers = await Promise.allSettled([sign(), sign(), sign()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected']);
    expect((await state(id).expect(409)).body).toMatchObject({ code: 'already_stated' });
    const [{ count } = {}] = await app.sql<{ count: number }>(
      'select count(*)::int as count from order_documents where order_id = ?',
      [id],
    );
    expect(count).toBe(1);
  });

  it.each([
    ['in the future', '2099-01-01', 'Arrived on must not be in the future'],
    ['before the shipment', '2020-01-01', 'The goods cannot arrive before they are shipped'],
    ['that is none', 'soon', 'Arrived on must be a day such as 2026-01-31'],
  ])('is refused with a day of arrival %s', async (_name, arrivedOn, message) => {
    const { id } = await shipped();
    const { body, status } = await state(id, { ...said(), arrivedOn });
    expect(status).toBe(422);
    expect(body).toMatchObject({ errors: [{ field: 'arrivedOn', message }] });
    expect((await proof(id)).statement).toBeNull();
  });

  it('is not asked for an order of a company in the seller’s state, and not of other companies', async () => {
    const other = await makeOrder(app, 'shipped', { by: RIVAL, items: ITEMS });
    const rival = await app.as(RIVAL);
    for (const route of ['transport-proof', 'documents']) {
      await anna.get(`/orders/${other.id}/${route}`).expect(404);
    }
    await rival.get(`/orders/${other.id}/transport-proof`).expect(404);
    await rival.post(`/orders/${other.id}/transport-statement`).send(said()).expect(404);
  });
});

describe('the proofs of transport', () => {
  it('are two documents of the transport, or one and another proof', async () => {
    const [{ id }, { id: other }] = [await shipped(), await shipped()];
    for (const order of [id, other]) await state(order).expect(201);
    await upload(id, 'transport_document').expect(201);
    expect((await proof(id)).missing).toEqual(['second_proof']);
    await upload(id, 'transport_document').expect(201);
    expect((await proof(id)).missing).toEqual([]);
    await upload(other, 'transport_proof').expect(201);
    await upload(other, 'transport_proof').expect(201);
    expect((await proof(other)).missing).toEqual(['transport_document']);
    await upload(other, 'invoice').expect(422);
  });

  it('do not decide: staff invoice the VAT also while no part is missing', async () => {
    const { id } = await shipped();
    await state(id).expect(201);
    for (const type of ['transport_document', 'transport_proof']) await upload(id, type).expect(201);
    expect((await proof(id, staff)).actions).toEqual(['refuse_transport_proof', 'decide_transport_proof']);
    const { body } = await staff
      .put(`/orders/${id}/transport-proof/decision`)
      .send({ decision: 'invoice_vat' })
      .expect(200);
    expect(body).toMatchObject({ missing: [], decision: { decision: 'invoice_vat' }, actions: [] });
  });

  it('are different files: the same one is refused as another proof, also of staff, and when it is sent at once', async () => {
    const [{ id }, other] = [await shipped(), await shipped()];
    const [actor, file] = [await app.actor(ANNA), pdf()];
    // By the service, because the API serves the requests of a user one after the other.
    const add = (type: ProofType) =>
      app.get(TransportProofs).add(actor, id, type, { originalname: 'cmr.pdf', buffer: file });
    const answers = await Promise.allSettled([
      add('transport_document'),
      add('transport_proof'),
      add('transport_document'),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected']);
    const message = 'This order already has this file as a proof. Please upload a different document.';
    const refused = { errors: [{ field: 'document', message }] };
    expect((await upload(id, 'transport_proof', file).expect(422)).body).toMatchObject(refused);
    const byStaff = (type: string) =>
      staff.post(`/orders/${id}/documents`).field('type', type).attach('document', file, 'statement.pdf');
    for (const type of ['buyer_statement', 'transport_document']) {
      expect((await byStaff(type).expect(422)).body).toMatchObject(refused);
    }
    await byStaff('other').expect(201);
    await upload(other.id, 'transport_proof', file).expect(201);
    expect((await anna.get(`/orders/${id}/documents`).expect(200)).body).toMatchObject({ total: 2 });
  });

  it('are at most 20 of the buyer, also when many are sent at once; staff may add more', async () => {
    const { id } = await shipped();
    const actor = await app.actor(ANNA);
    await app.sql(
      `insert into order_documents (id, order_id, type, original_name, content_type, size, storage_key, uploaded_by_id)
       select gen_random_uuid(), ?, 'transport_proof', 'cmr.pdf', 'application/pdf', 1, gen_random_uuid()::text, ?
         from generate_series(1, 18)`,
      [id, actor.userId],
    );
    // By the service, because the API serves the requests of a user one after the other.
    const add = () =>
      app.get(TransportProofs).add(actor, id, 'transport_document', { originalname: 'cmr.pdf', buffer: pdf() });
    const answers = await Promise.allSettled([add(), add(), add(), add(), add(), add()]);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect((await upload(id, 'transport_proof').expect(409)).body).toMatchObject({
      code: 'too_many_documents',
      message: 'Your company has already uploaded 20 proofs for this order. Contact us to send another.',
    });
    await staff
      .post(`/orders/${id}/documents`)
      .field('type', 'transport_document')
      .attach('document', FILES.pdf, 'cmr.pdf')
      .expect(201);
  });
});

describe('a complete proof', () => {
  const tasks = async () => {
    const { waiting } = (await staff.get('/system/statistics').expect(200)).body as StatisticsDto;
    const { body } = await staff.get('/orders?proofToReview=true').expect(200);
    const found = (body as { orders: { id: string }[] }).orders.map(({ id }) => id);
    expect(waiting.proofs).toBe(found.length);
    return { found, named: waiting.longest.filter(({ kind }) => kind === 'proof') };
  };
  const decide = (id: string, body: object) => staff.put(`/orders/${id}/transport-proof/decision`).send(body);

  it('waits for staff until they decide, or refuse a part', async () => {
    // Those of other tests do not wait any more.
    await app.sql('update transport_proofs set decided_at = now()');
    const { id, number, company } = await shipped();
    await state(id).expect(201);
    await upload(id, 'transport_proof').expect(201);
    expect((await tasks()).found).toEqual([]);
    await upload(id, 'transport_document').expect(201);
    expect(await tasks()).toMatchObject({
      found: [id],
      named: [{ id, name: company.name, about: number, amount: null, since: expect.any(String) }],
    });
    expect((await anna.get('/orders?proofToReview=true').expect(200)).body).toMatchObject({ orders: [], total: 0 });

    const cmr = (await proof(id)).documents.find(({ type }) => type === 'transport_document')!;
    await staff
      .post(`/orders/${id}/transport-proof/documents/${cmr.id}/refuse`)
      .send({ reason: 'The signature is missing' })
      .expect(201);
    expect((await tasks()).found).toEqual([]);
    for (let times = 0; times < 2; times++) await upload(id, 'transport_document').expect(201);
    expect((await tasks()).found).toEqual([id]);
    await decide(id, { decision: 'keep_zero_rate', reason: 'CMR note and bank record agree' }).expect(200);
    expect((await tasks()).found).toEqual([]);
  });

  it('is the same as one of which the panel says that no part is missing', async () => {
    await app.sql('update transport_proofs set decided_at = now()');
    const parts = ['buyer_statement', 'transport_document', 'transport_proof'];
    const add = async (id: string, type: string) =>
      staff.post(`/orders/${id}/documents`).field('type', type).attach('document', pdf(), 'a.pdf').expect(201);
    const complete: string[] = [];
    for (const types of [parts.slice(1), parts.slice(0, 2), [parts[0]!, parts[2]!, parts[2]!], parts]) {
      const { id } = await shipped();
      for (const type of types) await add(id, type);
      if ((await proof(id)).missing.length === 0) complete.push(id);
    }
    const twice = await shipped();
    for (const type of [parts[0]!, parts[1]!, parts[1]!]) await add(twice.id, type);
    expect(complete).toHaveLength(1);
    expect((await tasks()).found.toSorted()).toEqual([...complete, twice.id].toSorted());
  });
});

describe('an incomplete proof', () => {
  const run = () => new CheckTransportProofsJob(app.get(Transactions), app.get(Outbox), app.get(Config)).run();
  /** Runs the job three times on a day, two of them at once. */
  const runOn = (day: string) =>
    asOf(new Date(`${day}T06:30:00Z`), async () => {
      await Promise.all([run(), run()]);
      await run();
    });
  /** Returns the mails about an order's proof. */
  const told = async (id: string) =>
    (
      await app.sql<{ template: string; recipient: string; data: { missing: string[]; dueOn: string } }>(
        `select template, recipient, data from outbox_mails
          where template like 'transport-%' and data -> 'order' ->> 'id' = ? order by template`,
        [id],
      )
    ).map(({ template, recipient, data }) => [template, recipient, data.missing, data.dueOn]);

  it('is reminded of once in the month after the shipment, and staff are asked after the tenth', async () => {
    const order = await shipped();
    const complete = await shipped();
    await state(complete.id).expect(201);
    for (const type of ['transport_document', 'transport_proof']) await upload(complete.id, type).expect(201);
    await app.sql(`update orders set shipped_on = '2027-08-20' where id in (?, ?)`, [order.id, complete.id]);
    await runOn('2027-08-31');
    expect(await told(order.id)).toEqual([]);
    await runOn('2027-09-01');
    const rest = ['a document of the transport, such as a signed CMR note', 'a second proof of an independent party'];
    const reminder = ['transport-proof-due', ANNA, ['the buyer’s statement', ...rest], '2027-09-10'];
    expect(await told(order.id)).toEqual([reminder]);
    await runOn('2027-09-10');
    expect(await told(order.id)).toEqual([reminder]);
    expect((await proof(order.id, staff)).staffAskedAt).toBeNull();
    await runOn('2027-09-11');
    await runOn('2027-09-12');
    expect(await told(order.id)).toEqual([
      reminder,
      ['transport-proof-missing', app.config.mailStaff, reminder[2], '2027-09-10'],
    ]);
    expect(await told(complete.id)).toEqual([]);
    expect(await proof(order.id, staff)).toMatchObject({
      staffAskedAt: '2027-09-11T06:30:00.000Z',
      actions: ['decide_transport_proof'],
    });
    expect(await proof(complete.id, staff)).toMatchObject({
      staffAskedAt: null,
      actions: ['refuse_transport_proof', 'decide_transport_proof'],
    });
  });

  it('counts from the delivery, or from the status, when the day of the shipment was cleared', async () => {
    const [delivered, cleared] = [await makeOrder(app, 'delivered', { items: ITEMS }), await shipped()];
    await app.sql(`update orders set shipped_on = null, delivered_on = '2027-08-20' where id = ?`, [delivered.id]);
    await app.sql(`update orders set shipped_on = null, status_since = '2027-08-31T23:30:00Z' where id = ?`, [
      cleared.id,
    ]);
    await runOn('2027-08-31');
    await runOn('2027-09-01');
    for (const { id } of [delivered, cleared]) {
      expect((await told(id)).map(([template, , , dueOn]) => [template, dueOn])).toEqual([
        ['transport-proof-due', '2027-09-10'],
      ]);
      expect(await proof(id)).toMatchObject({ dueOn: '2027-09-10' });
    }
  });

  it('is one with a file that staff refused: the buyer is mailed the reason, and is reminded and asked again', async () => {
    const { id } = await shipped();
    await state(id).expect(201);
    for (const type of ['transport_document', 'transport_proof']) await upload(id, type).expect(201);
    await app.sql(`update orders set shipped_on = '2027-08-20' where id = ?`, [id]);
    await runOn('2027-09-11'); // complete: nobody is asked
    const kept = { decision: 'keep_zero_rate', reason: 'The carrier confirmed it' };
    await staff.put(`/orders/${id}/transport-proof/decision`).send(kept).expect(200);
    const cmr = (await proof(id)).documents.find(({ type }) => type === 'transport_document');
    const refuse = (by: Agent, body: object = { reason: 'The signature is missing' }, document = cmr!.id) =>
      by.post(`/orders/${id}/transport-proof/documents/${document}/refuse`).send(body);
    await refuse(anna).expect(403);
    await refuse(staff, {}).expect(422);
    await refuse(staff, undefined, id).expect(404);
    await refuse(staff).expect(201);
    expect((await refuse(staff).expect(409)).body).toMatchObject({ code: 'already_refused' });
    expect(await proof(id)).toMatchObject({
      missing: ['transport_document'],
      documents: [
        { type: 'buyer_statement', refusal: null },
        { id: cmr!.id, refusal: { reason: 'The signature is missing', refusedAt: expect.any(String) } },
        { type: 'transport_proof', refusal: null },
      ],
    });
    expect((await proof(id, staff)).decision).toBeNull();
    const rest = ['a document of the transport, such as a signed CMR note'];
    const refused = ['transport-proof-refused', ANNA, rest, '2027-09-10'];
    expect(await told(id)).toEqual([refused]);
    await runOn('2027-09-01');
    await runOn('2027-09-11');
    expect(await told(id)).toEqual([
      ['transport-proof-due', ANNA, rest, '2027-09-10'],
      ['transport-proof-missing', app.config.mailStaff, rest, '2027-09-10'],
      refused,
    ]);
    await upload(id, 'transport_document').expect(201);
    expect((await proof(id)).missing).toEqual([]);
  });

  it('is one whose statement staff refused, signed or on paper; the buyer can sign again', async () => {
    const { id, number } = await shipped();
    await state(id).expect(201);
    for (const type of ['transport_document', 'transport_proof']) await upload(id, type).expect(201);
    const statements = async () => (await proof(id)).documents.filter(({ type }) => type === 'buyer_statement');
    const refuse = async (document: string) => {
      const body = { reason: 'The place of arrival is missing' };
      return staff.post(`/orders/${id}/transport-proof/documents/${document}/refuse`).send(body).expect(201);
    };
    const [signed] = await statements();
    expect(signed).toMatchObject({ originalName: `statement-${number}.txt`, refusal: null });
    await refuse(signed!.id);
    expect(await proof(id)).toMatchObject({
      missing: ['statement'],
      statement: null,
      actions: ['state_transport', 'add_transport_proof'],
    });
    expect(await told(id)).toEqual([
      ['transport-proof-refused', ANNA, ['the buyer’s statement'], (await proof(id)).dueOn],
    ]);

    const paper = staff.post(`/orders/${id}/documents`).field('type', 'buyer_statement');
    await paper.attach('document', pdf(), 'paper.pdf').expect(201);
    expect((await proof(id)).missing).toEqual([]);
    const again = { code: 'already_stated', message: 'This order already has a statement on paper' };
    expect((await state(id).expect(409)).body).toMatchObject(again);
    const [, onPaper] = await statements();
    await refuse(onPaper!.id);
    await state(id).expect(201);
    expect(await proof(id)).toMatchObject({ missing: [], statement: { signerName: 'Anna de Vries' } });
    await refuse((await statements())[2]!.id);
    expect(await proof(id)).toMatchObject({ missing: ['statement'], statement: null });
    expect((await statements()).map(({ refusal }) => refusal?.reason)).toEqual(
      Array.from({ length: 3 }, () => 'The place of arrival is missing'),
    );
  });

  it('is added to an order that an earlier version created during an update', async () => {
    const { id } = await shipped();
    await app.sql('delete from transport_proofs where order_id = ?', [id]);
    await anna.get(`/orders/${id}/transport-proof`).expect(404);
    await runOn(today());
    expect((await proof(id)).missing).toEqual(['statement', 'transport_document', 'second_proof']);
  });

  it('is decided by staff, who give a reason to keep the zero rate; the buyer does not read it', async () => {
    const { id } = await shipped();
    const decide = (body: object, status: number) =>
      staff.put(`/orders/${id}/transport-proof/decision`).send(body).expect(status);
    expect((await decide({ decision: 'keep_zero_rate' }, 422)).body).toMatchObject({
      errors: [{ field: 'reason', message: 'Reason is required' }],
    });
    await decide({ decision: 'keep_zero_rate', reason: 'Customs confirmed it' }, 200);
    const { body } = await decide({ decision: 'invoice_vat' }, 200);
    expect((await decide({ decision: 'keep_zero_rate', reason: 'It came' }, 409)).body).toMatchObject({
      code: 'invoice_exists',
    });
    expect(body).toMatchObject({ decision: { decision: 'invoice_vat', reason: null, decidedBy: expect.any(String) } });
    expect((await proof(id)).decision).toBeNull();
    await app.sql(`update orders set shipped_on = '2027-08-20' where id = ?`, [id]);
    await runOn('2027-09-11');
    expect(await told(id)).toEqual([]);
  });

  it('is not invoiced while an invoice of the goods, credited in whole, can be issued again without VAT', async () => {
    const quote = await makeQuote(app, 'accepted', { items: ITEMS });
    const actor = await app.actor(STAFF);
    const id = await app.get(OrdersService).createFromQuote(actor, quote.id);
    for (const status of ['confirmed', 'in_production', 'shipped']) {
      await staff.put(`/orders/${id}/status`).send({ status }).expect(200);
    }
    await app.get(OrderInvoices).issue(actor, id);
    const { invoice } = (await staff.get(`/orders/${id}`).expect(200)).body as OrderDto;
    await staff.post(`/invoices/${invoice!.id}/credit-notes`).send({ reason: 'price' }).expect(201);
    const decide = () => staff.put(`/orders/${id}/transport-proof/decision`).send({ decision: 'invoice_vat' });
    expect((await decide().expect(409)).body).toMatchObject({
      code: 'credit_note_exists',
      message: `Invoice ${invoice!.number} was credited in whole. Issue it again first.`,
    });
    await staff.post(`/invoices/${invoice!.id}/reinvoice`).expect(201);
    await decide().expect(200);
  });

  it('lets staff invoice the VAT of the goods: issued invoices are corrected, the others have it', async () => {
    const quote = await makeQuote(app, 'accepted', { items: ITEMS, terms: { prepaymentPercentage: 0.3 } });
    const actor = await app.actor(STAFF);
    const id = await app.get(OrdersService).createFromQuote(actor, quote.id);
    const issue = () => app.get(OrderInvoices).issue(actor, id);
    const read = async () => (await staff.get(`/orders/${id}`).expect(200)).body as OrderDto;
    await issue();
    const before = await read();
    const advance = before.billingPlan[0]!.total;
    await staff.put(`/orders/${id}/payment`).send({ paidAmount: advance }).expect(200);
    for (const status of ['confirmed', 'in_production', 'shipped']) {
      await staff.put(`/orders/${id}/status`).send({ status }).expect(200);
    }
    await staff.post(`/orders/${id}/billing-plan/parts/2/split`).send({ share: 0.5, fixedOn: null }).expect(201);
    await issue();
    const goods = before.taxDecision!.groups.find(({ category }) => category === 'K')!;
    await staff.put(`/orders/${id}/transport-proof/decision`).send({ decision: 'invoice_vat' }).expect(200);
    const taxed = await read();
    expect(taxed.tax - before.tax).toBeCloseTo(goods.net * 0.21, 1);
    expect(taxed.total - before.total).toBeCloseTo(taxed.tax - before.tax, 5);
    expect([taxed.creditedAmount, taxed.creditLeft]).toEqual([0, 0]);
    expect(taxed.outstanding).toBeCloseTo(taxed.total - advance, 5);
    expect(taxed.billingPlan.slice(0, 4).map(({ kind, isReplaced }) => [kind, isReplaced])).toEqual([
      ['prepayment', true],
      ['shipment', true],
      ['prepayment', false],
      ['shipment', false],
    ]);
    await issue();
    const stored = await app.sql<{
      part: number;
      open: number;
      total: number;
      vat: { category: string; rule?: string }[];
    }>(
      `select part, open_amount::float8 as open, total::float8 as total, document -> 'vat' as vat
         from order_invoices where order_id = ? and not exists (select 1 from order_invoices c where c.corrects_id = order_invoices.id)
        order by part`,
      [id],
    );
    expect(stored.map(({ vat }) => vat.some(({ category }) => category === 'K'))).toEqual([false, false, false]);
    expect(stored.every(({ vat }) => vat.some(({ rule }) => rule === 'not_proved'))).toBe(true);
    const sum = (of: (row: (typeof stored)[number]) => number) => stored.reduce((all, row) => all + of(row), 0);
    expect(sum(({ total }) => total) - sum(({ open }) => open)).toBeCloseTo(advance, 5);
    expect((await proof(id, staff)).actions).not.toContain('decide_transport_proof');
    // The corrected invoice is credited like any other.
    const { invoice } = taxed.billingPlan[3]!;
    await staff.post(`/invoices/${invoice!.id}/credit-notes`).send({ reason: 'price', amount: 100 }).expect(201);
    expect((await read()).creditedAmount).toBe(100);
  });
});
