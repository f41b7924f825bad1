import type { ReactNode } from 'react';
import { classes } from '../../shared/classes';
import { type Column, ColumnHeads, shownFrom } from '../../shared/components/lists/ColumnHeads';
import { Skeleton } from '../../shared/components/feedback/Skeleton';

/** A column of a list: its head, what it shows of a row, and the bar in its place while the rows load. */
export interface ListColumn<Row> extends Column {
  cell: (row: Row) => ReactNode;
  className?: string;
  /** Pixels as they usually are: one width for all rows, or those of the first ones. */
  bar: { width: number | number[]; height?: number } | ((index: number) => ReactNode);
}

/** The rows of a list and their order. */
export interface ListRows<Row> {
  /** Undefined while they load. */
  rows: Row[] | undefined;
  /** 'createdAt', or '-createdAt' for descending; absent where no column sorts. */
  sort?: string;
  onSort?: (sort: string) => void;
}

interface ListTableProps<Row> extends ListRows<Row> {
  label: string;
  columns: ListColumn<Row>[];
  /** How many bars stand in for the rows. */
  expected: number;
  /** How a column is sorted when it is chosen first. */
  first?: 'asc' | 'desc';
  className?: string;
}

/** A list as a table, from 600 px. Widths are kept whatever the rows hold. */
export function ListTable<Row extends { id: string }>(props: ListTableProps<Row>) {
  const { label, columns, rows, expected, sort = '', onSort = () => undefined, first, className } = props;
  const cells = (content: (column: ListColumn<Row>) => ReactNode) =>
    columns.map((column) => (
      <td key={column.label} className={classes(column.className, column.right && 'right', shownFrom(column.from))}>
        {content(column)}
      </td>
    ));
  return (
    <table aria-label={label} className={classes('table', className)}>
      <ColumnHeads columns={columns} sort={sort} onSort={onSort} first={first} />
      <tbody>
        {rows
          ? rows.map((row) => <tr key={row.id}>{cells(({ cell }) => cell(row))}</tr>)
          : Array.from({ length: expected }, (_, index) => (
              <tr key={index}>{cells((column) => barOf(column, index))}</tr>
            ))}
      </tbody>
    </table>
  );
}

function barOf<Row>({ bar, right, hidden }: ListColumn<Row>, index: number): ReactNode {
  if (typeof bar === 'function') return bar(index);
  const width = Array.isArray(bar.width) ? (bar.width[index % bar.width.length] ?? 0) : bar.width;
  return (
    <Skeleton width={width} height={bar.height ?? 12} style={right || hidden ? { marginLeft: 'auto' } : undefined} />
  );
}
