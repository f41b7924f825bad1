import type { QuoteRow } from '../../../shared/api/schema';
import { StatusBadge } from '../../../shared/components/badges/StatusBadge';
import { createdColumn, productsColumn, totalColumn } from '../../components/list-columns';
import { type ListColumn, type ListRows, ListTable } from '../../components/ListTable';
import { quoteTexts } from '../texts';
import { shownStatus } from '#rules/quote-status';
import { IdLink, ValidUntil } from './cells';
import { RowActions } from './RowActions';
import type { QuoteCommands } from './use-quote-commands';

const { columns, title } = quoteTexts.list;

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

const COLUMNS: ListColumn<QuoteRow>[] = [
  { label: columns.id, width: 196, cell: (row) => <IdLink row={row} />, bar: { width: 160 } },
  {
    label: columns.status,
    width: 162,
    cell: (row) => <StatusBadge status={shownStatus(row)} on="list" />,
    bar: { width: SKELETONS.map(([status]) => status), height: 22 },
  },
  productsColumn(
    columns.products,
    SKELETONS.map(([, products]) => products),
  ),
  totalColumn(columns.total, 112),
  {
    label: columns.validUntil,
    width: 104,
    sort: 'validUntil',
    className: 'date',
    cell: (row) => <ValidUntil row={row} />,
    bar: { width: 84 },
  },
  createdColumn(columns.created, 104),
];

interface QuoteTableProps extends ListRows<QuoteRow> {
  commands: QuoteCommands;
}

/** The quotes as a table, from 600 px. */
export function QuoteTable({ commands, ...list }: QuoteTableProps) {
  const actions: ListColumn<QuoteRow> = {
    label: columns.actions,
    width: 162,
    hidden: true,
    className: 'right',
    cell: (row) => <RowActions row={row} commands={commands} />,
    bar: { width: 20 },
  };
  return <ListTable label={title} columns={[...COLUMNS, actions]} expected={SKELETONS.length} {...list} />;
}
