import { queryOptions } from '@tanstack/react-query';
import { answer, api, fetchWithProgress, ifMatch } from '../api/client';
import { asForm } from '../api/form';
import type { ApplicationDocumentType, ApplyInput, PartnerApplication } from '../api/schema';

const KEY = 'partner-applications';
const at = (id: string) => ({ params: { path: { id } } });

/** POST /partner-applications: returns the application's id. A visitor also sends account details, and is signed in. */
export const apply = (body: ApplyInput) => answer(api.POST('/api/v1/partner-applications', { body }));

/**
 * GET /partner-applications/{id}. Without an id, GET /partner-applications/my-application: the latest application of
 * the signed-in user's company. 404 when there is none.
 */
export const applicationQuery = (id: string | null) =>
  queryOptions({
    queryKey: [KEY, id ?? 'own'],
    queryFn: () =>
      id === null
        ? answer(api.GET('/api/v1/partner-applications/my-application'))
        : answer(api.GET('/api/v1/partner-applications/{id}', at(id))),
  });
export const ownApplicationQuery = applicationQuery(null);

/**
 * POST /partner-applications/{id}/answer: answers the request for information, so that the review continues. 412 when
 * the application was changed meanwhile.
 */
export const answerApplication = (application: Pick<PartnerApplication, 'id' | 'version'>, message: string | null) =>
  answer(
    api.POST('/api/v1/partner-applications/{id}/answer', {
      ...at(application.id),
      headers: ifMatch(application),
      body: { message },
    }),
  );

/**
 * POST /partner-applications/{id}/documents: uploads a document, and replaces a document of the same type.
 *
 * @param onProgress the fraction sent, 0 to 1
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

/** DELETE /partner-applications/documents/{id}: removes a document of an open application. */
export const removeApplicationDocument = (id: string) =>
  answer(api.DELETE('/api/v1/partner-applications/documents/{id}', at(id)));

/** GET /partner-applications/document-download/{id}: an address that is valid for five minutes, for this user only. */
export const applicationDocumentUrl = (id: string) =>
  answer(api.GET('/api/v1/partner-applications/document-download/{id}', at(id)));
