import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Config } from '../../config.js';
import { now } from '../../platform/clock.js';
import { Transactions } from '../../platform/database/transactions.js';
import { Outbox } from '../../platform/mail/outbox.js';
import {
  type BounceKind,
  type BounceWay,
  type FailedRecipient,
  isAboutUs,
  mailboxOf,
  SOFT_BOUNCES,
  verdictOf,
} from '../../rules/bounce.js';
import { allowsSubscription } from '../../rules/subscription.js';
import { changeSubscription, lockSubscriber } from '../subscribers/subscription-record.js';

import type { BounceEventDto } from './bounces.dto.js';
import { mailOf } from './delivery-report.js';
import { RECIPIENT, INSERT_BOUNCE, COUNT_SOFT_BOUNCES, MARK_BOUNCED } from './bounces.queries.js';

const DAY_MS = 86_400_000;

/** A bounce or complaint about one mail. */
export interface ReturnedMail {
  /** Id of the recipient row of a campaign, or id of a mail of the outbox. */
  mailId: string;
  kind: BounceKind;
  via: BounceWay;
  code?: string | null;
  reason: string;
  /** Recipient of the failed mail, if the report names it. */
  of?: FailedRecipient | null;
  /** Identifies the report, so that a report that is received twice is recorded once. */
  key: string;
}

/** Records bounces and complaints. Each report is counted once, and ends the subscription if the rules require it. */
@Injectable()
export class Bounces {
  constructor(
    private readonly transactions: Transactions,
    private readonly config: Config,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Records a bounce or complaint about a campaign mail, or the bounce of another mail (`Outbox.bounce`). Returns false
   * for an unknown mail, for a repeated report, for a forwarded copy of a mail, and for a complaint about a mail that is
   * not a campaign's.
   */
  async take({ mailId: recipientId, kind: said, via, code = null, reason, of, key }: ReturnedMail): Promise<boolean> {
    return this.transactions.run(async (em) => {
      const recipient = await RECIPIENT.first(em, [recipientId]);
      if (!recipient) return said === 'complaint' ? false : this.outbox.bounce(recipientId, { reason, of });
      const failed = of && recipient.email ? mailboxOf(recipient.email, of) : 'theirs';
      if (failed === 'another') return false;
      const kind = failed === 'behind' && said === 'hard' ? 'soft' : said;
      // A soft bounce that blames the portal's sender address does not count towards blocking the subscriber.
      const isTheirs = kind !== 'soft' || !isAboutUs(reason);
      const subscriber =
        isTheirs && recipient.subscriberId ? await lockSubscriber(em, { id: recipient.subscriberId }) : null;
      const hash = createHash('sha256').update(key).digest('hex');
      const made = await INSERT_BOUNCE.all(em, [
        recipientId,
        subscriber ? subscriber.id : null,
        kind,
        via,
        code,
        subscriber ? reason : null,
        hash,
        now(),
      ]);
      if (made.length === 0) return false;
      await markReturned(
        em,
        recipientId,
        kind === 'complaint' ? 'complained' : 'bounced',
        recipient.subscriberId ? reason : null,
      );
      if (!subscriber) return true;
      const action = kind === 'complaint' ? 'complain' : 'bounce';
      if (!allowsSubscription(action, subscriber.status)) return true;
      if (kind !== 'soft') await changeSubscription(em, subscriber, action, { note: reason });
      else if ((await this.softOnes(subscriber.id)) >= SOFT_BOUNCES.most) {
        const note = `${SOFT_BOUNCES.most} emails bounced within ${SOFT_BOUNCES.days} days. The last: ${reason}`;
        await changeSubscription(em, subscriber, action, { note });
      }
      return true;
    });
  }

  /**
   * Records the events of a webhook request. Returns the number of new events. Skips Message-IDs that do not belong to
   * mails of the portal.
   */
  async takeAll(events: BounceEventDto[]): Promise<number> {
    let taken = 0;
    for (const { id, type, messageId, status, reason } of events) {
      const mailId = mailOf(messageId, this.config.mailDomain);
      if (!mailId) continue;
      const { kind: said, code } = verdictOf({ status, words: reason });
      const kind = type === 'complaint' ? 'complaint' : said;
      const told = { mailId, kind, code, reason: reason ?? code ?? type, via: 'webhook', key: id } as const;
      if (await this.take(told)) taken++;
    }
    return taken;
  }

  private async softOnes(subscriberId: string): Promise<number> {
    const row = await COUNT_SOFT_BOUNCES.first(this.transactions.em, [
      subscriberId,
      new Date(now().getTime() - SOFT_BOUNCES.days * DAY_MS),
    ]);
    return row?.count ?? 0;
  }
}

/** Sets the outcome of a sent mail after a bounce or complaint, and counts it once in the sums of its campaign. */
async function markReturned(
  em: EntityManager,
  recipientId: string,
  outcome: 'bounced' | 'complained',
  reason: string | null,
): Promise<void> {
  await MARK_BOUNCED.run(em, [outcome, reason, recipientId], outcome);
}
