import type { OrderStatus, PaymentStatus } from '../../../shared/api/schema';
import { ListToolbar, StatusFilter, type ToolbarProps } from '../../components/ListToolbar';
import { orderTexts } from '../texts';
import type { OrderFiltering } from './use-order-filters';

const words = orderTexts.list;
const STATUSES: OrderStatus[] = ['pending', 'confirmed', 'in_production', 'shipped', 'delivered', 'cancelled'];
const PAYMENTS: PaymentStatus[] = ['unpaid', 'partially_paid', 'paid', 'refunded'];

/** Search, status, payment, refresh; on a phone also the order. */
export function OrderToolbar(props: ToolbarProps<OrderFiltering>) {
  const { filters, set } = props.filtering;
  return (
    <ListToolbar words={words} {...props}>
      <StatusFilter
        name={words.status}
        all={words.allStatuses}
        statuses={STATUSES}
        value={filters.status}
        onValue={(status) => set({ status })}
      />
      <StatusFilter
        name={words.payment}
        all={words.allPayments}
        statuses={PAYMENTS}
        value={filters.payment}
        onValue={(payment) => set({ payment })}
      />
    </ListToolbar>
  );
}
