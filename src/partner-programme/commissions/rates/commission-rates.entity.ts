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
    /** A fraction, 0.15 is 15%. */
    rate: fraction(),
    /** Paid revenue of twelve months at which the tier begins. */
    threshold: amount(),
    /** Grows with every change; the ETag. */
    version: p.integer().default(1),
  },
});

/** Current terms of a tier. Accepted quotes keep the rate of their acceptance. */
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
    /** The company that resells. */
    partner: () => p.manyToOne(Company),
    /** Null restores the rate of the tier and overrides earlier exceptions. */
    rate: fraction().nullable(),
    /** Days (inclusive); without a last day, valid until the next exception. */
    fromDay: p.date(),
    untilDay: p.date().nullable(),
    reason: p.text(),
    actor: () => p.manyToOne(User).deleteRule('no action'),
    actorName: p.string(),
  },
});

/** A partner's own rate that replaces its tier's, or the end of one. Of several that are in force, the latest counts. */
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
    /** The company that resells; null for all partners. */
    partner: () => p.manyToOne(Company).nullable().deleteRule('cascade'),
    /** Fraction; null for a group without commission. */
    rate: fraction().nullable(),
    /** Grows with every change; the ETag. */
    version: p.integer().default(1),
  },
});

/** A product group without commission, or with a rate of its own: for all partners, or for one, whose own rate has priority. */
export class CommissionGroup extends CommissionGroupSchema.class {}
CommissionGroupSchema.setClass(CommissionGroup);
