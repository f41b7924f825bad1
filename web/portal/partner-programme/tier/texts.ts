/** Texts about a partner's progress through the tiers. */
export const tierTexts = {
  goal: 'Tier goal',
  failed: 'Failed to load your tier',
  now: (tier: string, rate: string) => `${tier} Partner, ${rate} commission`,
  tiers: 'Tiers and what they earn',
  revenue: 'Paid in 12 months, without VAT',
  of: (revenue: string, threshold: string) => `${revenue} of ${threshold}`,
  towards: (tier: string) => `On the way to ${tier}`,
  missing: (amount: string, tier: string) => `${amount} more to reach ${tier}`,
  next: (missing: string, rate: string) =>
    `${missing}. Quotes accepted after that earn ${rate}; older ones keep their rate.`,
  highest: 'You have reached the highest tier.',
};
