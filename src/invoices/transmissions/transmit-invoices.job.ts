import { Injectable } from '@nestjs/common';
import { Config } from '../../config.js';
import { Scheduled, type ScheduledJob } from '../../platform/queue/scheduled.js';
import { AccessPoint } from './access-point.service.js';

/**
 * Puts issued documents into the folder of the access point, and reads its answers. Each document is marked in the
 * transaction that writes its file, and an answer is removed after it was kept, so a job that was killed or runs twice has
 * the same result.
 */
@Injectable()
@Scheduled({ name: 'transmit-invoices', cron: '* * * * *' })
export class TransmitInvoicesJob implements ScheduledJob {
  constructor(
    private readonly accessPoint: AccessPoint,
    private readonly config: Config,
  ) {}

  async run(): Promise<void> {
    if (!this.config.accessPoint) return;
    while (await this.accessPoint.sendNext());
    await this.accessPoint.readAnswers();
  }
}
