import { useQuery } from '@tanstack/react-query';
import type { Statistics } from '../../shared/api/schema';
import { statisticsQuery } from '../dashboard/api';

/** Number of open tasks of staff, by kind. */
export type Waiting = Pick<
  Statistics['waiting'],
  'quotes' | 'documents' | 'companies' | 'applications' | 'deals' | 'funds' | 'orders'
>;

/** Returns the counts beside the sidebar's links; undefined while they are loading. */
export const useWaiting = (): Waiting | undefined => useQuery(statisticsQuery).data?.waiting;
