import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Config } from '../../config.js';
import { readMailbox } from '../../platform/mail/mailbox.js';
import { Scheduled, type ScheduledJob } from '../../platform/queue/scheduled.js';
import { Bounces } from './bounces.service.js';
import { readReport } from './delivery-report.js';

/**
 * Maximum number of bytes that are fetched of a mail. The report comes before the returned mail, so the rest of a
 * longer mail is not needed.
 */
const MAX_BYTES = 1024 * 1024;

/** Job that reads the bounce mailbox. A mail that is read again has no further effect. */
@Injectable()
@Scheduled({ name: 'read-bounces', cron: '* * * * *' })
export class ReadBouncesJob implements ScheduledJob {
  constructor(
    private readonly config: Config,
    private readonly bounces: Bounces,
  ) {}

  run(): Promise<void> {
    return readMailbox(this.config.bounceMailbox, {
      name: 'The bounce mailbox',
      maxBytes: MAX_BYTES,
      take: (source) => this.take(source),
    });
  }

  private async take(source: Buffer): Promise<void> {
    const report = await readReport(source, this.config.mailDomain);
    const key = createHash('sha256').update(source).digest('hex');
    if (report) await this.bounces.take({ ...report, via: 'mailbox', key });
  }
}
