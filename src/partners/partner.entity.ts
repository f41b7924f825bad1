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
    /** Time at which the partner agreed to be in the public list of resellers; null while it does not agree. */
    listedAt: p.datetime().nullable(),
    /**
     * Time at which staff first reviewed the partner's entry in that list; null before that, and the entry is not
     * public.
     */
    listingReviewedAt: p.datetime().nullable(),
    /** Reason why staff removed the partner from that list; null while they allow the entry. */
    unlistedReason: p.text().nullable(),
    /** True when the partner has agreed that its commission statements are invoices that we issue in its name. */
    selfBilling: p.boolean().default(false),
    /** Version; each change increases it. It is the ETag. */
    version: p.integer().default(1),
  },
});

/** A company in the partner programme, since its application was approved or staff created it. */
export class Partner extends PartnerSchema.class {}
PartnerSchema.setClass(Partner);

export const PARTNER_EVENT_KINDS = [
  'admitted',
  'status',
  'tier',
  'rate',
  'message',
  'listing',
  'self_billing',
] as const;

const PartnerEventSchema = defineEntity({
  name: 'PartnerEvent',
  tableName: 'partner_events',
  indexes: [{ name: 'partner_events_of_partner', properties: ['company', 'createdAt', 'id'] }],
  properties: {
    ...baseProperties,
    /** The partner's company. */
    company: () => p.manyToOne(Company),
    kind: p.enum(PARTNER_EVENT_KINDS),
    /** Status, tier, rate, public listing or self-billing before and after the change; null when there was none. */
    from: p.string().nullable(),
    to: p.string().nullable(),
    reason: p.text().nullable(),
    /** User who made the change; null for a change by the portal itself. */
    by: () => p.manyToOne(User).nullable().deleteRule('no action'),
    /** Id of the bulk action that made the change; null for other changes. */
    bulkId: p.uuid().nullable().index(),
    /** Id of the row that the change created; null if it created none. */
    recordId: p.uuid().nullable(),
  },
});

/** An event in a partner's history, written in the transaction of the change. */
export class PartnerEvent extends PartnerEventSchema.class {}
PartnerEventSchema.setClass(PartnerEvent);
