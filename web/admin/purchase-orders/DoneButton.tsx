import { useMutation } from '@tanstack/react-query';
import { answer, api, ifMatch } from '../../shared/api/client';
import type { PurchaseOrder } from '../../shared/api/schema';
import { Button } from '../../shared/components/actions/Button';
import { ActionProblem } from '../../shared/components/feedback/ActionProblem';
import { useToast } from '../../shared/components/feedback/Toast';
import { useChanged } from '../../shared/use-changed';
import { useMayChange } from '../core/use-may-change';
import { purchaseOrderTexts as words } from './texts';

/** Button that ends the task of a refused purchase order. Renders nothing for any other, and for users who only read. */
export function DoneButton({ order }: { order: PurchaseOrder }) {
  const mayChange = useMayChange();
  const toast = useToast();
  const changed = useChanged();
  const act = useMutation({
    mutationFn: () =>
      answer(
        api.PUT('/api/v1/system/purchase-orders/{id}/done', {
          params: { path: { id: order.id } },
          headers: ifMatch(order),
        }),
      ),
    onSuccess: async () => {
      await changed();
      toast(words.marked(order.number));
    },
  });
  if (!mayChange || order.status !== 'refused' || order.doneAt) return null;
  return (
    <>
      <Button size="small" busy={act.isPending} aria-label={words.actionOf(order.number)} onClick={() => act.mutate()}>
        {words.action}
      </Button>
      <ActionProblem error={act.error} failed={words.failed} onRetry={() => act.mutate()} onClose={act.reset} />
    </>
  );
}
