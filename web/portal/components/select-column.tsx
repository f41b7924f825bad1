import { RowCheck } from '../../shared/components/fields/RowCheck';
import { bulkTexts as words } from '../../shared/bulk/texts';
import type { ListColumn } from './ListTable';
import type { Selection } from './use-selection';

/** Returns the column with the rows' checkboxes; the checkbox in its heading selects all rows of the page. */
export const selectColumn = <Row extends { id: string }>(
  selection: Selection<Row>,
  rows: Row[] | undefined,
  nameOf: (row: Row) => string,
): ListColumn<Row> => ({
  label: words.selectAll,
  head: (
    <RowCheck
      name={words.selectAll}
      disabled={!rows?.length}
      checked={rows !== undefined && rows.length > 0 && selection.rows.length === rows.length}
      mixed={selection.rows.length > 0 && selection.rows.length < (rows?.length ?? 0)}
      onChange={selection.toggleAll}
    />
  ),
  width: 42,
  cell: (row) => (
    <RowCheck name={words.select(nameOf(row))} checked={selection.has(row)} onChange={() => selection.toggle(row)} />
  ),
  bar: { width: 16, height: 16 },
});
