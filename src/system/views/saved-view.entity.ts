import { defineEntity, p } from '@mikro-orm/core';
import { baseProperties } from '../../platform/database/base.entity.js';

/** The lists of the console that keep views. */
export const VIEW_RESOURCES = [
  'quotes',
  'orders',
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
    /** Who saved it. */
    userId: p.uuid(),
    resource: p.enum(VIEW_RESOURCES),
    name: p.string().length(40),
    /** Filters and order, as the address of the list has them: `status=sent&sort=-total`. */
    query: p.string().length(1000),
    /** All staff see it. */
    isShared: p.boolean().default(false),
  },
  uniques: [{ properties: ['userId', 'resource', 'name'] }],
  indexes: [{ properties: ['resource', 'isShared'] }],
});

/** Filters and order of a list of the console under a name: a tab of the list. */
export class SavedView extends SavedViewSchema.class {}
SavedViewSchema.setClass(SavedView);
