import { randomUUID } from 'node:crypto';
import { agreementKey } from '../../src/partners/agreements/agreement-files.service.js';
import { Storage } from '../../src/platform/storage/storage.js';
import type { AgreementStatus } from '../../src/rules/partner-agreement.js';
import { ANNA, type TestApp } from '../app.js';
import { makeAgreement } from '../builders/agreements.js';
import { makeApplication } from '../builders/partners.js';
import type { Operation, Subject } from './operation.js';

/** Creates a version of the agreement, which partners can read once it is published. */
const agreement =
  (status: AgreementStatus) =>
  async (app: TestApp): Promise<Subject> => {
    const { id, title, sha256 } = await makeAgreement(app, status);
    if (status === 'active') {
      await app.get(Storage).put(agreementKey(id, null), Buffer.from('%PDF-'), 'application/pdf');
    }
    return {
      parameters: { id, agreementId: id },
      secret: status === 'draft' ? title : 'nothing that is told',
      given: { sha256, name: 'Paula Prior' },
    };
  };

/** Creates an application of Anna's company, as its only application, and an agreement in force. */
async function application(app: TestApp): Promise<Subject> {
  const { companyId } = await app.actor(ANNA);
  await app.sql('delete from partner_applications where company_id = ?', [companyId]);
  const { id } = await makeApplication(app, 'submitted', ANNA);
  const { id: agreementId, sha256 } = await makeAgreement(app);
  return { parameters: { id }, secret: id, given: { agreementId, sha256 } };
}

const given = (subject: Subject) => ({ ...subject.given });
const draft = () => ({ title: `Partner agreement ${randomUUID()}`, text: '# Fees' });

/** Operations on partner agreements. */
export const AGREEMENT_OPERATIONS: Operation[] = [
  { route: 'GET /partner-agreements/active', access: 'programme', ok: 200, subject: agreement('active') },
  { route: 'GET /partner-agreements/acceptances', access: 'partner list', ok: 200, subject: agreement('active') },
  { route: 'GET /partner-agreements', access: 'staff reads', ok: 200, subject: agreement('draft') },
  { route: 'POST /partner-agreements', access: 'staff', ok: 201, subject: agreement('draft'), body: draft },
  { route: 'GET /partner-agreements/{id}', access: 'staff reads', ok: 200, subject: agreement('draft') },
  { route: 'PUT /partner-agreements/{id}', access: 'staff', ok: 200, subject: agreement('draft'), body: draft },
  { route: 'DELETE /partner-agreements/{id}', access: 'staff', ok: 204, subject: agreement('draft') },
  {
    route: 'POST /partner-agreements/{id}/publish',
    access: 'staff',
    ok: 200,
    subject: agreement('draft'),
    idempotent: true,
  },
  {
    route: 'POST /partner-agreements/{agreementId}/accept',
    access: 'partner admin',
    ok: 200,
    subject: agreement('active'),
    body: given,
  },
  { route: 'GET /partner-agreements/{id}/download', access: 'partner list', ok: 200, subject: agreement('active') },
  {
    route: 'POST /partner-applications/{id}/accept-agreement',
    access: 'applicant',
    ok: 200,
    subject: application,
    body: given,
  },
];
