import type { OrderStatus, PaymentStatus } from '../../../shared/api/schema';
import { SelectField } from '../../../shared/components/fields/SelectField';
import { statusLabel } from '../../../shared/texts';
import { orderTexts } from '../texts';
import type { OrderFiltering } from './use-order-filters';
import { ListToolbar } from '../../components/ListToolbar';

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
export function OrderToolbar({ filtering, ...rest }: OrderToolbarProps) {
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
        options={options(words.allStatuses, STATUSES)}
        onValue={(status) => set({ status })}
        className="status-filter"
      />
      <SelectField
        name={words.payment}
        value={filters.payment}
        options={options(words.allPayments, PAYMENTS)}
        onValue={(payment) => set({ payment })}
        className="status-filter"
      />
    </ListToolbar>
  );
}
