import { randomUUID } from 'node:crypto';
import { BankBookings } from '../../src/bank/bookings/bank-bookings.service.js';
import { STAFF, type TestApp } from '../app.js';
import { makeEntries, makeInvoice, newStatement, readBankFile, uploadBankFile } from '../builders/bank.js';
import { camt } from '../builders/bank-statements.js';
import type { Operation, Subject } from './operation.js';

/** Creates an entry that names nobody's invoice. */
async function entry(app: TestApp): Promise<Subject> {
  const text = `Payment ${randomUUID()}`;
  const [id = ''] = await makeEntries(app, { amount: 12_345, text });
  return { parameters: { id }, secret: text };
}

/** Creates a statement. */
async function statement(app: TestApp): Promise<Subject> {
  const { parameters } = await entry(app);
  const [row] = await app.sql<{ id: string; number: string }>(
    'select s.id, s.number from bank_statements s join bank_entries e on e.statement_id = s.id where e.id = ?',
    [parameters.id],
  );
  return { parameters: { id: row!.id }, secret: row!.number };
}

/** Creates a statement of an account that no other has. */
async function account(app: TestApp): Promise<Subject> {
  const number = `ACCOUNT-${randomUUID().slice(0, 12)}`;
  await readBankFile(app, camt('08', [newStatement([{ amount: 1 }], { account: number })]));
  return { parameters: {}, secret: number };
}

/** Uploads a file that is not read yet. */
async function file(app: TestApp): Promise<Subject> {
  const name = `${randomUUID()}.xml`;
  const { id } = await uploadBankFile(app, camt('08', [newStatement([{ amount: 1 }])]), name);
  return { parameters: { id }, secret: name };
}

/** Creates an invoice that an entry can be booked on. */
async function invoice(app: TestApp): Promise<Subject> {
  const { number } = await makeInvoice(app);
  return { parameters: {}, secret: number };
}

/** Creates an invoice whose company has credit, which it paid too much. */
async function credited(app: TestApp): Promise<Subject> {
  const { id, number, companyId: creditCompanyId } = await makeInvoice(app);
  const [entryId = ''] = await makeEntries(app, { amount: 10_000, text: `Payment ${randomUUID()}` });
  const booking = { credit: 100, creditCompanyId, isNotRecorded: true };
  await app.get(BankBookings).book(await app.actor(STAFF), entryId, booking);
  return { parameters: { id }, secret: number };
}

/** Creates an entry that is set aside. */
async function setAside(app: TestApp): Promise<Subject> {
  const text = `Rent ${randomUUID()}`;
  const [id = ''] = await makeEntries(app, { amount: 12_345, direction: 'out', text });
  return { parameters: { id }, secret: text };
}

/** Operations on bank statements. */
export const BANK_OPERATIONS: Operation[] = [
  {
    route: 'POST /system/bank/statements',
    access: 'staff',
    ok: 202,
    form: () => ({}),
    file: {
      field: 'file',
      content: async () => Buffer.from(camt('08', [newStatement([{ amount: 1 }])])),
      name: 'bank.xml',
    },
  },
  { route: 'GET /system/bank/files/{id}', access: 'staff reads', ok: 200, subject: file },
  { route: 'GET /system/bank/statements', access: 'staff reads', ok: 200, subject: statement },
  { route: 'GET /system/bank/statements/{id}', access: 'staff reads', ok: 200, subject: statement },
  { route: 'GET /system/bank/accounts', access: 'staff reads', ok: 200, subject: account },
  { route: 'GET /system/bank/entries', access: 'staff reads', ok: 200, subject: entry },
  { route: 'GET /system/bank/entries/{id}', access: 'staff reads', ok: 200, subject: entry },
  { route: 'GET /system/bank/invoices', access: 'staff reads', ok: 200, subject: invoice },
  {
    route: 'PUT /system/bank/entries/{id}/booking',
    access: 'staff',
    ok: 200,
    subject: entry,
    body: () => ({ setAside: true }),
  },
  {
    route: 'POST /system/bank/invoices/{id}/credit',
    access: 'staff',
    ok: 201,
    subject: credited,
    body: () => ({ amount: 1 }),
    idempotent: true,
  },
  { route: 'DELETE /system/bank/entries/{id}/booking', access: 'staff', ok: 200, subject: setAside },
];
