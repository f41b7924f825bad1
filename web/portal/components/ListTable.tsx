import type { ReactNode } from 'react';
import { classes } from '../../shared/classes';
import { type Column, ColumnHeads, shownFrom } from '../../shared/components/lists/ColumnHeads';
import { Skeleton } from '../../shared/components/feedback/Skeleton';

/** Column of a list: its heading, the cell of a row, and the skeleton shown while rows are loading. */
export interface ListColumn<Row> extends Column {
  cell: (row: Row) => ReactNode;
  className?: string;
  /** Width of the skeletons in pixels: one value for all rows, or one value for each of the first rows. */
  bar: { width: number | number[]; height?: number } | ((index: number) => ReactNode);
}

/** Rows of a list and their sort order. */
export interface ListRows<Row> {
  /** Undefined while the rows are loading. */
  rows: Row[] | undefined;
  /** Current sort order: 'createdAt', or '-createdAt' for descending; absent when no column can be sorted. */
  sort?: string;
  onSort?: (sort: string) => void;
}

interface ListTableProps<Row> extends ListRows<Row> {
  label: string;
  columns: ListColumn<Row>[];
  /** Number of placeholder rows. */
  expected: number;
  /** Sort direction when a column is first selected. */
  first?: 'asc' | 'desc';
  className?: string;
}

/** Rows of a list as a table, from 600 px. Column widths do not depend on the content. */
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
