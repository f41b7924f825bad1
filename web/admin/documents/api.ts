import { queryOptions } from '@tanstack/react-query';
import { answer, api, fetchWithProgress } from '../../shared/api/client';
import { asForm } from '../../shared/api/form';
import type { SendDocument } from '../../shared/documents/UploadDialog';

/**
 * PUT /client-documents/admin/{id}/verify: verifies a document or, with `verified` false, rejects it with the reason in
 * `notes`.
 */
export const reviewDocument = (id: string, body: { verified: boolean; notes: string | null }) =>
  answer(api.PUT('/api/v1/client-documents/admin/{id}/verify', { params: { path: { id } }, body }));

/** GET /client-documents/admin/company/{companyId}: documents that a company has uploaded or still has to upload. */
export const companyDocumentsQuery = (companyId: string) =>
  queryOptions({
    queryKey: ['documents', 'company', companyId],
    queryFn: () =>
      answer(api.GET('/api/v1/client-documents/admin/company/{companyId}', { params: { path: { companyId } } })),
  });

/** POST /client-documents/admin/company/{companyId}/documents: uploads a document on behalf of the company's administrators. */
export const uploadFor =
  (companyId: string): SendDocument =>
  (document, documentType, onProgress, signal) =>
    answer(
      api.POST('/api/v1/client-documents/admin/company/{companyId}/documents', {
        params: { path: { companyId } },
        body: { document, documentType } as never,
        ...asForm,
        fetch: fetchWithProgress(onProgress),
        signal,
      }),
    );

/** Query for the content of a document's file, from a URL that is valid for five minutes. */
export const fileQuery = (id: string, locate: (id: string) => Promise<{ url: string }>) =>
  queryOptions({
    queryKey: ['documents', 'file', id],
    queryFn: async ({ signal }) => {
      const { url } = await locate(id);
      const response = await fetch(url, { signal });
      if (!response.ok) throw new Error(`The file answered ${response.status}`);
      return response.blob();
    },
    staleTime: 'static',
    gcTime: 60_000,
    retry: false,
  });
