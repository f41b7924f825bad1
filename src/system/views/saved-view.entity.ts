import { defineEntity, p } from '@mikro-orm/core';
import { baseProperties } from '../../platform/database/base.entity.js';

/** Lists of the console that support saved views. */
export const VIEW_RESOURCES = [
  'quotes',
  'orders',
  'invoices',
  'companies',
  'users',
  'documents',
  'products',
  'audit-log',
  'partners',
  'partner-applications',
  'partner-deals',
] as const;
export type ViewResource = (typeof VIEW_RESOURCES)[number];

const SavedViewSchema = defineEntity({
  name: 'SavedView',
  tableName: 'saved_views',
  properties: {
    ...baseProperties,
    /** The user who saved the view. */
    userId: p.uuid(),
    resource: p.enum(VIEW_RESOURCES),
    name: p.string().length(40),
    /** Filters and sort order as in the address of the list: `status=sent&sort=-total`. */
    query: p.string().length(1000),
    /** True when all staff see the view. */
    isShared: p.boolean().default(false),
  },
  uniques: [{ properties: ['userId', 'resource', 'name'] }],
  indexes: [{ properties: ['resource', 'isShared'] }],
});

/** A saved view: filters and sort order of a list of the console under a name. The list shows it as a tab. */
export class SavedView extends SavedViewSchema.class {}
SavedViewSchema.setClass(SavedView);
