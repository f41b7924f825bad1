import { queryOptions } from '@tanstack/react-query';
import { answer, api, ifMatch } from '../../../shared/api/client';
import type { FundDecisionInput, FundDocument, FundRequest } from '../../../shared/api/schema';

/** GET /partner-admin/funds: the latest requests of a partner, and its funds of this year. */
export const partnerFundsQuery = (partnerId: string) =>
  queryOptions({
    queryKey: ['partner-funds', 'of', partnerId],
    queryFn: () => answer(api.GET('/api/v1/partner-admin/funds', { params: { query: { partnerId, limit: 25 } } })),
  });

/**
 * PUT /partner-admin/funds/{id}/decision: decides on a request. 412 if it was changed meanwhile, 409 if it is already
 * decided, 422 with errors by field.
 */
export const decideFunds = ({ id, version }: FundRequest, body: FundDecisionInput) =>
  answer(
    api.PUT('/api/v1/partner-admin/funds/{id}/decision', {
      params: { path: { id } },
      headers: ifMatch({ version }),
      body,
    }),
  );

/** GET /partner-admin/funds/{id}/documents/{documentId}/download: a URL that is valid for five minutes, for this user only. */
export const fundDocumentUrl = (id: string, { id: documentId }: FundDocument) =>
  answer(
    api.GET('/api/v1/partner-admin/funds/{id}/documents/{documentId}/download', {
      params: { path: { id, documentId } },
    }),
  );
