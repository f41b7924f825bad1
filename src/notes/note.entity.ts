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
    /** The record that the note is about. Exactly one of these four is set. */
    quote: () => p.manyToOne(Quote).nullable().index().deleteRule('cascade'),
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

/** A note of staff about a record, visible to staff only. */
export class Note extends NoteSchema.class {}
NoteSchema.setClass(Note);
