import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { parseAmount, typedAmount } from '../../shared/amounts';
import { ApiError, isApiError, messageOf } from '../../shared/api/errors';
import type { Order } from '../../shared/api/schema';
import { Button } from '../../shared/components/actions/Button';
import { MoneyField } from '../../shared/components/fields/MoneyField';
import { Notice } from '../../shared/components/feedback/Notice';
import { Panel } from '../../shared/components/frame/Panel';
import { useToast } from '../../shared/components/feedback/Toast';
import { formatMoney } from '../../shared/format';
import { texts } from '../../shared/texts';
import { ConflictNotice } from '../components/ConflictNotice';
import { ReasonDialog } from '../components/ReasonDialog';
import { useChanged } from '../../shared/use-changed';
import { useSetRecord } from '../core/use-record';
import { recordPayment } from './api';
import { adminOrderTexts } from './texts';

const words = adminOrderTexts.payment;

/** What was received in all; the payment status follows from it. */
export function PaymentPanel({ order }: { order: Order }) {
  const [typed, setTyped] = useState(typedAmount(order.paidAmount));
  const [error, setError] = useState<string>();
  const [refunding, setRefunding] = useState(false);
  const changed = useChanged();
  const setOrder = useSetRecord('orders');
  const toast = useToast();
  const mayRecord = order.actions.includes('record_payment') && order.paymentStatus !== 'refunded';
  const money = (amount: number) => formatMoney(amount, order.currency);
  const save = useMutation({
    mutationFn: (amount: number) => recordPayment(order, amount),
    onSuccess: (paid) => {
      toast(words.saved);
      setOrder(paid);
      void changed();
    },
    onError: (refused) => {
      const placed = refused instanceof ApiError ? refused.errors : [];
      setError(placed.find(({ field }) => field === 'paidAmount')?.message);
    },
  });
  const stale = isApiError(save.error, 412);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const amount = parseAmount(typed);
    const wrong = amount === null || Number.isNaN(amount);
    setError(wrong ? words.amount : undefined);
    if (!wrong && !save.isPending) save.mutate(amount);
  };
  return (
    <Panel title={words.title}>
      <Typography className="num" sx={{ fontWeight: 550 }}>
        {words.of(money(order.paidAmount), money(order.total))}
      </Typography>
      {mayRecord && (
        <Box component="form" onSubmit={submit} noValidate sx={{ mt: 2, display: 'grid', gap: 2 }}>
          {stale && <ConflictNotice error={save.error} onReload={() => changed().then(save.reset)} />}
          {save.isError && !error && !stale && (
            <Notice tone="error" title={texts.error}>
              {messageOf(save.error, words.failed)}
            </Notice>
          )}
          <MoneyField
            label={words.received}
            value={typed}
            error={error}
            onChange={setTyped}
            aside={
              <Button
                size="small"
                variant="text"
                onClick={() => setTyped(typedAmount(order.total))}
                style={{ marginBlock: -6 }}
              >
                {words.all}
              </Button>
            }
          />
          <Box sx={{ display: 'flex', gap: 1, '& > *': { flex: 1 } }}>
            {order.paidAmount > 0 && <Button onClick={() => setRefunding(true)}>{words.refund}</Button>}
            <Button type="submit" variant="contained" busy={save.isPending}>
              {words.save}
            </Button>
          </Box>
        </Box>
      )}
      {refunding && (
        <ReasonDialog
          title={words.refund}
          text={words.refundText(money(order.paidAmount))}
          confirm={words.refund}
          final
          run={() => recordPayment(order, 0, 'refunded')}
          onDone={(refunded) => {
            toast(words.refunded);
            setOrder(refunded);
          }}
          onClose={() => setRefunding(false)}
        />
      )}
    </Panel>
  );
}
