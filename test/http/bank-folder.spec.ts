import { mkdir, mkdtemp, readdir, readFile, truncate, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BankFiles } from '../../src/bank/files/bank-files.service.js';
import { ReadBankFolderJob } from '../../src/bank/files/read-bank-folder.job.js';
import { Transactions } from '../../src/platform/database/transactions.js';
import { ANNA, STAFF, TestApp } from '../app.js';
import { makeInvoice, newStatement, workBankFile } from '../builders/bank.js';
import { camt } from '../builders/bank-statements.js';

/** Bank statements that another program puts into a folder. */

let app: TestApp;
let path: string;
beforeAll(async () => {
  app = await TestApp.start();
});
afterAll(() => app.close());
beforeEach(async () => {
  path = await mkdtemp(join(app.config.dataDir, 'bank-'));
});

const jobOf = (user = STAFF) => {
  const config = { ...app.config, bankFolder: { path, user } } as typeof app.config;
  return new ReadBankFolderJob(config, app.get(Transactions), app.get(BankFiles));
};

/** Puts a file into the folder that has not changed for a minute. */
async function put(name: string, content: string | Buffer) {
  const file = join(path, name);
  await writeFile(file, content);
  const before = new Date(Date.now() - 60_000);
  await utimes(file, before, before);
  return file;
}

const TODAY = new Date().toISOString().slice(0, 10);
const statement = (...entries: { amount: number; text?: string }[]) =>
  camt('08', [newStatement(entries.map((entry) => ({ bookedOn: TODAY, ...entry })))]);
const rows = () =>
  app.sql<{ id: string; filename: string; status: string; entries: number; known: number; email: string }>(
    `select f.id, f.filename, f.status, f.entries, f.known, u.email from bank_files f join users u on u.id = f.by_id
      order by f.created_at desc`,
  );
/** Reads the files that wait, as a worker would. */
async function work() {
  for (const { id, status } of await rows()) if (status === 'reading') await workBankFile(app, id);
}
const filesIn = async (place: string) => (await readdir(join(path, place))).toSorted();

it('each new statement is read once, booked in the name of the administrator, and moved to done', async () => {
  const invoice = await makeInvoice(app);
  const content = statement({ amount: invoice.total, text: `Invoice ${invoice.number}` }, { amount: 4_200 });
  await put('2026-11-28.xml', content);
  await jobOf().run();
  expect([await filesIn('reading'), await filesIn('done')]).toEqual([
    [expect.stringMatching(/^[0-9a-f-]{36}\.2026-11-28\.xml$/)],
    [],
  ]);
  await jobOf().run();
  expect((await rows()).filter(({ filename }) => filename === '2026-11-28.xml')).toHaveLength(1);
  await work();
  await jobOf().run();
  expect([await filesIn('reading'), await filesIn('done')]).toEqual([[], ['2026-11-28.xml']]);
  const [row] = await rows();
  expect(row).toMatchObject({ status: 'read', entries: 2, known: 0, email: STAFF });
  const [booking] = await app.sql('select actor_name from bank_bookings where invoice_id = ?', [invoice.id]);
  expect(booking).toEqual({ actor_name: 'Mira Jansen' });

  // The same file again: its entries are known, and the file from before is kept.
  await put('2026-11-28.xml', content);
  await jobOf().run();
  await work();
  await jobOf().run();
  expect((await rows())[0]).toMatchObject({ status: 'read', entries: 2, known: 2 });
  const done = await filesIn('done');
  expect(done).toHaveLength(2);
  expect(done).toEqual(expect.arrayContaining(['2026-11-28.xml', expect.stringMatching(/^[0-9a-f-]{36}\./)]));
});

it('what is no statement goes to refused with the reason', async () => {
  await put('mt940.xml', ':20:STARTUMS');
  await put('broken.XML', statement({ amount: 1 }).slice(0, -30));
  const large = await put('large.zip', 'PK');
  await truncate(large, 10 * 1024 * 1024 + 1);
  const before = new Date(Date.now() - 60_000);
  await utimes(large, before, before);
  await jobOf().run();
  await work();
  await jobOf().run();
  expect(await filesIn('reading')).toEqual([]);
  const refused = await filesIn('refused');
  expect(refused).toEqual(['broken.XML', 'broken.XML.txt', 'large.zip', 'large.zip.txt', 'mt940.xml', 'mt940.xml.txt']);
  const reason = (name: string) => readFile(join(path, 'refused', `${name}.txt`), 'utf8');
  expect(await reason('mt940.xml')).toMatch(/^mt940.xml is not a bank file/);
  expect(await reason('large.zip')).toBe('This file is larger than 10MB\n');
  expect(await reason('broken.XML')).toMatch(/not complete/);
});

it('a file that is being written, another format and a folder stay where they are', async () => {
  await writeFile(join(path, 'now.xml'), statement({ amount: 1 }));
  await put('note.txt', 'hello');
  await put('.hidden.xml', statement({ amount: 1 }));
  await mkdir(join(path, 'old.xml'));
  await jobOf().run();
  expect(await readdir(path)).toEqual(expect.arrayContaining(['now.xml', 'note.txt', '.hidden.xml', 'old.xml']));
  expect(await filesIn('reading')).toEqual([]);
});

it('ten workers at once read each file once', async () => {
  const names = Array.from({ length: 5 }, (_, at) => `at-once-${at}.xml`);
  for (const name of names) await put(name, statement({ amount: 77 }));
  await Promise.all(Array.from({ length: 10 }, () => jobOf().run()));
  await Promise.all(Array.from({ length: 10 }, () => jobOf().run()));
  expect((await rows()).filter(({ filename }) => filename.startsWith('at-once')).length).toBe(5);
  await work();
  await Promise.all(Array.from({ length: 10 }, () => jobOf().run()));
  expect(await filesIn('done')).toEqual(names);
});

it('nothing happens without the setting, and nothing is read in the name of somebody who may not', async () => {
  const file = await put('waits.xml', statement({ amount: 1 }));
  await new ReadBankFolderJob(app.config, app.get(Transactions), app.get(BankFiles)).run();
  for (const user of [ANNA, 'nobody@system.example', '']) {
    await expect(jobOf(user).run()).rejects.toThrow(
      'BANK_FOLDER_USER must be the email of an active staff administrator',
    );
  }
  expect(await readFile(file, 'utf8')).toContain('Document');
});
