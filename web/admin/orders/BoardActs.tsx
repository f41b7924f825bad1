import { useMutation } from '@tanstack/react-query';
import { stepBefore } from '#rules/order-status';
import { isApiError } from '../../shared/api/errors';
import type { Order, OrderRow, OrderStatus } from '../../shared/api/schema';
import { Notice } from '../../shared/components/feedback/Notice';
import { useToast } from '../../shared/components/feedback/Toast';
import { problemOf } from '../../shared/problem';
import { texts } from '../../shared/texts';
import { statusLabel } from '../../shared/labels';
import { useChanged } from '../../shared/use-changed';
import { ConflictNotice } from '../components/ConflictNotice';
import { ReasonDialog } from '../components/ReasonDialog';
import { useRecord } from '../core/use-record';
import { setOrderStatus, takeBack } from './api';
import { CancelDialog } from './CancelDialog';
import { ShipmentDialog } from './ShipmentDialog';
import { adminOrderTexts } from './texts';

const words = adminOrderTexts.next;

/** Change of an order on the board: to its next status, to cancelled, or back to the previous status. */
export interface OrderAct {
  order: OrderRow;
  to: OrderStatus | 'back';
}

/** Returns a function that moves an order on the board to its next status. Errors are shown above the board. */
export function useOrderStep() {
  const toast = useToast();
  const changed = useChanged();
  const step = useMutation({
    mutationFn: ({ order, to }: { order: OrderRow; to: OrderStatus }) => setOrderStatus(order, to, ''),
    onSuccess: async ({ status }) => {
      await changed();
      toast(words.done(statusLabel(status).toLowerCase()));
    },
  });
  const notice = isApiError(step.error, 412) ? (
    <ConflictNotice error={step.error} onReload={() => changed().then(step.reset)} />
  ) : step.error ? (
    <Notice tone="error" title={texts.error} onClose={step.reset}>
      {problemOf(step.error, words.failed)}
    </Notice>
  ) : null;
  return { step, notice };
}

/** Dialog for a change on the board that needs input: shipment data or a reason. */
export function ActDialog({ act: { order: row, to }, onClose }: { act: OrderAct; onClose: () => void }) {
  const { data: order } = useRecord<Order>('orders', row.id);
  const toast = useToast();
  const before = stepBefore(row.status);
  if (!order) return null;
  if (to === 'shipped') return <ShipmentDialog order={order} shipping={{ notes: '' }} onClose={onClose} />;
  if (to === 'cancelled') return <CancelDialog order={order} onClose={onClose} />;
  if (to !== 'back' || !before) return null;
  return (
    <ReasonDialog
      title={adminOrderTexts.stepBack.action}
      text={adminOrderTexts.stepBack.text(statusLabel(before).toLowerCase())}
      confirm={adminOrderTexts.stepBack.action}
      reason={{}}
      run={({ reason }) => takeBack(order, reason)}
      onDone={({ status }) => toast(words.done(statusLabel(status).toLowerCase()))}
      onClose={onClose}
    />
  );
}
