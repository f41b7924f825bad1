import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Outbox } from '../../platform/mail/outbox.js';
import { signBy } from '../../rules/partner-agreement.js';
import { paths } from '../../rules/paths.js';
import { isReachableSql } from '../../companies/effective-status.js';
import type { PartnerAgreement } from './partner-agreement.entity.js';

interface Reader {
  email: string;
  firstName: string;
  companyId: string;
}

/** Mails about a published agreement, written in the transaction that publishes it. */
@Injectable()
export class AgreementNotices {
  constructor(private readonly outbox: Outbox) {}

  /** Mails the active administrators of every partner in the programme. */
  async published(em: EntityManager, { title, number, publishedAt }: PartnerAgreement): Promise<void> {
    const readers = await em.execute<Reader[]>(
      `select u.email, u.first_name as "firstName", p.company_id as "companyId"
         from partners p join users u on u.company_id = p.company_id
        where p.status <> 'terminated' and u.account_type = 'admin' and ${isReachableSql()}
        order by u.created_at, u.id`,
    );
    await this.outbox.addAll(
      readers.map(({ email, firstName, companyId }) => ({
        template: 'partner-agreement-published',
        to: email,
        about: { type: 'company', id: companyId },
        data: {
          contact: { firstName },
          agreement: { title, number },
          signBy: publishedAt && signBy(publishedAt).toISOString(),
          path: paths.contracts,
        },
      })),
    );
  }
}
