import { pipeline, Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { Injectable, Logger } from '@nestjs/common';
import { Config } from '../../config.js';
import { now } from '../../platform/clock.js';
import { Transactions } from '../../platform/database/transactions.js';
import { Scheduled, type ScheduledJob } from '../../platform/queue/scheduled.js';
import { Storage } from '../../platform/storage/storage.js';
import { type MonthlyTable, monthlyTables } from './monthly-tables.js';

/** Number of months whose partitions are created in advance; rows can be written for this long while no worker runs. */
const MONTHS_AHEAD = 3;

const OLD = `select part, ends from months_of(?)
  where ends <= (date_trunc('month', ?::timestamptz at time zone 'UTC') - make_interval(months => ?)) at time zone 'UTC' order by ends`;

/**
 * Creates the partitions of the coming months, and archives the months that are older than the table's retention. Each
 * day is written to a file, `audit-log/2026/2026-11-25.tsv.gz`, in COPY format with a first line of column names; then
 * the partition is dropped.
 */
@Injectable()
@Scheduled({ name: 'keep-months', cron: '15 3 * * *' })
export class KeepMonthsJob implements ScheduledJob {
  private readonly logger = new Logger(KeepMonthsJob.name);

  constructor(
    private readonly config: Config,
    private readonly transactions: Transactions,
    private readonly storage: Storage,
  ) {}

  async run(): Promise<void> {
    const tables = monthlyTables(this.config);
    // All new partitions are created first, so that rows can be inserted even if archiving fails.
    for (const { name } of tables) await this.alter(`select make_months('${name}', ${MONTHS_AHEAD})`);
    for (const table of tables) await this.moveAway(table);
  }

  private async moveAway(table: MonthlyTable): Promise<void> {
    const { em } = this.transactions;
    const old = await em.execute<{ part: string; ends: Date }[]>(OLD, [table.name, now(), table.months]);
    for (const { part, ends } of old) {
      if (table.needed && (await em.execute(`select from ${part} where ${table.needed} limit 1`)).length > 0) {
        this.logger.warn(`${part} stays, and what is younger: it has rows with ${table.needed}`);
        return;
      }
      const days = await this.write(table, part);
      await this.alter(`drop table ${part}`);
      if (table.claims) await em.execute(`delete from ${table.claims} where created_at < ?`, [ends]);
      this.logger.log(`${part} was moved into ${days} files`);
    }
  }

  /**
   * Runs a statement with a short timeout for its lock, because inserts wait for that lock. After a timeout, the next
   * run tries again.
   */
  private alter(statement: string): Promise<void> {
    return this.transactions.run(async (em) => {
      await em.execute(`set local lock_timeout = '300ms'`);
      await em.execute(statement);
    });
  }

  /**
   * Archives a partition. Returns the number of days with rows. An existing file is complete, because no rows are added
   * to a month that is over.
   */
  private async write({ name, kept }: MonthlyTable, part: string): Promise<number> {
    const first = `select to_char(min(created_at) at time zone 'UTC', 'YYYY-MM-DD') as day from ${part}
      where created_at >= ?::timestamp at time zone 'UTC'`;
    const rows = `select ${Object.values(kept).join(', ')} from ${part}
      where created_at >= ?::timestamp at time zone 'UTC' and created_at < (?::timestamp + interval '1 day') at time zone 'UTC' order by created_at, id`;
    for (let days = 0, from = '-infinity'; ; days++) {
      const [found] = await this.transactions.em.execute<{ day: string | null }[]>(first, [from]);
      if (!found?.day) return days;
      const key = `${name.replaceAll('_', '-')}/${found.day.slice(0, 4)}/${found.day}.tsv.gz`;
      if (!(await this.storage.exists(key))) {
        const text = Readable.from(textOf(Object.keys(kept), this.transactions.lines(rows, [found.day, found.day])));
        await this.storage.put(
          key,
          pipeline(text, createGzip(), () => undefined),
          'application/gzip',
        );
      }
      from = new Date(Date.parse(found.day) + 86_400_000).toISOString().slice(0, 10);
    }
  }
}

async function* textOf(names: string[], lines: AsyncIterable<string[]>): AsyncGenerator<string> {
  yield `${names.join('\t')}\n`;
  for await (const some of lines) yield `${some.join('\n')}\n`;
}
