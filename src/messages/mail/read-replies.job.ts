import { Injectable } from '@nestjs/common';
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
  constructor(
    private readonly config: Config,
    private readonly replies: Replies,
  ) {}

  run(): Promise<void> {
    return readMailbox(this.config.replyMailbox, {
      name: 'The mailbox of replies',
      maxBytes: MAX_BYTES,
      take: (source) => this.replies.take(source),
    });
  }
}
