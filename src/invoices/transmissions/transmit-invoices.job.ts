import { Injectable } from '@nestjs/common';
import { Config } from '../../config.js';
import { Scheduled, type ScheduledJob } from '../../platform/queue/scheduled.js';
import { AccessPointAnswers } from './access-point-answers.service.js';
import { AccessPoint } from './access-point.service.js';

/**
 * Puts issued documents into the folder of the access point, and reads its answers. A document is claimed, put there and
 * marked, and an answer is removed after it was kept, so a job that was killed or runs twice has the same result. The job
 * fails with the first error after it has tried everything.
 */
@Injectable()
@Scheduled({ name: 'transmit-invoices', cron: '* * * * *' })
export class TransmitInvoicesJob implements ScheduledJob {
  constructor(
    private readonly accessPoint: AccessPoint,
    private readonly answers: AccessPointAnswers,
    private readonly config: Config,
  ) {}

  async run(): Promise<void> {
    if (!this.config.accessPoint) return;
    const errors = [...(await this.accessPoint.sendWaiting()), ...(await this.answers.read())];
    if (errors.length > 0) throw errors[0];
  }
}
