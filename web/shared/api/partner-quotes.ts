import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { answer, api } from './client';
import { quoteKeys, type QuoteFilters } from './quotes';

/** Filters of a partner's list of its clients' quotes. */
export interface PartnerQuoteFilters extends Omit<QuoteFilters, 'userId'> {
  clientId?: string;
  preparedBy?: 'us' | 'them';
}

/** GET /partners/quotes: a page of the quotes that the partner has prepared or its clients share. */
export const partnerQuoteListQuery = (filters: PartnerQuoteFilters) =>
  queryOptions({
    queryKey: [...quoteKeys.lists, 'of clients', filters],
    queryFn: () => answer(api.GET('/api/v1/partners/quotes', { params: { query: filters } })),
    placeholderData: keepPreviousData,
  });

/** GET /partners/clients: the first 20 clients that match a search text. */
export const clientChoicesQuery = (search: string) =>
  queryOptions({
    queryKey: ['clients', 'choices', search],
    queryFn: async () => {
      const query = { limit: 20, sort: 'name', ...(search && { search }) };
      return (await answer(api.GET('/api/v1/partners/clients', { params: { query } }))).data;
    },
    placeholderData: keepPreviousData,
  });

/** GET /partners/clients/{id}. 404 when the client is not connected. */
export const clientChoiceQuery = (id: string) =>
  queryOptions({
    queryKey: ['clients', 'choice', id],
    queryFn: () => answer(api.GET('/api/v1/partners/clients/{id}', { params: { path: { id } } })),
  });
