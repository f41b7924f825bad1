import { useQuery } from '@tanstack/react-query';
import { orderOfQuoteQuery } from '../../../shared/api/orders';
import type { Quote } from '../../../shared/api/schema';
import { useProfile } from '../../../shared/session/session';

/** The order that was made of a quote, one's own or a client's; null while there is none. */
export function useOrderOf({ id, company }: Pick<Quote, 'id' | 'company'>) {
  const own = useProfile().company.id;
  return useQuery(orderOfQuoteQuery(id, company.id === own ? undefined : company.id));
}
