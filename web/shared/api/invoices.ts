import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type NamedFile, namedFile } from '../save-file';
import { answer, answerWithResponse, api } from './client';

/** Filters of a list of invoices; undefined filters do not apply. */
export interface InvoiceFilters {
  status?: string;
  search?: string;
  sort?: string;
  limit: number;
  offset: number;
}

const all = ['invoices'] as const;

/**
 * GET /invoices: a page of the company's invoices, with the open amounts by age. The current page stays on screen while
 * the next page loads.
 */
export const invoiceListQuery = (filters: InvoiceFilters) =>
  queryOptions({
    queryKey: [...all, 'list', filters],
    queryFn: () => answer(api.GET('/api/v1/invoices', { params: { query: filters } })),
    placeholderData: keepPreviousData,
  });

/** GET /invoices/{id}. 404 when the invoice does not exist or belongs to another company. */
export const invoiceQuery = (id: string) =>
  queryOptions({
    queryKey: [...all, 'one', id],
    queryFn: () => answer(api.GET('/api/v1/invoices/{id}', { params: { path: { id } } })),
  });

/** GET /invoices/{id}/pdf: an address that is valid for five minutes, for this user only; 503 while it is generated. */
export const invoicePdf = (id: string) => answer(api.GET('/api/v1/invoices/{id}/pdf', { params: { path: { id } } }));

/** GET /invoices/{id}/ubl: the e-invoice. 409 `no_e_invoice` with sentences about what the invoice lacks. */
export async function invoiceUbl({ id, number }: { id: string; number: string }): Promise<NamedFile> {
  const file = await answerWithResponse(
    api.GET('/api/v1/invoices/{id}/ubl', { params: { path: { id } }, parseAs: 'blob' }),
  );
  return namedFile(file as { data: Blob; response: Response }, `${number}.xml`);
}
