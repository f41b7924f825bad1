import { useQuery } from '@tanstack/react-query';
import { orderOfQuoteQuery } from '../../shared/api/orders';
import type { Quote } from '../../shared/api/schema';
import { Button } from '../../shared/components/actions/Button';
import { adminPaths } from '#rules/admin-paths';
import { useMayChange } from '../core/use-may-change';
import { CreateOrder } from './CreateOrder';

/** Link to the order of an accepted quote, or a button that creates the order. */
export function QuoteOrder({ quote }: { quote: Quote }) {
  const isAccepted = quote.status === 'accepted';
  const { data: order } = useQuery({ ...orderOfQuoteQuery(quote.id), enabled: isAccepted });
  const mayChange = useMayChange();
  if (!isAccepted || order === undefined) return null;
  const toOrder = order && (
    <Button to={adminPaths.order(order.id)}>
      <span className="mono">{order.number}</span>
    </Button>
  );
  const mayMake = order ? order.actions.includes('order_again') : mayChange;
  if (!mayMake) return toOrder;
  return (
    <>
      {toOrder}
      <CreateOrder quote={quote} again={order !== null} />
    </>
  );
}
