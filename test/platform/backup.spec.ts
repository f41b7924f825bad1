import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { backUpTo, restoreFrom } from '../../src/app/backups.js';
import { migrateTo } from '../../src/app/migrate.js';
import { backUp } from '../../src/platform/backup/backup.js';
import { BackupFolder } from '../../src/platform/backup/backup-folder.js';
import { claimPlace } from '../../src/platform/backup/restore.js';
import { Storage } from '../../src/platform/storage/storage.js';
import { storageOf } from '../../src/platform/storage/storage.module.js';
import type { Config } from '../../src/config.js';
import { ANNA, STAFF, TestApp } from '../app.js';
import { FILES } from '../builders/documents.js';
import { makeOrder } from '../builders/orders.js';
import { testConfig } from '../setup/config.js';
import { createTestDatabase, type TestDatabase } from '../setup/database.js';

let app: TestApp;
let folder: string;
const empty: TestDatabase[] = [];
beforeAll(async () => {
  app = await TestApp.start();
  const { id } = await makeOrder(app, 'confirmed', { paid: 100 });
  const staff = await app.as(STAFF);
  await staff
    .post(`/orders/${id}/documents`)
    .field('type', 'invoice')
    .attach('document', FILES.pdf, 'a.pdf')
    .expect(201);
  await app.get(Storage).put('quotes/nobody.pdf', Buffer.from('%PDF of no row'), 'application/pdf');
});
afterAll(async () => {
  for (const database of empty) await database.drop();
  await app.close();
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'holoportal-backup-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Returns settings with an empty database and an empty file store. */
async function emptyPlace(): Promise<Config> {
  const database = await createTestDatabase('template0');
  empty.push(database);
  return testConfig({ databaseUrl: database.url });
}

/** Returns every row of every table as sorted text, the hash of every file, and the last number of every sequence. */
async function everythingOf({ databaseUrl, ...config }: Config) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows: tables } = await client.query<{ name: string }>(
    `select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`,
  );
  const rows: Record<string, string[]> = {};
  for (const { name } of tables) {
    const all = await client.query<{ row: string }>(`select t::text as row from "${name}" t order by 1`);
    rows[name] = all.rows.map(({ row }) => row);
  }
  const { rows: sequences } = await client.query(
    `select sequencename, last_value from pg_sequences where schemaname = 'public' order by 1`,
  );
  const { rows: rules } = await client.query(
    `select conrelid::regclass::text, conname, pg_get_constraintdef(oid), convalidated from pg_constraint
      where connamespace = 'public'::regnamespace and conparentid = 0
     union all select tgrelid::regclass::text, tgname, tgenabled::text, null from pg_trigger where not tgisinternal and tgparentid = 0
      order by 1, 2, 3`,
  );
  await client.end();
  const storage = await storageOf({ databaseUrl, ...config } as Config);
  const files: Record<string, string> = {};
  for await (const { key } of storage.list()) {
    files[key] = createHash('sha256')
      .update(await buffer(await storage.get(key)))
      .digest('hex');
  }
  return { rows, sequences, rules, files };
}

it('is restored into an empty place with every row, file, constraint and trigger', async () => {
  await expect(backUpTo(folder, null, app.config)).resolves.toMatch(/^Backup .*: \d+ tables, \d+ rows, 2 files\.$/);
  const place = await emptyPlace();
  await restoreFrom(folder, undefined, place);
  const [there, here] = [await everythingOf(place), await everythingOf(app.config)];
  expect(there).toEqual(here);
  expect(Object.keys(here.files)).toHaveLength(2);
  expect(here.rows.orders).toHaveLength(1);
  expect(here.rows.audit_log!.length).toBeGreaterThan(1);
  await expect(restoreFrom(folder, undefined, place)).rejects.toThrow('The database is not empty');

  const other = await TestApp.start({ databaseUrl: place.databaseUrl, dataDir: place.dataDir });
  try {
    const order = await makeOrder(other, 'pending');
    expect((await (await other.as(ANNA)).get(`/orders/${order.id}`).expect(200)).body).toMatchObject({ id: order.id });
  } finally {
    await other.close();
  }
});

it('never has a row without its file, while files are added and removed', async () => {
  const storage = app.get(Storage);
  const user = (await app.actor(STAFF)).userId;
  const add = async (key: string) => {
    await storage.put(key, Buffer.from(key), 'text/csv');
    await app.sql(
      `insert into exports (id, user_id, resource, format, filter, status, storage_key, expires_at)
       values (gen_random_uuid(), ?, 'quotes', 'csv', '{}', 'done', ?, now())`,
      [user, key],
    );
  };
  const remove = async (key: string) => {
    await app.sql('delete from exports where storage_key = ?', [key]);
    await storage.delete(key);
  };
  await add('exports/goes.csv');

  // Files are listed before and after reading the rows. Here, new files have been added each time.
  let listed = 0;
  const restless = Object.create(storage, {
    list: {
      async *value() {
        listed += 1;
        if (listed === 2) await remove('exports/comes-and-goes.csv');
        if (listed === 3) await add('exports/comes.csv');
        yield* storage.list();
        if (listed === 1) await add('exports/comes-and-goes.csv');
        if (listed === 1) await remove('exports/goes.csv');
      },
    },
  }) as Storage;
  const backups = new BackupFolder(folder);
  const { name, missing } = await backUp(app.config.databaseUrl, restless, backups);
  expect(missing).toEqual([]);
  expect(listed).toBe(3); // a file was added and deleted between two listings, so the rows were read again

  const { files, tables } = await backups.manifest(name);
  expect(tables.find((table) => table.name === 'exports')).toMatchObject({ rows: 0 });
  expect(files).toContain('exports/comes.csv');
  await remove('exports/comes.csv');
});

it('refuses a damaged backup, and one of a version with other migrations and restores no rows', async () => {
  await backUpTo(folder, null, app.config);
  const backups = new BackupFolder(folder);
  const [name = ''] = await backups.names();
  const file = join(backups.placeOf(name), 'users.gz');
  const lines = gunzipSync(await readFile(file))
    .toString()
    .split('\n');
  await writeFile(file, gzipSync(lines.slice(1).join('\n')));
  const place = await emptyPlace();
  await expect(restoreFrom(folder, name, place)).rejects.toThrow(
    /^Backup .* is damaged, and nothing was restored: users\.gz \(\d+ bytes instead of \d+\)\.$/,
  );
  expect((await everythingOf(place)).rows).toEqual({});
  const manifest = await withoutSums(backups, name);
  await expect(restoreFrom(folder, name, place)).rejects.toThrow(/users has \d+ rows instead of \d+/);
  expect((await everythingOf(place)).rows.companies).toEqual([]);

  manifest.migrations.push('Migration29991231000000_flying');
  await writeFile(join(backups.placeOf(name), 'manifest.json'), JSON.stringify(manifest));
  await expect(restoreFrom(folder, name, await emptyPlace())).rejects.toThrow('of another version');
});

/** Converts a backup to the format of a version that stored no checksums. */
async function withoutSums(backups: BackupFolder, name: string) {
  const { sums: _, tables, ...manifest } = await backups.manifest(name);
  const older = { ...manifest, tables: tables.map(({ sum: _sum, ...table }) => table) };
  await writeFile(join(backups.placeOf(name), 'manifest.json'), JSON.stringify(older));
  return older;
}

it('names a truncated or missing file, restores nothing, and copies it again with the next backup', async () => {
  await backUpTo(folder, null, app.config);
  const backups = new BackupFolder(folder);
  const [name = ''] = await backups.names();
  const { files } = await backups.manifest(name);
  const document = files.find((key) => key !== 'quotes/nobody.pdf')!;
  await writeFile(join(folder, 'files', document), Buffer.alloc(100));
  await rm(join(folder, 'files', 'quotes/nobody.pdf'));
  const place = await emptyPlace();
  const message = `${document} (100 bytes instead of ${FILES.pdf.length}), quotes/nobody.pdf (is not there).`;
  await expect(restoreFrom(folder, name, place)).rejects.toThrow(message);
  expect(await everythingOf(place)).toMatchObject({ rows: {}, files: {} });

  await expect(backUpTo(folder, null, app.config)).resolves.toContain(
    `These files of earlier backups were damaged, and were copied again: ${document}.`,
  );
  await expect(restoreFrom(folder, name, place)).resolves.toMatch(/^Restored .*: 2 files\.$/);

  // A damaged file in the store does not replace the intact file of a backup either.
  const stored = join(app.config.dataDir, 'files', document);
  const whole = await readFile(stored);
  await writeFile(stored, whole.subarray(0, 50));
  await expect(backUpTo(folder, null, app.config)).resolves.not.toContain('damaged');
  await writeFile(join(folder, 'files', document), 'both');
  await expect(backUpTo(folder, null, app.config)).resolves.toContain(
    `These were damaged too, and what the store has is not what was saved first: look at them: ${document}.`,
  );
  await writeFile(stored, whole);
  await expect(backUpTo(folder, null, app.config)).resolves.toContain(`copied again: ${document}.`);
});

it('of a version without checksums is restored with a warning that it could not be checked', async () => {
  await backUpTo(folder, null, app.config);
  const backups = new BackupFolder(folder);
  const [name = ''] = await backups.names();
  await withoutSums(backups, name);
  await expect(restoreFrom(folder, name, await emptyPlace())).resolves.toContain('could not be checked');
});

it('resumes an interrupted restore, and removes an interrupted backup', async () => {
  await mkdir(join(folder, '.unfinished-2026-01-01T02-30-00-000Z'));
  const told = await backUpTo(folder, null, app.config);
  expect(told).toContain('that were cut short was removed: 2026-01-01T02-30-00-000Z.');
  const backups = new BackupFolder(folder);
  const [name = ''] = await backups.names();
  const place = await emptyPlace();

  // Simulates a restore that was killed after the files and before the rows.
  await claimPlace(name, place.sessionsUrl, await storageOf(place));
  const { migrations, files } = await backups.manifest(name);
  await migrateTo(place, migrations);
  await (await storageOf(place)).put(files[0]!, await backups.files.get(files[0]!), 'application/pdf');

  await backUpTo(folder, null, app.config);
  await expect(restoreFrom(folder, undefined, place)).rejects.toThrow(`The restore of ${name} was begun here`);
  await expect(restoreFrom(folder, name, place)).resolves.toContain('went on where a restore had been cut short');
  expect(await everythingOf(place)).toEqual(await everythingOf(app.config));
  await expect(restoreFrom(folder, name, place)).rejects.toThrow('The database is not empty');
});

it('can be read by its owner only', async () => {
  await backUpTo(folder, null, app.config);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  expect(entries.some((entry) => entry.name === 'manifest.json')).toBe(true);
  for (const entry of entries) {
    const { mode } = await stat(join(entry.parentPath, entry.name));
    expect([entry.name, mode & 0o777]).toEqual([entry.name, entry.isFile() ? 0o600 : 0o700]);
  }
});

it('keeps the newest, and deletes files with the last backup that has them', async () => {
  const storage = app.get(Storage);
  await storage.put('quotes/short-lived.pdf', Buffer.from('%PDF'), 'application/pdf');
  await backUpTo(folder, null, app.config);
  await storage.delete('quotes/short-lived.pdf');
  const backups = new BackupFolder(folder);
  await expect(backups.files.exists('quotes/short-lived.pdf')).resolves.toBe(true);
  await backUpTo(folder, 0, app.config);
  await expect(backups.names()).resolves.toHaveLength(1);
  await expect(backups.files.exists('quotes/short-lived.pdf')).resolves.toBe(false);
  await expect(backups.files.exists('quotes/nobody.pdf')).resolves.toBe(true);
});
