import { Injectable } from '@nestjs/common';
import { isReachableSql } from '../../../companies/effective-status.js';
import { Transactions } from '../../../platform/database/transactions.js';
import { Scheduled, type ScheduledJob } from '../../../platform/queue/scheduled.js';
import { OPEN_QUOTE_STATUSES } from '../../../rules/quote-status.js';
import { QuoteNotices } from '../../mail/quote-notices.js';
import { QuoteRevision } from '../../quote.entity.js';

const BATCH = 200;

interface Due {
  id: string;
  revision: number;
  dueOn: string;
  ownerId: string;
  email: string;
  firstName: string;
}

/**
 * Mails a reminder to the owners of open quotes that are due. The key for deduplication of the mail guarantees one
 * reminder per owner and day.
 */
@Injectable()
@Scheduled({ name: 'remind-owners', cron: '10 5-17 * * *' })
export class RemindOwnersJob implements ScheduledJob {
  constructor(
    private readonly transactions: Transactions,
    private readonly notices: QuoteNotices,
  ) {}

  async run(): Promise<void> {
    while ((await this.remindBatch()) === BATCH);
  }

  private remindBatch(): Promise<number> {
    return this.transactions.run(async (em) => {
      const due = await em.execute<Due[]>(
        `select q.id, q.revision, f.due_on::text as "dueOn", u.id as "ownerId", u.email, u.first_name as "firstName"
           from quote_follow_ups f join quotes q on q.id = f.quote_id join users u on u.id = f.owner_id
          where f.due_on <= (now() at time zone 'UTC')::date and q.deleted_at is null and q.revision is not null
            and q.status in (${OPEN_QUOTE_STATUSES.map(() => '?').join(', ')}) and ${isReachableSql()}
            and not exists (select 1 from outbox_mail_keys k
                             where k.key = concat_ws(':', 'quote-due', q.id, f.due_on, u.id))
          order by q.id limit ? for update of f skip locked`,
        [...OPEN_QUOTE_STATUSES, BATCH],
      );
      for (const { id, revision, dueOn, ownerId, email, firstName } of due) {
        const { document } = await em.findOneOrFail(QuoteRevision, { quote: id, number: revision });
        await this.notices.due(document, { id: ownerId, email, firstName }, dueOn);
      }
      await em.flush();
      return due.length;
    });
  }
}
