import { EntityManager } from '@mikro-orm/postgresql';
import { BankAccounts } from '../../src/partner-programme/transfers/bank-accounts.service.js';
import { PayoutFiles } from '../../src/partner-programme/transfers/payout-files.service.js';
import { DEMO_PASSWORD } from '../../src/seeds/people.seed.js';
import { PAULA_PARTNER, STAFF, type TestApp } from '../app.js';
import { enrol } from '../builders/commissions.js';
import { giveAccount, IBAN, makePartnerAdmin, makePayable, nextBankDay, statusFile } from '../builders/transfers.js';
import type { Operation, Subject } from './operation.js';

const given = () => ({ holder: 'Lumen Partners Ltd', iban: IBAN, currentPassword: DEMO_PASSWORD });

/** Gives Paula's company an account that waits. Nobody reads its whole number. */
async function account(app: TestApp): Promise<Subject> {
  const paula = await app.actor(PAULA_PARTNER);
  await enrol(app, paula.companyId);
  await app.get(BankAccounts).give(paula, given());
  return { parameters: {}, secret: IBAN };
}

/** Creates payable commission of a partner with an account. */
async function payable(app: TestApp): Promise<Subject> {
  const { email, companyId } = await makePartnerAdmin(app);
  await giveAccount(app, email);
  return { parameters: {}, secret: 'nothing that is told', given: await makePayable(app, companyId) };
}

/** Number of the last file that was written. */
let written = '';

/** Writes a file; `isRefused`: that the bank has refused. */
const file =
  (isRefused: boolean) =>
  async (app: TestApp): Promise<Subject> => {
    const payout = (await payable(app)).given as { partnerId: string; amount: number };
    const asked = { payouts: [payout], requestedOn: nextBankDay() };
    const { id, number } = await app.get(PayoutFiles).run(await app.actor(STAFF), asked);
    written = number;
    if (isRefused)
      await app
        .get(EntityManager)
        .getConnection()
        .execute(`update payout_transfers set status = 'refused' where file_id = ?`, [id]);
    return { parameters: { id }, secret: number };
  };

const BASE = '/partner-admin/payouts';

/** Operations on accounts for commission and on files of transfers. */
export const TRANSFER_OPERATIONS: Operation[] = [
  { route: 'GET /partner-dashboard/bank-account', access: 'partner admin', ok: 200, subject: account },
  { route: 'PUT /partner-dashboard/bank-account', access: 'partner admin', ok: 200, subject: account, body: given },
  { route: 'DELETE /partner-dashboard/bank-account/next', access: 'partner admin', ok: 200, subject: account },
  {
    route: `POST ${BASE}/file`,
    access: 'staff',
    ok: 200,
    subject: payable,
    body: ({ given: payout }) => ({ payouts: [payout], requestedOn: nextBankDay() }),
    idempotent: true,
  },
  { route: `GET ${BASE}/files`, access: 'staff reads', ok: 200, subject: file(false) },
  { route: `GET ${BASE}/files/{id}`, access: 'staff reads', ok: 200, subject: file(false) },
  { route: `GET ${BASE}/files/{id}/download`, access: 'staff', ok: 200, subject: file(false) },
  {
    route: `POST ${BASE}/files/{id}/again`,
    access: 'staff',
    ok: 200,
    subject: file(true),
    body: () => ({ requestedOn: nextBankDay() }),
    idempotent: true,
  },
  {
    route: `POST ${BASE}/status`,
    access: 'staff',
    ok: 200,
    subject: file(false),
    form: () => ({}),
    file: { field: 'file', content: () => Promise.resolve(statusFile(written, [], 'ACSP')), name: 'status.xml' },
  },
];
