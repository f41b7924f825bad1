import { Injectable } from '@nestjs/common';
import { now } from '../../platform/clock.js';
import { Transactions } from '../../platform/database/transactions.js';
import { Scheduled, type ScheduledJob } from '../../platform/queue/scheduled.js';
import { PENDING_DAYS } from '../../rules/subscription.js';
import { Subscriber } from './subscriber.entity.js';
import { changeSubscription, forgetSubscribers } from './subscription-record.js';
import { UNCONFIRMED } from './subscriber-record.queries.js';

const BATCH = 500;
const DAY_MS = 86_400_000;

/**
 * Job that deletes addresses that were not confirmed in time. An address with earlier consent rows becomes unsubscribed
 * again.
 */
@Injectable()
@Scheduled({ name: 'sweep-subscribers', cron: '35 0 * * *' })
export class SweepSubscribersJob implements ScheduledJob {
  constructor(private readonly transactions: Transactions) {}

  async run(): Promise<void> {
    while ((await this.sweepBatch()) === BATCH);
  }

  private sweepBatch(): Promise<number> {
    const before = new Date(now().getTime() - PENDING_DAYS * DAY_MS);
    return this.transactions.run(async (em) => {
      const due = await UNCONFIRMED.all(em, [before, BATCH]);
      for (const { id } of due.filter(({ isKnown }) => isKnown)) {
        await changeSubscription(em, await em.findOneOrFail(Subscriber, { id }, { refresh: true }), 'lapse', {});
      }
      const forgotten = due.filter(({ isKnown }) => !isKnown).map(({ id }) => id);
      if (forgotten.length > 0) await forgetSubscribers(em, forgotten);
      return due.length;
    });
  }
}
