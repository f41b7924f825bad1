import { defineEntity, p } from '@mikro-orm/core';
import { Company } from '../companies/company.entity.js';
import { baseProperties, editorProperties } from '../platform/database/base.entity.js';
import { PARTNER_STATUSES } from '../rules/partner-status.js';
import { PARTNER_TIER_NAMES } from '../rules/partner-tier.js';
import { User } from '../users/user.entity.js';

const PartnerSchema = defineEntity({
  name: 'Partner',
  tableName: 'partners',
  properties: {
    ...baseProperties,
    ...editorProperties,
    company: () => p.oneToOne(Company).owner(),
    status: p.enum(PARTNER_STATUSES).default('active'),
    tier: p.enum(PARTNER_TIER_NAMES).default('bronze'),
    /** Since when it agrees to be found by the public among the resellers; null while it does not. */
    listedAt: p.datetime().nullable(),
    /** Why staff took it off that list; null while they let it be there. */
    unlistedReason: p.text().nullable(),
    /** Grows with every change; the ETag. */
    version: p.integer().default(1),
  },
});

/** A company in the partner programme, from the approval of its application on, or from its making by staff. */
export class Partner extends PartnerSchema.class {}
PartnerSchema.setClass(Partner);

export const PARTNER_EVENT_KINDS = ['admitted', 'status', 'tier', 'rate', 'message', 'listing'] as const;

const PartnerEventSchema = defineEntity({
  name: 'PartnerEvent',
  tableName: 'partner_events',
  indexes: [{ name: 'partner_events_of_partner', properties: ['company', 'createdAt', 'id'] }],
  properties: {
    ...baseProperties,
    /** The partner's. */
    company: () => p.manyToOne(Company),
    kind: p.enum(PARTNER_EVENT_KINDS),
    /** Status, tier, rate or standing to the public list before and after; null where there was none. */
    from: p.string().nullable(),
    to: p.string().nullable(),
    reason: p.text().nullable(),
    /** Null is the portal itself. */
    by: () => p.manyToOne(User).nullable().deleteRule('no action'),
    /** What was done to several at once, that this is part of. */
    bulkId: p.uuid().nullable().index(),
    /** The row that it made, where it made one. */
    recordId: p.uuid().nullable(),
  },
});

/** One row of a partner's history, written in the transaction of the change. */
export class PartnerEvent extends PartnerEventSchema.class {}
PartnerEventSchema.setClass(PartnerEvent);
