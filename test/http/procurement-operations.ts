import { ANNA, STAFF, type TestApp } from '../app.js';
import { makeSystem, newSystem } from '../builders/punch-outs.js';
import { ProcurementSystems } from '../../src/procurement/systems/procurement-systems.service.js';
import type { Operation, Subject } from './operation.js';

/** Makes a purchasing system of Anna's company. */
async function system(app: TestApp): Promise<Subject> {
  await app.sql('delete from purchase_orders');
  await app.sql('delete from procurement_systems'); // a company has at most 20
  const { companyId } = await app.actor(ANNA);
  const made = await makeSystem(app);
  return { parameters: { id: made.id, companyId }, secret: made.identity };
}

/** The same, with its company as the record. */
async function ofCompany(app: TestApp): Promise<Subject> {
  const { parameters, secret } = await system(app);
  return { parameters: { id: parameters.companyId! }, secret };
}

async function deactivated(app: TestApp): Promise<Subject> {
  const subject = await system(app);
  await app.get(ProcurementSystems).deactivate(await app.actor(STAFF), subject.parameters.id!);
  return subject;
}

const changed = () => ({
  name: 'Purchasing',
  origins: ['https://other.example'],
  unspsc: '43211900',
  returnEncoding: 'base64',
  certificateFingerprint: null,
  confirmationUrl: 'https://buy.example/cxml',
  shipNoticeUrl: null,
  invoiceUrl: null,
});

/** Makes a refused purchase order of a system of Anna's company. */
export async function purchaseOrder(app: TestApp): Promise<Subject> {
  const [found] = await app.sql<{ id: string }>(
    `select s.id from procurement_systems s join companies c on c.id = s.company_id join users u on u.company_id = c.id
      where u.email = ? order by s.created_at limit 1`,
    [ANNA],
  );
  const systemId = found?.id ?? (await system(app)).parameters.id;
  const number = `PO-${crypto.randomUUID()}`;
  const [made] = await app.sql<{ id: string }>(
    `insert into purchase_orders (id, system_id, payload_id, supplier_domain, supplier_identity, number, type, lines, status, answer_status, answer, differences)
     values (gen_random_uuid(), ?, ?, '', '', ?, 'new', '[]', 'refused', 409, 'The total differs.', '{}') returning id`,
    [systemId, number, number],
  );
  return { parameters: { id: made!.id }, secret: number };
}

/** Makes a document that could not be sent. */
async function failedDocument(app: TestApp): Promise<Subject> {
  const { parameters, secret } = await purchaseOrder(app);
  const [made] = await app.sql<{ id: string }>(
    `insert into cxml_documents (id, purchase_order_id, kind, record_id, number, status)
     values (gen_random_uuid(), ?, 'invoice', gen_random_uuid(), 'INV-2026-000001', 'failed') returning id`,
    [parameters.id],
  );
  return { parameters: { id: made!.id, order: parameters.id! }, secret };
}

/** Operations on the purchasing systems of companies. */
export const PROCUREMENT_OPERATIONS: Operation[] = [
  { route: 'GET /procurement-systems', access: 'own admin list', ok: 200, subject: system },
  {
    route: 'PUT /procurement-systems/{id}',
    access: 'own admin',
    ok: 200,
    subject: system,
    body: () => ({ createsPeople: true, acceptsQuotes: true }),
  },
  { route: 'GET /system/companies/{id}/procurement-systems', access: 'staff reads', ok: 200, subject: ofCompany },
  {
    route: 'POST /system/companies/{id}/procurement-systems',
    access: 'staff',
    ok: 201,
    subject: ofCompany,
    body: () => newSystem(),
  },
  { route: 'PUT /system/procurement-systems/{id}', access: 'staff', ok: 200, subject: system, body: changed },
  { route: 'POST /system/procurement-systems/{id}/secret', access: 'staff', ok: 200, subject: system },
  { route: 'PUT /system/procurement-systems/{id}/deactivate', access: 'staff', ok: 200, subject: system },
  { route: 'PUT /system/procurement-systems/{id}/activate', access: 'staff', ok: 200, subject: deactivated },
  { route: 'GET /system/purchase-orders', access: 'staff reads', ok: 200, subject: purchaseOrder },
  { route: 'GET /system/purchase-orders/{id}', access: 'staff reads', ok: 200, subject: purchaseOrder },
  { route: 'PUT /system/purchase-orders/{id}/done', access: 'staff', ok: 200, subject: purchaseOrder },
  { route: 'GET /system/purchase-orders/{id}/documents', access: 'staff reads', ok: 200, subject: purchaseOrder },
  { route: 'POST /system/cxml-documents/{id}/send', access: 'staff', ok: 202, subject: failedDocument },
];
