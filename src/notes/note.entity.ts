import { defineEntity, p } from '@mikro-orm/core';
import { Company } from '../companies/company.entity.js';
import { Order } from '../orders/order.entity.js';
import { baseProperties } from '../platform/database/base.entity.js';
import { Quote } from '../quotes/quote.entity.js';
import { User } from '../users/user.entity.js';

const NoteSchema = defineEntity({
  name: 'Note',
  tableName: 'notes',
  checks: [{ name: 'notes_of_one_record', expression: 'num_nonnulls(quote_id, company_id, order_id, user_id) = 1' }],
  properties: {
    ...baseProperties,
    /**
     * Written only by versions before the threads of quotes, whose migration moved these notes into the threads. The
     * migration that drops the column moves those that such a version wrote during the update.
     */
    quote: () => p.manyToOne(Quote).nullable().index().deleteRule('cascade'),
    /** The record that the note is about: exactly one of these three. */
    company: () => p.manyToOne(Company).nullable().index().deleteRule('cascade'),
    order: () => p.manyToOne(Order).nullable().index().deleteRule('cascade'),
    user: () => p.manyToOne(User).nullable().index().deleteRule('cascade'),
    author: () => p.manyToOne(User).deleteRule('no action'),
    text: p.text(),
    /** Time of the author's last change; null for an unchanged note. */
    editedAt: p.datetime().nullable(),
    /** Increases with every change; sent as the ETag. */
    version: p.integer().default(1),
  },
});

/** A note of staff about a company, an order or a user, visible to staff only. Notes about a quote are messages in its thread. */
export class Note extends NoteSchema.class {}
NoteSchema.setClass(Note);
