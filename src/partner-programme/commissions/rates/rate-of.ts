import type { EntityManager } from '@mikro-orm/postgresql';
import { Partner } from '../../../partners/partner.entity.js';
import type { PartnerTier } from '../../../rules/partner-tier.js';
import { PartnerRateException, PartnerTierTerms } from './commission-rates.entity.js';

/** The commission rate of a partner at a certain time, and its source. */
export interface RateInForce {
  /** Rate as a fraction: 0.15 is 15%. */
  rate: number;
  tier: PartnerTier;
  /** Exception whose rate replaces the tier's rate; null when the tier's rate applies. */
  exception: { id: string; untilDay: string | null } | null;
}

/** Returns the commission rate of a partner at a certain time; null for a company that is not in the programme. */
export async function rateOf(em: EntityManager, partnerCompanyId: string, at: Date): Promise<RateInForce | null> {
  const partner = await em.findOne(Partner, { company: partnerCompanyId });
  if (!partner) return null;
  const day = at.toISOString().slice(0, 10);
  const exception = await em.findOne(
    PartnerRateException,
    { partner: partnerCompanyId, fromDay: { $lte: day }, $or: [{ untilDay: null }, { untilDay: { $gte: day } }] },
    { orderBy: { createdAt: 'desc', id: 'desc' } },
  );
  const { tier } = partner;
  const { id, rate: own, untilDay } = exception ?? {};
  if (id && typeof own === 'number') {
    return { rate: own, tier, exception: { id, untilDay: untilDay ?? null } };
  }
  const { rate } = await em.findOneOrFail(PartnerTierTerms, { name: tier });
  return { rate, tier, exception: null };
}
