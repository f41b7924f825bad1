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
    /** Public id: the file name for a mail of the portal, otherwise derived from the title. */
    name: p.string().length(80).unique(),
    /** True for a template that staff made; false for a mail of the portal. */
    isOwn: p.boolean(),
    /** Mail whose variables a template of staff uses; null without variables. */
    base: p.string().length(80).nullable(),
    /** Title of a template of staff; a mail of the portal declares its own. */
    title: p.string().length(80).nullable(),
    description: p.string().length(300).nullable(),
    category: p.string().length(40).$type<MailCategory>().nullable(),
    /** Version in force; 0 without one. */
    number: p.integer().default(0),
    /** Time at which rendering that version failed; since then the file is used instead. */
    failedAt: p.datetime().nullable(),
    failure: p.text().nullable(),
    /** Grows with every change by staff; the ETag. 0 for a mail that was never changed. */
    version: p.integer().default(0),
  },
});

/** A mail of the portal that staff have changed, or a template that staff made. */
export class EmailTemplate extends EmailTemplateSchema.class {}
EmailTemplateSchema.setClass(EmailTemplate);

const EmailTemplateVersionSchema = defineEntity({
  name: 'EmailTemplateVersion',
  tableName: 'email_template_versions',
  uniques: [{ name: 'email_template_versions_once', properties: ['template', 'number'] }],
  properties: {
    ...baseProperties,
    template: () => p.manyToOne(EmailTemplate).deleteRule('cascade'),
    /** Counts from 1. */
    number: p.integer(),
    /** Null, like the other parts, for a version that went back to the file. */
    subject: p.string().length(300).nullable(),
    preheader: p.string().length(300).nullable(),
    body: p.text().nullable(),
    /** Reason of the change. */
    reason: p.string().length(300).nullable(),
    author: () => p.manyToOne(User).deleteRule('no action'),
    authorName: p.string(),
  },
});

/** A version of a template, with its author and reason. Never changed. */
export class EmailTemplateVersion extends EmailTemplateVersionSchema.class {}
EmailTemplateVersionSchema.setClass(EmailTemplateVersion);
