import { defineEntity, p } from '@mikro-orm/core';
import { baseProperties, editorProperties } from '../platform/database/base.entity.js';
import type { MailCategory } from '../platform/mail/mail-declaration.js';
import { User } from '../users/user.entity.js';

const EmailTemplateSchema = defineEntity({
  name: 'EmailTemplate',
  tableName: 'email_templates',
  properties: {
    ...baseProperties,
    ...editorProperties,
    /** The public id: of a mail of the portal its file's name, else made of the title. */
    name: p.string().length(80).unique(),
    /** Made by staff; all else is a mail of the portal. */
    isOwn: p.boolean(),
    /** The mail whose variables an own one has; null where it has none. */
    base: p.string().length(80).nullable(),
    /** Of an own one; what a mail of the portal is called, its sender declares. */
    title: p.string().length(80).nullable(),
    description: p.string().length(300).nullable(),
    category: p.string().length(40).$type<MailCategory>().nullable(),
    /** The version in force; 0 where there is none. */
    number: p.integer().default(0),
    /** When that version could not be rendered, since when the file is used in its stead. */
    failedAt: p.datetime().nullable(),
    failure: p.text().nullable(),
    /** Grows with every change by staff; the ETag. A mail that was never changed has 0. */
    version: p.integer().default(0),
  },
});

/** A mail of the portal that staff have changed, or a template of their own. */
export class EmailTemplate extends EmailTemplateSchema.class {}
EmailTemplateSchema.setClass(EmailTemplate);

const EmailTemplateVersionSchema = defineEntity({
  name: 'EmailTemplateVersion',
  tableName: 'email_template_versions',
  uniques: [{ name: 'email_template_versions_once', properties: ['template', 'number'] }],
  properties: {
    ...baseProperties,
    template: () => p.manyToOne(EmailTemplate).deleteRule('cascade'),
    /** From 1. */
    number: p.integer(),
    /** Null, like the others, where it went back to the file. */
    subject: p.string().length(300).nullable(),
    preheader: p.string().length(300).nullable(),
    body: p.text().nullable(),
    /** Why it was changed. */
    reason: p.string().length(300).nullable(),
    author: () => p.manyToOne(User).deleteRule('no action'),
    authorName: p.string(),
  },
});

/** What a template said from then on, who wrote it, and why. Never changed. */
export class EmailTemplateVersion extends EmailTemplateVersionSchema.class {}
EmailTemplateVersionSchema.setClass(EmailTemplateVersion);
