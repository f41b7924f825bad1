import { defineEntity, p } from '@mikro-orm/core';
import { Company } from '../../../companies/company.entity.js';
import { baseProperties } from '../../../platform/database/base.entity.js';
import { User } from '../../../users/user.entity.js';
import type { DocumentLine } from '../../document/quote-document.js';

const QuoteTemplateSchema = defineEntity({
  name: 'QuoteTemplate',
  tableName: 'quote_templates',
  uniques: [{ properties: ['company', 'name'] }],
  properties: {
    ...baseProperties,
    company: () => p.manyToOne(Company),
    /** The user who saved the template. */
    user: () => p.manyToOne(User).deleteRule('no action'),
    name: p.string().length(100),
    /** Lines of the quote when the template was saved. A quote that is created from the template gets today's prices. */
    lines: p.json<DocumentLine[]>(),
  },
});

/** Template for quotes: a name, and the lines of a quote. */
export class QuoteTemplate extends QuoteTemplateSchema.class {}
QuoteTemplateSchema.setClass(QuoteTemplate);
