import type { OrderRow } from '../../../shared/api/schema';
import { OrderStatusBadge, PaymentBadge } from '../../../shared/components/badges/OrderBadges';
import { formatDate, formatMoneyShort } from '../../../shared/format';
import { type ListColumn, ListTable } from '../../components/ListTable';
import { ProductNames } from '../../components/ProductNames';
import { orderTexts } from '../texts';
import { OrderLink } from './OrderLink';

const { columns, title } = orderTexts.list;

/** Widths of status, products and payment as they usually are. */
export const SKELETONS: [number, number, number][] = [
  [92, 240, 98],
  [106, 180, 66],
  [84, 220, 98],
  [86, 150, 62],
  [86, 260, 62],
];

/** The products take what is left. */
const COLUMNS: ListColumn<OrderRow>[] = [
  { label: columns.number, width: 148, sort: 'number', cell: (row) => <OrderLink row={row} />, bar: { width: 108 } },
  {
    label: columns.status,
    width: 146,
    sort: 'status',
    cell: (row) => <OrderStatusBadge status={row.status} />,
    bar: { width: SKELETONS.map(([status]) => status), height: 22 },
  },
  {
    label: columns.products,
    cell: (row) => <ProductNames row={row} />,
    bar: { width: SKELETONS.map(([, products]) => products) },
  },
  {
    label: columns.total,
    width: 124,
    sort: 'total',
    right: true,
    className: 'num no-break',
    cell: (row) => formatMoneyShort(row.total, row.currency),
    bar: { width: 72 },
  },
  {
    label: columns.payment,
    width: 146,
    sort: 'paymentStatus',
    cell: (row) => <PaymentBadge status={row.paymentStatus} />,
    bar: { width: SKELETONS.map(([, , payment]) => payment), height: 22 },
  },
  {
    label: columns.created,
    width: 124,
    sort: 'createdAt',
    from: 'md',
    className: 'num date secondary no-break',
    cell: (row) => formatDate(row.createdAt),
    bar: { width: 84 },
  },
];

interface OrderTableProps {
  /** Undefined while they load. */
  rows: OrderRow[] | undefined;
  sort: string;
  onSort: (sort: string) => void;
}

/** The orders as a table, from 600 px. */
export function OrderTable(list: OrderTableProps) {
  return <ListTable label={title} columns={COLUMNS} expected={SKELETONS.length} {...list} />;
}
