import { today } from '../../platform/clock.js';
import { Injectable } from '@nestjs/common';
import { Transactions } from '../../platform/database/transactions.js';
import { Scheduled, type ScheduledJob } from '../../platform/queue/scheduled.js';
import { daysBetween, PROTECTION_WARNINGS } from '../../rules/deal.js';
import { DealNotices } from './deal-notices.js';
import { changeDeal, recordDealEvent } from './deal-record.js';
import { Deal } from './deal.entity.js';
import { PROTECTION_ENDED, PROTECTION_ENDING } from './deal-record.queries.js';

const BATCH = 200;

/**
 * Warnings before the end of protection. A warning is sent when at most `days` days are left, but more than the `days`
 * of the next warning.
 */
const WARNINGS = PROTECTION_WARNINGS.map((days, place) => ({
  days,
  butMoreThan: PROTECTION_WARNINGS[place + 1] ?? -1,
}));

/**
 * Ends protection that has expired, and warns before its end. The key for deduplication of the mails prevents a second
 * mail of a warning for the same end.
 */
@Injectable()
@Scheduled({ name: 'sweep-deals', cron: '20 0 * * *' })
export class SweepDealsJob implements ScheduledJob {
  constructor(
    private readonly transactions: Transactions,
    private readonly notices: DealNotices,
  ) {}

  async run(): Promise<void> {
    while ((await this.expireBatch()) === BATCH);
    for (const warning of WARNINGS) while ((await this.warnBatch(warning)) === BATCH);
  }

  private expireBatch(): Promise<number> {
    return this.transactions.run(async (em) => {
      const due = await PROTECTION_ENDED.all(em, [today(), BATCH]);
      for (const { id } of due) {
        await changeDeal(em, null, await em.findOneOrFail(Deal, id, { refresh: true }), { registration: 'expired' });
        recordDealEvent(em, id, null, { type: 'expired' });
      }
      await em.flush();
      return due.length;
    });
  }

  private warnBatch({ days, butMoreThan }: (typeof WARNINGS)[number]): Promise<number> {
    return this.transactions.run(async (em) => {
      const due = await PROTECTION_ENDING.all(em, [today(), butMoreThan, today(), days, days, BATCH]);
      for (const { id } of due) {
        const deal = await em.findOneOrFail(Deal, id, { refresh: true });
        await this.notices.ending(em, deal, daysBetween(today(), deal.protectedUntil ?? today()), days);
      }
      return due.length;
    });
  }
}
