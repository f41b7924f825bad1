import { Injectable } from '@nestjs/common';
import { Config } from '../../config.js';
import { now, today } from '../../platform/clock.js';
import { Transactions } from '../../platform/database/transactions.js';
import type { RowOf } from '../../platform/database/statement.js';
import { Outbox } from '../../platform/mail/outbox.js';
import { Scheduled, type ScheduledJob } from '../../platform/queue/scheduled.js';
import { toDocumentLine } from '../../quotes/drafts/quote-lines.js';
import { missingProof } from '../../rules/transport-proof.js';
import { findReader } from '../../users/mail-reader.js';
import { proofDueMail, proofMissingMail } from '../order-mails.js';
import { Order, OrderLine } from '../order.entity.js';
import { TransportProof } from './transport-proof.entity.js';
import { ADD_MISSING_PROOFS, PROOFS_TO_CHECK } from './transport-proof.queries.js';

const BATCH = 100;

/**
 * Adds the proofs of transport that orders lack, and looks at those of goods that were handed over in an earlier month.
 * From the first of the month after it, buyers are reminded of what is missing; after the tenth, staff are asked about an
 * incomplete proof whether to invoice VAT. Each mail is written in the transaction that marks the order, so it is sent
 * once.
 */
@Injectable()
@Scheduled({ name: 'check-transport-proofs', cron: '30 6 * * *' })
export class CheckTransportProofsJob implements ScheduledJob {
  constructor(
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
    private readonly config: Config,
  ) {}

  async run(): Promise<void> {
    await this.transactions.run((em) => ADD_MISSING_PROOFS.run(em));
    while ((await this.checkBatch()) === BATCH);
  }

  private checkBatch(): Promise<number> {
    return this.transactions.run(async (em) => {
      const found = await PROOFS_TO_CHECK.all(em, { today: today(), batch: BATCH });
      for (const proof of found) {
        const isComplete = missingProof(proof).length === 0;
        const at = now();
        const marks = proof.isDue ? { checkedAt: at, ...(!isComplete && { staffAskedAt: at }) } : { remindedAt: at };
        await em.nativeUpdate(TransportProof, { order: proof.orderId }, marks);
        if (!isComplete) await this.tell(proof);
      }
      return found.length;
    });
  }

  private async tell({ orderId, isDue, ...there }: RowOf<typeof PROOFS_TO_CHECK>): Promise<void> {
    const { em } = this.transactions;
    const order = await em.findOneOrFail(Order, { id: orderId });
    const lines = (await em.find(OrderLine, { order: orderId })).map(toDocumentLine);
    const missing = missingProof(there);
    if (isDue) return this.outbox.add(proofMissingMail(order, lines, missing, this.config.mailStaff));
    const reader = await findReader(em, order.company.id, order.user.id);
    if (reader) await this.outbox.add(proofDueMail(order, lines, missing, reader));
  }
}
