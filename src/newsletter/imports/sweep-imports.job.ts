import { Injectable } from '@nestjs/common';
import { now } from '../../platform/clock.js';
import { Transactions } from '../../platform/database/transactions.js';
import { Scheduled, type ScheduledJob } from '../../platform/queue/scheduled.js';
import { Storage } from '../../platform/storage/storage.js';
import { sweepFolder } from '../../platform/storage/sweep-folder.js';
import { IMPORTS_FOLDER, SubscriberImports } from './imports.service.js';
import { ImportProblem, SubscriberImport } from './import.entity.js';

/**
 * Job that enqueues checks and imports that could not be enqueued while the queue was unreachable. Also deletes expired
 * files that were not imported, and the problems of expired imports.
 */
@Injectable()
@Scheduled({ name: 'sweep-subscriber-imports', cron: '* * * * *' })
export class SweepImportsJob implements ScheduledJob {
  constructor(
    private readonly transactions: Transactions,
    private readonly imports: SubscriberImports,
    private readonly storage: Storage,
  ) {}

  async run(): Promise<void> {
    const em = this.transactions.fork();
    const going = { status: { $in: ['checking', 'importing'] } } as const;
    for (const { id, round } of await em.find(SubscriberImport, going)) await this.imports.enqueue(id, round);
    const over = { expiresAt: { $lt: now() } } as const;
    await em.nativeDelete(ImportProblem, { import: { ...over, status: 'imported' } });
    const waiting = { ...over, status: { $in: ['uploaded', 'checked', 'failed'] } } as const;
    for (const { id, storageKey } of await em.find(SubscriberImport, waiting)) {
      const isGone = await em.nativeDelete(SubscriberImport, { ...waiting, id });
      if (isGone && storageKey) await this.storage.delete(storageKey);
    }
    await sweepFolder(this.storage, IMPORTS_FOLDER, async (keys) => {
      const rows = await em.find(SubscriberImport, { storageKey: { $in: keys } }, { fields: ['storageKey'] });
      return new Set(rows.map(({ storageKey }) => storageKey ?? ''));
    });
  }
}
