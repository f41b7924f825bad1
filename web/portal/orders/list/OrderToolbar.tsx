import Box from '@mui/material/Box';
import { RefreshCw } from 'lucide-react';
import type { OrderStatus, PaymentStatus } from '../../../shared/api/schema';
import { IconAction } from '../../../shared/components/IconAction';
import { SearchBox } from '../../../shared/components/SearchField';
import { SelectField } from '../../../shared/components/SelectField';
import { statusLabel } from '../../../shared/texts';
import { orderTexts } from '../texts';
import type { OrderFiltering } from './use-order-filters';

const words = orderTexts.list;
const STATUSES: OrderStatus[] = ['pending', 'confirmed', 'in_production', 'shipped', 'delivered', 'cancelled'];
const PAYMENTS: PaymentStatus[] = ['unpaid', 'partially_paid', 'paid', 'refunded'];
const options = (all: string, values: (OrderStatus | PaymentStatus)[]) => [
  { value: '', label: all },
  ...values.map((value) => ({ value, label: statusLabel(value) })),
];

interface OrderToolbarProps {
  filtering: OrderFiltering;
  refreshing: boolean;
  onRefresh: () => void;
  /** On a phone there are no column heads to sort by. */
  phone: boolean;
}

/** Search, status, payment, refresh; on a phone also the order. */
export function OrderToolbar({ filtering, refreshing, onRefresh, phone }: OrderToolbarProps) {
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
        options={options(words.allStatuses, STATUSES)}
        onValue={(status) => set({ status })}
        sx={{ flex: { xs: '1 1 132px', md: 'none' }, width: { md: 160 } }}
      />
      <SelectField
        name={words.payment}
        value={filters.payment}
        options={options(words.allPayments, PAYMENTS)}
        onValue={(payment) => set({ payment })}
        sx={{ flex: { xs: '1 1 132px', md: 'none' }, width: { md: 160 } }}
      />
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
