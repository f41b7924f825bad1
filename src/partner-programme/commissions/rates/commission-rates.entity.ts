import { defineEntity, p } from '@mikro-orm/core';
import { ProductGroup } from '../../../catalogue/catalogue.entity.js';
import { Company } from '../../../companies/company.entity.js';
import { baseProperties, editorProperties } from '../../../platform/database/base.entity.js';
import { amount, fraction } from '../../../platform/database/columns.js';
import { PARTNER_TIER_NAMES } from '../../../rules/partner-tier.js';
import { User } from '../../../users/user.entity.js';

const PartnerTierTermsSchema = defineEntity({
  name: 'PartnerTierTerms',
  tableName: 'partner_tiers',
  properties: {
    ...baseProperties,
    ...editorProperties,
    name: p.enum(PARTNER_TIER_NAMES).unique(),
    /** Rate as a fraction: 0.15 is 15%. */
    rate: fraction(),
    /** Lowest revenue for the tier: payments of the last twelve months. */
    threshold: amount(),
    /** Version; each change increases it. It is the ETag. */
    version: p.integer().default(1),
  },
});

/** Current rate and threshold of a tier. Accepted quotes keep the rate of the time of their acceptance. */
export class PartnerTierTerms extends PartnerTierTermsSchema.class {}
PartnerTierTermsSchema.setClass(PartnerTierTerms);

const PartnerRateExceptionSchema = defineEntity({
  name: 'PartnerRateException',
  tableName: 'partner_rate_exceptions',
  indexes: [
    {
      name: 'partner_rate_exceptions_of_partner',
      expression: `create index partner_rate_exceptions_of_partner on partner_rate_exceptions (partner_id, created_at desc, id)`,
    },
  ],
  properties: {
    ...baseProperties,
    /** Company of the partner. */
    partner: () => p.manyToOne(Company),
    /** Commission rate; null ends earlier exceptions and restores the rate of the tier. */
    rate: fraction().nullable(),
    /** First and last day of the rate, inclusive; without a last day, it is valid until the next exception. */
    fromDay: p.date(),
    untilDay: p.date().nullable(),
    reason: p.text(),
    actor: () => p.manyToOne(User).deleteRule('no action'),
    actorName: p.string(),
  },
});

/**
 * A commission rate of a single partner in place of its tier's rate, or the end of such a rate. If several apply on a
 * day, the latest counts.
 */
export class PartnerRateException extends PartnerRateExceptionSchema.class {}
PartnerRateExceptionSchema.setClass(PartnerRateException);

const CommissionGroupSchema = defineEntity({
  name: 'CommissionGroup',
  tableName: 'commission_groups',
  indexes: [
    {
      name: 'commission_groups_once',
      expression: `create unique index commission_groups_once on commission_groups (group_slug, partner_id) nulls not distinct`,
    },
  ],
  properties: {
    ...baseProperties,
    ...editorProperties,
    group: () => p.manyToOne(ProductGroup).fieldName('group_slug'),
    /** Company of the partner; null for a rate of all partners. */
    partner: () => p.manyToOne(Company).nullable().deleteRule('cascade'),
    /** Commission rate as a fraction; null for a group without commission. */
    rate: fraction().nullable(),
    /** Version; each change increases it. It is the ETag. */
    version: p.integer().default(1),
  },
});

/**
 * A product group with a commission rate of its own, or without commission: for all partners, or for one partner. The
 * rate for one partner has priority.
 */
export class CommissionGroup extends CommissionGroupSchema.class {}
CommissionGroupSchema.setClass(CommissionGroup);
