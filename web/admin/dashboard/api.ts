import { queryOptions } from '@tanstack/react-query';
import { answer, api } from '../../shared/api/client';

const MINUTE = 60_000;

/** GET /system/statistics: what happens on the portal, as it is now; asked anew every minute. */
export const statisticsQuery = queryOptions({
  queryKey: ['statistics'],
  queryFn: () => answer(api.GET('/api/v1/system/statistics')),
  staleTime: MINUTE,
  refetchInterval: MINUTE,
});

/** GET /system/statistics/catalog: how often products and options are quoted. */
export const catalogueStatisticsQuery = queryOptions({
  queryKey: ['statistics', 'catalogue'],
  queryFn: () => answer(api.GET('/api/v1/system/statistics/catalog')),
  staleTime: MINUTE,
});
