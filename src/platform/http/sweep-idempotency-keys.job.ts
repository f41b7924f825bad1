import { Injectable } from '@nestjs/common';
import { now } from '../clock.js';
import { Transactions } from '../database/transactions.js';
import { Scheduled, type ScheduledJob } from '../queue/scheduled.js';
import { KEPT_DAYS } from './idempotency.interceptor.js';
import { SWEEP_KEYS } from './http.queries.js';

const BATCH = 5_000;
const DAY_MS = 86_400_000;

/** Deletes the stored answers to writes whose requests can no longer be repeated. */
@Injectable()
@Scheduled({ name: 'sweep-idempotency-keys', cron: '5 4 * * *' })
export class SweepIdempotencyKeysJob implements ScheduledJob {
  constructor(private readonly transactions: Transactions) {}

  async run(): Promise<void> {
    while ((await this.sweepBatch()) === BATCH);
  }

  private sweepBatch(): Promise<number> {
    const before = new Date(now().getTime() - KEPT_DAYS * DAY_MS);
    return this.transactions.run(async (em) => {
      const swept = await SWEEP_KEYS.all(em, [before, BATCH]);
      return swept.length;
    });
  }
}
