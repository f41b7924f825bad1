import { Test } from '@nestjs/testing';
import type { Job } from 'bullmq';
import { PlatformModule } from '../../src/app/platform.module.js';
import { ErasePeopleJob } from '../../src/users/erasure/erase-people.job.js';
import { Transactions } from '../../src/platform/database/transactions.js';
import { Storage } from '../../src/platform/storage/storage.js';
import { UsersJobsModule } from '../../src/users/users-jobs.module.js';
import type { TestApp } from '../app.js';

/** Runs pending erasures as a worker would. */
export interface ErasureWorker {
  storage: Storage;
  /** Runs the job of the erasure with this id; without an id, of every unfinished erasure. */
  finish(id?: string): Promise<void>;
  /** Makes Postgres publish the read counters of its connections. */
  flushStatistics(): Promise<void>;
  close(): Promise<void>;
}

/** Creates a worker on the app's database and files that starts no jobs by itself. */
export async function erasureWorker(app: TestApp): Promise<ErasureWorker> {
  const imports = [PlatformModule.with(app.config), UsersJobsModule];
  const context = await Test.createTestingModule({ imports }).compile();
  context.useLogger(false);
  await context.init();
  const job = context.get(ErasePeopleJob);
  const run = (erasureId: string) =>
    job.process({
      id: `erasure-${erasureId}`,
      queueName: 'erasures',
      name: 'erase-people',
      data: { erasureId },
    } as Job);
  return {
    storage: context.get(Storage, { strict: false }),
    finish: async (id) => {
      const unfinished = await app.sql<{ id: string }>(`select id from erasures where status <> 'done'`);
      for (const one of id ? [{ id }] : unfinished) await run(one.id);
    },
    flushStatistics: async () => {
      const { em } = context.get(Transactions, { strict: false });
      await Promise.all(
        Array.from({ length: 5 }, () => em.fork().execute('select pg_stat_force_next_flush(), pg_sleep(0.05)')),
      );
    },
    close: () => context.close(),
  };
}

/** Returns the tables, in any schema, with a column that contains one of these strings. */
export async function tablesWith(app: TestApp, strings: string[]): Promise<string[]> {
  const tables = await app.sql<{ schema: string; name: string }>(
    `select table_schema as schema, table_name as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const found: string[] = [];
  for (const { schema, name } of tables) {
    const patterns = strings.map((text) => `%${text}%`);
    const any = patterns.map(() => 't::text ilike ?').join(' or ');
    const rows = await app.sql(`select 1 from "${schema}"."${name}" t where ${any} limit 1`, patterns);
    if (rows.length) found.push(name);
  }
  return found.sort();
}
