import { Injectable } from '@nestjs/common';
import { now } from '../platform/clock.js';
import { Transactions } from '../platform/database/transactions.js';
import { Scheduled, type ScheduledJob } from '../platform/queue/scheduled.js';
import { DELIVERY_DAYS } from '../rules/webhook.js';
import { SWEEP_DELIVERIES } from './webhooks.queries.js';

const BATCH = 5_000;
const DAY_MS = 86_400_000;

/** Deletes deliveries of webhooks after 30 days, also those that still wait. */
@Injectable()
@Scheduled({ name: 'sweep-webhook-deliveries', cron: '35 4 * * *' })
export class SweepWebhookDeliveriesJob implements ScheduledJob {
  constructor(private readonly transactions: Transactions) {}

  async run(): Promise<void> {
    while ((await this.sweepBatch()) === BATCH);
  }

  private sweepBatch(): Promise<number> {
    const before = new Date(now().getTime() - DELIVERY_DAYS * DAY_MS);
    return this.transactions.run(async (em) => (await SWEEP_DELIVERIES.all(em, [before, BATCH])).length);
  }
}
