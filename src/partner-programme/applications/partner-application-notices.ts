import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Outbox } from '../../platform/mail/outbox.js';
import { PARTNER_TIERS, type PartnerTier } from '../../rules/partner-tier.js';
import { paths } from '../../rules/paths.js';
import type { User } from '../../users/user.entity.js';
import type { Company } from '../../companies/company.entity.js';
import { TIER_RATE } from './partner-applications.queries.js';

interface About {
  company: Pick<Company, 'id' | 'name'>;
  applicant: Pick<User, 'email' | 'firstName'>;
}

/** Mails to applicants, written in the transaction of the change. */
@Injectable()
export class PartnerApplicationNotices {
  constructor(private readonly outbox: Outbox) {}

  received(about: About): Promise<void> {
    return this.tell(about, 'partner-application-received', {});
  }

  taken(about: About): Promise<void> {
    return this.tell(about, 'partner-application-taken', {});
  }

  asked(about: About, reason: string): Promise<void> {
    return this.tell(about, 'partner-application-question', { reason });
  }

  rejected(about: About, reason: string): Promise<void> {
    return this.tell(about, 'partner-application-rejected', { reason });
  }

  async approved(em: EntityManager, about: About, tier: PartnerTier): Promise<void> {
    const terms = await TIER_RATE.first(em, [tier]);
    return this.tell(about, 'partner-application-approved', { tier: PARTNER_TIERS[tier].label, ...terms });
  }

  private tell({ company, applicant }: About, template: string, data: Record<string, unknown>): Promise<void> {
    return this.outbox.add({
      template,
      to: applicant.email,
      about: { type: 'company', id: company.id },
      data: {
        ...data,
        company: { id: company.id, name: company.name },
        contact: { firstName: applicant.firstName },
        path: paths.partnerApplication,
      },
    });
  }
}
