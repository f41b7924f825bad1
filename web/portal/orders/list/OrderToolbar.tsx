import { PAYMENT_STATUSES } from '#rules/order-payment';
import { ORDER_STATUSES } from '#rules/order-status';
import { ListToolbar, StatusFilter, type ToolbarProps } from '../../components/ListToolbar';
import { orderTexts } from '../texts';
import type { OrderFiltering } from './use-order-filters';

const words = orderTexts.list;

/** Search, status, payment, refresh; on a phone also the order. */
export function OrderToolbar(props: ToolbarProps<OrderFiltering>) {
  const { filters, set } = props.filtering;
  return (
    <ListToolbar words={words} {...props}>
      <StatusFilter
        name={words.status}
        all={words.allStatuses}
        statuses={ORDER_STATUSES}
        value={filters.status}
        onValue={(status) => set({ status })}
      />
      <StatusFilter
        name={words.payment}
        all={words.allPayments}
        statuses={PAYMENT_STATUSES}
        value={filters.payment}
        onValue={(payment) => set({ payment })}
      />
    </ListToolbar>
  );
}
