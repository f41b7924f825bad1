import { Injectable } from '@nestjs/common';
import { Scheduled, type ScheduledJob } from '../../platform/queue/scheduled.js';
import { Storage } from '../../platform/storage/storage.js';
import { sweepFolder } from '../../platform/storage/sweep-folder.js';
import { ACCOUNTS_FOLDER } from './account-files.service.js';

/** Removes the PDFs of statements of account that are older than an hour. Each download renders what is not there. */
@Injectable()
@Scheduled({ name: 'sweep-accounts', cron: '25 * * * *' })
export class SweepAccountsJob implements ScheduledJob {
  constructor(private readonly storage: Storage) {}

  run(): Promise<void> {
    return sweepFolder(this.storage, ACCOUNTS_FOLDER, () => Promise.resolve(new Set()));
  }
}
