import { queryOptions } from '@tanstack/react-query';
import { answer, api, fetchWithProgress, ifMatch } from './client';
import { asForm } from './form';
import type { Company, CompanyInput, DocumentType } from './schema';

export const companyKeys = {
  all: ['company'] as const,
  own: ['company', 'own'] as const,
  statistics: ['company', 'statistics'] as const,
  documents: ['company', 'documents'] as const,
};

/** GET /companies: the signed-in user's own company. */
export const getCompany = () => answer(api.GET('/api/v1/companies'));
export const companyQuery = queryOptions({ queryKey: companyKeys.own, queryFn: getCompany });

/** GET /companies/statistics: counts of people, quotes, documents and invitations. */
export const companyStatisticsQuery = queryOptions({
  queryKey: companyKeys.statistics,
  queryFn: () => answer(api.GET('/api/v1/companies/statistics')),
});

/**
 * GET /companies/{id}/vat-evidence: what the EU register says about the company's number. Loaded again while the register
 * is being asked, and for another number.
 */
export const vatEvidenceQuery = ({ id, vatNumber }: Pick<Company, 'id' | 'vatNumber'>) =>
  queryOptions({
    queryKey: [...companyKeys.all, 'vat-evidence', id, vatNumber],
    queryFn: () => answer(api.GET('/api/v1/companies/{id}/vat-evidence', { params: { path: { id } } })),
    refetchInterval: ({ state }) => (state.data?.isAsking ? 2_000 : false),
  });

/** POST /system/companies/{id}/ask-vat-register. */
export const askVatRegister = (id: string) =>
  answer(api.POST('/api/v1/system/companies/{id}/ask-vat-register', { params: { path: { id } } }));

/** PUT /companies. 412 when another user saved first. */
export const updateCompany = (company: Pick<Company, 'version'>, body: CompanyInput) =>
  answer(api.PUT('/api/v1/companies', { headers: ifMatch(company), body }));

/** GET /client-documents: the company's documents and their state. */
export const documentsQuery = queryOptions({
  queryKey: companyKeys.documents,
  queryFn: () => answer(api.GET('/api/v1/client-documents')),
});

/**
 * POST /client-documents. Replaces a document of the same type once the new one is stored.
 *
 * @param onProgress the fraction sent, 0 to 1
 */
export const uploadDocument = (
  document: File,
  documentType: DocumentType,
  onProgress: (part: number) => void,
  signal: AbortSignal,
) =>
  answer(
    api.POST('/api/v1/client-documents', {
      body: { document, documentType } as never,
      ...asForm,
      fetch: fetchWithProgress(onProgress),
      signal,
    }),
  );

/** DELETE /client-documents/{id}: refused for a verified document. */
export const deleteDocument = (id: string) =>
  answer(api.DELETE('/api/v1/client-documents/{id}', { params: { path: { id } } }));

/** GET /client-documents/{id}/download: an address that is valid for five minutes, for this user only. */
export const documentUrl = (id: string) =>
  answer(api.GET('/api/v1/client-documents/{id}/download', { params: { path: { id } } }));
