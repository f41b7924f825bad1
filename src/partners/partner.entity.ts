import { defineEntity, p } from '@mikro-orm/core';
import { Company } from '../companies/company.entity.js';
import { baseProperties } from '../platform/database/base.entity.js';
import { PARTNER_STATUSES, PARTNER_TIER_NAMES } from '../rules/partner-tier.js';

const PartnerSchema = defineEntity({
  name: 'Partner',
  tableName: 'partners',
  properties: {
    ...baseProperties,
    company: () => p.oneToOne(Company).owner(),
    status: p.enum(PARTNER_STATUSES).default('active'),
    tier: p.enum(PARTNER_TIER_NAMES).default('bronze'),
    /** Grows with every change; the ETag. */
    version: p.integer().default(1),
  },
});

/** A company in the partner programme, from the approval of its application on. */
export class Partner extends PartnerSchema.class {}
PartnerSchema.setClass(Partner);
