import { useQuery } from '@tanstack/react-query';
import { answer, send } from '../../shared/api/client';

/** How much waits for staff, by kind. */
export interface Waiting {
  quotes: number;
  documents: number;
  companies: number;
  orders: number;
}

const MINUTE = 60_000;

/** The counts beside the places of the sidebar; nothing while they are unknown. */
export function useWaiting(): Waiting | undefined {
  const { data } = useQuery({
    queryKey: ['statistics'],
    queryFn: () => answer<{ waiting: Waiting }>(send('GET', 'system/statistics')),
    staleTime: MINUTE,
    refetchInterval: MINUTE,
    retry: false,
  });
  return data?.waiting;
}
