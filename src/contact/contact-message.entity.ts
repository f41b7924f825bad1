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
    /** User who was signed in when the message was sent. */
    userId: p.uuid().nullable(),
    /** Name of the attached file, until the file is deleted (`ContactFiles`). */
    originalName: p.string().length(255).nullable(),
    /** Type of the file, detected from its content. */
    contentType: p.string().nullable(),
    /** Size of the file in bytes. */
    size: p.integer().nullable(),
    storageKey: p.string().nullable().index(),
  },
});

/** A message from the contact page. */
export class ContactMessage extends ContactMessageSchema.class {}
ContactMessageSchema.setClass(ContactMessage);
