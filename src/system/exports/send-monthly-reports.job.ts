import { Injectable } from '@nestjs/common';
import { now, today } from '../../platform/clock.js';
import { Transactions } from '../../platform/database/transactions.js';
import { Outbox } from '../../platform/mail/outbox.js';
import { Scheduled, type ScheduledJob } from '../../platform/queue/scheduled.js';
import { REPORT_KIND_NAMES } from '../../rules/partner-report.js';
import { paths } from '../../rules/paths.js';
import { calendarPeriod } from '../../rules/periods.js';
import { Export } from './export.entity.js';
import type { Report } from './report.js';
import { REPORT_PDF } from './write-export.job.js';
import { DUE_REPORTS } from './exports.queries.js';

const BATCH = 200;
const DAY_MS = 86_400_000;
/** Number of days for which staff can send the mail again. */
const KEPT_DAYS = 60;

/**
 * Mails the reports of the previous month to users who chose one and whose partner is active: on the first of the
 * month, or on the first day on which a worker runs. The mail's key for deduplication allows one mail per user and
 * month; the PDF is rendered when the mail is sent.
 */
@Injectable()
@Scheduled({ name: 'send-monthly-reports', cron: '40 5 * * *' })
export class SendMonthlyReportsJob implements ScheduledJob {
  constructor(
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
  ) {}

  async run(): Promise<void> {
    while ((await this.batch()) === BATCH);
  }

  private batch(): Promise<number> {
    const day = today();
    const days = calendarPeriod('month', day, -1);
    const month = days.from.slice(0, 7);
    return this.transactions.run(async (em) => {
      const due = await DUE_REPORTS.all(em, [calendarPeriod('month', day).from, month, BATCH]);
      for (const { userId, companyId, company, email, firstName, kind } of due) {
        const report: Report = { companyId, kind, ...days };
        const made = em.create(Export, {
          userId,
          resource: 'partner_report',
          format: 'pdf',
          filter: { ...report },
          expiresAt: new Date(now().getTime() + KEPT_DAYS * DAY_MS),
        });
        await em.flush();
        await this.outbox.add({
          template: 'monthly-report',
          to: email,
          about: { type: 'company', id: companyId },
          data: {
            contact: { firstName },
            company: { name: company },
            report: { name: REPORT_KIND_NAMES[kind], ...days },
            path: paths.reports,
          },
          attachment: { source: REPORT_PDF, id: made.id },
          dedupeKey: `monthly-report:${userId}:${month}`,
        });
      }
      return due.length;
    });
  }
}
