import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Company } from '../../companies/company.entity.js';
import { Config } from '../../config.js';
import { type NewMail, Outbox } from '../../platform/mail/outbox.js';
import { dayInWords } from '../../rules/deal.js';
import { paths } from '../../rules/paths.js';
import { findReader } from '../../users/mail-reader.js';
import type { Deal } from './deal.entity.js';

/**
 * Mails about deals, written in the transaction of the change: to the user who registered the deal, and to staff about
 * a new deal.
 */
@Injectable()
export class DealNotices {
  constructor(
    private readonly outbox: Outbox,
    private readonly config: Config,
  ) {}

  async registered(em: EntityManager, deal: Deal): Promise<void> {
    const { name } = await em.findOneOrFail(Company, deal.partner.id);
    await this.outbox.add({
      template: 'deal-registered',
      to: this.config.mailStaff,
      about: { type: 'company', id: deal.partner.id },
      data: { ...about(deal), partner: name },
    });
  }

  asked(em: EntityManager, deal: Deal, question: string): Promise<void> {
    return this.tell(em, deal, 'deal-question', { reason: question });
  }

  approved(em: EntityManager, deal: Deal): Promise<void> {
    return this.tell(em, deal, 'deal-approved', { until: inWords(deal.protectedUntil) });
  }

  declined(em: EntityManager, deal: Deal, reason: string): Promise<void> {
    return this.tell(em, deal, 'deal-declined', { reason });
  }

  protectionLost(em: EntityManager, deal: Deal, reason: string): Promise<void> {
    return this.tell(em, deal, 'deal-protection-lost', { reason });
  }

  /** Mails that the protection of a deal ends soon. Each warning is sent once for each end of protection. */
  ending(em: EntityManager, deal: Deal, daysLeft: number, warning: number): Promise<void> {
    const data = { until: inWords(deal.protectedUntil), daysLeft, canExtend: !deal.extendedAt };
    return this.tell(em, deal, 'deal-ending', data, `deal-ending:${deal.id}:${deal.protectedUntil}:${warning}`);
  }

  private async tell(
    em: EntityManager,
    deal: Deal,
    template: string,
    data: Record<string, unknown>,
    dedupeKey?: NewMail['dedupeKey'],
  ): Promise<void> {
    const reader = await findReader(em, deal.partner.id, deal.registeredBy.id);
    if (!reader) return;
    await this.outbox.add({
      template,
      to: reader.email,
      about: { type: 'company', id: deal.partner.id },
      data: { ...about(deal), ...data, contact: { firstName: reader.firstName }, path: paths.deal(deal.id) },
      dedupeKey,
    });
  }
}

const about = ({ id, customerName }: Deal) => ({ deal: { id, customerName } });
const inWords = (day: string | null | undefined): string => (day ? dayInWords(day) : '');
