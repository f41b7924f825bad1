import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { answer, answerWithResponse, api, fetchWithProgress, ifMatch } from '../../../shared/api/client';
import { asForm } from '../../../shared/api/form';
import { once } from '../../../shared/api/idempotency';
import type { FundDocument, FundRequest, FundRequestInput } from '../../../shared/api/schema';
import { namedFile, type NamedFile } from '../../../shared/save-file';
import { separatorFor } from '../../../shared/separator';

const BASE = '/api/v1/partner-dashboard/funds';
const ONE = `${BASE}/{id}` as const;
const DOCUMENT = `${ONE}/documents/{documentId}` as const;

/** Filters of the list; undefined filters do not apply. */
export interface FundFilters {
  search?: string;
  status?: string;
}

/**
 * GET …/funds: a page of requests, and this year's funds. The current page stays on screen while the next page loads.
 */
export const fundListQuery = (query: FundFilters & { sort?: string; limit: number; offset: number }) =>
  queryOptions({
    queryKey: ['funds', 'list', query],
    queryFn: () => answer(api.GET(BASE, { params: { query } })),
    placeholderData: keepPreviousData,
  });

/** GET …/funds/{id}. 404 when the request does not exist or belongs to another partner. */
export const fundRequestQuery = (id: string) =>
  queryOptions({
    queryKey: ['funds', 'one', id],
    queryFn: () => answer(api.GET(ONE, { params: { path: { id } } })),
  });

const to = ({ id, version }: FundRequest) => ({ params: { path: { id } }, headers: ifMatch({ version }) });

/** POST …/funds: requests funds. 422 by field, also when the amount exceeds the remaining funds. */
export const requestFunds = (body: FundRequestInput) =>
  once(['funds', body], (header) => answer(api.POST(BASE, { params: { header }, body })));

/** POST …/funds/{id}/withdraw: withdraws a request. 412 for a stale copy. */
export const withdrawRequest = (request: FundRequest) => answer(api.POST(`${ONE}/withdraw`, to(request)));

/** POST …/funds/{id}/claim: claims the payout. 412 for a stale copy, 422 without a document. */
export const claimFunds = (request: FundRequest, body: { spentAmount: number; note: string | null }) =>
  answer(api.POST(`${ONE}/claim`, { ...to(request), body }));

/**
 * POST …/funds/{id}/documents: uploads a document.
 *
 * @param onProgress called with the uploaded fraction, 0 to 1
 */
export const addProof = (id: string, document: File, onProgress: (part: number) => void) =>
  answer(
    api.POST(`${ONE}/documents`, {
      params: { path: { id } },
      body: { document } as never,
      ...asForm,
      fetch: fetchWithProgress(onProgress),
    }),
  );

/** DELETE …/funds/{id}/documents/{documentId}: removes a document. */
export const removeProof = (id: string, { id: documentId }: FundDocument) =>
  answer(api.DELETE(DOCUMENT, { params: { path: { id, documentId } } }));

/** GET …/funds/{id}/documents/{documentId}/download: an address that is valid for five minutes, for this user only. */
export const proofUrl = (id: string, { id: documentId }: FundDocument) =>
  answer(api.GET(`${DOCUMENT}/download`, { params: { path: { id, documentId } } }));

/** GET /exports/funds: all requests that match the filters, as CSV. */
export async function fundsFile(filters: FundFilters): Promise<NamedFile> {
  const query = { ...filters, separator: separatorFor(navigator.language) };
  const file = await answerWithResponse(api.GET('/api/v1/exports/funds', { params: { query }, parseAs: 'blob' }));
  return namedFile(file, 'funds.csv');
}
