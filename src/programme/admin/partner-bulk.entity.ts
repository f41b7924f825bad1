import { defineEntity, p } from '@mikro-orm/core';
import { baseProperties } from '../../platform/database/base.entity.js';
import { User } from '../../users/user.entity.js';

export const BULK_KINDS = ['tiers', 'commissions', 'notifications'] as const;
export type BulkKind = (typeof BULK_KINDS)[number];

const PartnerBulkChangeSchema = defineEntity({
  name: 'PartnerBulkChange',
  tableName: 'partner_bulk_changes',
  properties: {
    ...baseProperties,
    kind: p.enum(BULK_KINDS),
    by: () => p.manyToOne(User).deleteRule('no action'),
    /** How many partners it reached. */
    partners: p.integer(),
    /** When it was taken back, and by whom. */
    undoneAt: p.datetime().nullable(),
    undoneBy: () => p.manyToOne(User).nullable().deleteRule('no action'),
  },
});

/** What was done to several partners at once. What it did to each stands in their histories. */
export class PartnerBulkChange extends PartnerBulkChangeSchema.class {}
PartnerBulkChangeSchema.setClass(PartnerBulkChange);
