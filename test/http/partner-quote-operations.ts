import { Storage } from '../../src/platform/storage/storage.js';
import { ANNA, PAULA_PARTNER, type TestApp } from '../app.js';
import { connect, part } from '../builders/connections.js';
import { makeQuote } from '../builders/quotes.js';
import type { Operation, Subject } from './operation.js';

/** Creates a quote that Paula has prepared for Anna's company and that Anna's company has accepted. */
async function prepared(app: TestApp): Promise<Subject> {
  await part(app);
  await connect(app, PAULA_PARTNER, ANNA);
  const { number, company } = await makeQuote(app, 'accepted', { by: PAULA_PARTNER, forClient: ANNA });
  return { parameters: { id: company.id }, secret: number };
}

/** Returns the query of a report for Paula. */
const report = async (app: TestApp): Promise<Subject> => {
  const subject = await prepared(app);
  const year = new Date().getUTCFullYear();
  return { ...subject, parameters: { kind: 'quotes', from: `${year}-01-01`, to: `${year}-12-31`, format: 'csv' } };
};

/** Returns the query of a report that is requested as a PDF. */
const asked = async (app: TestApp): Promise<Subject> => {
  await app.sql(`delete from exports where resource = 'partner_report'`);
  return report(app);
};

/** Creates a rendered PDF report of Paula. */
async function made(app: TestApp): Promise<Subject> {
  const { userId, companyId } = await app.actor(PAULA_PARTNER);
  const [id, key] = [crypto.randomUUID(), `exports/${crypto.randomUUID()}.pdf`];
  await app.get(Storage).put(key, Buffer.from('%PDF-'), 'application/pdf');
  await app.sql(
    `insert into exports (id, user_id, resource, format, filter, status, storage_key, expires_at)
     values (?, ?, 'partner_report', 'pdf', ?, 'done', ?, now() + interval '1 hour')`,
    [id, userId, JSON.stringify({ companyId, kind: 'quotes', from: '2026-01-01', to: '2026-01-31' }), key],
  );
  return { parameters: { id }, secret: key };
}

const OPERATIONS: Operation[] = [
  { route: 'GET /partners/quotes', access: 'partner own', ok: 200, subject: prepared },
  { route: 'GET /partners/quotes/accepted', access: 'partner own', ok: 200, subject: prepared },
  { route: 'GET /partners/clients/{id}/quotes', access: 'partner own', ok: 200, subject: prepared },
  {
    route: 'GET /exports/report',
    access: 'partner own',
    ok: 200,
    subject: report,
    query: ['kind', 'from', 'to', 'format'],
  },
  {
    route: 'POST /exports/reports',
    access: 'partner own',
    ok: 202,
    subject: asked,
    body: ({ parameters: { kind, from, to } }) => ({ kind, from, to }),
  },
  { route: 'GET /exports/reports/{id}/download', access: 'partner own', ok: 200, subject: made },
  { route: 'GET /exports/reports/monthly', access: 'partner own', ok: 200, subject: prepared },
  {
    route: 'PUT /exports/reports/monthly',
    access: 'partner own',
    ok: 200,
    subject: prepared,
    body: () => ({ kind: 'quotes' }),
  },
  { route: 'GET /partner-dashboard/stats', access: 'partner own', ok: 200, subject: prepared },
  { route: 'GET /partner-dashboard/activities', access: 'partner own', ok: 200, subject: prepared },
  { route: 'GET /partner-dashboard/sales', access: 'partner own', ok: 200, subject: prepared },
  { route: 'GET /partners/statistics', access: 'partner own', ok: 200, subject: prepared },
];

/**
 * Operations on quotes for partners' clients, except those with a quote's id, which are with the operations on quotes.
 * The connection is removed afterwards, for later operations.
 */
export const PARTNER_QUOTE_OPERATIONS = OPERATIONS.map((operation) => ({ ...operation, undo: part }));
