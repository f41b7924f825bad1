import { defineEntity, p } from '@mikro-orm/core';
import { baseProperties, editorProperties } from '../../../platform/database/base.entity.js';
import { User } from '../../../users/user.entity.js';
import { Quote } from '../../quote.entity.js';

const QuoteFollowUpSchema = defineEntity({
  name: 'QuoteFollowUp',
  tableName: 'quote_follow_ups',
  properties: {
    ...baseProperties,
    ...editorProperties,
    quote: () => p.oneToOne(Quote).owner().deleteRule('cascade'),
    /**
     * The owner, a system administrator. A trigger on `users` clears it when the owner is no longer an active
     * administrator.
     */
    owner: () => p.manyToOne(User).nullable().index().deleteRule('no action'),
    /** Day by which the owner intends to handle the quote. */
    dueOn: p.date().nullable(),
    /** Version; each change increases it. It is the ETag. */
    version: p.integer().default(1),
  },
});

/**
 * Follow-up of a quote by staff. It is a separate row, so that the buyer does not see it, and a change of it does not
 * make the buyer's copy of the quote stale.
 */
export class QuoteFollowUp extends QuoteFollowUpSchema.class {}
QuoteFollowUpSchema.setClass(QuoteFollowUp);
