import { Injectable } from '@nestjs/common';
import { Config } from '../../config.js';
import { Transactions } from '../database/transactions.js';
import { Scheduled, type ScheduledJob } from '../queue/scheduled.js';
import { Outbox } from './outbox.js';

const TEMPLATE = 'mails-failed';

/**
 * Age from which a failure is reported. Newer failures are reported by the next run, because the clocks of workers
 * differ slightly, and uncommitted failures are not visible yet.
 */
const SETTLED = `interval '10 seconds'`;

/**
 * Notifies staff of mails that failed permanently: within about a minute of the first failure, and then at most once an
 * hour, with all failures since. A failure of the notification itself is visible only in the console and the metrics.
 */
@Injectable()
@Scheduled({ name: 'report-failed-mails', cron: '* * * * *' })
export class ReportFailedMailsJob implements ScheduledJob {
  constructor(
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
    private readonly config: Config,
  ) {}

  async run(): Promise<void> {
    const to = this.config.mailStaff;
    const [found] = await this.transactions.em.execute<{ mails: number; since: string; until: string; hour: string }[]>(
      `select count(*)::int as mails, to_json(min(next_attempt_at)) #>> '{}' as since, to_json(max(next_attempt_at)) #>> '{}' as until,
              to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24') as hour
         from outbox_mails
        where status = 'failed' and template <> ? and next_attempt_at < now() - ${SETTLED}
          and next_attempt_at > greatest(now() - interval '1 day', (
                select max((data ->> 'until')::timestamptz) from outbox_mails
                 where recipient = ? and template = ? and created_at > now() - interval '1 day'))`,
      [TEMPLATE, to, TEMPLATE],
    );
    if (!found?.mails) return;
    const { hour, ...data } = found;
    await this.outbox.add({ template: TEMPLATE, to, about: null, data, dedupeKey: `${TEMPLATE}:${hour}` });
  }
}
