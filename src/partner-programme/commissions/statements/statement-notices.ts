import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Outbox } from '../../../platform/mail/outbox.js';
import { paths } from '../../../rules/paths.js';
import type { CommissionStatement } from '../ledger/commission.entity.js';
import { STATEMENT_READERS } from './statements.queries.js';

/** Mails about payouts, written in the transaction of the payout. */
@Injectable()
export class StatementNotices {
  constructor(private readonly outbox: Outbox) {}

  /** Mails the administrators of the partner. */
  async issued(em: EntityManager, statement: CommissionStatement, partner: { id: string; name: string }) {
    const { id, number, fromDay, untilDay, amount, tax } = statement;
    const readers = await STATEMENT_READERS.all(em, [partner.id]);
    for (const { email, firstName } of readers) {
      await this.outbox.add({
        template: 'commission-statement',
        to: email,
        about: { type: 'company', id: partner.id },
        data: {
          contact: { firstName },
          company: { name: partner.name },
          statement: { number, fromDay, untilDay, amount: amount + tax },
          path: paths.commissionStatement(id),
        },
      });
    }
  }
}
