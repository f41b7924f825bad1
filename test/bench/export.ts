import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { MikroORM } from '@mikro-orm/postgresql';
import { Logger } from '@nestjs/common';
import { loadConfig } from '../../src/config.js';
import { ormConfig } from '../../src/app/mikro-orm.config.js';
import { Transactions } from '../../src/platform/database/transactions.js';
import { startEmbeddedPostgres } from '../../src/platform/embedded/postgres.js';
import { quoteExport } from '../../src/quotes/exports/quote-export.js';
import type { ExportSource } from '../../src/platform/database/export-source.js';
import { csvFile, rowsOf } from '../../src/platform/database/export-files.js';
import { quotesDatabase } from './quotes-database.js';

/** Numbers of quotes that are exported as CSV, compared with Postgres's COPY of the same statement. */

const SIZES = [100_000, 1_000_000];
const ROUNDS = 3;
const BAR = 0.5;

Logger.overrideLogger(false);
const postgres = process.env.BENCH_DATABASE_URL
  ? null
  : await startEmbeddedPostgres({ dataDir: '.data/bench', database: 'bench' });
const url = await quotesDatabase(process.env.BENCH_DATABASE_URL ?? postgres?.url ?? '', 1_000_000);
const orm = await MikroORM.init(ormConfig({ ...loadConfig(), databaseUrl: url }));
const transactions = new Transactions(orm.em);
const source = quoteExport({});

try {
  for (const size of SIZES) {
    const part = { ...source, orderBy: `${source.orderBy} limit ${size}` };
    const select = rowsOf(part);
    const ours: number[] = [];
    const copy: number[] = [];
    let growth = 0;
    for (let round = 0; round < ROUNDS; round++) {
      copy.push(
        await seconds(() => orm.em.fork().execute(`copy (${select}) to '/dev/null' with (format csv, header)`)),
      );
      globalThis.gc?.();
      const before = process.memoryUsage().rss;
      const watch = setInterval(() => (growth = Math.max(growth, process.memoryUsage().rss - before)), 20);
      ours.push(await seconds(() => write(part)));
      clearInterval(watch);
    }
    const ratio = median(copy) / median(ours);
    console.log(
      `${size.toLocaleString('en')} rows: ${rate(size, ours)} rows/s, COPY ${rate(size, copy)} rows/s, ratio ${ratio.toFixed(2)}` +
        ` (bar ${BAR}), memory +${Math.round(growth / 1024 / 1024)} MB`,
    );
    if (ratio < BAR) process.exitCode = 1;
  }
} finally {
  await orm.close();
  await postgres?.stop();
}

async function write(part: ExportSource): Promise<void> {
  const { file } = csvFile(part, ',', transactions.lines(rowsOf(part), part.where.parameters));
  await pipeline(file, createWriteStream('/dev/null'));
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return (performance.now() - begun) / 1000;
}

function rate(rows: number, times: number[]): string {
  return Math.round(rows / median(times)).toLocaleString('en');
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}
