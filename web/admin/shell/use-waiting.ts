import { useQuery } from '@tanstack/react-query';
import type { Statistics } from '../../shared/api/schema';
import { statisticsQuery } from '../dashboard/api';

/** How much waits for staff, by kind. */
export type Waiting = Pick<
  Statistics['waiting'],
  'quotes' | 'documents' | 'companies' | 'applications' | 'deals' | 'funds' | 'orders'
>;

/** The counts beside the places of the sidebar; nothing while they are unknown. */
export const useWaiting = (): Waiting | undefined => useQuery(statisticsQuery).data?.waiting;
