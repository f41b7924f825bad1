import { useQuery } from '@tanstack/react-query';
import type { Statistics } from '../../shared/api/schema';
import { queueQuery } from '../approvals/api';
import { useLater } from '../../shared/use-later';
import { statisticsQuery } from '../dashboard/api';

/** Number of open tasks of staff by type; `approvals` are the quotes that wait for the user's own agreement. */
export type Waiting = Pick<
  Statistics['waiting'],
  | 'quotes'
  | 'documents'
  | 'companies'
  | 'applications'
  | 'deals'
  | 'funds'
  | 'orders'
  | 'invoices'
  | 'purchaseOrders'
  | 'bankEntries'
> & { approvals: number };

/** Returns the number of open tasks for the sidebar; undefined while loading. */
export function useWaiting(): Waiting | undefined {
  const waiting = useQuery(statisticsQuery).data?.waiting;
  const approvals = useQuery({ ...queueQuery('mine'), enabled: useLater() }).data?.mine ?? 0;
  return waiting && { ...waiting, approvals };
}
