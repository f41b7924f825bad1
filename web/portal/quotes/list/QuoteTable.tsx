import type { QuoteRow } from '../../../shared/api/schema';
import { StatusBadge } from '../../../shared/components/badges/StatusBadge';
import { createdColumn, productsColumn, totalColumn } from '../../components/list-columns';
import { type ListColumn, type ListRows, ListTable } from '../../components/ListTable';
import { selectColumn } from '../../components/select-column';
import type { Selection } from '../../components/use-selection';
import { quoteTexts } from '../texts';
import { quoteName } from '#rules/quote-name';
import { shownStatus } from '#rules/quote-status';
import { IdLink, PreparedBy, ValidUntil } from './cells';
import { RowActions } from './RowActions';
import type { QuoteCommands } from './use-quote-commands';

const { columns: heads, title } = quoteTexts.list;

/** Widths of the skeletons for status and products, in pixels. */
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

const COLUMNS: ListColumn<QuoteRow>[] = [
  {
    label: heads.id,
    width: 180,
    cell: (row) => (
      <IdLink row={row}>
        <PreparedBy row={row} />
      </IdLink>
    ),
    bar: { width: 160 },
  },
  {
    label: heads.status,
    width: 150,
    cell: (row) => <StatusBadge status={shownStatus(row)} on="list" />,
    bar: { width: SKELETONS.map(([status]) => status), height: 22 },
  },
  productsColumn(
    heads.products,
    SKELETONS.map(([, products]) => products),
  ),
  totalColumn(heads.total, 112),
  {
    label: heads.validUntil,
    width: 100,
    sort: 'validUntil',
    className: 'date',
    cell: (row) => <ValidUntil row={row} />,
    bar: { width: 84 },
  },
  createdColumn(heads.created, 100),
];

interface QuoteTableProps extends ListRows<QuoteRow> {
  commands: QuoteCommands;
  selection: Selection<QuoteRow>;
}

/** Quotes as a table, from 600 px. */
export function QuoteTable({ commands, selection, ...list }: QuoteTableProps) {
  const actions: ListColumn<QuoteRow> = {
    label: heads.actions,
    width: 162,
    hidden: true,
    className: 'right',
    cell: (row) => <RowActions row={row} commands={commands} />,
    bar: { width: 20 },
  };
  const columns = [selectColumn(selection, list.rows, quoteName), ...COLUMNS, actions];
  return <ListTable label={title} columns={columns} expected={SKELETONS.length} {...list} />;
}
