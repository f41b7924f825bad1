import type { UserFilters } from '../../shared/api/users';
import { useListFilters } from '../components/use-list-filters';

/** Returns the filters of the list of users, which are stored in the address. */
export function useUserFilters() {
  const { paging, filters, set, ...filtering } = useListFilters(['inactive', 'search'], 'name');
  const { inactive, search } = filters;
  const query: UserFilters = { ...(inactive && { includeInactive: true }), ...(search && { search }), ...paging };
  return { ...filtering, filters, set, query, isFiltered: search !== '' };
}

export type UserFiltering = ReturnType<typeof useUserFilters>;
