import { ANNA, PAULA_PARTNER, type TestApp } from '../app.js';
import { connect } from '../builders/connections.js';
import { makeQuote } from '../builders/quotes.js';
import type { Operation, Subject } from './operation.js';

/** A quote that Paula has prepared for Anna's company and that was accepted, by that company. */
async function prepared(app: TestApp): Promise<Subject> {
  await app.sql('delete from partner_clients');
  await connect(app, PAULA_PARTNER, ANNA);
  const { number, company } = await makeQuote(app, 'accepted', { by: PAULA_PARTNER, forClient: ANNA });
  return { parameters: { id: company.id }, secret: number };
}

/** What Paula reports on. */
const report = async (app: TestApp): Promise<Subject> => {
  const subject = await prepared(app);
  const year = new Date().getUTCFullYear();
  return { ...subject, parameters: { kind: 'quotes', from: `${year}-01-01`, to: `${year}-12-31`, format: 'csv' } };
};

/** Quotes of partners' clients; those by their own ids are among the routes of quotes. */
export const PARTNER_QUOTE_OPERATIONS: Operation[] = [
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
  { route: 'GET /partner-dashboard/stats', access: 'partner own', ok: 200, subject: prepared },
  { route: 'GET /partner-dashboard/activities', access: 'partner own', ok: 200, subject: prepared },
  { route: 'GET /partner-dashboard/sales', access: 'partner own', ok: 200, subject: prepared },
  { route: 'GET /partners/statistics', access: 'partner own', ok: 200, subject: prepared },
];
