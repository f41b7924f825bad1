import { PAULA_PARTNER, type TestApp } from '../app.js';
import { fundInput, giveFunds, makeFundRequest } from '../builders/funds.js';
import type { Operation, Subject } from './operation.js';

/** Creates a request for funds of Paula's company. */
const request =
  (status: Parameters<typeof makeFundRequest>[1] = 'requested') =>
  async (app: TestApp): Promise<Subject> => {
    const activity = `${crypto.randomUUID()} fair`;
    const id = await makeFundRequest(app, status, { activity });
    const [document] = await app.sql<{ id: string }>('select id from fund_request_documents where request_id = ?', [
      id,
    ]);
    return { parameters: { id, ...(document && { documentId: document.id }) }, secret: activity };
  };

/** Adds a budget of development funds to Paula's company. */
async function funded(app: TestApp): Promise<Subject> {
  const { companyId } = await app.actor(PAULA_PARTNER);
  await giveFunds(app, companyId);
  return { parameters: {}, secret: companyId };
}

const BASE = '/partner-dashboard/funds';

/** Operations on development funds. */
export const FUND_OPERATIONS: Operation[] = [
  { route: `GET ${BASE}`, access: 'partner own', ok: 200, subject: request() },
  {
    route: `POST ${BASE}`,
    access: 'partner own',
    ok: 201,
    subject: funded,
    body: () => fundInput(),
    idempotent: true,
  },
  { route: `GET ${BASE}/{id}`, access: 'partner own', ok: 200, subject: request() },
  { route: `POST ${BASE}/{id}/withdraw`, access: 'partner own', ok: 200, subject: request() },
  {
    route: `POST ${BASE}/{id}/claim`,
    access: 'partner own',
    ok: 200,
    subject: request('documented'),
    body: () => ({ spentAmount: 900, note: 'Less than we thought' }),
  },
  {
    route: `POST ${BASE}/{id}/documents`,
    access: 'partner own',
    ok: 201,
    subject: request('approved'),
    form: () => ({}),
  },
  {
    route: `GET ${BASE}/{id}/documents/{documentId}/download`,
    access: 'partner own',
    ok: 200,
    subject: request('claimed'),
  },
  {
    route: `DELETE ${BASE}/{id}/documents/{documentId}`,
    access: 'partner own',
    ok: 200,
    subject: request('documented'),
  },
  { route: 'GET /exports/funds', access: 'partner own', ok: 200, subject: request() },

  { route: 'GET /partner-admin/funds', access: 'staff reads', ok: 200, subject: request() },
  { route: 'GET /partner-admin/funds/{id}', access: 'staff reads', ok: 200, subject: request() },
  {
    route: 'PUT /partner-admin/funds/{id}/decision',
    access: 'staff',
    ok: 200,
    subject: request(),
    body: () => ({ decision: 'approve', amount: 800, reason: 'The stand alone' }),
  },
  {
    route: 'GET /partner-admin/funds/{id}/documents/{documentId}/download',
    access: 'staff reads',
    ok: 200,
    subject: request('claimed'),
  },
];
