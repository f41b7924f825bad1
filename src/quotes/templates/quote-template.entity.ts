import { defineEntity, p } from '@mikro-orm/core';
import { Company } from '../../companies/company.entity.js';
import { baseProperties } from '../../platform/database/base.entity.js';
import { User } from '../../users/user.entity.js';
import type { DocumentLine } from '../quote-document.js';

const QuoteTemplateSchema = defineEntity({
  name: 'QuoteTemplate',
  tableName: 'quote_templates',
  uniques: [{ properties: ['company', 'name'] }],
  properties: {
    ...baseProperties,
    company: () => p.manyToOne(Company),
    /** Who saved it. */
    user: () => p.manyToOne(User).deleteRule('no action'),
    name: p.string().length(100),
    /** As they were when it was saved; a quote that is made of it has today's prices. */
    lines: p.json<DocumentLine[]>(),
  },
});

/** The lines of a quote under a name, to begin others with. */
export class QuoteTemplate extends QuoteTemplateSchema.class {}
QuoteTemplateSchema.setClass(QuoteTemplate);
