import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answer, api } from '../../shared/api/client';
import { messageOf } from '../../shared/api/errors';
import type { CxmlDocument, PurchaseOrder } from '../../shared/api/schema';
import { Button } from '../../shared/components/actions/Button';
import { Modal } from '../../shared/components/actions/Modal';
import { Notice } from '../../shared/components/feedback/Notice';
import { RetryNotice } from '../../shared/components/feedback/RetryNotice';
import { useToast } from '../../shared/components/feedback/Toast';
import { formatDateTime } from '../../shared/format';
import { StateBadge } from '../components/badges';
import { useMayChange } from '../core/use-may-change';
import { purchaseOrderTexts } from './texts';

const words = purchaseOrderTexts.documents;
const STATES: Record<CxmlDocument['status'], string> = { pending: 'pending', delivered: 'sent', failed: 'failed' };

const documentsQuery = (id: string) =>
  queryOptions({
    queryKey: ['cxml-documents', id],
    queryFn: () => answer(api.GET('/api/v1/system/purchase-orders/{id}/documents', { params: { path: { id } } })),
  });

/** Button that shows the documents about an accepted purchase order. Renders nothing for a refused one, which has none. */
export function DocumentsButton({ order }: { order: PurchaseOrder }) {
  const [isOpen, setOpen] = useState(false);
  if (order.status !== 'accepted') return null;
  return (
    <>
      <Button size="small" aria-label={words.actionOf(order.number)} onClick={() => setOpen(true)}>
        {words.action}
      </Button>
      {isOpen && (
        <Modal
          open
          title={words.title(order.number)}
          width={600}
          onClose={() => setOpen(false)}
          actions={<Button onClick={() => setOpen(false)}>{words.close}</Button>}
        >
          <Documents order={order} />
        </Modal>
      )}
    </>
  );
}

function Documents({ order }: { order: PurchaseOrder }) {
  const { data, error, isFetching, refetch } = useQuery(documentsQuery(order.id));
  if (error && !data) {
    return (
      <RetryNotice retrying={isFetching} onRetry={() => void refetch()}>
        {messageOf(error, words.failed)}
      </RetryNotice>
    );
  }
  if (!data) return <Typography role="status">{words.loading}</Typography>;
  if (data.data.length === 0) return <Typography color="textSecondary">{words.empty}</Typography>;
  return (
    <Box component="ul" aria-label={words.title(order.number)}>
      {data.data.map((document) => (
        <Document key={document.id} document={document} orderId={order.id} />
      ))}
    </Box>
  );
}

function Document({ document, orderId }: { document: CxmlDocument; orderId: string }) {
  const { id, kind, number, status, attempts, attemptedAt, nextAttemptAt, answerStatus } = document;
  const mayChange = useMayChange();
  const client = useQueryClient();
  const toast = useToast();
  const name = `${words.kinds[kind]} ${number}`;
  const again = useMutation({
    mutationFn: () => answer(api.POST('/api/v1/system/cxml-documents/{id}/send', { params: { path: { id } } })),
    onSuccess: async () => {
      await client.invalidateQueries(documentsQuery(orderId));
      toast(words.againDone(name));
    },
  });
  const facts = [
    attemptedAt && words.tried(attempts, formatDateTime(attemptedAt)),
    nextAttemptAt && words.next(formatDateTime(nextAttemptAt)),
  ].filter(Boolean);
  return (
    <Box component="li" sx={{ py: 1.5, borderTop: 1, borderColor: 'divider', '&:first-of-type': { borderTop: 0 } }}>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography sx={{ fontWeight: 600, flexGrow: 1 }}>{name}</Typography>
        <StateBadge state={STATES[status]} label={words.statuses[status]} />
        {mayChange && (
          <Button size="small" busy={again.isPending} aria-label={words.againOf(name)} onClick={() => again.mutate()}>
            {words.again}
          </Button>
        )}
      </Box>
      <Typography variant="small" component="p" color="textSecondary" sx={{ mt: 0.5 }}>
        {facts.join(' · ')}
      </Typography>
      {(answerStatus !== null || document.answer) && (
        <Typography
          variant="small"
          component="p"
          className="mono"
          sx={{ mt: 0.5, overflowWrap: 'anywhere', maxHeight: 120, overflowY: 'auto' }}
          tabIndex={0}
          aria-label={words.answerOf(name)}
          role="group"
        >
          {[answerStatus, document.answer].filter((part) => part !== null && part !== '').join(': ')}
        </Typography>
      )}
      {again.isError && (
        <Notice tone="error" title={words.againFailed} style={{ marginTop: 12 }}>
          {messageOf(again.error, '')}
        </Notice>
      )}
    </Box>
  );
}
