import { defineEntity, p } from '@mikro-orm/core';
import { ProductGroup } from '../../catalogue/catalogue.entity.js';
import { Company } from '../../companies/company.entity.js';
import { baseProperties, editorProperties } from '../../platform/database/base.entity.js';
import { amount, fraction } from '../../platform/database/columns.js';
import { PARTNER_TIER_NAMES } from '../../rules/partner-tier.js';
import { User } from '../../users/user.entity.js';

const PartnerTierTermsSchema = defineEntity({
  name: 'PartnerTierTerms',
  tableName: 'partner_tiers',
  properties: {
    ...baseProperties,
    ...editorProperties,
    name: p.enum(PARTNER_TIER_NAMES).unique(),
    /** A fraction, 0.15 is 15%. */
    rate: fraction(),
    /** The paid revenue of twelve months that it begins at. */
    threshold: amount(),
    /** Grows with every change; the ETag. */
    version: p.integer().default(1),
  },
});

/** What a tier earns today. Quotes that are accepted keep the rate of that moment. */
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
    /** Null is that of the tier again, in place of what was made before. */
    rate: fraction().nullable(),
    /** Days, both of them included; without an end until another is made. */
    fromDay: p.date(),
    untilDay: p.date().nullable(),
    reason: p.text(),
    actor: () => p.manyToOne(User).deleteRule('no action'),
    actorName: p.string(),
  },
});

/** A rate that one partner has in place of its tier's, or the end of one. Of several in force at once the one made last counts. */
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
    /** The company that resells; null is all of them. */
    partner: () => p.manyToOne(Company).nullable().deleteRule('cascade'),
    /** A fraction; null is a group that earns no commission. */
    rate: fraction().nullable(),
    /** Grows with every change; the ETag. */
    version: p.integer().default(1),
  },
});

/** A group of products that earns no commission, or at a rate of its own: with every partner, or with one, whose own counts before. */
export class CommissionGroup extends CommissionGroupSchema.class {}
CommissionGroupSchema.setClass(CommissionGroup);
