import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Transactions } from '../platform/database/transactions.js';
import { MailRecords } from '../platform/mail/mail-records.js';
import type { Actor } from '../rules/actor.js';
import { portalBase } from '../rules/entry-paths.js';
import { findUser } from './user-record.js';

/**
 * Provides the mail variables of an existing account, for staff who test mail templates. They contain no secrets that
 * give access.
 */
@Injectable()
export class UserMailRecord implements OnModuleInit {
  constructor(
    private readonly records: MailRecords,
    private readonly transactions: Transactions,
  ) {}

  onModuleInit(): void {
    this.records.register('user', (actor, id) => this.tell(actor, id));
  }

  private tell(actor: Actor, userId: string): Promise<Record<string, unknown>> {
    return this.transactions.read(async (em) => {
      const { id, firstName, company } = await findUser(em, actor, userId);
      const { name, type } = company;
      return {
        user: { id, firstName },
        firstName,
        company: { id: company.id, name },
        companyName: name,
        path: portalBase(type),
      };
    });
  }
}
