import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { answer, answerWithResponse, api, ifMatch } from './client';
import { pdfName } from '../quotes/pdf';
import { namedFile, type NamedFile } from '../save-file';
import { once } from './idempotency';
import type { Quote, QuoteLineInput, SubmitInput } from './schema';

/** Filters of a list of quotes; undefined filters do not apply. Dates are days (2026-01-31). */
export interface QuoteFilters {
  status?: string;
  search?: string;
  userId?: string;
  openQuestions?: boolean;
  awaitsSignature?: boolean;
  createdFrom?: string;
  createdTo?: string;
  sort?: string;
  limit: number;
  offset: number;
}

/** Id of a quote, and the version of the quote on screen. */
export type QuoteRef = Pick<Quote, 'id' | 'version'>;

const path = (id: string) => ({ path: { id } });

export const quoteKeys = {
  all: ['quotes'] as const,
  lists: ['quotes', 'list'] as const,
  one: (id: string) => ['quotes', 'one', id] as const,
};

/**
 * GET /quotes: a page of quotes with the company's summary. The current page stays on screen while the next page loads.
 */
export const quoteListQuery = (filters: QuoteFilters) =>
  queryOptions({
    queryKey: [...quoteKeys.lists, filters],
    queryFn: () => answer(api.GET('/api/v1/quotes', { params: { query: filters } })),
    placeholderData: keepPreviousData,
  });

/** GET /quotes/{id}. 404 when the quote does not exist or belongs to another company. */
export const getQuote = (id: string) => answer(api.GET('/api/v1/quotes/{id}', { params: path(id) }));

/** Query for the quote on screen. */
export const quoteQuery = (id: string) => queryOptions({ queryKey: quoteKeys.one(id), queryFn: () => getQuote(id) });

/** GET /quotes/{id}/vat-number-watch: whether the reader is mailed once the EU register answers about the VAT number. */
export const vatNumberWatchQuery = (id: string) =>
  queryOptions({
    queryKey: [...quoteKeys.one(id), 'vat-number-watch'],
    queryFn: () => answer(api.GET('/api/v1/quotes/{id}/vat-number-watch', { params: path(id) })),
  });

/** PUT /quotes/{id}/vat-number-watch. 409 when the register has answered. */
export const watchVatNumber = (id: string) =>
  answer(api.PUT('/api/v1/quotes/{id}/vat-number-watch', { params: path(id) }));

/** DELETE /quotes/{id}/vat-number-watch. */
export const unwatchVatNumber = (id: string) =>
  answer(api.DELETE('/api/v1/quotes/{id}/vat-number-watch', { params: path(id) }));

/** GET /quotes/{id}/calculate: the quote's lines at current catalogue prices. Never cached. */
export const quotePricesQuery = (id: string) =>
  queryOptions({
    queryKey: [...quoteKeys.one(id), 'prices'],
    queryFn: () => answer(api.GET('/api/v1/quotes/{id}/calculate', { params: path(id) })),
    staleTime: 0,
  });

/** GET /quotes/{id}/revisions, newest first. */
export const quoteRevisionsQuery = (id: string) =>
  queryOptions({
    queryKey: [...quoteKeys.one(id), 'revisions'],
    queryFn: () => answer(api.GET('/api/v1/quotes/{id}/revisions', { params: { ...path(id), query: { limit: 100 } } })),
  });

/** GET /quotes/{id}/events, newest first. */
export const quoteEventsQuery = (id: string) =>
  queryOptions({
    queryKey: [...quoteKeys.one(id), 'events'],
    queryFn: () => answer(api.GET('/api/v1/quotes/{id}/events', { params: { ...path(id), query: { limit: 100 } } })),
  });

/**
 * POST /quotes. 422 by field when a rule of the builder is broken. Repeated calls with the same `key` and body create
 * only one quote.
 */
export const createQuote = (
  body: { items: QuoteLineInput[]; customerReference?: string | null; clientId?: string | null },
  key: string,
) => answer(api.POST('/api/v1/quotes', { params: { header: { 'Idempotency-Key': key } }, body }));

/** PUT /quotes/{id}. 412 when another user saved first. */
export const updateQuote = (
  quote: QuoteRef,
  body: { items?: QuoteLineInput[]; customerReference?: string | null; clientId?: string | null },
) => answer(api.PUT('/api/v1/quotes/{id}', { params: path(quote.id), headers: ifMatch(quote), body }));

/** DELETE /quotes/{id}: deletes a draft. */
export const deleteQuote = (quote: QuoteRef) =>
  answer(api.DELETE('/api/v1/quotes/{id}', { params: path(quote.id), headers: ifMatch(quote) }));

/**
 * POST /quotes/{id}/submit, with the buyer's delivery date, address and note. 409 `price_changed` when catalogue prices
 * changed since the draft was saved.
 */
export const submitQuote = (quote: QuoteRef, body: SubmitInput = {}) =>
  once(['submit', quote.id, quote.version, body], (key) =>
    answer(
      api.POST('/api/v1/quotes/{id}/submit', {
        params: { ...path(quote.id), header: key },
        headers: ifMatch(quote),
        body,
      }),
    ),
  );

/** Query parameters of a call: none for the signed-in user's own company, or the id of a partner's connected client. */
const ofClient = (clientId: string | null) => ({ query: clientId === null ? {} : { clientId } });

/**
 * GET /quotes/delivery-addresses: earlier delivery addresses of the signed-in user's company, or of the client, latest
 * first.
 */
export const deliveryAddressesQuery = (clientId: string | null) =>
  queryOptions({
    queryKey: [...quoteKeys.all, 'delivery addresses', clientId],
    queryFn: async ({ signal }) =>
      (await answer(api.GET('/api/v1/quotes/delivery-addresses', { params: ofClient(clientId), signal }))).data,
  });

/**
 * GET /quotes/buyer: the buyer of a new quote, which is the signed-in user's company or the client. 404 when the client
 * is not connected.
 */
export const buyerQuery = (clientId: string | null) =>
  queryOptions({
    queryKey: [...quoteKeys.all, 'buyer', clientId],
    queryFn: ({ signal }) => answer(api.GET('/api/v1/quotes/buyer', { params: ofClient(clientId), signal })),
  });

/** POST /quotes/{id}/withdraw: turns a submitted quote back into a draft. */
export const withdrawQuote = (quote: QuoteRef) =>
  answer(api.POST('/api/v1/quotes/{id}/withdraw', { params: path(quote.id), headers: ifMatch(quote) }));

/** POST /quotes/{id}/duplicate: creates a draft at current prices, and returns notices about price changes. */
export const duplicateQuote = (id: string) =>
  once(['duplicate', id], (header) =>
    answer(api.POST('/api/v1/quotes/{id}/duplicate', { params: { ...path(id), header } })),
  );

/** POST /quotes/{id}/accept. `revision` is the revision on screen; 409 when a newer revision exists. */
export const acceptQuote = (
  quote: QuoteRef,
  body: { revision: number; signerName: string; signerTitle?: string; purchaseOrder?: string },
) =>
  once(['accept', quote.id, quote.version, body], (key) =>
    answer(
      api.POST('/api/v1/quotes/{id}/accept', {
        params: { ...path(quote.id), header: key },
        headers: ifMatch(quote),
        body,
      }),
    ),
  );

/** POST /quotes/{id}/reject. */
export const rejectQuote = (quote: QuoteRef, reason: string) =>
  answer(
    api.POST('/api/v1/quotes/{id}/reject', {
      params: path(quote.id),
      headers: ifMatch(quote),
      body: { reason },
    }),
  );

/** POST /quotes/{id}/send-email: mails the quote with its PDF; the default recipient is the signed-in user. */
export const emailQuote = (id: string, recipientEmail: string | undefined) =>
  once(['email', id, recipientEmail], (header) =>
    answer(
      api.POST('/api/v1/quotes/{id}/send-email', {
        params: { ...path(id), header },
        body: recipientEmail ? { recipientEmail } : {},
      }),
    ),
  );

/**
 * GET /quotes/{id}/download: the PDF and its file name from content-disposition, else 'quote-{8 characters}.pdf'.
 * Throws ApiError 503 with `retryAfter` while the PDF is being generated.
 */
export async function downloadQuote(id: string): Promise<NamedFile> {
  const file = await answerWithResponse(api.GET('/api/v1/quotes/{id}/download', { params: path(id), parseAs: 'blob' }));
  return namedFile(file, pdfName(id));
}
