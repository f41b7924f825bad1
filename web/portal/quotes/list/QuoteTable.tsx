import type { QuoteRow } from '../../../shared/api/schema';
import { classes } from '../../../shared/classes';
import { type Column, ColumnHeads, shownFrom } from '../../../shared/components/ColumnHeads';
import { Skeleton } from '../../../shared/components/Skeleton';
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
    <table aria-label={title} className="table">
      <ColumnHeads columns={COLUMNS} sort={sort} onSort={onSort} />
      <tbody>
        {rows
          ? rows.map((row) => <Row key={row.id} row={row} commands={commands} />)
          : SKELETONS.map((widths, index) => <SkeletonRow key={index} widths={widths} />)}
      </tbody>
    </table>
  );
}

function Row({ row, commands }: { row: QuoteRow; commands: QuoteCommands }) {
  return (
    <tr>
      <td>
        <IdLink row={row} />
      </td>
      <td>
        <StatusBadge status={shownStatus(row)} on="list" />
      </td>
      <td>
        <ProductNames row={row} />
      </td>
      <td className="num right no-break">{formatMoneyShort(row.total, row.currency)}</td>
      <td className="date">
        <ValidUntil row={row} />
      </td>
      <td className={classes('num date secondary no-break', shownFrom('md'))}>{formatDate(row.createdAt)}</td>
      <td className="right">
        <RowActions row={row} commands={commands} />
      </td>
    </tr>
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
    <tr>
      <td>
        <Skeleton width={70} height={12} />
      </td>
      <td>
        <Skeleton width={status} height={22} />
      </td>
      <td>
        <Skeleton width={products} height={12} />
      </td>
      <td>
        <Skeleton width={72} height={12} style={{ marginLeft: 'auto' }} />
      </td>
      <td>
        <Skeleton width={84} height={12} />
      </td>
      <td className={shownFrom('md')}>
        <Skeleton width={84} height={12} />
      </td>
      <td>
        <Skeleton width={20} height={12} style={{ marginLeft: 'auto' }} />
      </td>
    </tr>
  );
}
