/**
 * Partner tiers. `rate` is the commission rate as a fraction, `from` the revenue of twelve months, in euros, from which
 * the tier applies.
 */
export const PARTNER_TIERS = {
  bronze: { label: 'Bronze', rate: 0.08, from: 0 },
  silver: { label: 'Silver', rate: 0.12, from: 150_000 },
  gold: { label: 'Gold', rate: 0.15, from: 400_000 },
  platinum: { label: 'Platinum', rate: 0.18, from: 750_000 },
} as const;
export type PartnerTier = keyof typeof PARTNER_TIERS;
export const PARTNER_TIER_NAMES = Object.keys(PARTNER_TIERS) as PartnerTier[];
