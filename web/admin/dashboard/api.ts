import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { answer, api } from '../../shared/api/client';

const MINUTE = 60_000;

/** GET /system/statistics: what happens on the portal, as it is now; asked anew every minute. */
export const statisticsQuery = queryOptions({
  queryKey: ['statistics'],
  queryFn: () => answer(api.GET('/api/v1/system/statistics')),
  staleTime: MINUTE,
  refetchInterval: MINUTE,
});

/** GET /system/statistics/sales: a period beside the one before. Keeps what is on screen while another loads. */
export const salesQuery = (days: { from: string; to: string }) =>
  queryOptions({
    queryKey: ['statistics', 'sales', days],
    queryFn: () => answer(api.GET('/api/v1/system/statistics/sales', { params: { query: days } })),
    placeholderData: keepPreviousData,
    staleTime: MINUTE,
  });

/** GET /system/statistics/catalog: how often products and options are quoted. */
export const catalogueStatisticsQuery = queryOptions({
  queryKey: ['statistics', 'catalogue'],
  queryFn: () => answer(api.GET('/api/v1/system/statistics/catalog')),
  staleTime: MINUTE,
});
