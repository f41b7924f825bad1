import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Outbox } from '../../platform/mail/outbox.js';
import { signBy } from '../../rules/partner-agreement.js';
import { paths } from '../../rules/paths.js';
import type { PartnerAgreement } from './partner-agreement.entity.js';
import { AGREEMENT_READERS } from './partner-agreements.queries.js';

/** Mails about a published agreement, written in the transaction that publishes it. */
@Injectable()
export class AgreementNotices {
  constructor(private readonly outbox: Outbox) {}

  /** Mails the active administrators of every partner in the programme. */
  async published(em: EntityManager, { title, number, publishedAt }: PartnerAgreement): Promise<void> {
    const readers = await AGREEMENT_READERS.all(em);
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
