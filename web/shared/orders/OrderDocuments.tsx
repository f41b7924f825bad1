import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Download, FileText, ReceiptText, Trash } from 'lucide-react';
import { Link as RouterLink } from 'react-router';
import { messageOf } from '../api/errors';
import { creditNotesQuery } from '../api/invoices';
import { orderDocumentsQuery, orderDocumentUrl } from '../api/orders';
import type { InvoiceRow, Order, OrderDocument } from '../api/schema';
import { IconAction } from '../components/actions/IconAction';
import { Notice } from '../components/feedback/Notice';
import { Panel } from '../components/frame/Panel';
import { formatDate, formatDay } from '../format';
import { InvoiceFile } from '../invoices/InvoiceFiles';
import { texts } from '../texts';
import { formatSize } from '../files';
import { documentLabel, orderTexts } from './texts';
import { RetryNotice } from '../components/feedback/RetryNotice';

const words = orderTexts.documents;

interface OrderDocumentsProps {
  order: Order;
  /** Returns the address of the page of an invoice or a credit note. */
  to: (id: string) => string;
  /** Called to remove a document; absent for users who may not remove documents. */
  onRemove?: (document: OrderDocument) => void;
}

/** An invoice or a credit note of an order. */
interface Issued {
  id: string;
  number: string;
  issuedOn: string;
  kind: string;
}

/** Returns the invoices and credit notes of an order, the first issued first. */
const issuedOf = (invoices: NonNullable<Order['invoice']>[], notes: InvoiceRow[]): Issued[] =>
  [
    ...invoices.map((invoice) => ({ ...invoice, kind: words.invoice })),
    ...notes.map((note) => ({ ...note, kind: words.creditNote(note.credits?.number ?? '') })),
  ].toSorted((one, other) => one.issuedOn.localeCompare(other.issuedOn));

/** Invoices and credit notes of an order, and the documents that staff attached to it, with downloads. */
export function OrderDocuments({ order, to, onRemove }: OrderDocumentsProps) {
  const { id: orderId } = order;
  const invoices = order.billingPlan.flatMap(({ invoice }) => invoice ?? []);
  const notes = useQuery({ ...creditNotesQuery(orderId), enabled: invoices.length > 0 });
  const attached = useQuery(orderDocumentsQuery(orderId));
  const { data } = attached;
  const issued = issuedOf(invoices, notes.data ?? []);
  const error = attached.error ?? notes.error;
  const count = (data?.total ?? 0) + issued.length;
  const download = useMutation({
    mutationFn: (document: OrderDocument) => orderDocumentUrl(orderId, document.id),
    onSuccess: ({ url }) => void window.open(url, '_blank', 'noopener'),
  });
  return (
    <Panel title={words.title} aside={count ? String(count) : undefined}>
      {error && (
        <RetryNotice
          retrying={attached.isFetching || notes.isFetching}
          onRetry={() => void Promise.all([attached.refetch(), notes.refetch()])}
        >
          {messageOf(error, words.failed)}
        </RetryNotice>
      )}
      {download.error && (
        <Notice tone="error" title={texts.error} onClose={download.reset} style={{ marginBottom: 12 }}>
          {messageOf(download.error, words.downloadFailed)}
        </Notice>
      )}
      {!data && !error && (
        <Box role="status" aria-label={words.loading}>
          <Skeleton width="56%" height={14} />
        </Box>
      )}
      {data && count === 0 && <Typography color="textTertiary">{words.none}</Typography>}
      {count > 0 && (
        <Box component="ul" aria-label={words.title} sx={{ my: -1.5 }}>
          {issued.map((document) => (
            <Box component="li" key={document.id} sx={row}>
              <Box component={ReceiptText} size={16} sx={{ mt: '2px', alignSelf: 'start', color: 'text.tertiary' }} />
              <Box sx={{ minWidth: 0 }}>
                <Link component={RouterLink} to={to(document.id)} className="mono no-break">
                  {document.number}
                </Link>
                <Typography variant="small" component="p" color="textTertiary" className="num">
                  {[document.kind, formatDay(document.issuedOn)].join(' · ')}
                </Typography>
              </Box>
              <InvoiceFile invoice={document} format="pdf" />
            </Box>
          ))}
          {data?.documents.map((document) => (
            <Box component="li" key={document.id} sx={row}>
              <Box component={FileText} size={16} sx={{ mt: '2px', alignSelf: 'start', color: 'text.tertiary' }} />
              <Box sx={{ minWidth: 0 }}>
                <Typography sx={{ overflowWrap: 'anywhere' }}>{document.originalName}</Typography>
                <Typography variant="small" component="p" color="textTertiary" className="num">
                  {[documentLabel(document.type), formatSize(document.size), formatDate(document.uploadedAt)].join(
                    ' · ',
                  )}
                </Typography>
              </Box>
              <Box sx={{ display: 'flex' }}>
                <IconAction
                  name={`${words.download} ${document.originalName}`}
                  tip={words.download}
                  icon={<Download size={15} />}
                  busy={download.isPending && download.variables.id === document.id}
                  onClick={() => download.mutate(document)}
                />
                {onRemove && (
                  <IconAction
                    name={`${words.remove} ${document.originalName}`}
                    tip={words.remove}
                    icon={<Trash size={15} />}
                    onClick={() => onRemove(document)}
                  />
                )}
              </Box>
            </Box>
          ))}
        </Box>
      )}
    </Panel>
  );
}

const row = {
  display: 'grid',
  gridTemplateColumns: '16px minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: 1.5,
  py: 1.5,
  borderBottom: 1,
  borderColor: 'divider',
  '&:last-of-type': { borderBottom: 0 },
} as const;
