import { Injectable } from '@nestjs/common';
import { Transactions } from '../../platform/database/transactions.js';
import { Scheduled, type ScheduledJob } from '../../platform/queue/scheduled.js';
import { Storage } from '../../platform/storage/storage.js';
import { sweepFolder } from '../../platform/storage/sweep-folder.js';
import { KEPT_REPLIES } from './replies.queries.js';
import { REPLIES_FOLDER } from './replies.service.js';

/** Job that removes files of mails that no message names, as after a crash. */
@Injectable()
@Scheduled({ name: 'sweep-replies', cron: '25 4 * * *' })
export class SweepRepliesJob implements ScheduledJob {
  constructor(
    private readonly transactions: Transactions,
    private readonly storage: Storage,
  ) {}

  run(): Promise<void> {
    return sweepFolder(this.storage, REPLIES_FOLDER, async (keys) => {
      const kept = await KEPT_REPLIES.all(this.transactions.em, [keys]);
      return new Set(kept.map(({ key }) => key));
    });
  }
}
