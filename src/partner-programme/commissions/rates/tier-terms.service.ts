import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { now } from '../../../platform/clock.js';
import { Transactions } from '../../../platform/database/transactions.js';
import { checkVersion } from '../../../platform/http/concurrency.js';
import { notFound, unprocessable } from '../../../platform/errors.js';
import { type WholeList, wholeList } from '../../../platform/http/paging.js';
import type { Actor } from '../../../rules/actor.js';
import { money } from '../../../rules/commission.js';
import { toCents, toEuros } from '../../../rules/money.js';
import { PARTNER_TIER_NAMES, PARTNER_TIERS } from '../../../rules/partner-tier.js';
import { PartnerTierTerms } from './commission-rates.entity.js';
import type { TierTermsDto, WriteTierTermsDto } from './tier-terms.dto.js';

/** Rates and thresholds of the tiers. Accepted quotes keep the rate of the day of their acceptance. */
@Injectable()
export class TierTerms {
  constructor(private readonly transactions: Transactions) {}

  /** Returns all tiers, the lowest first. */
  async list(): Promise<WholeList<TierTermsDto>> {
    return wholeList((await inOrder(this.transactions.fork())).map(toTerms));
  }

  /**
   * Sets rate and threshold of a tier. Throws 404 for an unknown tier, 412 for a stale copy, 422 on `threshold` unless
   * it lies between the thresholds of the tiers below and above; the threshold of the lowest tier must be 0.
   */
  async change(actor: Actor, name: string, given: WriteTierTermsDto, version?: number): Promise<TierTermsDto> {
    return this.transactions.run(async (em) => {
      // Locks all tiers, so that the thresholds to compare with do not change meanwhile.
      const tiers = await inOrder(em, LockMode.PESSIMISTIC_WRITE);
      const place = tiers.findIndex((tier) => tier.name === name);
      const tier = tiers[place];
      if (!tier) throw notFound('Tier not found');
      await checkVersion(em, tier, version);
      const threshold = toCents(given.threshold);
      const wrong = whyNot(threshold, tiers[place - 1], tiers[place + 1]);
      if (wrong) throw unprocessable(wrong, [{ field: 'threshold', message: wrong }]);
      if (tier.rate !== given.rate || tier.threshold !== threshold) {
        const edited = { version: tier.version + 1, updatedAt: now(), updatedById: actor.userId };
        em.assign(tier, { rate: given.rate, threshold, ...edited });
      }
      return toTerms(tier);
    });
  }
}

async function inOrder(em: EntityManager, lockMode?: LockMode.PESSIMISTIC_WRITE): Promise<PartnerTierTerms[]> {
  const tiers = await em.findAll(PartnerTierTerms, { orderBy: { id: 'asc' }, refresh: true, lockMode });
  return tiers.toSorted((a, b) => PARTNER_TIER_NAMES.indexOf(a.name) - PARTNER_TIER_NAMES.indexOf(b.name));
}

function whyNot(threshold: number, below?: PartnerTierTerms, above?: PartnerTierTerms): string | null {
  if (!below) return threshold === 0 ? null : 'The lowest tier must start at 0';
  if (threshold <= below.threshold) return `Must be above ${money(below.threshold)}, where ${labelOf(below)} starts`;
  return above && threshold >= above.threshold
    ? `Must be below ${money(above.threshold)}, where ${labelOf(above)} starts`
    : null;
}

const labelOf = ({ name }: PartnerTierTerms) => PARTNER_TIERS[name].label;

const toTerms = ({ name, rate, threshold, version }: PartnerTierTerms): TierTermsDto => ({
  name,
  rate,
  threshold: toEuros(threshold),
  version,
});
