import Skeleton from '@mui/material/Skeleton';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import type { QuoteRow } from '../../../shared/api/schema';
import { type Column, ColumnHeads, shownFrom } from '../../../shared/components/ColumnHeads';
import { StatusBadge } from '../../../shared/components/StatusBadge';
import { formatDate, formatMoneyShort } from '../../../shared/format';
import { quoteTexts } from '../texts';
import { ProductNames } from '../../components/ProductNames';
import { IdLink, ValidUntil } from './cells';
import { RowActions } from './RowActions';
import type { QuoteCommands } from './use-quote-commands';
import { shownStatus } from '../validity';

const { columns, title } = quoteTexts.list;

/** Widths are kept whatever the rows hold; the products take what is left. */
const COLUMNS: Column[] = [
  { label: columns.id, width: 98 },
  { label: columns.status, width: 162 },
  { label: columns.products },
  { label: columns.total, width: 112, sort: 'total', right: true },
  { label: columns.validUntil, width: 104, sort: 'validUntil' },
  { label: columns.created, width: 104, sort: 'createdAt', from: 'md' },
  { label: columns.actions, width: 162, hidden: true },
];

interface QuoteTableProps {
  /** Undefined while they load. */
  rows: QuoteRow[] | undefined;
  sort: string;
  onSort: (sort: string) => void;
  commands: QuoteCommands;
}

/** The quotes as a table, from 600 px. */
export function QuoteTable({ rows, sort, onSort, commands }: QuoteTableProps) {
  return (
    <Table aria-label={title} sx={{ tableLayout: { md: 'fixed' } }}>
      <ColumnHeads columns={COLUMNS} sort={sort} onSort={onSort} />
      <TableBody>
        {rows
          ? rows.map((row) => <Row key={row.id} row={row} commands={commands} />)
          : SKELETONS.map((widths, index) => <SkeletonRow key={index} widths={widths} />)}
      </TableBody>
    </Table>
  );
}

function Row({ row, commands }: { row: QuoteRow; commands: QuoteCommands }) {
  return (
    <TableRow hover sx={{ position: 'relative' }}>
      <TableCell>
        <IdLink row={row} />
      </TableCell>
      <TableCell>
        <StatusBadge status={shownStatus(row)} on="list" />
      </TableCell>
      <TableCell>
        <ProductNames row={row} />
      </TableCell>
      <TableCell align="right" className="num" sx={{ whiteSpace: 'nowrap' }}>
        {formatMoneyShort(row.total, row.currency)}
      </TableCell>
      <TableCell sx={{ fontSize: '.8125rem' }}>
        <ValidUntil row={row} />
      </TableCell>
      <TableCell
        className="num"
        sx={{ ...shownFrom('md'), fontSize: '.8125rem', color: 'text.secondary', whiteSpace: 'nowrap' }}
      >
        {formatDate(row.createdAt)}
      </TableCell>
      <TableCell align="right">
        <RowActions row={row} commands={commands} />
      </TableCell>
    </TableRow>
  );
}

/** Widths of status and products as they usually are. */
export const SKELETONS: [number, number][] = [
  [62, 220],
  [58, 260],
  [118, 180],
  [118, 110],
  [84, 240],
  [82, 120],
  [76, 160],
  [84, 150],
];

function SkeletonRow({ widths: [status, products] }: { widths: [number, number] }) {
  return (
    <TableRow>
      <TableCell>
        <Skeleton width={70} height={12} />
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
        <Skeleton width={84} height={12} />
      </TableCell>
      <TableCell sx={shownFrom('md')}>
        <Skeleton width={84} height={12} />
      </TableCell>
      <TableCell>
        <Skeleton width={20} height={12} sx={{ ml: 'auto' }} />
      </TableCell>
    </TableRow>
  );
}
