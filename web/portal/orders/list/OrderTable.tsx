import type { OrderRow } from '../../../shared/api/schema';
import { OrderStatusBadge, PaymentBadge } from '../../../shared/components/badges/OrderBadges';
import { createdColumn, productsColumn, totalColumn } from '../../components/list-columns';
import { type ListColumn, type ListRows, ListTable } from '../../components/ListTable';
import { orderTexts } from '../texts';
import { OrderLink } from './OrderLink';

const { columns, title } = orderTexts.list;

/** Widths of the skeletons for status, products and payment, in pixels. */
export const SKELETONS: [number, number, number][] = [
  [92, 240, 98],
  [106, 180, 66],
  [84, 220, 98],
  [86, 150, 62],
  [86, 260, 62],
];

const COLUMNS: ListColumn<OrderRow>[] = [
  { label: columns.number, width: 148, sort: 'number', cell: (row) => <OrderLink row={row} />, bar: { width: 108 } },
  {
    label: columns.status,
    width: 146,
    sort: 'status',
    cell: (row) => <OrderStatusBadge status={row.status} />,
    bar: { width: SKELETONS.map(([status]) => status), height: 22 },
  },
  productsColumn(
    columns.products,
    SKELETONS.map(([, products]) => products),
  ),
  totalColumn(columns.total, 124),
  {
    label: columns.payment,
    width: 146,
    sort: 'paymentStatus',
    cell: (row) => <PaymentBadge status={row.paymentStatus} />,
    bar: { width: SKELETONS.map(([, , payment]) => payment), height: 22 },
  },
  createdColumn(columns.created, 124),
];

/** Orders as a table, from 600 px. */
export function OrderTable(list: ListRows<OrderRow>) {
  return <ListTable label={title} columns={COLUMNS} expected={SKELETONS.length} {...list} />;
}
