import { queryOptions } from '@tanstack/react-query';
import { answer, api, fetchWithProgress, ifMatch } from '../api/client';
import { asForm } from '../api/form';
import type { ApplicationDocumentType, ApplyInput, PartnerApplication } from '../api/schema';

const KEY = 'partner-applications';
const at = (id: string) => ({ params: { path: { id } } });

/** POST /partner-applications: the application's id. A visitor sends their account with it, and is signed in. */
export const apply = (body: ApplyInput) => answer(api.POST('/api/v1/partner-applications', { body }));

/** GET /partner-applications/{id}; without an id /my-application, the latest of the reader's company. 404 when there is none. */
export const applicationQuery = (id: string | null) =>
  queryOptions({
    queryKey: [KEY, id ?? 'own'],
    queryFn: () =>
      id === null
        ? answer(api.GET('/api/v1/partner-applications/my-application'))
        : answer(api.GET('/api/v1/partner-applications/{id}', at(id))),
  });
export const ownApplicationQuery = applicationQuery(null);

/** POST /partner-applications/{id}/answer: the review goes on. 412 when it was changed meanwhile. */
export const answerApplication = (application: Pick<PartnerApplication, 'id' | 'version'>, message: string | null) =>
  answer(
    api.POST('/api/v1/partner-applications/{id}/answer', {
      ...at(application.id),
      headers: ifMatch(application),
      body: { message },
    }),
  );

/**
 * POST /partner-applications/{id}/documents: in place of the one of the same type.
 *
 * @param onProgress the part sent, 0 to 1
 */
export const uploadApplicationDocument = (
  id: string,
  documentType: ApplicationDocumentType,
  document: File,
  onProgress: (part: number) => void,
  signal?: AbortSignal,
) =>
  answer(
    api.POST('/api/v1/partner-applications/{id}/documents', {
      ...at(id),
      body: { document, documentType } as never,
      ...asForm,
      fetch: fetchWithProgress(onProgress),
      signal,
    }),
  );

/** DELETE /partner-applications/documents/{id}: while its application is open. */
export const removeApplicationDocument = (id: string) =>
  answer(api.DELETE('/api/v1/partner-applications/documents/{id}', at(id)));

/** GET /partner-applications/document-download/{id}: an address that works for five minutes, for this reader only. */
export const applicationDocumentUrl = (id: string) =>
  answer(api.GET('/api/v1/partner-applications/document-download/{id}', at(id)));
