import { ANNA, type TestApp } from '../app.js';
import { makeDocument } from '../builders/documents.js';
import { makeQuote } from '../builders/quotes.js';
import { makeCompany, makeUser } from '../builders/people.js';
import type { Operation, Subject } from './operation.js';

/** Returns Anna's company. */
async function own(app: TestApp): Promise<Subject> {
  const { companyId } = await app.actor(ANNA);
  return { parameters: { id: companyId, companyId }, secret: companyId };
}

/** Returns Anna's company, with a VAT number of the EU register. */
async function numbered(app: TestApp): Promise<Subject> {
  const { parameters } = await own(app);
  const secret = 'NL004495445B01';
  await app.sql('update companies set vat_number = ? where id = ?', [secret, parameters.id]);
  return { parameters, secret };
}

/** Creates a quote of Anna's company, about whose VAT number the EU register has not answered. */
async function unanswered(app: TestApp): Promise<Subject> {
  const { parameters } = await numbered(app);
  await app.sql('delete from vat_evidence where company_id = ?', [parameters.id]);
  const { id, number: secret } = await makeQuote(app, 'sent');
  return { parameters: { id }, secret };
}

/** Creates a document of Anna's company that has not been reviewed. */
async function document(app: TestApp): Promise<Subject> {
  const { companyId } = await app.actor(ANNA);
  const { id } = await makeDocument(app, 'other');
  return { parameters: { id, companyId }, secret: id };
}

/** Creates the signed URL of a document that Anna requested. */
async function link(app: TestApp): Promise<Subject> {
  const { parameters, secret } = await document(app);
  const { body } = await (await app.as(ANNA)).get(`/client-documents/${parameters.id}/download`).expect(200);
  const token = (body as { url: string }).url.split('/').at(-1) ?? '';
  return { parameters: { token }, secret };
}

/** Creates a client whose verification is pending. */
async function pending(app: TestApp): Promise<Subject> {
  const id = await makeCompany(app);
  const secret = await makeUser(app, { company: id, accountType: 'admin' });
  await app.sql(`update companies set verification_status = 'pending' where id = ?`, [id]);
  return { parameters: { id }, secret };
}

/** Creates a verified client. */
async function verified(app: TestApp): Promise<Subject> {
  const subject = await pending(app);
  await app.sql(`update companies set verification_status = 'verified' where id = ?`, [subject.parameters.id]);
  return subject;
}

const details = () => ({
  name: 'Meridian Architects',
  website: 'meridian.example',
  addressLine1: 'Keizersgracht 12',
  city: 'Amsterdam',
  postalCode: '1015 CN',
  countryCode: 'NL',
  industry: 'aec',
});
const reason = () => ({ reason: 'The papers have expired' });

/** Operations on companies and their documents. */
export const COMPANY_OPERATIONS: Operation[] = [
  {
    route: 'POST /system/companies',
    access: 'staff',
    ok: 201,
    body: () => ({ ...details(), type: 'client', adminEmail: `${crypto.randomUUID()}@made.example` }),
  },
  {
    route: 'POST /client-documents/admin/company/{companyId}/documents',
    access: 'staff',
    ok: 201,
    subject: own,
    form: () => ({ documentType: 'other' }),
  },
  { route: 'PUT /system/companies/{id}', access: 'staff', ok: 200, subject: pending, body: details },
  { route: 'DELETE /system/companies/{id}', access: 'staff', ok: 204, subject: pending },
  { route: 'GET /companies', access: 'active', ok: 200, subject: own },
  { route: 'PUT /companies', access: 'admin list', ok: 200, subject: own, body: details },
  { route: 'GET /companies/statistics', access: 'active', ok: 200, subject: own },
  { route: 'GET /companies/{id}/status-history', access: 'people reads', ok: 200, subject: own },
  { route: 'GET /companies/{id}/can-delete', access: 'people reads', ok: 200, subject: own },

  { route: 'GET /quotes/{id}/vat-number-watch', access: 'shared', ok: 200, subject: unanswered },
  { route: 'PUT /quotes/{id}/vat-number-watch', access: 'shared', ok: 200, subject: unanswered },
  { route: 'DELETE /quotes/{id}/vat-number-watch', access: 'shared', ok: 204, subject: unanswered },
  { route: 'GET /companies/{id}/vat-evidence', access: 'shared', ok: 200, subject: numbered },
  { route: 'POST /system/companies/{id}/ask-vat-register', access: 'staff', ok: 202, subject: numbered },

  { route: 'GET /client-documents', access: 'own list', ok: 200, subject: document },
  {
    route: 'POST /client-documents',
    access: 'own admin list',
    ok: 201,
    subject: own,
    form: () => ({ documentType: 'other' }),
  },
  { route: 'DELETE /client-documents/{id}', access: 'own admin', ok: 204, subject: document },
  { route: 'GET /client-documents/{id}/download', access: 'shared', ok: 200, subject: document },
  { route: 'GET /documents/proxy/{token}', access: 'own link', ok: 200, subject: link },
  { route: 'GET /client-documents/admin/all', access: 'staff reads', ok: 200, subject: document },
  { route: 'GET /client-documents/admin/company/{companyId}', access: 'staff reads', ok: 200, subject: document },
  { route: 'GET /client-documents/admin/{id}', access: 'staff reads', ok: 200, subject: document },
  {
    route: 'PUT /client-documents/admin/{id}/verify',
    access: 'staff',
    ok: 200,
    subject: document,
    body: () => ({ verified: false, notes: 'The stamp cannot be read' }),
  },

  { route: 'GET /system/companies', access: 'staff reads', ok: 200, subject: pending },
  { route: 'GET /system/companies/pending-verification', access: 'staff reads', ok: 200, subject: pending },
  { route: 'GET /system/companies/{id}', access: 'staff reads', ok: 200, subject: pending },
  { route: 'PUT /system/companies/{id}/verify', access: 'staff', ok: 200, subject: pending },
  {
    route: 'PUT /system/companies/{id}/reject-verification',
    access: 'staff',
    ok: 200,
    subject: pending,
    body: reason,
  },
  { route: 'PUT /system/companies/{id}/reset-verification', access: 'staff', ok: 200, subject: verified },
  { route: 'PUT /system/companies/{id}/suspend', access: 'staff', ok: 200, subject: pending, body: reason },
];
