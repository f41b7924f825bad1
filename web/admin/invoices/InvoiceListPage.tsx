import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { ListBase } from 'ra-core';
import { useLocation, useParams } from 'react-router';
import { adminPaths } from '#rules/admin-paths';
import { INVOICE_STATUSES, TRANSMISSION_STATUSES } from '#rules/invoice-status';
import type { Invoice, InvoiceRow } from '../../shared/api/schema';
import { BackLink } from '../../shared/components/frame/PageHead';
import { statusLabel } from '../../shared/labels';
import { BESIDE, listAndPanel } from '../components/columns';
import { BY_COMPANY, BY_TOTAL } from '../components/list/more-filters';
import { RecordList } from '../components/list/RecordList';
import type { Filter, MoreFilter, View } from '../components/list/types';
import { useRecord } from '../core/use-record';
import { ExportMenu } from '../exports/ExportMenu';
import { ConsolePage } from '../shell/ConsolePage';
import { AgeStrip } from './AgeStrip';
import { BulkInvoices } from './BulkInvoices';
import { invoiceCard, invoiceColumns, rowName } from './columns';
import { DueInvoices } from './DueInvoices';
import { RefusedInvoices } from './RefusedInvoices';
import { OpenedInvoice } from './OpenedInvoice';
import { adminInvoiceTexts } from './texts';

const words = adminInvoiceTexts;
const OLDEST_DUE = { field: 'dueOn', order: 'ASC' } as const;
const NEWEST = { field: 'issuedOn', order: 'DESC' } as const;
const UNPAID = { filter: { status: 'open,overdue' }, sort: OLDEST_DUE };

const VIEWS: View[] = [
  { key: 'unpaid', label: words.views.unpaid, ...UNPAID },
  { key: 'overdue', label: words.views.overdue, filter: { status: 'overdue' }, sort: OLDEST_DUE },
  { key: 'paid', label: words.views.paid, filter: { status: 'paid' }, sort: NEWEST },
  {
    key: 'credit-notes',
    label: words.views.creditNotes,
    filter: { type: 'credit_note' },
    sort: NEWEST,
  },
  { key: 'all', label: words.views.all, filter: {}, sort: NEWEST },
];

const FILTERS: Filter[] = [
  {
    source: 'status',
    label: words.filters.status,
    all: words.filters.allStatuses,
    options: [
      { value: UNPAID.filter.status, label: words.views.unpaid },
      ...INVOICE_STATUSES.map((value) => ({ value, label: statusLabel(value) })),
    ],
  },
  {
    source: 'transmission',
    label: words.filters.eInvoice,
    all: words.filters.allEInvoices,
    options: TRANSMISSION_STATUSES.map((value) => ({ value, label: words.eInvoice.transmission[value] })),
  },
];

const MORE: MoreFilter[] = [
  BY_COMPANY,
  { kind: 'days', from: 'issuedFrom', to: 'issuedTo', label: words.filters.issued },
  { kind: 'days', from: 'dueFrom', to: 'dueTo', label: words.filters.due },
  BY_TOTAL,
];

/**
 * /admin/invoices: list of all invoices. With `/{id}`, an invoice is opened beside the list, or instead of it below
 * 1180 px.
 */
export const InvoiceListPage = () => (
  <ListBase<InvoiceRow>
    resource="invoices"
    perPage={25}
    sort={UNPAID.sort}
    filterDefaultValues={UNPAID.filter}
    disableAuthentication
  >
    <Workspace />
  </ListBase>
);

function Workspace() {
  const { id } = useParams();
  const { search } = useLocation();
  const wide = useMediaQuery(BESIDE);
  const { data: invoice } = useRecord<Invoice>('invoices', id ?? '', { enabled: id !== undefined });
  return (
    <ConsolePage title={id ? (invoice ? titleOf(invoice) : words.one) : words.title} flush>
      {id && !wide && (
        <Box sx={{ px: 2.5, pt: 2 }}>
          <BackLink to={`${adminPaths.invoices}${search}`} label={words.back} />
        </Box>
      )}
      <Box sx={listAndPanel(id !== undefined && wide)}>
        {(!id || wide) && (
          <RecordList<InvoiceRow>
            title={words.title}
            words={words}
            overview={
              <>
                <RefusedInvoices />
                <AgeStrip />
              </>
            }
            columns={invoiceColumns(id !== undefined)}
            card={invoiceCard}
            name={rowName}
            views={VIEWS}
            filters={FILTERS}
            more={MORE}
            saved="invoices"
            actions={
              <>
                <DueInvoices />
                <ExportMenu resource="invoices" />
              </>
            }
            bulk={(rows, clear) => <BulkInvoices rows={rows} onDone={clear} />}
            current={id}
          />
        )}
        {id && <OpenedInvoice key={id} id={id} alone={!wide} />}
      </Box>
    </ConsolePage>
  );
}

const titleOf = ({ type, number }: Invoice) =>
  type === 'credit_note' ? words.creditNote(number) : words.invoice(number);
