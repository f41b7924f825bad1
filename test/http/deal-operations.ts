import { DealReview } from '../../src/partner-programme/deals/deal-review.service.js';
import { STAFF, type TestApp } from '../app.js';
import { part } from '../builders/connections.js';
import { dealInput, makeDeal, makePreparedQuote } from '../builders/deals.js';
import type { Operation, Subject } from './operation.js';

/** Creates a deal of Paula's company. */
const deal =
  (registration: 'pending' | 'approved' | 'declined' = 'pending') =>
  async (app: TestApp): Promise<Subject> => {
    const customerName = `${crypto.randomUUID()} Clinics`;
    const id = await makeDeal(app, registration, { customerName });
    return { parameters: { id }, secret: customerName };
  };

async function asked(app: TestApp): Promise<Subject> {
  const subject = await deal()(app);
  await app.get(DealReview).ask(await app.actor(STAFF), subject.parameters.id ?? '', 'Which building?');
  return subject;
}

/** Creates a deal with a linked quote. */
async function linked(app: TestApp): Promise<Subject> {
  const subject = await deal()(app);
  const { id } = await makePreparedQuote(app);
  await app.sql('update deals set quote_id = ? where id = ?', [id, subject.parameters.id]);
  return subject;
}

const BASE = '/partner-dashboard/projects';
const full = () => dealInput({ vatNumber: null, website: null, contactName: 'Priya Nair', notes: 'Third floor' });

/** Operations on deals. */
export const DEAL_OPERATIONS: Operation[] = [
  { route: `GET ${BASE}`, access: 'partner own', ok: 200, subject: deal() },
  { route: `POST ${BASE}`, access: 'partner own', ok: 201, subject: deal(), body: full, idempotent: true },
  { route: `GET ${BASE}/board`, access: 'partner own', ok: 200, subject: deal() },
  { route: `GET ${BASE}/forecast`, access: 'partner own', ok: 200, subject: deal() },
  { route: `GET ${BASE}/{id}`, access: 'partner own', ok: 200, subject: deal() },
  { route: `PUT ${BASE}/{id}`, access: 'partner own', ok: 200, subject: deal(), body: full },
  {
    route: `PUT ${BASE}/{id}/stage`,
    access: 'partner own',
    ok: 200,
    subject: deal(),
    body: () => ({ stage: 'lost', lostReason: 'Rents' }),
  },
  {
    route: `PUT ${BASE}/{id}/next-step`,
    access: 'partner own',
    ok: 200,
    subject: deal(),
    body: () => ({ nextStep: 'Call', nextStepOn: '2099-01-31' }),
  },
  { route: `GET ${BASE}/{id}/quotes`, access: 'partner own', ok: 200, subject: deal() },
  {
    route: `PUT ${BASE}/{id}/quote`,
    access: 'partner own',
    ok: 200,
    subject: linked,
    body: () => ({ quoteId: null }),
    undo: part,
  },
  { route: `POST ${BASE}/{id}/extend`, access: 'partner own', ok: 200, subject: deal('approved') },
  { route: `POST ${BASE}/{id}/register-again`, access: 'partner own', ok: 200, subject: deal('declined') },
  {
    route: `POST ${BASE}/{id}/answer`,
    access: 'partner own',
    ok: 200,
    subject: asked,
    body: () => ({ message: 'The new wing' }),
  },
  { route: 'GET /exports/deals', access: 'partner own', ok: 200, subject: deal() },

  { route: 'GET /partner-admin/deals', access: 'staff reads', ok: 200, subject: deal() },
  { route: 'GET /partner-admin/deals/{id}', access: 'staff reads', ok: 200, subject: deal() },
  {
    route: 'PUT /partner-admin/deals/{id}/decision',
    access: 'staff',
    ok: 200,
    subject: deal(),
    body: () => ({ decision: 'decline', reason: 'Too small', note: 'Called' }),
  },
  {
    route: 'POST /partner-admin/deals/{id}/question',
    access: 'staff',
    ok: 200,
    subject: deal(),
    body: () => ({ message: 'Which building?' }),
  },
  { route: 'GET /partner-admin/stage-probabilities', access: 'staff reads', ok: 200, subject: deal() },
  {
    route: 'PUT /partner-admin/stage-probabilities',
    access: 'staff',
    ok: 200,
    subject: deal(),
    body: () => ({ registered: 10, qualified: 25, proposal: 50, negotiation: 75 }),
  },
];
