import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { adminPaths } from '#rules/admin-paths';
import type { InvoiceRow } from '../../shared/api/schema';
import { formatDay, formatMoney } from '../../shared/format';
import { InvoiceBadge } from '../../shared/invoices/InvoiceBadge';
import { InvoiceFiles } from '../../shared/invoices/InvoiceFiles';
import { invoiceTexts } from '../../shared/invoices/texts';
import { dueInWords, partOfPlan, signedTotal } from '../../shared/invoices/words';
import { CardLines } from '../components/list/CardLines';
import { RowLink } from '../components/list/RowLink';
import { TwoLines } from '../components/list/TwoLines';
import type { Column } from '../components/list/types';
import { RecordLink } from '../components/RecordLink';
import { adminInvoiceTexts } from './texts';

const words = adminInvoiceTexts.columns;

/** Name of a row for screen readers. */
export const rowName = (row: InvoiceRow) => adminInvoiceTexts.name(row.number, row.company.name);

const Open = ({ row, children }: { row: InvoiceRow; children: ReactNode }) => (
  <RowLink to={adminPaths.invoice(row.id)} name={rowName(row)} beside>
    {children}
  </RowLink>
);

/** Content with click targets of its own, above the link that covers the row. */
const Above = ({ children }: { children: ReactNode }) => (
  <Box component="span" sx={{ position: 'relative', zIndex: 1, whiteSpace: 'nowrap' }}>
    {children}
  </Box>
);

const openOf = ({ openAmount, total, currency }: InvoiceRow) =>
  openAmount > 0 && openAmount < total ? invoiceTexts.open(formatMoney(openAmount, currency)) : undefined;

/** Returns the columns of the list. `isNarrow` is true while an invoice is opened beside it. */
export const invoiceColumns = (isNarrow: boolean): Column<InvoiceRow>[] => [
  {
    key: 'number',
    label: words.number,
    width: 152,
    sort: 'number',
    first: 'DESC',
    render: (row) => (
      <TwoLines
        first={
          <Open row={row}>
            <span className="mono">{row.number}</span>
          </Open>
        }
        second={formatDay(row.issuedOn)}
      />
    ),
  },
  {
    key: 'company',
    label: words.company,
    render: (row) => (
      <TwoLines
        first={
          <Above>
            <RecordLink to={adminPaths.company(row.company.id)}>{row.company.name}</RecordLink>
          </Above>
        }
        second={partOfPlan(row)}
      />
    ),
  },
  {
    key: 'total',
    label: words.total,
    width: 128,
    sort: 'total',
    first: 'DESC',
    right: true,
    render: (row) => <TwoLines first={formatMoney(signedTotal(row), row.currency)} second={openOf(row)} />,
  },
  {
    key: 'due',
    label: words.due,
    width: 112,
    sort: 'dueOn',
    render: (row) =>
      row.type === 'credit_note' ? (
        <span className="tertiary">{adminInvoiceTexts.none}</span>
      ) : (
        <TwoLines first={formatDay(row.dueOn)} second={<Due row={row} />} />
      ),
  },
  { key: 'status', label: words.status, width: 106, render: (row) => <Status row={row} /> },
  ...(isNarrow
    ? []
    : [
        {
          key: 'files',
          label: words.files,
          width: 92,
          from: 'md' as const,
          render: (row: InvoiceRow) => (
            <Above>
              <InvoiceFiles invoice={row} />
            </Above>
          ),
        },
      ]),
];

/** Status, and a mark while the company's notice that it has paid stops reminders. */
const Status = ({ row }: { row: InvoiceRow }) =>
  row.paymentNotice?.isActive ? (
    <TwoLines first={<InvoiceBadge status={row.status} />} second={adminInvoiceTexts.notice.mark} />
  ) : (
    <InvoiceBadge status={row.status} />
  );

const Due = ({ row }: { row: InvoiceRow }) => (
  <Box component="span" sx={row.status === 'overdue' ? { color: 'error.dark' } : undefined}>
    {dueInWords(row)}
  </Box>
);

/** A row of the list on a phone. */
export const invoiceCard = (row: InvoiceRow) => (
  <CardLines
    title={<Open row={row}>{row.company.name}</Open>}
    figure={formatMoney(signedTotal(row), row.currency)}
    note={
      <>
        <span className="mono">{row.number}</span>
        {` · ${partOfPlan(row)}`}
      </>
    }
    aside={openOf(row)}
    badge={
      <Box sx={{ flex: 1, display: 'flex', alignItems: 'center', gap: 1 }}>
        <InvoiceBadge status={row.status} />
        <Box component="span" className="num" sx={{ flex: 1, typography: 'caption', color: 'text.secondary' }}>
          {[dueInWords(row) || formatDay(row.dueOn), row.paymentNotice?.isActive && adminInvoiceTexts.notice.mark]
            .filter(Boolean)
            .join(' · ')}
        </Box>
        <Above>
          <InvoiceFiles invoice={row} />
        </Above>
      </Box>
    }
  />
);
