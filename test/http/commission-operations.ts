import { Payouts } from '../../src/partner-programme/commissions/payouts.service.js';
import { CommissionGroups } from '../../src/partner-programme/commissions/rates/commission-groups.service.js';
import { statementKey } from '../../src/partner-programme/commissions/statements/statement-files.service.js';
import { Transactions } from '../../src/platform/database/transactions.js';
import { Storage } from '../../src/platform/storage/storage.js';
import { ANNA, PAULA_PARTNER, STAFF, type TestApp } from '../app.js';
import { enrol } from '../builders/commissions.js';
import { makePreparedQuote } from '../builders/deals.js';
import { eInvoiceOf } from '../builders/e-invoices.js';
import { makePartner } from '../builders/partners.js';
import type { Operation, Subject } from './operation.js';

/** Creates payable commission of Paula's company, which is added to the programme. */
async function payable(app: TestApp): Promise<Subject> {
  const { companyId } = await app.actor(PAULA_PARTNER);
  await enrol(app, companyId);
  const reason = crypto.randomUUID();
  await app.get(Payouts).adjust(await app.actor(STAFF), { partnerId: companyId, amount: 10, reason });
  const [row] = await app.sql<{ owed: number }>('select owed::float from commission_balances where partner_id = ?', [
    companyId,
  ]);
  return { parameters: {}, secret: reason, given: { partnerId: companyId, amount: row!.owed } };
}

/** Adds Anna's company to the programme. */
async function partner(app: TestApp): Promise<Subject> {
  const { companyId } = await app.actor(ANNA);
  await enrol(app, companyId);
  return { parameters: {}, secret: 'nothing that is told', given: { partnerId: companyId } };
}

/** Pays out the commission, and stores the PDF of the statement. */
async function paid(app: TestApp): Promise<Subject> {
  const { given } = await payable(app);
  const payouts = [given as { partnerId: string; amount: number }];
  const { statements } = await app.get(Payouts).run(await app.actor(STAFF), { payouts });
  const { id, number } = statements[0]!;
  await app.get(Storage).put(statementKey(id), Buffer.from('%PDF-'), 'application/pdf');
  return { parameters: { id }, secret: number };
}

/** Pays out the commission with a statement that is an invoice. */
async function billed(app: TestApp): Promise<Subject> {
  const { parameters, secret } = await paid(app);
  const document = eInvoiceOf('O', { kind: 'self_billed', number: secret, account: null });
  await app.get(Transactions).run(async (em) => {
    await em.execute(`select set_config('app.erasing', 'on', true)`);
    await em.execute('update commission_statements set document = ? where id = ?', [document, parameters.id]);
  });
  return { parameters, secret };
}

/** Creates a product group without commission for a partner. */
async function group(app: TestApp): Promise<Subject> {
  const { id: partnerId } = await makePartner(app);
  const { id } = await app
    .get(CommissionGroups)
    .add(await app.actor(STAFF), { groupId: 'tables', partnerId, rate: null });
  return { parameters: { id }, secret: id };
}

/** Creates a quote that Paula's company has prepared. */
async function quote(app: TestApp): Promise<Subject> {
  const { companyId } = await app.actor(PAULA_PARTNER);
  await enrol(app, companyId);
  const { id } = await makePreparedQuote(app);
  return { parameters: { id }, secret: '"isEstimate"' };
}

const BASE = '/partner-dashboard/commission';

/** Operations on commission and payouts. */
export const COMMISSION_OPERATIONS: Operation[] = [
  { route: `GET ${BASE}`, access: 'partner own', ok: 200, subject: payable },
  { route: `GET ${BASE}/quotes/{id}`, access: 'partner own', ok: 200, subject: quote },
  { route: `GET ${BASE}/statements`, access: 'partner own', ok: 200, subject: paid },
  { route: 'GET /commission-statements/{id}/download', access: 'partner list', ok: 200, subject: paid },
  { route: 'GET /commission-statements/{id}/ubl', access: 'partner list', ok: 200, subject: billed },
  { route: 'GET /commission-statements/{id}/entries', access: 'partner list', ok: 200, subject: paid },
  { route: 'GET /exports/commission', access: 'partner own', ok: 200, subject: payable },
  { route: 'GET /partner-admin/commissions', access: 'staff reads', ok: 200, subject: payable },
  {
    route: 'POST /partner-admin/commissions/adjustments',
    access: 'staff',
    ok: 201,
    subject: partner,
    body: ({ given }) => ({ partnerId: given?.partnerId, amount: 5, reason: 'A fair together' }),
    idempotent: true,
  },
  { route: 'GET /partner-admin/commission-groups', access: 'staff reads', ok: 200, subject: group },
  {
    route: 'POST /partner-admin/commission-groups',
    access: 'staff',
    ok: 201,
    subject: async (app) => ({
      parameters: {},
      secret: 'nothing that is told',
      given: { partnerId: (await makePartner(app)).id },
    }),
    body: ({ given }) => ({ ...given, groupId: 'tables', rate: 0.05 }),
  },
  {
    route: 'PUT /partner-admin/commission-groups/{id}',
    access: 'staff',
    ok: 200,
    subject: group,
    body: () => ({ rate: 0.05 }),
  },
  { route: 'DELETE /partner-admin/commission-groups/{id}', access: 'staff', ok: 204, subject: group },
  { route: 'GET /partner-admin/payouts', access: 'staff reads', ok: 200, subject: payable },
  {
    route: 'POST /partner-admin/payouts',
    access: 'staff',
    ok: 200,
    subject: payable,
    body: ({ given }) => ({ payouts: [given] }),
    idempotent: true,
  },
  { route: 'GET /partner-admin/payouts/statements', access: 'staff reads', ok: 200, subject: paid },
];
