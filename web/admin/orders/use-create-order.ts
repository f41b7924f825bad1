import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isApiError } from '../../shared/api/errors';
import { orderOfQuoteQuery } from '../../shared/api/orders';
import { useToast } from '../../shared/components/feedback/Toast';
import { adminPaths } from '#rules/admin-paths';
import { useChanged } from '../../shared/use-changed';
import { useGoOn } from '../../shared/use-go-on';
import { createOrder } from './api';
import { adminOrderTexts } from './texts';

/**
 * Returns a mutation that creates the order for an accepted quote and opens it. If the quote already has an order,
 * opens that order.
 */
export function useCreateOrder() {
  const queries = useQueryClient();
  const goOn = useGoOn();
  const changed = useChanged();
  const toast = useToast();
  return useMutation({
    mutationFn: async (quoteId: string) => {
      try {
        const order = await createOrder(quoteId);
        toast(adminOrderTexts.created(order.number));
        return order.id;
      } catch (error) {
        if (!isApiError(error, 409, 'order_exists')) throw error;
        const existing = await queries.query({ ...orderOfQuoteQuery(quoteId), staleTime: 0 });
        if (!existing) throw error;
        return existing.id;
      }
    },
    onSuccess: (id) => {
      void goOn(adminPaths.order(id));
      void changed();
    },
  });
}
