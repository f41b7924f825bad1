import { defineEntity, p } from '@mikro-orm/core';
import { baseProperties } from '../platform/database/base.entity.js';

const ContactMessageSchema = defineEntity({
  name: 'ContactMessage',
  tableName: 'contact_messages',
  checks: [
    {
      name: 'contact_messages_file',
      expression: `num_nulls(original_name, content_type, size, storage_key) in (0, 4)`,
    },
  ],
  properties: {
    ...baseProperties,
    name: p.string().length(100),
    email: p.string().length(254),
    company: p.string().length(100).nullable(),
    subject: p.string().length(200),
    message: p.text(),
    /** Who was signed in when it was written. */
    userId: p.uuid().nullable(),
    /** Of the file that came with it, until that is removed (`ContactFiles`). */
    originalName: p.string().length(255).nullable(),
    /** Read from the content. */
    contentType: p.string().nullable(),
    /** Bytes. */
    size: p.integer().nullable(),
    storageKey: p.string().nullable().index(),
  },
});

/** What somebody wrote through the contact page. */
export class ContactMessage extends ContactMessageSchema.class {}
ContactMessageSchema.setClass(ContactMessage);
