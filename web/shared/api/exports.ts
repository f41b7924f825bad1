import { namedFile, type NamedFile } from '../save-file';
import { separatorFor } from '../separator';
import { answerWithResponse, api } from './client';
import type { InvoiceFilters } from './invoices';
import type { OrderFilters } from './orders';
import type { QuoteFilters } from './quotes';

type Narrowed<Filters> = Omit<Filters, 'sort' | 'limit' | 'offset'>;

const separator = () => separatorFor(navigator.language);

/** GET /exports/quotes: all of the company's quotes that match the filters, as CSV. */
export async function quotesFile(filters: Narrowed<QuoteFilters>): Promise<NamedFile> {
  const query = { ...filters, separator: separator() };
  const file = await answerWithResponse(api.GET('/api/v1/exports/quotes', { params: { query }, parseAs: 'blob' }));
  return namedFile(file, 'quotes.csv');
}

/** GET /exports/orders: all of the company's orders that match the filters, as CSV. */
export async function ordersFile(filters: Narrowed<OrderFilters>): Promise<NamedFile> {
  const query = { ...filters, separator: separator() };
  const file = await answerWithResponse(api.GET('/api/v1/exports/orders', { params: { query }, parseAs: 'blob' }));
  return namedFile(file, 'orders.csv');
}

/** GET /exports/invoices: all of the company's invoices or credit notes that match the filters, as CSV. */
export async function invoicesFile(filters: Narrowed<InvoiceFilters>): Promise<NamedFile> {
  const query = { ...filters, separator: separator() };
  const file = await answerWithResponse(api.GET('/api/v1/exports/invoices', { params: { query }, parseAs: 'blob' }));
  return namedFile(file, 'invoices.csv');
}
