import { randomUUID } from 'node:crypto';
import { ANNA, PAULA_PARTNER, type TestApp } from '../app.js';
import { makeClientRequest } from '../builders/client-requests.js';
import { connect, part } from '../builders/connections.js';
import type { Operation, Subject } from './operation.js';

/** Creates a connection request of Paula's company to Anna's company. */
async function request(app: TestApp): Promise<Subject> {
  const { id, code, message } = await makeClientRequest(app, PAULA_PARTNER, ANNA);
  return { parameters: { id }, secret: message, given: { code } };
}

/** Creates a connection between the two companies, as their only connection. */
async function connected(app: TestApp): Promise<{ id: string; client: string }> {
  await request(app);
  await app.sql('delete from partner_client_requests');
  return { id: await connect(app, PAULA_PARTNER, ANNA), client: (await app.actor(ANNA)).companyId };
}

/** Creates a connection, identified for the partner by the client's company. */
async function client(app: TestApp): Promise<Subject> {
  const found = await connected(app);
  return { parameters: { id: found.client }, secret: 'Meridian Engineering' };
}

/** Creates a connection, identified for the client by its own id. */
async function connection(app: TestApp): Promise<Subject> {
  const { id } = await connected(app);
  return { parameters: { id }, secret: id };
}

const code = ({ given }: Subject) => ({ code: given?.code });
const reason = () => ({ reason: 'The project is finished' });

const OPERATIONS: Operation[] = [
  { route: 'GET /partners/clients', access: 'partner own', ok: 200, subject: client },
  { route: 'GET /partners/clients/requests', access: 'partner own', ok: 200, subject: request },
  {
    route: 'POST /partners/clients/request',
    access: 'partner own',
    ok: 202,
    subject: request,
    body: () => ({ clientEmail: `user-${randomUUID().slice(0, 8)}@made.example`, message: 'May we?' }),
  },
  {
    route: 'POST /partners/clients/connect',
    access: 'partner own',
    ok: 200,
    subject: request,
    body: code,
    idempotent: true,
  },
  { route: 'POST /partners/clients/requests/{id}/resend', access: 'partner own', ok: 202, subject: request },
  { route: 'DELETE /partners/clients/requests/{id}', access: 'partner own', ok: 204, subject: request },
  { route: 'GET /partners/clients/{id}', access: 'partner own', ok: 200, subject: client },
  { route: 'GET /partners/clients/{id}/details', access: 'partner own', ok: 200, subject: client },
  { route: 'GET /partners/clients/{id}/users', access: 'partner own', ok: 200, subject: client },
  { route: 'GET /partners/clients/{id}/orders', access: 'partner own', ok: 200, subject: client },
  { route: 'GET /partner-dashboard/clients', access: 'partner own', ok: 200, subject: client },
  { route: 'GET /partner-dashboard/clients/{id}', access: 'partner own', ok: 200, subject: client },
  {
    route: 'POST /partner-dashboard/clients',
    access: 'partner own',
    ok: 202,
    subject: request,
    body: () => ({ clientEmail: `user-${randomUUID().slice(0, 8)}@made.example`, message: 'May we?' }),
  },
  {
    route: 'PUT /partner-dashboard/clients/{id}',
    access: 'partner own',
    ok: 200,
    subject: client,
    body: () => ({ label: 'Harbour', note: 'Calls on Mondays' }),
  },
  { route: 'POST /partners/clients/{id}/end', access: 'partner own', ok: 204, subject: client, body: reason },

  { route: 'GET /partner-connections', access: 'own list', ok: 200, subject: connection },
  {
    route: 'POST /partner-connections/requests/{id}/allow',
    access: 'own admin',
    ok: 200,
    subject: request,
    body: () => ({ sharesPast: true }),
  },
  {
    route: 'POST /partner-connections/requests/{id}/decline',
    access: 'own admin',
    ok: 200,
    subject: request,
    body: reason,
  },
  { route: 'POST /partner-connections/{id}/end', access: 'own admin', ok: 200, subject: connection, body: reason },
];

/**
 * Operations on a partner's clients and on connection requests. The connection is removed afterwards, for later
 * operations.
 */
export const CLIENT_OPERATIONS = OPERATIONS.map((operation) => ({ ...operation, undo: part }));
