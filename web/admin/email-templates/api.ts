import { useQuery } from '@tanstack/react-query';
import { answer, api, ifMatch } from '../../shared/api/client';
import type { EmailTemplate, EmailTemplateDraft, EmailTemplateInput } from '../../shared/api/schema';

interface Ref {
  id: string;
  version: number;
}
const of = (id: string) => ({ params: { path: { id } } });
const at = (template: Ref) => ({ ...of(template.id), headers: ifMatch(template) });

/** POST /email-templates: creates a template. 422 with errors by field. */
export const createTemplate = (body: EmailTemplateInput): Promise<EmailTemplate> =>
  answer(api.POST('/api/v1/email-templates', { body }));

/** Renders a draft; returns the mail or the errors of the draft. */
const previewTemplate = (id: string, body: EmailTemplateDraft, signal?: AbortSignal) =>
  answer(api.POST('/api/v1/email-templates/{id}/preview', { ...of(id), body, signal }));

/** Mails a draft to the current user; returns the address. */
export const testTemplate = (templateName: string, draft: EmailTemplateDraft) =>
  answer(api.POST('/api/v1/email-templates/test', { body: { templateName, ...draft } }));

/** Resets a built-in template to its original text. 412 if it was changed meanwhile. */
export const resetTemplate = (template: Ref, reason: string): Promise<EmailTemplate> =>
  answer(api.POST('/api/v1/email-templates/{id}/reset', { ...at(template), body: { reason } }));

export const duplicateTemplate = (id: string, newName: string): Promise<EmailTemplate> =>
  answer(api.POST('/api/v1/email-templates/{id}/duplicate', { ...of(id), body: { newName } }));

/** Returns the text of a version, which never changes. */
export const readVersion = (id: string, number: number) =>
  answer(
    api.GET('/api/v1/email-templates/{id}/versions/{number}', { params: { path: { id, number: String(number) } } }),
  );

/** Query that renders a draft. The previous mail stays on screen until the next mail is ready. */
export const useDrawn = (id: string, draft: EmailTemplateDraft) =>
  useQuery({
    queryKey: ['template-preview', id, draft],
    queryFn: ({ signal }) => previewTemplate(id, draft, signal),
    placeholderData: (before) => before,
    staleTime: Infinity,
  });
