import type { UseFormReturn } from 'react-hook-form';
import type { EmailTemplate, MailCategory } from '../../shared/api/schema';

/** A template as it is being written. Name, description and category are its own only where it is staff's own. */
export interface TemplateValues {
  title: string;
  description: string;
  category: MailCategory;
  subject: string;
  preheader: string;
  body: string;
}

export type TemplateForm = UseFormReturn<TemplateValues>;

export const FIELDS = ['title', 'description', 'category', 'subject', 'preheader', 'body'] as const;

export const valuesOf = (template: EmailTemplate): TemplateValues => ({
  title: template.title,
  description: template.description ?? '',
  category: template.category,
  subject: template.subject,
  preheader: template.preheader,
  body: template.body,
});

/** What the API takes: of a mail of the portal its words alone. */
export const toBody = (
  { title, description, category, ...source }: TemplateValues,
  isOwn: boolean,
  reason: string,
) => ({
  ...source,
  ...(isOwn && { title: title.trim(), description: description.trim() || null, category }),
  reason: reason.trim() || null,
});
