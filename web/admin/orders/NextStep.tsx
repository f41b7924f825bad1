import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { isApiError } from '../../shared/api/errors';
import type { Order, OrderStatus } from '../../shared/api/schema';
import { Button } from '../../shared/components/actions/Button';
import { Field } from '../../shared/components/fields/Field';
import { Notice } from '../../shared/components/feedback/Notice';
import { Panel } from '../../shared/components/frame/Panel';
import { useToast } from '../../shared/components/feedback/Toast';
import { problemOf } from '../../shared/problem';
import { type OrderAction, stepBefore } from '#rules/order-status';
import { texts } from '../../shared/texts';
import { statusLabel } from '../../shared/labels';
import { ConflictNotice } from '../components/ConflictNotice';
import { ReasonDialog } from '../components/ReasonDialog';
import { useChanged } from '../../shared/use-changed';
import { useSetRecord } from '../core/use-record';
import { setOrderStatus, takeBack } from './api';
import { CancelDialog } from './CancelDialog';
import { ShipmentDialog } from './ShipmentDialog';
import { nextStep } from './steps';
import { adminOrderTexts } from './texts';
import { useCreateOrder } from './use-create-order';

const words = adminOrderTexts.next;

/**
 * Actions on an order: move to the next status with notes to the client, move back to the previous status, and cancel.
 */
export function NextStep({ order }: { order: Order }) {
  const [notes, setNotes] = useState('');
  const [asking, setAsking] = useState<'ship' | 'cancel' | 'back'>();
  const changed = useChanged();
  const setOrder = useSetRecord('orders');
  const toast = useToast();
  const again = useCreateOrder();
  const may = (action: OrderAction) => order.actions.includes(action);
  const next = nextStep(order);
  const before = stepBefore(order.status);
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
  if (!next && !may('cancel') && !may('step_back') && !may('order_again')) return null;
  const stale = isApiError(step.error, 412);
  const failed = stale ? null : (step.error ?? again.error);
  const close = () => setAsking(undefined);
  return (
    <Panel title={words.title}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        {stale && <ConflictNotice error={step.error} onReload={() => changed().then(step.reset)} />}
        {failed && (
          <Notice tone="error" title={texts.error}>
            {problemOf(failed, words.failed)}
          </Notice>
        )}
        {next && (
          <>
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
            <Button
              variant="lit"
              busy={step.isPending}
              onClick={() => (next === 'shipped' ? setAsking('ship') : step.mutate(next))}
            >
              {adminOrderTexts.steps[next]}
            </Button>
          </>
        )}
        {may('order_again') && (
          <>
            <Typography color="textSecondary">{adminOrderTexts.againText}</Typography>
            <Button variant="lit" busy={again.isPending} onClick={() => again.mutate(order.quoteId)}>
              {adminOrderTexts.again}
            </Button>
          </>
        )}
        {may('step_back') && <Button onClick={() => setAsking('back')}>{adminOrderTexts.stepBack.action}</Button>}
        {may('cancel') && (
          <Button color="error" onClick={() => setAsking('cancel')}>
            {adminOrderTexts.cancel.action}
          </Button>
        )}
      </Box>
      {asking === 'ship' && <ShipmentDialog order={order} shipping={{ notes }} onClose={close} />}
      {asking === 'cancel' && <CancelDialog order={order} onClose={close} />}
      {asking === 'back' && before && (
        <ReasonDialog
          title={adminOrderTexts.stepBack.action}
          text={adminOrderTexts.stepBack.text(statusLabel(before).toLowerCase())}
          confirm={adminOrderTexts.stepBack.action}
          reason={{}}
          run={({ reason }) => takeBack(order, reason)}
          onDone={done}
          onClose={close}
        />
      )}
    </Panel>
  );
}
