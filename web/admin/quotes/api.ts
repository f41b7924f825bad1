import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { answer, answerWithResponse, api, ifMatch } from '../../shared/api/client';
import { once } from '../../shared/api/idempotency';
import { pdfName, whileBeingMade } from '../../shared/quotes/pdf';
import { namedFile, type NamedFile } from '../../shared/save-file';
import type { PriceAdjustment, Quote, QuoteLineInput, QuoteTermsInput } from '../../shared/api/schema';

/** Id of a quote, and the version that was loaded. */
export type QuoteRef = Pick<Quote, 'id' | 'version'>;

const at = (quote: QuoteRef) => ({ params: { path: { id: quote.id } }, headers: ifMatch(quote) });
const page = { limit: 100 };

/** GET /system/quotes/{id} without the cache, to load a version that another user has just saved. */
export const freshQuote = (id: string) => answer(api.GET('/api/v1/system/quotes/{id}', { params: { path: { id } } }));

/** PUT /system/quotes/{id}/approve: sends the quote to the client. 422 if a line has no price. */
export const approveQuote = (quote: QuoteRef, body: QuoteTermsInput) =>
  answer(api.PUT('/api/v1/system/quotes/{id}/approve', { ...at(quote), body }));

/** PUT /system/quotes/{id}/pricing: changes prices and terms in a new revision. */
export const adjustPricing = (quote: QuoteRef, body: PriceAdjustment) =>
  answer(api.PUT('/api/v1/system/quotes/{id}/pricing', { ...at(quote), body }));

/** PUT /system/quotes/{id}/lines: changes the lines in a new revision. 422 with errors by field, as for a draft. */
export const changeLines = (quote: QuoteRef, items: QuoteLineInput[]) =>
  answer(api.PUT('/api/v1/system/quotes/{id}/lines', { ...at(quote), body: { items } }));

/** POST /system/quotes/{id}/lines/preview: returns the quote with these lines, without saving. */
export const linesPreviewQuery = (quote: QuoteRef, items: QuoteLineInput[] | null) =>
  queryOptions({
    queryKey: ['quotes', 'lines', quote.id, quote.version, items],
    queryFn: ({ signal }) =>
      answer(
        api.POST('/api/v1/system/quotes/{id}/lines/preview', {
          params: { path: { id: quote.id } },
          body: { items: items! },
          signal,
        }),
      ),
    enabled: items !== null,
    retry: false,
  });

/** PUT /system/quotes/{id}/decline: declines the quote. */
export const declineQuote = (quote: QuoteRef, reason: string) =>
  answer(api.PUT('/api/v1/system/quotes/{id}/decline', { ...at(quote), body: { reason } }));

/** PUT /system/quotes/{id}/recall: returns a sent quote to the review. */
export const recallQuote = (quote: QuoteRef, reason: string) =>
  answer(api.PUT('/api/v1/system/quotes/{id}/recall', { ...at(quote), body: { reason } }));

/**
 * PUT /system/quotes/{id}/extend: extends the validity of the offer. 422 if the new date is not later than the current
 * date.
 */
export const extendQuote = (quote: QuoteRef, validUntil: string) =>
  answer(api.PUT('/api/v1/system/quotes/{id}/extend', { ...at(quote), body: { validUntil } }));

/** POST /system/quotes/{id}/pricing/preview: returns the quote with these prices and terms, without saving. */
export const previewQuery = (quote: QuoteRef, body: PriceAdjustment | null) =>
  queryOptions({
    queryKey: ['quotes', 'preview', quote.id, quote.version, body],
    queryFn: ({ signal }) =>
      answer(
        api.POST('/api/v1/system/quotes/{id}/pricing/preview', {
          params: { path: { id: quote.id } },
          body: body!,
          signal,
        }),
      ),
    enabled: body !== null,
    retry: false,
  });

/** GET /system/quotes/{id}/revisions: revisions of the quote, newest first. */
export const revisionsQuery = (id: string) =>
  queryOptions({
    queryKey: ['quotes', 'revisions', id],
    queryFn: () => answer(api.GET('/api/v1/system/quotes/{id}/revisions', { params: { path: { id }, query: page } })),
  });

/** GET /system/quotes/{id}/events: history of the quote, newest first. */
export const eventsQuery = (id: string) =>
  queryOptions({
    queryKey: ['quotes', 'events', id],
    queryFn: () => answer(api.GET('/api/v1/system/quotes/{id}/events', { params: { path: { id }, query: page } })),
  });

/** GET /system/quotes/{id}/download: returns the current PDF of the quote. */
export async function downloadQuote(id: string): Promise<NamedFile> {
  const file = await answerWithResponse(
    api.GET('/api/v1/system/quotes/{id}/download', { params: { path: { id } }, parseAs: 'blob' }),
  );
  return namedFile(file, pdfName(id));
}

/** Query for the PDF; cached for each version of the quote. */
export const pdfQuery = ({ id, version }: QuoteRef) =>
  queryOptions({
    queryKey: ['quotes', 'pdf', id, version],
    queryFn: () => downloadQuote(id),
    staleTime: 'static',
    gcTime: 60_000,
    ...whileBeingMade,
  });

/** POST /system/quotes/{id}/send-email: mails the quote with its PDF. 429 after 20 mails an hour. */
export const emailQuote = (id: string, recipientEmail: string) =>
  once(['email', id, recipientEmail], (header) =>
    answer(
      api.POST('/api/v1/system/quotes/{id}/send-email', {
        params: { path: { id }, header },
        body: { recipientEmail },
      }),
    ),
  );

/** POST /system/quotes/{id}/resend: mails the sent quote to its contact again. */
export const resendQuote = (quote: QuoteRef) =>
  once(['resend', quote.id, quote.version], (header) =>
    answer(
      api.POST('/api/v1/system/quotes/{id}/resend', {
        params: { path: { id: quote.id }, header },
        headers: ifMatch(quote),
      }),
    ),
  );

/** POST /system/quotes: creates a quote under review for a contact of a company. 422 with errors by field. */
export const prepareQuote = (body: {
  companyId: string;
  contactId: string;
  items: QuoteLineInput[];
  customerReference: string | null;
}) => once(['prepare', body], (header) => answer(api.POST('/api/v1/system/quotes', { params: { header }, body })));

/** GET /system/companies: active companies that match the typed text. */
export const buyersQuery = (search: string) =>
  queryOptions({
    queryKey: ['companies', 'buyers', search],
    queryFn: async () =>
      answer(
        api.GET('/api/v1/system/companies', {
          params: { query: { limit: 20, status: 'active', ...(search && { search }) } },
        }),
      ),
    placeholderData: keepPreviousData,
  });

/** GET /system/companies/{id}: a company. */
export const companyQuery = (id: string) =>
  queryOptions({
    queryKey: ['companies', 'one', id],
    queryFn: () => answer(api.GET('/api/v1/system/companies/{id}', { params: { path: { id } } })),
  });

/** GET /system/users: active users of a company. */
export const contactsQuery = (companyId: string) =>
  queryOptions({
    queryKey: ['users', 'contacts', companyId],
    queryFn: () =>
      answer(api.GET('/api/v1/system/users', { params: { query: { companyId, status: 'active', limit: 100 } } })),
  });
