import { AccountFiles } from '../../src/invoices/account/account-files.service.js';
import type { OrderDto } from '../../src/orders/order-answers.dto.js';
import { Storage } from '../../src/platform/storage/storage.js';
import { ANNA, STAFF, type TestApp } from '../app.js';
import { FILES } from '../builders/documents.js';
import { makeDueOrder, makeInvoice } from '../builders/invoices.js';
import { frenchTax } from '../builders/tax-decision.js';
import { makeOrder } from '../builders/orders.js';
import { makeQuote } from '../builders/quotes.js';
import type { Operation, Subject } from './operation.js';

/** Creates a new order of Anna's company. */
async function order(app: TestApp): Promise<Subject> {
  const { id, number } = await makeOrder(app);
  return { parameters: { id }, secret: number };
}

/** Creates a partly paid order. */
async function paidOrder(app: TestApp): Promise<Subject> {
  const { id, number } = await makeOrder(app, 'pending', { paid: 100 });
  return { parameters: { id }, secret: number };
}

/** Creates a confirmed order. */
async function confirmedOrder(app: TestApp): Promise<Subject> {
  const { id, number } = await makeOrder(app, 'confirmed');
  return { parameters: { id }, secret: number };
}

/** Creates an order with its invoice, as a worker renders it, of a company that gets e-invoices. */
async function invoicedOrder(app: TestApp): Promise<Subject> {
  const subject = await order(app);
  const { id = '' } = subject.parameters;
  await app.sql(
    `update companies set electronic_address_scheme = '0106', electronic_address = '12345678'
      where id = (select company_id from orders where id = ?)`,
    [id],
  );
  const { body } = await (await app.as(STAFF)).post(`/orders/${id}/invoice`).expect(201);
  const { number } = (body as OrderDto).invoice!;
  await app.get(Storage).put(`invoices/${id}/${number}.pdf`, FILES.pdf, 'application/pdf');
  return subject;
}

/** Creates an invoice of Anna's company, as a worker renders it. */
async function invoice(app: TestApp): Promise<Subject> {
  const { parameters } = await invoicedOrder(app);
  const [found] = await app.sql<{ id: string; number: string }>(
    'select id, number from order_invoices where order_id = ?',
    [parameters.id],
  );
  return { parameters: { id: found!.id }, secret: found!.number };
}

/** Creates an invoice of Anna's company that was mailed two minutes ago. */
async function mailedInvoice(app: TestApp): Promise<Subject> {
  const subject = await invoice(app);
  await app.sql(
    `update outbox_mails set created_at = created_at - interval '2 minutes' where data -> 'invoice' ->> 'number' = ?`,
    [subject.secret],
  );
  return subject;
}

/** Creates an invoice of Anna's company whose e-invoice was refused, and that was mailed two minutes ago. */
async function refusedInvoice(app: TestApp): Promise<Subject> {
  const subject = await mailedInvoice(app);
  await app.sql(
    `insert into e_invoice_transmissions (id, invoice_id, number, status, reason)
     select gen_random_uuid(), id, number, 'refused', 'The company has no electronic address.' from order_invoices where id = ?`,
    [subject.parameters.id!],
  );
  return subject;
}

/** Creates an order of Anna's company whose invoice is due. */
async function dueOrder(app: TestApp): Promise<Subject> {
  return { parameters: {}, secret: (await makeDueOrder(app)).number };
}

/** Creates an invoice of Anna's company that was due a month ago. */
async function overdueInvoice(app: TestApp): Promise<Subject> {
  const { id, number } = await makeInvoice(app, { at: new Date(Date.now() - 60 * 86_400_000) });
  return { parameters: { id }, secret: number };
}

/** Creates an invoice of Anna's company, whose account the request is for. */
async function account(app: TestApp): Promise<Subject> {
  const { secret } = await invoice(app);
  return { parameters: { id: (await app.actor(ANNA)).companyId }, secret };
}

/** Stores the PDF of the account, which a worker would render. */
async function accountFile(app: TestApp): Promise<Subject> {
  const subject = await account(app);
  const { key } = await app.get(AccountFiles).current(subject.parameters.id!, {});
  await app.get(Storage).put(key, Buffer.from('%PDF-'), 'application/pdf');
  return subject;
}

/** Creates an order with a document. */
async function orderWithDocument(app: TestApp): Promise<Subject> {
  const subject = await order(app);
  const staff = await app.as(STAFF);
  const { body } = await staff
    .post(`/orders/${subject.parameters.id}/documents`)
    .field('type', 'invoice')
    .attach('document', FILES.pdf, 'invoice.pdf')
    .expect(201);
  return { ...subject, parameters: { ...subject.parameters, documentId: (body as { id: string }).id } };
}

/** Creates a shipped order that needs the buyer's proof of transport. */
async function orderWithProof(app: TestApp): Promise<Subject> {
  const { id, number } = await makeOrder(app, 'shipped');
  await app.sql('update orders set tax_decision = ? where id = ?', [
    JSON.stringify(frenchTax({ buyerCarries: true })),
    id,
  ]);
  await app.sql('insert into transport_proofs (order_id) values (?)', [id]);
  return { parameters: { id }, secret: number };
}

/** Creates a shipped order with a document of its proof of transport. */
async function orderWithProofDocument(app: TestApp): Promise<Subject> {
  const subject = await orderWithProof(app);
  const { id } = subject.parameters;
  const { body } = await (
    await app.as(STAFF)
  )
    .post(`/orders/${id}/documents`)
    .field('type', 'transport_document')
    .attach('document', FILES.pdf, 'cmr.pdf')
    .expect(201);
  return { ...subject, parameters: { ...subject.parameters, documentId: (body as { id: string }).id } };
}

/** Creates an order with a billing plan: the shipment, and a part for each of twelve months. */
async function plannedOrder(app: TestApp, number = '1'): Promise<Subject> {
  const { parameters, secret } = await order(app);
  await app.sql(
    `update orders set tax_decision = jsonb_build_object('groups', jsonb_build_array(jsonb_build_object(
    'category', 'S', 'rate', tax_percentage, 'supplies', jsonb_build_array('goods', 'service', 'goods_with_installation'),
    'net', (total - tax) * 100, 'shipping', shipping_cost * 100, 'tax', tax * 100, 'label', '', 'reason', '',
    'code', null, 'mention', null, 'needsProof', false)),
    'seller', jsonb_build_object('countryCode', 'NL', 'vatNumber', 'NL862417395B01'), 'day', '2026-05-05', 'missing', null) where id = ?`,
    [parameters.id],
  );
  return { parameters: { ...parameters, number }, secret };
}

/** Creates such an order that was delivered today, so that its first period begins. */
async function deliveredPlan(app: TestApp): Promise<Subject> {
  const subject = await plannedOrder(app);
  await app.sql(
    `update orders set status = 'delivered', shipped_on = current_date, delivered_on = current_date where id = ?`,
    [subject.parameters.id],
  );
  return subject;
}

/** Creates an invoice of a part of a billing plan that was credited in whole. */
async function creditedInvoice(app: TestApp): Promise<Subject> {
  const subject = await shippedInvoice(app);
  const staff = await app.as(STAFF);
  await staff.post(`/invoices/${subject.parameters.id}/credit-notes`).send({ reason: 'price' }).expect(201);
  return subject;
}

/** Issues the invoice of the shipment of an order with a billing plan. */
async function shippedInvoice(app: TestApp): Promise<Subject> {
  const { parameters } = await plannedOrder(app);
  const staff = await app.as(STAFF);
  const shippedOn = new Date().toISOString().slice(0, 10);
  await app.sql('update orders set shipped_on = ? where id = ?', [shippedOn, parameters.id]);
  const { invoice: issued } = (await staff.post(`/orders/${parameters.id}/invoice`).expect(201)).body as OrderDto;
  return { parameters: { id: issued!.id }, secret: issued!.number };
}

/** Creates a quote that Anna has accepted, without an order. */
async function acceptedQuote(app: TestApp): Promise<Subject> {
  const { id, number } = await makeQuote(app, 'accepted', { by: ANNA });
  return { parameters: {}, secret: number, given: { quoteId: id } };
}

/** Operations on orders. */
export const ORDER_OPERATIONS: Operation[] = [
  { route: 'GET /orders', access: 'shared list', ok: 200, subject: order },
  { route: 'GET /orders/stats', access: 'shared list', ok: 200, subject: order },
  { route: 'GET /orders/overview', access: 'own list', ok: 200 },
  { route: 'GET /orders/awaited-quotes', access: 'staff reads', ok: 200, subject: acceptedQuote },
  {
    route: 'POST /orders/from-quote',
    access: 'staff',
    ok: 201,
    subject: acceptedQuote,
    body: ({ given }) => ({ ...given }),
    idempotent: true,
  },
  { route: 'GET /orders/{id}', access: 'shared', ok: 200, subject: order },
  {
    route: 'PUT /orders/{id}/status',
    access: 'staff',
    ok: 200,
    subject: order,
    body: () => ({ status: 'confirmed', notes: 'Built in Rotterdam' }),
  },
  { route: 'PUT /orders/{id}/payment', access: 'staff', ok: 200, subject: order, body: () => ({ paidAmount: 100 }) },
  {
    route: 'PUT /orders/{id}/step-back',
    access: 'staff',
    ok: 200,
    subject: confirmedOrder,
    body: () => ({ reason: 'Counted twice' }),
  },
  {
    route: 'PUT /orders/{id}/shipment',
    access: 'staff',
    ok: 200,
    subject: order,
    body: () => ({ carrier: 'Van der Meer', trackingUrl: 'https://track.example/1', expectedOn: '2026-05-08' }),
  },
  ...(['payments', 'refunds'] as const).map((what): Operation => ({
    route: `POST /orders/{id}/${what}`,
    access: 'staff',
    ok: 201,
    subject: paidOrder,
    body: () => ({
      ...{
        amount: 10,
        paidOn: new Date().toISOString().slice(0, 10),
        method: 'card',
        reference: 'R 1',
        note: 'Half of it',
      },
      ...(what === 'refunds' && { refundAs: 'credit' }),
    }),
    idempotent: true,
  })),
  { route: 'POST /orders/{id}/invoice', access: 'staff', ok: 201, subject: order, idempotent: true },
  {
    route: 'PUT /orders/{id}/billing-plan/parts/{number}',
    access: 'staff',
    ok: 200,
    subject: plannedOrder,
    body: () => ({ fixedOn: new Date().toISOString().slice(0, 10) }),
  },
  {
    route: 'POST /orders/{id}/billing-plan/parts/{number}/split',
    access: 'staff',
    ok: 201,
    subject: plannedOrder,
    body: () => ({ share: 0.5 }),
    idempotent: true,
  },
  {
    route: 'POST /orders/{id}/billing-plan/parts/{number}/merge',
    access: 'staff',
    ok: 200,
    subject: (app) => plannedOrder(app, '2'),
    body: () => ({ other: 3 }),
    idempotent: true,
  },
  {
    route: 'POST /orders/{id}/billing-plan/end',
    access: 'staff',
    ok: 200,
    subject: deliveredPlan,
    body: () => ({ endedFrom: new Date().toISOString().slice(0, 10), reason: 'Moved out' }),
    idempotent: true,
  },
  {
    route: 'PUT /orders/{id}/billing-plan/prepayment',
    access: 'staff',
    ok: 200,
    subject: plannedOrder,
    body: () => ({ prepaymentPercentage: 0.4 }),
  },
  { route: 'GET /orders/{id}/invoice/download', access: 'shared', ok: 200, subject: invoicedOrder },
  { route: 'GET /orders/{id}/invoice/ubl', access: 'shared', ok: 200, subject: invoicedOrder },
  { route: 'GET /orders/{id}/transport-proof', access: 'shared', ok: 200, subject: orderWithProof },
  {
    route: 'POST /orders/{id}/transport-statement',
    access: 'own',
    ok: 201,
    subject: orderWithProof,
    body: () => ({
      carriedBy: 'buyer',
      arrivedOn: new Date().toISOString().slice(0, 10),
      arrivalPlace: '12 Quai du Large, Marseille',
      receivedBy: 'Claire Morel',
      signerName: 'Anna de Vries',
    }),
  },
  {
    route: 'POST /orders/{id}/transport-proof/documents',
    access: 'own',
    ok: 201,
    subject: orderWithProof,
    form: () => ({ type: 'transport_document' }),
  },
  {
    route: 'POST /orders/{id}/transport-proof/documents/{documentId}/refuse',
    access: 'staff',
    ok: 201,
    subject: orderWithProofDocument,
    body: () => ({ reason: 'The signature of the receiver is missing' }),
  },
  {
    route: 'PUT /orders/{id}/transport-proof/decision',
    access: 'staff',
    ok: 200,
    subject: orderWithProof,
    body: () => ({ decision: 'keep_zero_rate', reason: 'The customs office confirmed the arrival' }),
  },
  { route: 'GET /invoices', access: 'shared list', ok: 200, subject: invoice },
  { route: 'GET /invoices/due', access: 'staff reads', ok: 200, subject: dueOrder },
  { route: 'GET /invoices/zip', access: 'shared', ok: 200, subject: invoice, query: ['id'] },
  { route: 'GET /invoices/{id}', access: 'shared', ok: 200, subject: invoice },
  { route: 'POST /invoices/{id}/mails', access: 'staff', ok: 201, subject: mailedInvoice },
  { route: 'POST /invoices/{id}/pdf-mails', access: 'staff', ok: 201, subject: refusedInvoice },
  {
    route: 'POST /invoices/{id}/send-email',
    access: 'own',
    ok: 202,
    subject: invoice,
    body: () => ({}),
    idempotent: true,
  },
  {
    route: 'POST /invoices/{id}/payment-notices',
    access: 'own',
    ok: 201,
    subject: invoice,
    body: () => ({ paidOn: new Date().toISOString().slice(0, 10), reference: 'HF-4471 Rest' }),
    idempotent: true,
  },
  {
    route: 'POST /invoices/{id}/credit-notes',
    access: 'staff',
    ok: 201,
    subject: invoice,
    body: () => ({ reason: 'price', amount: 10 }),
    idempotent: true,
  },
  {
    route: 'POST /invoices/{id}/corrections',
    access: 'staff',
    ok: 201,
    subject: shippedInvoice,
    body: () => ({ lines: [{ lineId: '1', amount: 10 }], reason: 'The price of the framework contract' }),
    idempotent: true,
  },
  {
    route: 'POST /invoices/{id}/reinvoice',
    access: 'staff',
    ok: 201,
    subject: creditedInvoice,
    idempotent: true,
  },
  { route: 'POST /invoices/{id}/reminders', access: 'staff', ok: 201, subject: overdueInvoice },
  {
    route: 'PUT /invoices/{id}/dispute',
    access: 'staff',
    ok: 200,
    subject: invoice,
    body: () => ({ isDisputed: true }),
  },
  { route: 'GET /invoices/{id}/pdf', access: 'shared', ok: 200, subject: invoice },
  { route: 'GET /invoices/{id}/ubl', access: 'shared', ok: 200, subject: invoice },
  { route: 'GET /companies/{id}/statement-of-account', access: 'shared', ok: 200, subject: account },
  { route: 'GET /companies/{id}/statement-of-account/csv', access: 'shared', ok: 200, subject: account },
  { route: 'GET /companies/{id}/statement-of-account/pdf', access: 'shared', ok: 200, subject: accountFile },
  { route: 'GET /orders/{id}/documents', access: 'shared', ok: 200, subject: orderWithDocument },
  {
    route: 'POST /orders/{id}/documents',
    access: 'staff',
    ok: 201,
    subject: order,
    form: () => ({ type: 'invoice' }),
  },
  { route: 'DELETE /orders/{id}/documents/{documentId}', access: 'staff', ok: 204, subject: orderWithDocument },
  { route: 'GET /orders/{id}/documents/{documentId}/download', access: 'shared', ok: 200, subject: orderWithDocument },
];
