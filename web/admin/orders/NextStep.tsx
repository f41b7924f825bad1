import Box from '@mui/material/Box';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { isApiError, messageOf } from '../../shared/api/errors';
import type { Order, OrderStatus } from '../../shared/api/schema';
import { Button } from '../../shared/components/actions/Button';
import { Field } from '../../shared/components/fields/Field';
import { Notice } from '../../shared/components/feedback/Notice';
import { Panel } from '../../shared/components/frame/Panel';
import { useToast } from '../../shared/components/feedback/Toast';
import { ORDER_ACTIONS, type OrderAction } from '#rules/order-status';
import { statusLabel, texts } from '../../shared/texts';
import { ConflictNotice } from '../components/ConflictNotice';
import { ReasonDialog } from '../components/ReasonDialog';
import { useChanged } from '../../shared/use-changed';
import { useSetRecord } from '../core/use-record';
import { setOrderStatus } from './api';
import { adminOrderTexts } from './texts';

const words = adminOrderTexts.next;

/** Where each action takes an order a step on; null where it has a button or a panel of its own. */
const LEADS: Record<OrderAction, OrderStatus | null> = {
  confirm: ORDER_ACTIONS.confirm.to,
  start_production: ORDER_ACTIONS.start_production.to,
  ship: ORDER_ACTIONS.ship.to,
  deliver: ORDER_ACTIONS.deliver.to,
  cancel: null,
  record_payment: null,
  refund: null,
  add_document: null,
};

/** The one step on, with notes that the client reads; and the way out. */
export function NextStep({ order }: { order: Order }) {
  const [notes, setNotes] = useState('');
  const [cancelling, setCancelling] = useState(false);
  const changed = useChanged();
  const setOrder = useSetRecord('orders');
  const toast = useToast();
  const next = order.actions.map((action) => LEADS[action]).find(Boolean);
  const mayCancel = order.actions.includes('cancel');
  const done = (stepped: Order) => {
    toast(words.done(statusLabel(stepped.status).toLowerCase()));
    setOrder(stepped);
  };
  const step = useMutation({
    mutationFn: (status: OrderStatus) => setOrderStatus(order, status, notes),
    onSuccess: (stepped) => {
      done(stepped);
      void changed();
    },
  });
  if (!next && !mayCancel) return null;
  const stale = isApiError(step.error, 412);
  return (
    <Panel title={words.title}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        {stale && <ConflictNotice error={step.error} onReload={() => changed().then(step.reset)} />}
        {step.isError && !stale && (
          <Notice tone="error" title={texts.error}>
            {messageOf(step.error, words.failed)}
          </Notice>
        )}
        <Field
          label={words.notes}
          optional
          multiline
          minRows={2}
          value={notes}
          hint={words.notesHint}
          onChange={(event) => setNotes(event.target.value)}
          inputProps={{ maxLength: 2000 }}
        />
        {next && (
          <Button variant="lit" busy={step.isPending} onClick={() => step.mutate(next)}>
            {adminOrderTexts.steps[next]}
          </Button>
        )}
        {mayCancel && (
          <Button color="error" onClick={() => setCancelling(true)}>
            {words.cancel}
          </Button>
        )}
      </Box>
      {cancelling && (
        <ReasonDialog
          title={words.cancel}
          text={words.cancelText}
          confirm={words.cancel}
          final
          run={() => setOrderStatus(order, 'cancelled', notes)}
          onDone={done}
          onClose={() => setCancelling(false)}
        />
      )}
    </Panel>
  );
}
