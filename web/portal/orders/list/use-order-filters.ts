import type { OrderFilters } from '../../../shared/api/orders';
import { useListFilters } from '../../components/use-list-filters';

/** The list's filters, kept in the address. */
export function useOrderFilters() {
  const { paging, ...filtering } = useListFilters(['status', 'payment', 'search'], '-createdAt');
  const { status, payment, search } = filtering.filters;
  const query: OrderFilters = {
    ...(status && { status }),
    ...(payment && { paymentStatus: payment }),
    ...(search && { search }),
    ...paging,
  };
  return { ...filtering, query };
}

export type OrderFiltering = ReturnType<typeof useOrderFilters>;
