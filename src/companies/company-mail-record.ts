import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Transactions } from '../platform/database/transactions.js';
import { MailRecords } from '../platform/mail/mail-records.js';
import type { Actor } from '../rules/actor.js';
import { findPeople } from './companies.queries.js';
import { companyData } from './company-notices.js';
import { findCompany } from './company-record.js';

/** Provides the mail variables of an existing company, for staff who test mail templates. */
@Injectable()
export class CompanyMailRecord implements OnModuleInit {
  constructor(
    private readonly records: MailRecords,
    private readonly transactions: Transactions,
  ) {}

  onModuleInit(): void {
    this.records.register('company', (actor, id) => this.tell(actor, id));
  }

  private tell(actor: Actor, id: string): Promise<Record<string, unknown>> {
    return this.transactions.read(async (em) => {
      const { contact, ...about } = companyData(await findCompany(em, actor, id), '');
      const [first] = await findPeople(em, id);
      return { ...about, ...(first && { contact: { ...contact, firstName: first.firstName } }) };
    });
  }
}
