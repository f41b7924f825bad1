import { defineEntity, p } from '@mikro-orm/core';
import { baseProperties } from '../platform/database/base.entity.js';

const ComparisonSchema = defineEntity({
  name: 'Comparison',
  tableName: 'comparisons',
  properties: {
    ...baseProperties,
    /** Who saved it. */
    userId: p.uuid(),
    name: p.string().length(80),
    /** Two to four ids of the catalogue, in the order they stand in. What is no longer sold stays among them. */
    productIds: p.array().columnType('text[]'),
    updatedAt: p.datetime(),
    /** Grows with every change; the ETag. */
    version: p.integer().default(1),
  },
  uniques: [{ properties: ['userId', 'name'] }],
});

/** Products that somebody looks at side by side, under a name. */
export class Comparison extends ComparisonSchema.class {}
ComparisonSchema.setClass(Comparison);
