import { INVOICE_STATUSES } from '#rules/invoice-status';
import { ListToolbar, StatusFilter, type ToolbarProps } from '../../components/ListToolbar';
import { invoiceTexts } from '../texts';
import type { InvoiceFiltering } from './use-invoice-filters';

const words = invoiceTexts.list;

/** Toolbar with search, filter for status, and refresh; on a phone also with the sort order. */
export function InvoiceToolbar(props: ToolbarProps<InvoiceFiltering>) {
  const { filters, set } = props.filtering;
  return (
    <ListToolbar words={words} {...props}>
      <StatusFilter
        name={words.status}
        all={words.allStatuses}
        statuses={[...INVOICE_STATUSES]}
        value={filters.status}
        onValue={(status) => set({ status })}
      />
    </ListToolbar>
  );
}
