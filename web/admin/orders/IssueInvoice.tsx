import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { Order } from '../../shared/api/schema';
import { Button } from '../../shared/components/actions/Button';
import { useToast } from '../../shared/components/feedback/Toast';
import { daysUntil, formatMoney } from '../../shared/format';
import { partName } from '../../shared/invoices/words';
import { ReasonDialog } from '../components/ReasonDialog';
import { useSetRecord } from '../core/use-record';
import { issueInvoice } from './api';
import { adminOrderTexts } from './texts';

const words = adminOrderTexts.invoice;

/**
 * Button that issues the next invoice of an order, which names it when there are several. It asks for confirmation,
 * because an invoice is final. Renders nothing while the next invoice is not due.
 */
export function IssueInvoice({ order }: { order: Order }) {
  const [asking, setAsking] = useState(false);
  const setOrder = useSetRecord('orders');
  const toast = useToast();
  const next = order.billingPlan.find((part) => part.invoice === null);
  if (!next?.dueOn || daysUntil(next.dueOn) > 0) return null;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Typography color="textSecondary">
        {order.billingPlan.length > 1
          ? words.next(partName(next), formatMoney(next.total, order.currency))
          : words.none}
      </Typography>
      <Button onClick={() => setAsking(true)}>{words.issue}</Button>
      {asking && (
        <ReasonDialog
          title={words.issue}
          text={words.text}
          confirm={words.issue}
          run={() => issueInvoice(order)}
          onDone={(invoiced) => {
            toast(words.done(invoiced.invoice?.number ?? ''));
            setOrder(invoiced);
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </Box>
  );
}
