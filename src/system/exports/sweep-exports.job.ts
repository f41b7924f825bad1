import { Injectable } from '@nestjs/common';
import { now } from '../../platform/clock.js';
import { Transactions } from '../../platform/database/transactions.js';
import { Scheduled, type ScheduledJob } from '../../platform/queue/scheduled.js';
import { Storage } from '../../platform/storage/storage.js';
import { sweepFolder } from '../../platform/storage/sweep-folder.js';
import { Export } from './export.entity.js';
import { Exports } from './exports.service.js';
import { EXPORTS_FOLDER } from './write-export.job.js';

const MINUTE_MS = 60_000;

/**
 * Enqueues jobs that the queue does not have (because it was unreachable, lost its data or the worker died), and
 * deletes expired exports and files that no row refers to.
 */
@Injectable()
@Scheduled({ name: 'sweep-exports', cron: '*/10 * * * *' })
export class SweepExportsJob implements ScheduledJob {
  constructor(
    private readonly transactions: Transactions,
    private readonly exports: Exports,
    private readonly storage: Storage,
  ) {}

  async run(): Promise<void> {
    const em = this.transactions.fork();
    const at = now();
    const createdAt = { $lt: new Date(at.getTime() - MINUTE_MS) };
    const waiting = { status: { $in: ['queued', 'running'] }, createdAt } as const;
    for (const { id } of await em.find(Export, waiting, { limit: 100 })) await this.exports.enqueue(id);
    await em.nativeDelete(Export, { expiresAt: { $lt: at } });
    await sweepFolder(this.storage, EXPORTS_FOLDER, async (keys) => {
      const rows = await em.find(Export, { storageKey: { $in: keys } }, { fields: ['storageKey'] });
      return new Set(rows.map(({ storageKey }) => storageKey ?? ''));
    });
  }
}
