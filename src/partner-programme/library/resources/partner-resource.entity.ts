import { defineEntity, p } from '@mikro-orm/core';
import { baseProperties, editorProperties } from '../../../platform/database/base.entity.js';
import { RESOURCE_CATEGORIES } from '../../../rules/partner-resource.js';
import { PARTNER_TIER_NAMES } from '../../../rules/partner-tier.js';

const PartnerResourceSchema = defineEntity({
  name: 'PartnerResource',
  tableName: 'partner_resources',
  checks: [
    {
      name: 'partner_resources_file_or_link',
      expression: `num_nulls(original_name, content_type, size, storage_key) in (0, 4) and num_nonnulls(link, storage_key) <= 1`,
    },
    {
      name: 'partner_resources_published',
      expression: `not is_published or num_nonnulls(link, storage_key) = 1`,
    },
  ],
  properties: {
    ...baseProperties,
    ...editorProperties,
    title: p.string().length(200),
    description: p.text().nullable(),
    category: p.enum(RESOURCE_CATEGORIES),
    /** Lowest tier whose partners see the resource. */
    fromTier: p.enum(PARTNER_TIER_NAMES).default('bronze'),
    isPublished: p.boolean().default(false),
    /** Position within the category: the lowest comes first. */
    position: p.integer().default(0),
    /** Web address; null when there is a file instead, or neither yet. */
    link: p.string().length(2000).nullable(),
    originalName: p.string().length(255).nullable(),
    /** Media type, detected from the content of the file. */
    contentType: p.string().nullable(),
    /** Size of the file in bytes. */
    size: p.integer().nullable(),
    storageKey: p.string().nullable().unique(),
    /** Version; each change increases it. It is the ETag. */
    version: p.integer().default(1),
  },
});

/** A file or a link that staff provide to partners, from a certain tier on. */
export class PartnerResource extends PartnerResourceSchema.class {}
PartnerResourceSchema.setClass(PartnerResource);
