import type { InvoiceFilters } from '../../../shared/api/invoices';
import { useListFilters } from '../../components/use-list-filters';

/** Returns the filters of the list of invoices, which are stored in the address. */
export function useInvoiceFilters() {
  const { paging, ...filtering } = useListFilters(['status', 'search'], '-issuedOn');
  const { status, search } = filtering.filters;
  const query: InvoiceFilters = { ...(status && { status }), ...(search && { search }), ...paging };
  return { ...filtering, query };
}

export type InvoiceFiltering = ReturnType<typeof useInvoiceFilters>;
