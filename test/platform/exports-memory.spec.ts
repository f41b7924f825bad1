import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { STAFF, TestApp } from '../app.js';

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

it('an export of 200,000 rows uses at most 20 MB more memory than an export of a few rows', async () => {
  const app = await TestApp.start();
  try {
    const { userId, companyId } = await app.actor(STAFF);
    // Disables the triggers for counters, because only the rows are relevant here.
    await app.sql('alter table quotes disable trigger user');
    await app.sql(
      `insert into quotes (id, number, company_id, user_id, status, subtotal, tax_percentage, tax_reason, tax, total,
                           customer_reference, product_names, search_text)
       select gen_random_uuid(), 'B-' || n, ?, ?, 'sent', n, 0.21, 'Standard rate', 1, n + 1, '=HYPERLINK("x' || n || '")',
              '{HoloTable 65,Presenter}', 'b-' || n from generate_series(1, 200000) n`,
      [companyId, userId],
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
    expect(growth).toBeLessThan(20);
    const rows = await app.sql('select status, rows from exports where id = ?', [all]);
    expect(rows).toEqual([{ status: 'done', rows: 200_000 }]);
  } finally {
    await app.close();
  }
}, 300_000);
