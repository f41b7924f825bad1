import { pipeline, Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { Injectable, Logger } from '@nestjs/common';
import { Config } from '../config.js';
import { now } from '../platform/clock.js';
import { Transactions } from '../platform/database/transactions.js';
import { Scheduled, type ScheduledJob } from '../platform/queue/scheduled.js';
import { Storage } from '../platform/storage/storage.js';

/** So many months have their table before they begin: as long as the log can go on while no worker runs. */
const MONTHS_AHEAD = 3;

const FOLDER = 'audit-log';

/** Tables whose rows name nobody: of these it is kept what they said. */
const CATALOGUE = `('catalog_items', 'configuration_options', 'price_configurations', 'product_groups', 'sla_packages', 'sla_prices')`;

/** What is kept of a row: who did what to what and when, by ids, so that whoever is erased later is in no file. */
const KEPT = {
  id: 'id',
  created_at: 'created_at',
  actor_id: 'actor_id',
  request_id: 'request_id',
  operation: 'operation',
  action: 'action',
  entity: 'entity',
  entity_id: 'entity_id',
  company_id: 'company_id',
  record: 'record',
  before: `case when entity in ${CATALOGUE} then before end`,
  after: `case when entity in ${CATALOGUE} then after end`,
};

const OLD = `select part from months_of('audit_log')
  where ends <= (date_trunc('month', ?::timestamptz at time zone 'UTC') - make_interval(months => ?)) at time zone 'UTC' order by ends`;

/**
 * Makes the tables of the coming months, and moves months away that are older than `AUDIT_LOG_MONTHS`: each day into a file,
 * `audit-log/2026/2026-11-25.tsv.gz`, as COPY writes rows, under a line with their names; then the table goes.
 */
@Injectable()
@Scheduled({ name: 'keep-audit-log', cron: '15 3 * * *' })
export class KeepAuditLogJob implements ScheduledJob {
  private readonly logger = new Logger(KeepAuditLogJob.name);

  constructor(
    private readonly config: Config,
    private readonly transactions: Transactions,
    private readonly storage: Storage,
  ) {}

  async run(): Promise<void> {
    await this.alter(`select make_months('audit_log', ${MONTHS_AHEAD})`);
    const old = await this.transactions.em.execute<{ part: string }[]>(OLD, [now(), this.config.auditLogMonths]);
    for (const { part } of old) {
      const days = await this.write(part);
      await this.alter(`drop table ${part}`);
      this.logger.log(`${part} was moved into ${days} files`);
    }
  }

  /** Waits shortly for its lock, for which whoever writes waits as well; what it did not get it gets with the next try. */
  private alter(statement: string): Promise<void> {
    return this.transactions.run(async (em) => {
      await em.execute(`set local lock_timeout = '300ms'`);
      await em.execute(statement);
    });
  }

  /** Answers how many days had rows. Nothing is written to a month that is over, so a file that is there is whole. */
  private async write(part: string): Promise<number> {
    const first = `select to_char(min(created_at) at time zone 'UTC', 'YYYY-MM-DD') as day from ${part}
      where created_at >= ?::timestamp at time zone 'UTC'`;
    const rows = `select ${Object.values(KEPT).join(', ')} from ${part}
      where created_at >= ?::timestamp at time zone 'UTC' and created_at < (?::timestamp + interval '1 day') at time zone 'UTC' order by id`;
    for (let days = 0, from = '-infinity'; ; days++) {
      const [found] = await this.transactions.em.execute<{ day: string | null }[]>(first, [from]);
      if (!found?.day) return days;
      const key = `${FOLDER}/${found.day.slice(0, 4)}/${found.day}.tsv.gz`;
      if (!(await this.storage.exists(key))) {
        const text = Readable.from(textOf(this.transactions.lines(rows, [found.day, found.day])));
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

async function* textOf(lines: AsyncIterable<string[]>): AsyncGenerator<string> {
  yield `${Object.keys(KEPT).join('\t')}\n`;
  for await (const some of lines) yield `${some.join('\n')}\n`;
}
