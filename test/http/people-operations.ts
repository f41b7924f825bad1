import { ANNA, type TestApp } from '../app.js';
import { makeInvitation } from '../builders/invitations.js';
import { makeCompany, makeUser } from '../builders/people.js';
import type { AccountStatus } from '../../src/rules/actor.js';
import type { Operation, Subject } from './operation.js';

const reason = () => ({ reason: 'Left the company' });

/** Creates another user of Anna's company. */
const colleague =
  (accountStatus: AccountStatus = 'active') =>
  async (app: TestApp): Promise<Subject> => {
    const { companyId: company } = await app.actor(ANNA);
    const email = await makeUser(app, { company, accountStatus });
    const { userId } = await app.actor(email);
    return { parameters: { id: userId }, secret: email, given: { email } };
  };

/** Creates an invitation by Anna, sent an hour ago, so that it can be sent again. */
async function invitation(app: TestApp): Promise<Subject> {
  const { id, token } = await makeInvitation(app);
  await app.sql(`update invitations set expires_at = expires_at - interval '1 hour' where id = ?`, [id]);
  return { parameters: { id, token }, secret: id, given: { token } };
}

/** Creates a permanent deletion that Anna has requested. */
async function erasure(app: TestApp): Promise<Subject> {
  const { userId, companyId } = await app.actor(ANNA);
  const id = crypto.randomUUID();
  await app.sql(
    `insert into erasures (id, company_id, whole_company, requested_by_id, people, counts) values (?, ?, false, ?, '{}', '{}')`,
    [id, companyId, userId],
  );
  return { parameters: { id }, secret: id };
}

/** Creates an invitation by Anna, addressed through its company. */
async function ofCompany(app: TestApp): Promise<Subject> {
  const subject = await invitation(app);
  const { companyId } = await app.actor(ANNA);
  return { ...subject, parameters: { ...subject.parameters, companyId } };
}

/** Creates a colleague with an unconfirmed address. */
async function unconfirmed(app: TestApp): Promise<Subject> {
  const subject = await colleague()(app);
  await app.sql('update users set email_verified_at = null where id = ?', [subject.parameters.id]);
  return subject;
}

/** Creates a client with an administrator. */
const company =
  (status: 'active' | 'inactive') =>
  async (app: TestApp): Promise<Subject> => {
    const id = await makeCompany(app);
    const email = await makeUser(app, { company: id, accountType: 'admin' });
    await app.sql('update companies set status = ? where id = ?', [status, id]);
    return { parameters: { id }, secret: email, given: { email } };
  };

const confirmed = ({ given }: Subject) => ({ reason: 'Asked for it', confirmEmail: given?.email });

/** Operations on users, invitations and the status of companies. */
export const PEOPLE_OPERATIONS: Operation[] = [
  { route: 'GET /users/me', access: 'active', ok: 200 },
  { route: 'PUT /users/me', access: 'active', ok: 200, body: () => ({ jobTitle: 'Head of Everything' }) },
  { route: 'GET /users/notification-preferences', access: 'active', ok: 200 },
  {
    route: 'PUT /users/notification-preferences',
    access: 'active',
    ok: 200,
    body: () => ({ quoteUpdates: false, accountUpdates: true }),
  },

  { route: 'GET /system/users', access: 'staff reads', ok: 200, subject: colleague() },
  { route: 'GET /system/users/{id}', access: 'staff reads', ok: 200, subject: colleague() },
  { route: 'DELETE /system/users/{id}', access: 'staff', ok: 204, subject: colleague() },
  {
    route: 'PUT /system/users/{id}/status',
    access: 'staff',
    ok: 200,
    subject: colleague(),
    body: () => ({ ...reason(), status: 'suspended' }),
  },

  { route: 'GET /users', access: 'people list', ok: 200, subject: colleague() },
  { route: 'GET /companies/users', access: 'people list', ok: 200, subject: colleague() },
  { route: 'GET /companies/users/names', access: 'own list', ok: 200 },
  { route: 'PUT /users/{id}', access: 'people', ok: 200, subject: colleague(), body: () => ({ role: 'admin' }) },
  { route: 'DELETE /users/{id}', access: 'people', ok: 204, subject: colleague() },
  { route: 'PATCH /users/{id}/deactivate', access: 'people', ok: 200, subject: colleague(), body: reason },
  { route: 'PATCH /users/{id}/reactivate', access: 'people', ok: 200, subject: colleague('inactive'), body: reason },
  { route: 'DELETE /users/{id}/permanent', access: 'people', ok: 204, subject: colleague('inactive'), body: confirmed },
  { route: 'GET /users/{id}/status-history', access: 'people reads', ok: 200, subject: colleague() },
  { route: 'GET /users/{id}/can-delete', access: 'people reads', ok: 200, subject: colleague() },

  {
    route: 'POST /users/invite',
    access: 'admin list',
    ok: 201,
    subject: invitation,
    body: () => ({ email: `${crypto.randomUUID()}@made.example`, role: 'standard' }),
  },
  { route: 'GET /users/invitations', access: 'admin list', ok: 200, subject: invitation },
  { route: 'GET /users/erasures', access: 'people list', ok: 200, subject: erasure },
  { route: 'PUT /users/invitations/{id}/resend', access: 'admin', ok: 200, subject: invitation },
  { route: 'DELETE /users/invitations/{id}', access: 'admin', ok: 204, subject: invitation },
  {
    route: 'POST /system/companies/{companyId}/invitations',
    access: 'staff',
    ok: 201,
    subject: ofCompany,
    body: () => ({ email: `${crypto.randomUUID()}@made.example`, role: 'admin' }),
  },
  { route: 'GET /system/companies/{companyId}/invitations', access: 'staff reads', ok: 200, subject: ofCompany },
  { route: 'PUT /system/companies/{companyId}/invitations/{id}/resend', access: 'staff', ok: 200, subject: ofCompany },
  { route: 'DELETE /system/companies/{companyId}/invitations/{id}', access: 'staff', ok: 204, subject: ofCompany },
  { route: 'POST /system/users/{id}/resend-verification', access: 'staff', ok: 202, subject: unconfirmed },
  { route: 'POST /system/users/{id}/send-password-reset', access: 'staff', ok: 202, subject: colleague() },
  { route: 'GET /users/verify-invitation', access: 'public', ok: 200, subject: invitation, query: ['token'] },

  {
    route: 'PATCH /companies/{id}/deactivate',
    access: 'staff or its admin',
    ok: 200,
    subject: company('active'),
    body: reason,
  },
  { route: 'PATCH /companies/{id}/reactivate', access: 'staff', ok: 200, subject: company('inactive'), body: reason },
  {
    route: 'DELETE /companies/{id}/permanent',
    access: 'staff',
    ok: 204,
    subject: company('inactive'),
    body: confirmed,
  },
];
