import { ordersFile } from '../../../shared/api/exports';
import { PAYMENT_STATUSES } from '#rules/order-payment';
import { ORDER_STATUSES } from '#rules/order-status';
import { ExportButton } from '../../components/ExportButton';
import { ListToolbar, StatusFilter, type ToolbarProps } from '../../components/ListToolbar';
import { PersonFilter } from '../../components/PersonFilter';
import { orderTexts } from '../texts';
import type { OrderFiltering } from './use-order-filters';

const words = orderTexts.list;

/**
 * Toolbar with search, filters for status, payment and person, export and refresh; on a phone also with the sort order.
 */
export function OrderToolbar(props: ToolbarProps<OrderFiltering>) {
  const { filters, set, query } = props.filtering;
  const { sort: _sort, limit: _limit, offset: _offset, ...narrowed } = query;
  return (
    <ListToolbar words={words} {...props} save={<ExportButton words={words} file={() => ordersFile(narrowed)} />}>
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
      <PersonFilter words={words} value={filters.person} onValue={(person) => set({ person })} />
    </ListToolbar>
  );
}
