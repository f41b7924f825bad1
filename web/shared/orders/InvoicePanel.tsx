import Box from '@mui/material/Box';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { messageOf } from '../api/errors';
import { invoiceUrl } from '../api/orders';
import type { Order } from '../api/schema';
import { Button } from '../components/actions/Button';
import { Notice } from '../components/feedback/Notice';
import { Panel } from '../components/frame/Panel';
import { formatDay } from '../format';
import { texts } from '../texts';
import { orderTexts } from './texts';

const words = orderTexts.invoice;

/** Invoice of an order with its download; `children` when there is no invoice. Renders nothing without both. */
export function InvoicePanel({ order: { id, invoice }, children }: { order: Order; children?: ReactNode }) {
  const download = useMutation({
    mutationFn: () => invoiceUrl(id),
    onSuccess: ({ url }) => void window.open(url, '_blank', 'noopener'),
  });
  if (!invoice && !children) return null;
  return (
    <Panel title={words.title}>
      {download.error && (
        <Notice tone="error" title={texts.error} onClose={download.reset} style={{ marginBottom: 12 }}>
          {messageOf(download.error, words.failed)}
        </Notice>
      )}
      {invoice ? (
        <Box sx={{ display: 'grid', gap: 2 }}>
          <Box component="dl" className="num" sx={{ display: 'grid', gap: 1 }}>
            {facts(invoice).map(([label, value]) => (
              <Box key={label} sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
                <Box component="dt" sx={{ color: 'text.secondary' }}>
                  {label}
                </Box>
                <Box component="dd" sx={{ whiteSpace: 'nowrap' }}>
                  {value}
                </Box>
              </Box>
            ))}
          </Box>
          <Button icon={<Download size={16} />} busy={download.isPending} onClick={() => download.mutate()}>
            {words.download}
          </Button>
        </Box>
      ) : (
        children
      )}
    </Panel>
  );
}

const facts = ({ number, issuedOn, dueOn }: NonNullable<Order['invoice']>) =>
  [
    [
      words.number,
      <span key="number" className="mono">
        {number}
      </span>,
    ],
    [words.issued, formatDay(issuedOn)],
    [words.due, formatDay(dueOn)],
  ] as const;
