import { BankFiles } from '../../src/bank/files/bank-files.service.js';
import { creditorReference } from '../../src/rules/creditor-reference.js';
import { TestApp } from '../app.js';
import { makeInvoice, type MadeInvoice, newStatement, uploadBankFile } from '../builders/bank.js';
import { camt } from '../builders/bank-statements.js';
import { line } from '../builders/quotes.js';
import { eventually } from '../platform/eventually.js';
import { ServerProcess } from './server-process.js';

const OTHERS = 4_000;
const INVOICES = 40;
const DAY = new Date().toISOString().slice(0, 10);

let app: TestApp;
let worker: ServerProcess;
let invoices: MadeInvoice[];
beforeAll(async () => {
  app = await TestApp.start();
  invoices = [];
  for (let made = 0; made < INVOICES; made++) {
    invoices.push(await makeInvoice(app, { items: [line('desk-27-purchase')] }));
  }
}, 120_000);
afterAll(async () => {
  await worker?.kill();
  await app.close();
});

const count = async (sql: string) =>
  (await app.sql<{ count: number }>(`select count(*)::int as count from ${sql}`))[0]!.count;

it('a bank file is read and booked once, although its worker is killed while it writes and while it books', async () => {
  const paid = invoices.map(({ number, total }) => ({
    amount: total,
    reference: creditorReference(number),
    bookedOn: DAY,
  }));
  const others = Array.from({ length: OTHERS }, (_, at) => ({ amount: 100 + at, bookedOn: DAY }));
  const { id } = await uploadBankFile(app, camt('08', [newStatement([...paid, ...others])]));
  const moments: [number: () => Promise<number>, of: number][] = [
    [() => count('bank_entries'), OTHERS + INVOICES],
    [() => count('bank_bookings'), INVOICES],
  ];
  worker = await ServerProcess.start('worker', app.config);
  await app.get(BankFiles).enqueue(id);
  for (const [number, all] of moments) {
    // The job of a killed worker runs again when its lock has expired, after up to 12 s (`lockDuration`, `stalledInterval`).
    await eventually(async () => (await number()) > 0, 60_000);
    await worker.kill();
    expect(await number()).toBeLessThanOrEqual(all);
    worker = await ServerProcess.start('worker', app.config);
  }
  await eventually(async () => (await app.get(BankFiles).get(id)).status === 'read', 60_000);
  expect(await app.get(BankFiles).get(id)).toMatchObject({ entries: OTHERS + INVOICES, known: 0, booked: INVOICES });
  expect(await count('bank_entries')).toBe(OTHERS + INVOICES);
  expect(await count('bank_bookings')).toBe(INVOICES);
  expect(await count('order_payments')).toBe(INVOICES);
  expect(await count(`order_invoices where open_amount > 0`)).toBe(0);
}, 180_000);
