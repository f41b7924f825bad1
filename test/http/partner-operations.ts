import { PartnerApplicationDocuments } from '../../src/partner-programme/applications/partner-application-documents.service.js';
import { PartnerApplicationReader } from '../../src/partner-programme/applications/partner-application-reader.service.js';
import type { ApplicationStatus } from '../../src/rules/partner-application.js';
import { ANNA, type TestApp } from '../app.js';
import { FILES } from '../builders/documents.js';
import { business, makeApplication } from '../builders/partners.js';
import { registration } from './auth-operations.js';
import type { Operation, Subject } from './operation.js';

/** Creates an application of Anna's company, as its only application. */
const application =
  (status: ApplicationStatus) =>
  async (app: TestApp): Promise<Subject> => {
    await withdraw(app);
    const { id } = await makeApplication(app, status, ANNA);
    const { motivation } = await app.get(PartnerApplicationReader).get(await app.actor(ANNA), id);
    return { parameters: { id }, secret: motivation };
  };

/** Creates a document of an application. */
async function document(app: TestApp): Promise<Subject> {
  const { parameters } = await application('submitted')(app);
  const file = { originalname: `${crypto.randomUUID()}.pdf`, buffer: FILES.pdf };
  const documents = app.get(PartnerApplicationDocuments);
  const { id } = await documents.upload(await app.actor(ANNA), parameters.id ?? '', 'insurance', file);
  return { parameters: { id }, secret: id };
}

/** Deletes all applications of Anna's company. */
async function withdraw(app: TestApp): Promise<void> {
  const { companyId } = await app.actor(ANNA);
  await app.sql('delete from partner_applications where company_id = ?', [companyId]);
  await app.sql('delete from partners where company_id = ?', [companyId]);
}

/** Operations on applications for the partner programme. */
export const PARTNER_OPERATIONS: Operation[] = [
  {
    route: 'POST /partner-applications',
    access: 'visitor',
    ok: 201,
    subject: () => Promise.resolve({ parameters: {}, secret: 'nothing that is told' }),
    body: () => ({ ...business(), account: registration() }),
  },
  { route: 'GET /partner-applications', access: 'staff reads', ok: 200, subject: application('submitted') },
  {
    route: 'GET /partner-applications/my-application',
    access: 'applicant list',
    ok: 200,
    subject: application('submitted'),
  },
  { route: 'GET /partner-applications/{id}', access: 'applicant reads', ok: 200, subject: application('submitted') },
  {
    route: 'PUT /partner-applications/{id}/status',
    access: 'staff',
    ok: 200,
    subject: application('submitted'),
    body: () => ({ status: 'under_review' }),
  },
  {
    route: 'POST /partner-applications/{id}/answer',
    access: 'applicant',
    ok: 200,
    subject: application('more_information'),
    body: () => ({ message: 'It is here' }),
  },
  {
    route: 'GET /partner-applications/{id}/documents',
    access: 'applicant reads',
    ok: 200,
    subject: application('submitted'),
  },
  {
    route: 'POST /partner-applications/{id}/documents',
    access: 'applicant',
    ok: 201,
    subject: application('submitted'),
    form: () => ({ documentType: 'references' }),
  },
  { route: 'DELETE /partner-applications/documents/{id}', access: 'applicant', ok: 204, subject: document },
  {
    route: 'GET /partner-applications/document-download/{id}',
    access: 'applicant reads',
    ok: 200,
    subject: document,
  },
];
