import { Injectable } from '@nestjs/common';
import { now } from '../../platform/clock.js';
import { Transactions } from '../../platform/database/transactions.js';
import { Scheduled, type ScheduledJob } from '../../platform/queue/scheduled.js';
import { Storage } from '../../platform/storage/storage.js';
import { sweepFolder } from '../../platform/storage/sweep-folder.js';
import { QuoteMessageFile } from '../message.entity.js';
import { MESSAGE_FILES_FOLDER } from './message-files.service.js';

/** Time after which a file that no message took is removed, in milliseconds. */
const UNSENT_MS = 24 * 3_600_000;

/** Removes files that were uploaded a day ago and are in no message, and the contents of files that have no row. */
@Injectable()
@Scheduled({ name: 'sweep-message-files', cron: '55 3 * * *' })
export class SweepMessageFilesJob implements ScheduledJob {
  constructor(
    private readonly transactions: Transactions,
    private readonly storage: Storage,
  ) {}

  async run(): Promise<void> {
    const before = new Date(now().getTime() - UNSENT_MS);
    await this.transactions.run((em) =>
      em.nativeDelete(QuoteMessageFile, { message: null, createdAt: { $lt: before } }),
    );
    const em = this.transactions.fork();
    await sweepFolder(this.storage, MESSAGE_FILES_FOLDER, async (keys) => {
      const rows = await em.find(QuoteMessageFile, { storageKey: { $in: keys } }, { fields: ['storageKey'] });
      return new Set(rows.map(({ storageKey }) => storageKey));
    });
  }
}
