import { Injectable, Logger } from '@nestjs/common';
import { Config } from '../../config.js';
import { readMailbox } from '../../platform/mail/mailbox.js';
import { Scheduled, type ScheduledJob } from '../../platform/queue/scheduled.js';
import { Replies } from './replies.service.js';

/** Maximum number of bytes that are fetched of a mail. Mail servers take no larger ones. */
const MAX_BYTES = 32 * 1024 * 1024;

/** Job that reads the mailbox of replies. A mail that is read again is no second message. */
@Injectable()
@Scheduled({ name: 'read-replies', cron: '* * * * *' })
export class ReadRepliesJob implements ScheduledJob {
  private readonly logger = new Logger(ReadRepliesJob.name);

  constructor(
    private readonly config: Config,
    private readonly replies: Replies,
  ) {}

  async run(): Promise<void> {
    if (!this.config.replyMailbox) return;
    await readMailbox(this.config.replyMailbox, {
      maxBytes: MAX_BYTES,
      take: async (source) => void (await this.replies.take(source)),
      onError: (error) => this.logger.warn({ msg: `The mailbox of replies: ${error.message}`, err: error }),
    });
  }
}
