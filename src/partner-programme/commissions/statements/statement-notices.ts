import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { isReachableSql } from '../../../companies/effective-status.js';
import { Outbox } from '../../../platform/mail/outbox.js';
import { paths } from '../../../rules/paths.js';
import type { CommissionStatement } from '../ledger/commission.entity.js';

interface Reader {
  email: string;
  firstName: string;
}

/** Mails about payouts, written in the transaction of the payout. */
@Injectable()
export class StatementNotices {
  constructor(private readonly outbox: Outbox) {}

  /** Mails the administrators of the partner. */
  async issued(em: EntityManager, statement: CommissionStatement, partner: { id: string; name: string }) {
    const { id, number, fromDay, untilDay, amount } = statement;
    const readers = await em.execute<Reader[]>(
      `select u.email, u.first_name as "firstName" from users u
        where u.company_id = ? and u.account_type = 'admin' and ${isReachableSql()} order by u.created_at, u.id`,
      [partner.id],
    );
    for (const { email, firstName } of readers) {
      await this.outbox.add({
        template: 'commission-statement',
        to: email,
        about: { type: 'company', id: partner.id },
        data: {
          contact: { firstName },
          company: { name: partner.name },
          statement: { number, fromDay, untilDay, amount },
          path: paths.commissionStatement(id),
        },
      });
    }
  }
}
