import { today } from '../../platform/clock.js';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Company } from '../../companies/company.entity.js';
import { Config } from '../../config.js';
import { type NewMail, Outbox } from '../../platform/mail/outbox.js';
import { dayInWords, daysBetween } from '../../rules/deal.js';
import { FUND_ACTIONS, type FundDecision } from '../../rules/fund-request.js';
import type { Cents } from '../../rules/money.js';
import { paths } from '../../rules/paths.js';
import { findReader } from '../../users/mail-reader.js';
import type { FundRequest } from './fund-request.entity.js';

/**
 * Mails about requests for funds, written in the transaction of the change: to the user who made the request, and to
 * staff when a request waits for them.
 */
@Injectable()
export class FundNotices {
  constructor(
    private readonly outbox: Outbox,
    private readonly config: Config,
  ) {}

  requested(em: EntityManager, request: FundRequest): Promise<void> {
    return this.tellStaff(em, request, 'fund-requested', { amount: request.amount });
  }

  claimed(em: EntityManager, request: FundRequest): Promise<void> {
    return this.tellStaff(em, request, 'fund-claimed', { amount: request.spent ?? 0 });
  }

  withdrawn(em: EntityManager, request: FundRequest): Promise<void> {
    return this.tellStaff(em, request, 'fund-withdrawn', { amount: request.approved ?? request.amount });
  }

  /** Mails the decision of staff. */
  decided(em: EntityManager, request: FundRequest, decision: FundDecision, message: string | null): Promise<void> {
    const amount = request.paid ?? request.approved ?? request.amount;
    return this.tell(em, request, `fund-${FUND_ACTIONS[decision].to}`, { amount, message });
  }

  /** Mails that the time for a claim ends soon; sent once for each deadline. */
  ending(em: EntityManager, request: FundRequest): Promise<void> {
    const data = { amount: request.approved ?? 0, daysLeft: daysBetween(today(), request.claimUntil ?? today()) };
    return this.tell(em, request, 'fund-claim-ending', data, `fund-claim-ending:${request.id}:${request.claimUntil}`);
  }

  lapsed(em: EntityManager, request: FundRequest): Promise<void> {
    return this.tell(em, request, 'fund-lapsed', { amount: request.approved ?? 0 });
  }

  private async tell(
    em: EntityManager,
    request: FundRequest,
    template: string,
    told: { amount: Cents; message?: string | null; daysLeft?: number },
    dedupeKey?: NewMail['dedupeKey'],
  ): Promise<void> {
    const reader = await findReader(em, request.partner.id, request.requestedBy.id);
    if (!reader) return;
    const until = request.claimUntil ? dayInWords(request.claimUntil) : '';
    await this.outbox.add({
      template,
      to: reader.email,
      about: { type: 'company', id: request.partner.id },
      data: {
        ...about(request),
        ...told,
        until,
        contact: { firstName: reader.firstName },
        path: paths.fundRequest(request.id),
      },
      dedupeKey,
    });
  }

  private async tellStaff(
    em: EntityManager,
    request: FundRequest,
    template: string,
    told: { amount: Cents },
  ): Promise<void> {
    const { name } = await em.findOneOrFail(Company, request.partner.id);
    await this.outbox.add({
      template,
      to: this.config.mailStaff,
      about: { type: 'company', id: request.partner.id },
      data: { ...about(request), ...told, partner: name },
    });
  }
}

const about = ({ id, activity }: FundRequest) => ({ request: { id, activity } });
