import type { Job } from 'bullmq';
import { BankBookings } from '../../src/bank/bookings/bank-bookings.service.js';
import type { BankFileDto } from '../../src/bank/files/bank-files.dto.js';
import { BankFiles } from '../../src/bank/files/bank-files.service.js';
import { ReadBankFileJob } from '../../src/bank/files/read-bank-file.job.js';
import { Events } from '../../src/platform/events/events.js';
import { Transactions } from '../../src/platform/database/transactions.js';
import { Storage } from '../../src/platform/storage/storage.js';
import { STAFF, type TestApp } from '../app.js';
import { OrderInvoices } from '../../src/orders/invoices/order-invoices.service.js';
import { makeOrder } from './orders.js';
import { camt, type WrittenEntry, type WrittenStatement } from './bank-statements.js';

let made = 0;

/** Reads a file, as a worker would. */
export async function workBankFile(
  app: TestApp,
  fileId: string,
  { attemptsMade = 0, events = app.get(Events) } = {},
): Promise<void> {
  const job = new ReadBankFileJob(app.config, app.get(Transactions), app.get(Storage), app.get(BankBookings), events);
  await job.process({ id: fileId, data: { fileId }, attemptsMade, opts: { attempts: 5 } } as Job);
}

/** Uploads a file as a system administrator, without reading it. */
export const uploadBankFile = async (app: TestApp, content: string | Buffer, name = 'bank.xml'): Promise<BankFileDto> =>
  app.get(BankFiles).upload(await app.actor(STAFF), { originalname: name, buffer: Buffer.from(content) });

/** Uploads and reads a file. */
export async function readBankFile(app: TestApp, content: string | Buffer): Promise<BankFileDto> {
  const { id } = await uploadBankFile(app, content);
  await workBankFile(app, id);
  return app.get(BankFiles).get(id);
}

/** Returns a statement with a number that no other has, and with references of the bank. */
export function newStatement(entries: WrittenEntry[], statement: Partial<WrittenStatement> = {}): WrittenStatement {
  made += 1;
  const referenced = entries.map((entry, index) => ({ bankReference: `B-${made}-${index}`, ...entry }));
  return { number: `2026-${1_000 + made}`, ...statement, entries: referenced };
}

/** Reads a statement with these entries; returns the ids of its entries in their order. */
export async function makeEntries(app: TestApp, ...entries: WrittenEntry[]): Promise<string[]> {
  const { id } = await readBankFile(app, camt('08', [newStatement(entries)]));
  const rows = await app.sql<{ id: string }>('select id from bank_entries where file_id = ? order by position', [id]);
  return rows.map((row) => row.id);
}

/** An invoice of a new order, with amounts in cents. */
export interface MadeInvoice {
  id: string;
  number: string;
  orderId: string;
  companyId: string;
  companyName: string;
  total: number;
}

/** Creates an order and issues its invoice. */
export async function makeInvoice(app: TestApp, order: Parameters<typeof makeOrder>[2] = {}): Promise<MadeInvoice> {
  const { id: orderId, total, company } = await makeOrder(app, 'pending', order);
  await app.get(OrderInvoices).issue(await app.actor(STAFF), orderId);
  const [row] = await app.sql<{ id: string; number: string }>(
    'select id, number from order_invoices where order_id = ?',
    [orderId],
  );
  const { id: companyId, name: companyName } = company;
  return { ...row!, orderId, companyId, companyName, total: Math.round(total * 100) };
}
