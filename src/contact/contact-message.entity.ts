import { defineEntity, p } from '@mikro-orm/core';
import { baseProperties } from '../platform/database/base.entity.js';

const ContactMessageSchema = defineEntity({
  name: 'ContactMessage',
  tableName: 'contact_messages',
  properties: {
    ...baseProperties,
    name: p.string().length(100),
    email: p.string().length(254),
    company: p.string().length(100).nullable(),
    subject: p.string().length(200),
    message: p.text(),
    /** Who was signed in when it was written. */
    userId: p.uuid().nullable(),
  },
});

/** What somebody wrote through the contact page. */
export class ContactMessage extends ContactMessageSchema.class {}
ContactMessageSchema.setClass(ContactMessage);
