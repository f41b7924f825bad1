import pg from 'pg';
import { SubscriberImports } from '../../src/newsletter/imports/imports.service.js';
import { STAFF, TestApp } from '../app.js';
import { IMPORT_PROOF, makeImport } from '../builders/imports.js';
import { eventually } from '../platform/eventually.js';
import { ServerProcess } from './server-process.js';

const ROWS = Number(process.env.ROWS ?? 5_000);
/** Rows of the batches before the one in which the worker is killed; a batch has 1,000. */
const WRITTEN = 2_000;

let app: TestApp;
let worker: ServerProcess;
beforeAll(async () => {
  app = await TestApp.start();
}, 60_000);
afterAll(async () => {
  await worker?.kill();
  await app.close();
});

/** Holds the transaction that inserts a subscriber until `end`. */
async function holdInside(email: string) {
  const lock = new pg.Client({ connectionString: app.config.databaseUrl });
  await lock.connect();
  await lock.query('select pg_advisory_lock(1)');
  await app.sql(`create function hold() returns trigger language plpgsql as
    $$ begin perform pg_advisory_xact_lock_shared(1); return new; end $$`);
  await app.sql(
    `create trigger hold before insert on newsletter_subscribers for each row when (new.email = '${email}')
       execute function hold()`,
  );
  const isHeld = async () => {
    const waiting = await app.sql("select from pg_locks where locktype = 'advisory' and not granted and objid = 1");
    return waiting.length > 0;
  };
  return { isHeld, end: () => lock.end() };
}

it(`an import of ${ROWS} rows resumes after its worker is killed and imports each row once`, async () => {
  const lines = Array.from({ length: ROWS }, (_, n) => `reader-${n}@killed.example,Reader ${n}`);
  const { id } = await makeImport(app, 'checked', `Email,First name\n${lines.join('\n')}\n`);
  const [imports, staff] = [app.get(SubscriberImports), await app.actor(STAFF)];
  const rows = async () => (await imports.get(staff, id)).rows;
  const inside = await holdInside(`reader-${WRITTEN + 500}@killed.example`);
  worker = await ServerProcess.start('worker', app.config);
  await imports.run(staff, id, IMPORT_PROOF);
  await eventually(inside.isHeld);
  await worker.kill();
  await inside.end();
  expect(await rows()).toBe(WRITTEN);
  worker = await ServerProcess.start('worker', app.config);
  await eventually(async () => (await imports.get(staff, id)).status === 'imported', 60_000);
  expect(await imports.get(staff, id)).toMatchObject({ rows: ROWS, taken: ROWS });
  const [sums] = await app.sql(
    `select (select count(*)::int from newsletter_subscribers where email like '%@killed.example') as subscribers,
            (select count(*)::int from newsletter_consents where action = 'import') as consents,
            (select count(*)::int from newsletter_import_problems) as problems`,
  );
  expect(sums).toEqual({ subscribers: ROWS, consents: ROWS, problems: 0 });
}, 180_000);
