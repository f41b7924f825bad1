import { useQuery } from '@tanstack/react-query';
import { percent } from '#rules/commission';
import type { PartnerTier } from '#rules/partner-tier';
import { tiersQuery } from '../api/tiers';
import { texts } from '../texts';

/** Returns the current commission of a tier, '12%'; a dash until it is known. */
export function useTierRate(): (tier: PartnerTier) => string {
  const { data } = useQuery(tiersQuery);
  return (tier) => {
    const terms = data?.data.find(({ name }) => name === tier);
    return terms ? percent(terms.rate) : texts.unknown;
  };
}
