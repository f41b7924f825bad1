import Skeleton from '@mui/material/Skeleton';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import { ArrowDown } from 'lucide-react';
import type { QuoteRow } from '../../../shared/api/schema';
import { StatusBadge } from '../../../shared/components/StatusBadge';
import { VisuallyHidden } from '../../../shared/components/VisuallyHidden';
import { formatDate, formatMoneyShort } from '../../../shared/format';
import { quoteTexts } from '../texts';
import { IdLink, Products, ValidUntil } from './cells';
import { RowActions } from './RowActions';
import type { QuoteCommands } from './use-quote-commands';

const { columns, title } = quoteTexts.list;

/** Widths are kept whatever the rows hold; the products take what is left. */
const COLUMNS: { key: keyof typeof columns; width?: number; sort?: string; right?: boolean; from?: 'md' }[] = [
  { key: 'id', width: 98 },
  { key: 'status', width: 162 },
  { key: 'products' },
  { key: 'total', width: 112, sort: 'total', right: true },
  { key: 'validUntil', width: 104, sort: 'validUntil' },
  { key: 'created', width: 104, sort: 'createdAt', from: 'md' },
  { key: 'actions', width: 162 },
];
const display = (from?: 'md') => (from ? { display: { xs: 'none', [from]: 'table-cell' } } : undefined);

interface QuoteTableProps {
  /** Undefined while they load. */
  rows: QuoteRow[] | undefined;
  sort: string;
  onSort: (sort: string) => void;
  commands: QuoteCommands;
}

/** The quotes as a table, from 600 px. */
export function QuoteTable({ rows, sort, onSort, commands }: QuoteTableProps) {
  const [field, descending] = sort.startsWith('-') ? [sort.slice(1), true] : [sort, false];
  return (
    <Table aria-label={title} sx={{ tableLayout: { md: 'fixed' } }}>
      <TableHead>
        <TableRow>
          {COLUMNS.map((column) => {
            const active = column.sort === field;
            return (
              <TableCell
                key={column.key}
                scope="col"
                align={column.right ? 'right' : 'left'}
                sortDirection={active && (descending ? 'desc' : 'asc')}
                sx={{ width: { md: column.width }, ...display(column.from) }}
              >
                {column.sort ? (
                  <TableSortLabel
                    active={active}
                    direction={active && !descending ? 'asc' : 'desc'}
                    IconComponent={SortArrow}
                    onClick={() => onSort(active && descending ? column.sort! : `-${column.sort}`)}
                  >
                    {columns[column.key]}
                  </TableSortLabel>
                ) : column.key === 'actions' ? (
                  <VisuallyHidden>{columns.actions}</VisuallyHidden>
                ) : (
                  columns[column.key]
                )}
              </TableCell>
            );
          })}
        </TableRow>
      </TableHead>
      <TableBody>
        {rows
          ? rows.map((row) => <Row key={row.id} row={row} commands={commands} />)
          : SKELETONS.map((widths, index) => <SkeletonRow key={index} widths={widths} />)}
      </TableBody>
    </Table>
  );
}

function SortArrow({ className }: { className?: string }) {
  return <ArrowDown className={className} size={12} strokeWidth={2} />;
}

function Row({ row, commands }: { row: QuoteRow; commands: QuoteCommands }) {
  return (
    <TableRow hover sx={{ position: 'relative' }}>
      <TableCell>
        <IdLink row={row} />
      </TableCell>
      <TableCell>
        <StatusBadge status={row.status} on="list" />
      </TableCell>
      <TableCell>
        <Products row={row} />
      </TableCell>
      <TableCell align="right" className="num" sx={{ whiteSpace: 'nowrap' }}>
        {formatMoneyShort(row.total, row.currency)}
      </TableCell>
      <TableCell sx={{ fontSize: '.8125rem' }}>
        <ValidUntil row={row} />
      </TableCell>
      <TableCell
        className="num"
        sx={{ ...display('md'), fontSize: '.8125rem', color: 'text.secondary', whiteSpace: 'nowrap' }}
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
      <TableCell sx={display('md')}>
        <Skeleton width={84} height={12} />
      </TableCell>
      <TableCell>
        <Skeleton width={20} height={12} sx={{ ml: 'auto' }} />
      </TableCell>
    </TableRow>
  );
}
