import { defineEntity, p } from '@mikro-orm/core';
import { baseProperties } from '../platform/database/base.entity.js';

const ComparisonSchema = defineEntity({
  name: 'Comparison',
  tableName: 'comparisons',
  properties: {
    ...baseProperties,
    /** User who saved it. */
    userId: p.uuid(),
    name: p.string().length(80),
    /** Two to four ids of products, in display order. Products that are no longer sold stay. */
    productIds: p.array().columnType('text[]'),
    updatedAt: p.datetime(),
    /** Increases with every change; sent as the ETag. */
    version: p.integer().default(1),
  },
  uniques: [{ properties: ['userId', 'name'] }],
});

/** A saved comparison of products, with a name. */
export class Comparison extends ComparisonSchema.class {}
ComparisonSchema.setClass(Comparison);
