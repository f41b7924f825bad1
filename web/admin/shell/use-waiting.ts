import { useQuery } from '@tanstack/react-query';
import type { Statistics } from '../../shared/api/schema';
import { statisticsQuery } from '../dashboard/api';

/** Number of open tasks of staff by type. */
export type Waiting = Pick<
  Statistics['waiting'],
  'quotes' | 'documents' | 'companies' | 'applications' | 'deals' | 'funds' | 'orders' | 'invoices' | 'bankEntries'
>;

/** Returns the number of open tasks for the sidebar; undefined while loading. */
export const useWaiting = (): Waiting | undefined => useQuery(statisticsQuery).data?.waiting;
