import type { InvoiceRow } from '../../../shared/api/schema';
import { formatDay, formatMoney } from '../../../shared/format';
import { InvoiceBadge } from '../../../shared/invoices/InvoiceBadge';
import { partOfPlan } from '../../../shared/invoices/words';
import { type ListColumn, type ListRows, ListTable } from '../../components/ListTable';
import { invoiceTexts } from '../texts';
import { InvoiceLink } from './InvoiceLink';

const { columns, title } = invoiceTexts.list;

/** Widths of the skeletons of the column that says what an invoice is for, in pixels. */
export const SKELETONS = [180, 140, 200, 160];

const COLUMNS: ListColumn<InvoiceRow>[] = [
  { label: columns.number, width: 164, sort: 'number', cell: (row) => <InvoiceLink row={row} />, bar: { width: 124 } },
  {
    label: columns.for,
    cell: (row) => (
      <>
        <span className="num">{partOfPlan(row)}</span>
        <span className="small tertiary mono" style={{ display: 'block' }}>
          {row.order.number}
        </span>
      </>
    ),
    bar: { width: SKELETONS },
  },
  {
    label: columns.total,
    width: 128,
    sort: 'total',
    right: true,
    className: 'num no-break',
    cell: (row) => formatMoney(row.total, row.currency),
    bar: { width: 84 },
  },
  {
    label: columns.open,
    width: 128,
    right: true,
    className: 'num no-break strong',
    cell: (row) => formatMoney(row.openAmount, row.currency),
    bar: { width: 84 },
  },
  {
    label: columns.due,
    width: 120,
    sort: 'dueOn',
    className: 'num date secondary no-break',
    cell: (row) => formatDay(row.dueOn),
    bar: { width: 84 },
  },
  {
    label: columns.status,
    width: 116,
    cell: (row) => <InvoiceBadge status={row.status} />,
    bar: { width: 76, height: 22 },
  },
];

/** Invoices as a table, from 600 px. */
export const InvoiceTable = (list: ListRows<InvoiceRow>) => (
  <ListTable label={title} columns={COLUMNS} expected={SKELETONS.length} {...list} />
);
