import { INVOICE_STATUSES, INVOICE_TYPES } from '#rules/invoice-status';
import { SelectField } from '../../../shared/components/fields/SelectField';
import { ListToolbar, StatusFilter, type ToolbarProps } from '../../components/ListToolbar';
import { invoiceTexts } from '../texts';
import type { InvoiceFiltering } from './use-invoice-filters';

const words = invoiceTexts.list;

/** Toolbar with search, invoices or credit notes, filter for status, and refresh; on a phone also with the sort order. */
export function InvoiceToolbar(props: ToolbarProps<InvoiceFiltering>) {
  const { filters, set } = props.filtering;
  return (
    <ListToolbar words={words} {...props}>
      <SelectField
        name={words.type}
        value={filters.type || 'invoice'}
        options={INVOICE_TYPES.map((value) => ({ value, label: words.types[value] }))}
        onValue={(type) => set({ type: type === 'invoice' ? '' : type, status: '' })}
      />
      {filters.type !== 'credit_note' && (
        <StatusFilter
          name={words.status}
          all={words.allStatuses}
          statuses={[...INVOICE_STATUSES]}
          value={filters.status}
          onValue={(status) => set({ status })}
        />
      )}
    </ListToolbar>
  );
}
