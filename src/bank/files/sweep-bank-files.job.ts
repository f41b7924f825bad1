import { Injectable } from '@nestjs/common';
import { Transactions } from '../../platform/database/transactions.js';
import { Scheduled, type ScheduledJob } from '../../platform/queue/scheduled.js';
import { Storage } from '../../platform/storage/storage.js';
import { sweepFolder } from '../../platform/storage/sweep-folder.js';
import { BankFile } from '../bank.entity.js';
import { BANK_FILES_FOLDER, BankFiles } from './bank-files.service.js';

/** Job that enqueues files that a crash or an unreachable queue left unread, and deletes stored files without a row. */
@Injectable()
@Scheduled({ name: 'sweep-bank-files', cron: '* * * * *' })
export class SweepBankFilesJob implements ScheduledJob {
  constructor(
    private readonly transactions: Transactions,
    private readonly files: BankFiles,
    private readonly storage: Storage,
  ) {}

  async run(): Promise<void> {
    const em = this.transactions.fork();
    for (const { id } of await em.find(BankFile, { status: 'reading' }, { fields: ['id'] }))
      await this.files.enqueue(id);
    await sweepFolder(this.storage, BANK_FILES_FOLDER, async (keys) => {
      const rows = await em.find(BankFile, { storageKey: { $in: keys } }, { fields: ['storageKey'] });
      return new Set(rows.map(({ storageKey }) => storageKey ?? ''));
    });
  }
}
