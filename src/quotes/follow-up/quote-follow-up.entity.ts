import { defineEntity, p } from '@mikro-orm/core';
import { baseProperties, editorProperties } from '../../platform/database/base.entity.js';
import { User } from '../../users/user.entity.js';
import { Quote } from '../quote.entity.js';

const QuoteFollowUpSchema = defineEntity({
  name: 'QuoteFollowUp',
  tableName: 'quote_follow_ups',
  properties: {
    ...baseProperties,
    ...editorProperties,
    quote: () => p.oneToOne(Quote).owner().deleteRule('cascade'),
    /** Who of staff sees to it. A trigger on `users` takes it from whoever is no administrator in use any more. */
    owner: () => p.manyToOne(User).nullable().index().deleteRule('no action'),
    /** By when they mean to. */
    dueOn: p.date().nullable(),
    /** Grows with every change; the ETag. */
    version: p.integer().default(1),
  },
});

/** Who of staff sees to a quote, and by when: apart from the quote, whose buyer neither sees it nor has a stale copy because of it. */
export class QuoteFollowUp extends QuoteFollowUpSchema.class {}
QuoteFollowUpSchema.setClass(QuoteFollowUp);
