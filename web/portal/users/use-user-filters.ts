import { useSearchParams } from 'react-router';
import type { UserFilters } from '../../shared/api/users';

const PAGE_SIZE = 25;
const DEFAULT_SORT = 'name';

interface FilterParams {
  inactive: boolean;
  search: string;
  sort: string;
  page: number;
}

/** The list's filters, kept in the address. Setting any but the page goes back to the first page. */
export function useUserFilters() {
  const [params, setParams] = useSearchParams();
  const filters: FilterParams = {
    inactive: params.get('inactive') === '1',
    search: params.get('search') ?? '',
    sort: params.get('sort') || DEFAULT_SORT,
    page: Math.max(1, Math.trunc(Number(params.get('page'))) || 1),
  };
  const query: UserFilters = {
    ...(filters.inactive && { includeInactive: true }),
    ...(filters.search && { search: filters.search }),
    sort: filters.sort,
    limit: PAGE_SIZE,
    offset: (filters.page - 1) * PAGE_SIZE,
  };
  const set = (change: Partial<FilterParams>, options?: { replace: boolean }) => {
    const { inactive, search, sort, page } = { ...filters, page: 1, ...change };
    setParams(
      {
        ...(inactive && { inactive: '1' }),
        ...(search && { search }),
        ...(sort !== DEFAULT_SORT && { sort }),
        ...(page > 1 && { page: String(page) }),
      },
      options,
    );
  };
  return { filters, query, isFiltered: filters.search !== '', set };
}

export type UserFiltering = ReturnType<typeof useUserFilters>;
