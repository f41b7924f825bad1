import type { OrderFilters } from '../../../shared/api/orders';
import { useListFilters } from '../../components/use-list-filters';

/** Returns the filters of the list of orders, which are stored in the address. */
export function useOrderFilters() {
  const { paging, ...filtering } = useListFilters(['status', 'payment', 'search', 'person'], '-createdAt');
  const { status, payment, search, person } = filtering.filters;
  const query: OrderFilters = {
    ...(status && { status }),
    ...(payment && { paymentStatus: payment }),
    ...(search && { search }),
    ...(person && { userId: person }),
    ...paging,
  };
  return { ...filtering, query };
}

export type OrderFiltering = ReturnType<typeof useOrderFilters>;
