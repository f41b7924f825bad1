import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { answer, api } from '../../shared/api/client';

const MINUTE = 60_000;

/** GET /system/statistics: current figures of the portal, fetched again every minute. */
export const statisticsQuery = queryOptions({
  queryKey: ['statistics'],
  queryFn: () => answer(api.GET('/api/v1/system/statistics')),
  staleTime: MINUTE,
  refetchInterval: MINUTE,
});

/**
 * GET /system/statistics/sales: figures of a period and of the period before. The current figures stay on screen while
 * another period is loading.
 */
export const salesQuery = (days: { from: string; to: string }) =>
  queryOptions({
    queryKey: ['statistics', 'sales', days],
    queryFn: () => answer(api.GET('/api/v1/system/statistics/sales', { params: { query: days } })),
    placeholderData: keepPreviousData,
    staleTime: MINUTE,
  });

/** GET /system/statistics/catalog: how often each product and option was quoted. */
export const catalogueStatisticsQuery = queryOptions({
  queryKey: ['statistics', 'catalogue'],
  queryFn: () => answer(api.GET('/api/v1/system/statistics/catalog')),
  staleTime: MINUTE,
});
