import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../shared/api/errors';
import { orderOfQuoteQuery } from '../../shared/api/orders';
import type { Quote } from '../../shared/api/schema';
import { Button } from '../../shared/components/actions/Button';
import { Notice } from '../../shared/components/feedback/Notice';
import { adminPaths } from '#rules/admin-paths';
import { texts } from '../../shared/texts';
import { useMayChange } from '../core/use-may-change';
import { adminOrderTexts } from './texts';
import { useCreateOrder } from './use-create-order';

/** Of an accepted quote: the way to its order, or the making of it. */
export function QuoteOrder({ quote }: { quote: Quote }) {
  const isAccepted = quote.status === 'accepted';
  const { data: order } = useQuery({ ...orderOfQuoteQuery(quote.id), enabled: isAccepted });
  const create = useCreateOrder();
  const mayChange = useMayChange();
  if (!isAccepted || order === undefined) return null;
  const toOrder = order && <Button to={adminPaths.order(order.id)}>{order.number}</Button>;
  const mayMake = order ? order.actions.includes('order_again') : mayChange;
  if (!mayMake) return toOrder;
  return (
    <>
      {toOrder}
      <Button variant="lit" busy={create.isPending} onClick={() => create.mutate(quote.id)}>
        {order ? adminOrderTexts.again : adminOrderTexts.create}
      </Button>
      {create.isError && (
        <Notice tone="error" title={texts.error}>
          {messageOf(create.error, adminOrderTexts.createFailed)}
        </Notice>
      )}
    </>
  );
}
