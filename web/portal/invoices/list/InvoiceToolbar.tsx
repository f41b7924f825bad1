import { INVOICE_STATUSES, INVOICE_TYPES } from '#rules/invoice-status';
import { invoicesFile } from '../../../shared/api/exports';
import { SelectField } from '../../../shared/components/fields/SelectField';
import { ExportButton } from '../../components/ExportButton';
import { ListToolbar, StatusFilter, type ToolbarProps } from '../../components/ListToolbar';
import { invoiceTexts } from '../texts';
import type { InvoiceFiltering } from './use-invoice-filters';

const words = invoiceTexts.list;

/**
 * Toolbar with search, invoices or credit notes, filter for status, export and refresh; on a phone also with the sort
 * order.
 */
export function InvoiceToolbar(props: ToolbarProps<InvoiceFiltering>) {
  const { filters, set, query } = props.filtering;
  const { sort: _sort, limit: _limit, offset: _offset, ...narrowed } = query;
  return (
    <ListToolbar words={words} {...props} save={<ExportButton words={words} file={() => invoicesFile(narrowed)} />}>
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
