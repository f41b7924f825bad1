import { useQuery } from '@tanstack/react-query';
import { percent } from '#rules/commission';
import type { PartnerTier } from '#rules/partner-tier';
import { tiersQuery } from '../api/tiers';
import { texts } from '../texts';

/**
 * Returns a function that formats the current commission rate of a tier: '12%', or a dash while the rate is loading.
 */
export function useTierRate(): (tier: PartnerTier) => string {
  const { data } = useQuery(tiersQuery);
  return (tier) => {
    const terms = data?.data.find(({ name }) => name === tier);
    return terms ? percent(terms.rate) : texts.unknown;
  };
}
