import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { now } from '../../platform/clock.js';
import { Transactions } from '../../platform/database/transactions.js';
import { Outbox } from '../../platform/mail/outbox.js';
import { Scheduled, type ScheduledJob } from '../../platform/queue/scheduled.js';
import { ThreadMember } from '../message.entity.js';
import { messagesMail } from './message-mails.js';
import { DUE_MEMBERS } from './message-mails.queries.js';

const BATCH = 100;

/**
 * Mails messages to the members of threads who have not read them two minutes after the first of them. A mail has all that
 * came until then; the next one about the same thread goes to the same person five minutes later at the earliest. Users
 * who switched quote updates off, and those who may not read the thread any more, get none.
 */
@Injectable()
@Scheduled({ name: 'mail-messages', cron: '* * * * *' })
export class MailMessagesJob implements ScheduledJob {
  constructor(
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
  ) {}

  async run(): Promise<void> {
    while ((await this.transactions.run((em) => this.mailBatch(em))) === BATCH);
  }

  private async mailBatch(em: EntityManager): Promise<number> {
    const at = now();
    const due = await DUE_MEMBERS.all(em, { now: at, limit: BATCH });
    for (const member of due) {
      const last = member.messages.at(-1);
      const isMailed = member.wantsMail && last !== undefined;
      await em.nativeUpdate(
        ThreadMember,
        { quote: member.quoteId, user: member.userId },
        { mailDueAt: null, ...(isMailed && { mailedThrough: last.number, mailedAt: at }) },
      );
      if (isMailed) await this.outbox.add(messagesMail(member, last.number));
    }
    return due.length;
  }
}
