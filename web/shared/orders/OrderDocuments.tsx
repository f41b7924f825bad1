import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Download, FileText, Trash } from 'lucide-react';
import { messageOf } from '../api/errors';
import { orderDocumentsQuery, orderDocumentUrl } from '../api/orders';
import type { OrderDocument } from '../api/schema';
import { IconAction } from '../components/actions/IconAction';
import { Notice } from '../components/feedback/Notice';
import { Panel } from '../components/frame/Panel';
import { formatDate } from '../format';
import { texts } from '../texts';
import { formatSize } from '../files';
import { documentLabel, orderTexts } from './texts';
import { RetryNotice } from '../components/feedback/RetryNotice';

const words = orderTexts.documents;

interface OrderDocumentsProps {
  orderId: string;
  /** Called to remove a document; absent for users who may not remove documents. */
  onRemove?: (document: OrderDocument) => void;
}

/** Documents that staff attached to an order, with downloads. */
export function OrderDocuments({ orderId, onRemove }: OrderDocumentsProps) {
  const { data, error, isFetching, refetch } = useQuery(orderDocumentsQuery(orderId));
  const download = useMutation({
    mutationFn: (document: OrderDocument) => orderDocumentUrl(orderId, document.id),
    onSuccess: ({ url }) => void window.open(url, '_blank', 'noopener'),
  });
  return (
    <Panel title={words.title} aside={data?.total ? String(data.total) : undefined}>
      {error && (
        <RetryNotice retrying={isFetching} onRetry={() => void refetch()}>
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
      {data?.documents.length === 0 && <Typography color="textTertiary">{words.none}</Typography>}
      {data && data.documents.length > 0 && (
        <Box component="ul" aria-label={words.title} sx={{ my: -1.5 }}>
          {data.documents.map((document) => (
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
