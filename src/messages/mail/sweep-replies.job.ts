import { Injectable } from '@nestjs/common';
import { Transactions } from '../../platform/database/transactions.js';
import { Scheduled, type ScheduledJob } from '../../platform/queue/scheduled.js';
import { Storage } from '../../platform/storage/storage.js';
import { sweepFolder } from '../../platform/storage/sweep-folder.js';
import { REFUSED_FOLDER } from './refused-replies.service.js';
import { DELETE_OLD_REFUSED, KEPT_REPLIES } from './replies.queries.js';
import { REPLIES_FOLDER } from './replies.service.js';

/**
 * Job that deletes replies that were not taken after their time, and files of mails that no row names, as after a crash.
 */
@Injectable()
@Scheduled({ name: 'sweep-replies', cron: '25 4 * * *' })
export class SweepRepliesJob implements ScheduledJob {
  constructor(
    private readonly transactions: Transactions,
    private readonly storage: Storage,
  ) {}

  async run(): Promise<void> {
    await this.transactions.run((em) => DELETE_OLD_REFUSED.run(em));
    for (const folder of [REPLIES_FOLDER, REFUSED_FOLDER])
      await sweepFolder(this.storage, folder, async (keys) => {
        const kept = await KEPT_REPLIES.all(this.transactions.em, { keys });
        return new Set(kept.map(({ key }) => key));
      });
  }
}
