import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { Order } from '../../shared/api/schema';
import { Button } from '../../shared/components/actions/Button';
import { useToast } from '../../shared/components/feedback/Toast';
import { ReasonDialog } from '../components/ReasonDialog';
import { useSetRecord } from '../core/use-record';
import { issueInvoice } from './api';
import { adminOrderTexts } from './texts';

const words = adminOrderTexts.invoice;

/** Button that issues the invoice of an order. It asks for confirmation, because an invoice is final. */
export function IssueInvoice({ order }: { order: Order }) {
  const [asking, setAsking] = useState(false);
  const setOrder = useSetRecord('orders');
  const toast = useToast();
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Typography color="textSecondary">{words.none}</Typography>
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
