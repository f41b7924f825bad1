import Box from '@mui/material/Box';
import { RefreshCw } from 'lucide-react';
import { IconAction } from '../../../shared/components/IconAction';
import { SearchBox } from '../../../shared/components/SearchField';
import { SelectField } from '../../../shared/components/SelectField';
import { statusLabel } from '../../../shared/texts';
import type { QuoteStatus } from '../../../shared/api/schema';
import { quoteTexts } from '../texts';
import { CreatedFilter } from './CreatedFilter';
import type { QuoteFiltering } from './use-quote-filters';

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
export function QuoteToolbar({ filtering, refreshing, onRefresh, phone }: QuoteToolbarProps) {
  const { filters, set } = filtering;
  return (
    <Box
      className="toolbar"
      role="search"
      sx={{
        display: 'flex',
        flexWrap: { xs: 'wrap', md: 'nowrap' },
        gap: 1,
        p: { xs: '12px 16px', sm: '12px 16px 12px 20px' },
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <SearchBox
        name={words.search}
        value={filters.search}
        onSearch={(search) => set({ search }, { replace: true })}
        sx={{ flex: { xs: '1 1 100%', md: 1 } }}
      />
      <SelectField
        name={words.status}
        value={filters.status}
        options={statusOptions}
        onValue={(status) => set({ status })}
        sx={{ flex: { xs: '1 1 132px', md: 'none' }, width: { md: 176 } }}
      />
      <CreatedFilter from={filters.from} to={filters.to} onChange={(range) => set(range)} />
      {phone && (
        <SelectField
          name={words.sort}
          value={filters.sort}
          options={words.sorts}
          onValue={(sort) => set({ sort })}
          sx={{ flex: '1 1 0', width: 'auto' }}
        />
      )}
      <IconAction bordered name={words.refresh} icon={<RefreshCw size={15} />} busy={refreshing} onClick={onRefresh} />
    </Box>
  );
}
