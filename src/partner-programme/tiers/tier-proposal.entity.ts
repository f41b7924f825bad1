import { defineEntity, p } from '@mikro-orm/core';
import { Company } from '../../companies/company.entity.js';
import { baseProperties } from '../../platform/database/base.entity.js';
import { amount } from '../../platform/database/columns.js';
import { PARTNER_TIER_NAMES } from '../../rules/partner-tier.js';
import { User } from '../../users/user.entity.js';

/**
 * Statuses of a proposal. `confirmed`: it takes effect on `effectiveOn`. `superseded`: a proposal of a later month, or
 * another change of the partner, replaced it.
 */
export const PROPOSAL_STATUSES = ['open', 'confirmed', 'applied', 'dismissed', 'superseded'] as const;
export type ProposalStatus = (typeof PROPOSAL_STATUSES)[number];

const TierProposalSchema = defineEntity({
  name: 'TierProposal',
  tableName: 'partner_tier_proposals',
  uniques: [{ properties: ['company', 'month'] }],
  indexes: [
    {
      name: 'partner_tier_proposals_one_open',
      expression: `create unique index partner_tier_proposals_one_open on partner_tier_proposals (company_id) where status in ('open', 'confirmed')`,
    },
  ],
  properties: {
    ...baseProperties,
    /** First day of the month for which the proposal was made. */
    month: p.date(),
    /** The partner's company. */
    company: () => p.manyToOne(Company),
    from: p.enum(PARTNER_TIER_NAMES),
    to: p.enum(PARTNER_TIER_NAMES),
    /** Payments of the previous twelve months, without VAT. */
    revenue: amount(),
    status: p.enum(PROPOSAL_STATUSES).default('open'),
    effectiveOn: p.date().nullable(),
    /** Reason why the proposal was dismissed, for staff. */
    reason: p.text().nullable(),
    decidedAt: p.datetime().nullable(),
    decidedBy: () => p.manyToOne(User).nullable().deleteRule('no action'),
  },
});

/** A change of a partner's tier that its revenue suggests. Staff decide on it. */
export class TierProposal extends TierProposalSchema.class {}
TierProposalSchema.setClass(TierProposal);
