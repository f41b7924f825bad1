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
    /** Number of partners that the action changed or sent a mail to. */
    partners: p.integer(),
    /** Time at which the action was undone, and the user who undid it. */
    undoneAt: p.datetime().nullable(),
    undoneBy: () => p.manyToOne(User).nullable().deleteRule('no action'),
  },
});

/** A bulk action on partners. The history of each partner contains the effect on it. */
export class PartnerBulkChange extends PartnerBulkChangeSchema.class {}
PartnerBulkChangeSchema.setClass(PartnerBulkChange);
