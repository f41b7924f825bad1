import { SelectField } from '../../../shared/components/fields/SelectField';
import { statusLabel } from '../../../shared/texts';
import type { QuoteStatus } from '../../../shared/api/schema';
import { quoteTexts } from '../texts';
import { CreatedFilter } from './CreatedFilter';
import type { QuoteFiltering } from './use-quote-filters';
import { ListToolbar } from '../../components/ListToolbar';

const STATUSES: QuoteStatus[] = ['draft', 'pending_approval', 'sent', 'accepted', 'rejected', 'expired'];
const words = quoteTexts.list;
const statusOptions = [
  { value: '', label: words.allStatuses },
  ...STATUSES.map((status) => ({ value: status, label: statusLabel(status) })),
];

interface QuoteToolbarProps {
  filtering: QuoteFiltering;
  refreshing: boolean;
  onRefresh: () => void;
  /** On a phone there are no column heads to sort by. */
  phone: boolean;
}

/** Search, status, created between, refresh; on a phone also the order. */
export function QuoteToolbar({ filtering, ...rest }: QuoteToolbarProps) {
  const { filters, set } = filtering;
  return (
    <ListToolbar
      words={words}
      filters={filters}
      onSearch={(search) => set({ search }, { replace: true })}
      onSort={(sort) => set({ sort })}
      {...rest}
    >
      <SelectField
        name={words.status}
        value={filters.status}
        options={statusOptions}
        onValue={(status) => set({ status })}
        className="status-filter"
      />
      <CreatedFilter from={filters.from} to={filters.to} onChange={(range) => set(range)} />
    </ListToolbar>
  );
}
