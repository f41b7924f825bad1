import { defineEntity, p } from '@mikro-orm/core';
import { baseProperties } from '../platform/database/base.entity.js';

const ComparisonSchema = defineEntity({
  name: 'Comparison',
  tableName: 'comparisons',
  properties: {
    ...baseProperties,
    /** The user who saved the comparison. */
    userId: p.uuid(),
    name: p.string().length(80),
    /** Ids of two to four products, in display order, including products that are no longer sold. */
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
