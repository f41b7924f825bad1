import { useSearchParams } from 'react-router';
import type { QuoteFilters } from '../../../shared/api/quotes';

const PAGE_SIZE = 25;
export const DEFAULT_SORT = '-createdAt';

/** What narrows the list, as it stands in the address: refresh, back and a sent link all show the same list. */
interface FilterParams {
  status: string;
  search: string;
  from: string;
  to: string;
  sort: string;
  page: number;
}

/** The list's filters, kept in the address. Setting any but the page goes back to the first page. */
export function useQuoteFilters() {
  const [params, setParams] = useSearchParams();
  const get = (name: string) => params.get(name) ?? '';
  const page = Math.max(1, Math.trunc(Number(get('page'))) || 1);
  const filters: FilterParams = {
    status: get('status'),
    search: get('search'),
    from: get('from'),
    to: get('to'),
    sort: get('sort') || DEFAULT_SORT,
    page,
  };
  const query: QuoteFilters = {
    ...(filters.status && { status: filters.status }),
    ...(filters.search && { search: filters.search }),
    ...(filters.from && { createdFrom: filters.from }),
    ...(filters.to && { createdTo: filters.to }),
    sort: filters.sort,
    limit: PAGE_SIZE,
    offset: (page - 1) * PAGE_SIZE,
  };
  return {
    filters,
    query,
    isFiltered: Boolean(filters.status || filters.search || filters.from || filters.to),
    set: (change: Partial<FilterParams>, options?: { replace: boolean }) => {
      setParams((before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries({ page: '', ...change })) {
          if (value === '' || (name === 'page' && value === 1) || (name === 'sort' && value === DEFAULT_SORT)) {
            next.delete(name);
          } else {
            next.set(name, String(value));
          }
        }
        return next;
      }, options);
    },
    clear: () => setParams(filters.sort === DEFAULT_SORT ? {} : { sort: filters.sort }),
  };
}

export type QuoteFiltering = ReturnType<typeof useQuoteFilters>;
