import Skeleton from '@mui/material/Skeleton';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import type { OrderRow } from '../../../shared/api/schema';
import { classes } from '../../../shared/classes';
import { type Column, ColumnHeads, shownFrom } from '../../../shared/components/ColumnHeads';
import { OrderStatusBadge, PaymentBadge } from '../../../shared/components/OrderBadges';
import { formatDate, formatMoneyShort } from '../../../shared/format';
import { ProductNames } from '../../components/ProductNames';
import { orderTexts } from '../texts';
import { OrderLink } from './OrderLink';

const { columns, title } = orderTexts.list;

/** Widths are kept whatever the rows hold; the products take what is left. */
const COLUMNS: Column[] = [
  { label: columns.number, width: 148, sort: 'number' },
  { label: columns.status, width: 146, sort: 'status' },
  { label: columns.products },
  { label: columns.total, width: 124, sort: 'total', right: true },
  { label: columns.payment, width: 146, sort: 'paymentStatus' },
  { label: columns.created, width: 124, sort: 'createdAt', from: 'md' },
];

interface OrderTableProps {
  /** Undefined while they load. */
  rows: OrderRow[] | undefined;
  sort: string;
  onSort: (sort: string) => void;
}

/** The orders as a table, from 600 px. */
export function OrderTable({ rows, sort, onSort }: OrderTableProps) {
  return (
    <Table aria-label={title} sx={{ tableLayout: { md: 'fixed' } }}>
      <ColumnHeads columns={COLUMNS} sort={sort} onSort={onSort} />
      <TableBody>
        {rows
          ? rows.map((row) => <Row key={row.id} row={row} />)
          : SKELETONS.map((widths, index) => <SkeletonRow key={index} widths={widths} />)}
      </TableBody>
    </Table>
  );
}

function Row({ row }: { row: OrderRow }) {
  return (
    <TableRow hover sx={{ position: 'relative' }}>
      <TableCell>
        <OrderLink row={row} />
      </TableCell>
      <TableCell>
        <OrderStatusBadge status={row.status} />
      </TableCell>
      <TableCell>
        <ProductNames row={row} />
      </TableCell>
      <TableCell align="right" className="num" sx={{ whiteSpace: 'nowrap' }}>
        {formatMoneyShort(row.total, row.currency)}
      </TableCell>
      <TableCell>
        <PaymentBadge status={row.paymentStatus} />
      </TableCell>
      <TableCell
        className={classes('num', shownFrom('md'))}
        sx={{ fontSize: '.8125rem', color: 'text.secondary', whiteSpace: 'nowrap' }}
      >
        {formatDate(row.createdAt)}
      </TableCell>
    </TableRow>
  );
}

/** Widths of status, products and payment as they usually are. */
export const SKELETONS: [number, number, number][] = [
  [92, 240, 98],
  [106, 180, 66],
  [84, 220, 98],
  [86, 150, 62],
  [86, 260, 62],
];

function SkeletonRow({ widths: [status, products, payment] }: { widths: [number, number, number] }) {
  return (
    <TableRow>
      <TableCell>
        <Skeleton width={108} height={12} />
      </TableCell>
      <TableCell>
        <Skeleton width={status} height={22} />
      </TableCell>
      <TableCell>
        <Skeleton width={products} height={12} />
      </TableCell>
      <TableCell>
        <Skeleton width={72} height={12} sx={{ ml: 'auto' }} />
      </TableCell>
      <TableCell>
        <Skeleton width={payment} height={22} />
      </TableCell>
      <TableCell className={shownFrom('md')}>
        <Skeleton width={84} height={12} />
      </TableCell>
    </TableRow>
  );
}
