import { fork } from 'node:child_process';
import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { STAFF, TestApp } from '../app.js';

/** Number of exported rows, each of about 400 bytes. */
const ROWS = 100_000;

const path = (file: string): string => fileURLToPath(new URL(file, import.meta.url));

/** Writes exports in a separate process. Returns the growth of its memory for each export, in MB. */
async function growths(app: TestApp, ids: string[]): Promise<number[]> {
  const worker = fork(path('./export-main.ts'), ids, {
    execArgv: ['--expose-gc', '--import', path('../setup/swc-hooks.mjs')],
    env: {
      ...process.env,
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      DATABASE_URL: app.config.databaseUrl,
      REDIS_URL: app.config.redisUrl,
      QUEUE_PREFIX: app.config.queuePrefix,
      DATA_DIR: app.config.dataDir,
    },
  });
  const found: number[] = [];
  worker.on('message', ({ growth }: { growth: number }) => found.push(growth / 1024 / 1024));
  await once(worker, 'exit');
  return found;
}

it('an export of 100,000 rows needs less than half of its file in memory', async () => {
  const app = await TestApp.start();
  try {
    const { userId, companyId } = await app.actor(STAFF);
    // Disables the triggers for counters, because only the rows are relevant here.
    await app.sql('alter table quotes disable trigger user');
    await app.sql(
      `insert into quotes (id, number, company_id, user_id, status, subtotal, tax_percentage, tax_reason, tax, total,
                           customer_reference, product_names, search_text)
       select gen_random_uuid(), 'B-' || n, ?, ?, 'sent', n, 0.21, 'Standard rate', 1, n + 1, '=HYPERLINK("' || repeat('x', 180) || '")',
              '{HoloTable 65,Presenter}', 'b-' || n from generate_series(1, ?) n`,
      [companyId, userId, ROWS],
    );
    const ask = async (filter: object) => {
      const { body } = await (
        await app.as(STAFF)
      )
        .post('/system/exports')
        .send({ resource: 'quotes', format: 'csv', filter });
      return (body as { id: string }).id;
    };
    const [few, all] = [await ask({ search: 'b-77' }), await ask({})];
    const [, growth = Infinity] = await growths(app, [few, all]);
    const [written] = await app.sql<{ rows: number; key: string }>(
      'select rows, storage_key as key from exports where id = ?',
      [all],
    );
    expect(written!.rows).toBe(ROWS);
    const { size } = await stat(join(app.config.dataDir, 'files', written!.key));
    expect(growth / (size / 1024 / 1024)).toBeLessThan(0.5);
  } finally {
    await app.close();
  }
}, 300_000);
