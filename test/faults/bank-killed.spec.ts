import { mkdtemp, readdir, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BankFiles } from '../../src/bank/files/bank-files.service.js';
import { creditorReference } from '../../src/rules/creditor-reference.js';
import { JobQueue } from '../../src/platform/queue/job-queue.js';
import { STAFF, TestApp } from '../app.js';
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
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(process.env.TEST_RUN_FILES ?? tmpdir(), 'bank-'));
  app = await TestApp.start({ bankFolder: { path: folder, user: STAFF } });
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

it('a file of the bank folder is read once, although its worker is killed when it has claimed it and while it writes', async () => {
  await worker?.kill();
  const before = await count('bank_entries');
  const filesIn = async (place: string) => (await readdir(join(folder, place)).catch(() => [])).length;
  const look = (run: number) =>
    app.get(JobQueue).add('maintenance', { name: 'read-bank-folder', data: {}, options: { jobId: `look-${run}` } });
  const entries = Array.from({ length: OTHERS }, (_, at) => ({ amount: 100 + at, bookedOn: DAY }));
  const file = join(folder, 'december.xml');
  await writeFile(file, camt('08', [newStatement(entries)]));
  await utimes(file, new Date(Date.now() - 60_000), new Date(Date.now() - 60_000));

  let run = 0;
  for (const moment of [() => filesIn('reading'), async () => (await count('bank_entries')) - before]) {
    worker = await ServerProcess.start('worker', app.config);
    await look(run++);
    await eventually(async () => (await moment()) > 0, 60_000);
    await worker.kill();
    expect(await filesIn('done')).toBe(0);
  }
  expect((await count('bank_entries')) - before).toBeLessThanOrEqual(OTHERS);
  worker = await ServerProcess.start('worker', app.config);
  const isRead = () => count(`bank_files where filename = 'december.xml' and status = 'read'`);
  await eventually(async () => (await isRead()) > 0, 60_000);
  await look(run);
  await eventually(async () => (await filesIn('done')) > 0, 60_000);
  expect([await filesIn('reading'), await filesIn('refused'), await filesIn('done')]).toEqual([0, 0, 1]);
  expect(await count(`bank_files where filename = 'december.xml'`)).toBe(1);
  expect((await count('bank_entries')) - before).toBe(OTHERS);
}, 240_000);
