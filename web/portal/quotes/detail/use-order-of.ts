import { useQuery } from '@tanstack/react-query';
import { orderOfQuoteQuery } from '../../../shared/api/orders';
import type { Quote } from '../../../shared/api/schema';
import { useProfile } from '../../../shared/session/session';

/** Returns the order that was placed from a quote of the user's company or of a client; null when there is none. */
export function useOrderOf({ id, company }: Pick<Quote, 'id' | 'company'>) {
  const own = useProfile().company.id;
  return useQuery(orderOfQuoteQuery(id, company.id === own ? undefined : company.id));
}
