import { SubscriberImports } from '../../src/newsletter/imports/imports.service.js';
import { STAFF, TestApp } from '../app.js';
import { IMPORT_PROOF, makeImport } from '../builders/imports.js';
import { eventually } from '../platform/eventually.js';
import { ServerProcess } from './server-process.js';

const ROWS = Number(process.env.ROWS ?? 10_000);

let app: TestApp;
let worker: ServerProcess;
beforeAll(async () => {
  app = await TestApp.start();
}, 60_000);
afterAll(async () => {
  await worker?.kill();
  await app.close();
});

it(`an import of ${ROWS} rows resumes after its worker is killed and imports each row once`, async () => {
  const lines = Array.from({ length: ROWS }, (_, n) => `reader-${n}@killed.example,Reader ${n}`);
  const { id } = await makeImport(app, 'checked', `Email,First name\n${lines.join('\n')}\n`);
  const [imports, staff] = [app.get(SubscriberImports), await app.actor(STAFF)];
  const rows = async () => (await imports.get(staff, id)).rows;
  worker = await ServerProcess.start('worker', app.config);
  await imports.run(staff, id, IMPORT_PROOF);
  await eventually(async () => (await rows()) > 0);
  await worker.kill();
  expect(await rows()).toBeLessThan(ROWS);
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
