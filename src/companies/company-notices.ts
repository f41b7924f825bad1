import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Outbox } from '../platform/mail/outbox.js';
import { DOCUMENT_TYPES, type DocumentType } from '../rules/document-types.js';
import type { Company } from './company.entity.js';
import { portalBase } from '../rules/entry-paths.js';
import { paths } from '../rules/paths.js';
import { COMPANY_ADMINS } from './companies.queries.js';

/** Word for each change, in mails. */
const CHANGES = { suspend: 'suspended', deactivate: 'deactivated', reactivate: 'reactivated' };

/**
 * Mails to a company's administrators, each written in the transaction of its event. All administrators get mails about
 * restrictions and requests; all other mails go only to administrators who want mails about the account.
 */
@Injectable()
export class CompanyNotices {
  constructor(private readonly outbox: Outbox) {}

  statusChanged(em: EntityManager, company: Company, action: keyof typeof CHANGES, reason: string): Promise<void> {
    const data = { change: CHANGES[action], isOpen: action === 'reactivate', reason };
    return this.tell(em, company, 'company-status', data, 'everybody');
  }

  verified(em: EntityManager, company: Company): Promise<void> {
    return this.tell(em, company, 'company-verified', {}, 'who wants updates');
  }

  rejected(em: EntityManager, company: Company, reason: string): Promise<void> {
    return this.tell(em, company, 'company-rejected', { reason }, 'everybody');
  }

  documentReviewed(
    em: EntityManager,
    company: Company,
    document: { type: DocumentType; originalName: string; verified: boolean; notes: string | null },
  ): Promise<void> {
    const { type, ...rest } = document;
    const data = { document: { ...rest, label: DOCUMENT_TYPES[type].label } };
    return this.tell(em, company, 'document-reviewed', data, document.verified ? 'who wants updates' : 'everybody');
  }

  private async tell(
    em: EntityManager,
    company: Company,
    template: string,
    data: Record<string, unknown>,
    whom: 'everybody' | 'who wants updates',
  ): Promise<void> {
    const admins = await COMPANY_ADMINS.all(em, [company.id]);
    for (const { email, firstName, accountUpdates } of admins) {
      if (whom === 'who wants updates' && !accountUpdates) continue;
      const { settings, ...about } = companyData(company, firstName);
      await this.outbox.add({
        template,
        to: email,
        about: { type: 'company', id: company.id },
        data: { ...data, ...about, settings: whom === 'who wants updates' ? settings : null },
      });
    }
  }
}

/** Returns the data of every mail about a company, for a reader with this first name. */
export function companyData({ id, name, type }: Company, firstName: string) {
  const base = portalBase(type);
  return {
    company: { id, name, path: paths.company(base) },
    contact: { firstName },
    settings: paths.settings(base, 'notifications'),
  };
}
