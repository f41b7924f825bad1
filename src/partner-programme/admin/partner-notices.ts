import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Outbox } from '../../platform/mail/outbox.js';
import { PARTNER_STANDING, type PartnerStatus } from '../../rules/partner-status.js';
import { PARTNER_TIERS, type PartnerTier } from '../../rules/partner-tier.js';
import { paths } from '../../rules/paths.js';
import { findAdmins } from './partner-admin.queries.js';

interface About {
  id: string;
  name: string;
}

interface RateTold {
  /** Commission rate as a fraction: 0.15 is 15%. */
  rate: number;
  /** Last day of the rate in ISO 8601; null without a last day. */
  untilDay: string | null;
  reason: string;
}

/** Formats a fraction as a percentage: 0.165 → '16.5%'. */
export const formatPercentage = (rate: number): string => `${Number((rate * 100).toFixed(2))}%`;

/**
 * Mails to a partner's administrators, written in the transaction of the change. Each method returns the number of
 * mails.
 */
@Injectable()
export class PartnerNotices {
  constructor(private readonly outbox: Outbox) {}

  statusChanged(em: EntityManager, partner: About, status: PartnerStatus, reason: string): Promise<number> {
    const { quotes, deals, commission, funds } = PARTNER_STANDING[status].effects;
    const change = { active: 'active again', suspended: 'suspended', terminated: 'terminated' }[status];
    return this.tell(em, [partner], 'partner-status', () => ({
      change,
      reason,
      effects: { quotes, deals, commission, funds },
    }));
  }

  tiersChanged(
    em: EntityManager,
    partners: About[],
    tier: PartnerTier,
    reason: string,
    bulkId: string | null,
  ): Promise<number> {
    const data = { tier: PARTNER_TIERS[tier].label, reason, bulkId };
    return this.tell(em, partners, 'partner-tier', () => data);
  }

  ratesChanged(em: EntityManager, partners: About[], told: RateTold, bulkId: string): Promise<number> {
    const { rate, untilDay, reason } = told;
    const data = { percentage: formatPercentage(rate), untilDay, reason, bulkId };
    return this.tell(em, partners, 'partner-rate', () => data);
  }

  message(em: EntityManager, partners: About[], subject: string, message: string, bulkId: string): Promise<number> {
    return this.tell(em, partners, 'partner-message', () => ({ subject, message, bulkId }));
  }

  private async tell(
    em: EntityManager,
    partners: About[],
    template: string,
    dataOf: (partner: About) => Record<string, unknown>,
  ): Promise<number> {
    const byId = new Map(partners.map((partner) => [partner.id, partner]));
    const admins = await findAdmins(em, [...byId.keys()]);
    await this.outbox.addAll(
      admins.map(({ companyId, email, firstName }) => {
        const company = byId.get(companyId)!;
        return {
          template,
          to: email,
          about: { type: 'company', id: companyId },
          data: { ...dataOf(company), company, contact: { firstName }, path: paths.partnerBase },
        };
      }),
    );
    return admins.length;
  }
}
