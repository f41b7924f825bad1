import type { UseFormReturn } from 'react-hook-form';
import type { EmailTemplate, MailCategory } from '../../shared/api/schema';

/** Form values of a template. Title, description and category of a built-in template cannot be changed. */
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

/** Converts form values to the request body; for a built-in template only subject, preheader and body. */
export const toBody = (
  { title, description, category, ...source }: TemplateValues,
  isOwn: boolean,
  reason: string,
) => ({
  ...source,
  ...(isOwn && { title: title.trim(), description: description.trim() || null, category }),
  reason: reason.trim() || null,
});
