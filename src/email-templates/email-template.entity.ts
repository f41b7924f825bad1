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
    /** True for a template that staff created; false for a mail of the portal. */
    isOwn: p.boolean(),
    /** Mail whose variables a template that staff created uses; null without variables. */
    base: p.string().length(80).nullable(),
    /** Title of a template that staff created; null for a mail of the portal, whose title is declared in code. */
    title: p.string().length(80).nullable(),
    description: p.string().length(300).nullable(),
    category: p.string().length(40).$type<MailCategory>().nullable(),
    /** Number of the version in force; 0 when there is none. */
    number: p.integer().default(0),
    /** Time at which the version in force could not be rendered; since then the file is used instead. */
    failedAt: p.datetime().nullable(),
    failure: p.text().nullable(),
    /** Version; each change by staff increases it. It is the ETag; 0 for a mail that was never changed. */
    version: p.integer().default(0),
  },
});

/** A mail of the portal that staff have changed, or a template that staff created. */
export class EmailTemplate extends EmailTemplateSchema.class {}
EmailTemplateSchema.setClass(EmailTemplate);

const EmailTemplateVersionSchema = defineEntity({
  name: 'EmailTemplateVersion',
  tableName: 'email_template_versions',
  uniques: [{ name: 'email_template_versions_once', properties: ['template', 'number'] }],
  properties: {
    ...baseProperties,
    template: () => p.manyToOne(EmailTemplate).deleteRule('cascade'),
    /** Number of the version within its template, from 1. */
    number: p.integer(),
    /** Subject; null, like preheader and body, for a version that reset the mail to its file. */
    subject: p.string().length(300).nullable(),
    preheader: p.string().length(300).nullable(),
    body: p.text().nullable(),
    /** Reason of the change. */
    reason: p.string().length(300).nullable(),
    author: () => p.manyToOne(User).deleteRule('no action'),
    authorName: p.string(),
  },
});

/** A version of a template, with its author and reason. It is immutable. */
export class EmailTemplateVersion extends EmailTemplateVersionSchema.class {}
EmailTemplateVersionSchema.setClass(EmailTemplateVersion);
