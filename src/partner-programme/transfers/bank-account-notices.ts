import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Outbox } from '../../platform/mail/outbox.js';
import { maskedIban } from '../../rules/iban.js';
import { paths } from '../../rules/paths.js';
import { STATEMENT_READERS } from '../commissions/statements/statements.queries.js';
import type { PartnerBankAccount } from './bank-account.entity.js';

/** Mails about accounts for commission, written in the transaction of the change. */
@Injectable()
export class BankAccountNotices {
  constructor(private readonly outbox: Outbox) {}

  /** Mails all administrators of the partner, also the one who gave the account. */
  async given(em: EntityManager, account: PartnerBankAccount, partner: { id: string; name: string }): Promise<void> {
    const { holder, country, ibanEnd, validFrom, actorName } = account;
    for (const { email, firstName } of await STATEMENT_READERS.all(em, [partner.id])) {
      await this.outbox.add({
        template: 'bank-account-given',
        to: email,
        about: { type: 'company', id: partner.id },
        data: {
          contact: { firstName },
          company: { name: partner.name },
          account: { holder, number: maskedIban(country, ibanEnd), validFrom, givenBy: actorName },
          path: paths.commission,
        },
      });
    }
  }
}
