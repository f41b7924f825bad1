import { useQuery } from '@tanstack/react-query';
import { answer, api, ifMatch } from '../../shared/api/client';
import type { EmailTemplate, EmailTemplateDraft, EmailTemplateInput } from '../../shared/api/schema';

interface Ref {
  id: string;
  version: number;
}
const of = (id: string) => ({ params: { path: { id } } });
const at = (template: Ref) => ({ ...of(template.id), headers: ifMatch(template) });

/** POST of a template of one's own. 422 by field. */
export const createTemplate = (body: EmailTemplateInput): Promise<EmailTemplate> =>
  answer(api.POST('/api/v1/email-templates', { body }));

/** A draft as it would be mailed, or what is wrong with it. */
const previewTemplate = (id: string, body: EmailTemplateDraft, signal?: AbortSignal) =>
  answer(api.POST('/api/v1/email-templates/{id}/preview', { ...of(id), body, signal }));

/** Mails a draft to who asks; answers where to. */
export const testTemplate = (templateName: string, draft: EmailTemplateDraft) =>
  answer(api.POST('/api/v1/email-templates/test', { body: { templateName, ...draft } }));

/** Lets a mail of the portal say again what it came with. 412 when somebody else was first. */
export const resetTemplate = (template: Ref, reason: string): Promise<EmailTemplate> =>
  answer(api.POST('/api/v1/email-templates/{id}/reset', { ...at(template), body: { reason } }));

export const duplicateTemplate = (id: string, newName: string): Promise<EmailTemplate> =>
  answer(api.POST('/api/v1/email-templates/{id}/duplicate', { ...of(id), body: { newName } }));

/** Deletes one's own. 412 when somebody else was first. */
export const deleteTemplate = (template: Ref) => answer(api.DELETE('/api/v1/email-templates/{id}', at(template)));

/** What a version said, which never changes. */
export const readVersion = (id: string, number: number) =>
  answer(
    api.GET('/api/v1/email-templates/{id}/versions/{number}', { params: { path: { id, number: String(number) } } }),
  );

/** The mail that a draft makes; what it made before stays until there is another. */
export const useDrawn = (id: string, draft: EmailTemplateDraft) =>
  useQuery({
    queryKey: ['template-preview', id, draft],
    queryFn: ({ signal }) => previewTemplate(id, draft, signal),
    placeholderData: (before) => before,
    staleTime: Infinity,
  });
