import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Days } from '#rules/periods';
import { answer, api } from '../../../shared/api/client';

/** Number of activities per page. */
const ACTIVITIES = 6;

/** GET /partner-dashboard/stats: data of the partner's dashboard. */
export const partnerStatsQuery = queryOptions({
  queryKey: ['partner-dashboard', 'stats'],
  queryFn: () => answer(api.GET('/api/v1/partner-dashboard/stats')),
});

/**
 * GET /partner-dashboard/sales: sales figures of a period and of the period before. The current figures stay on screen
 * while others are loading.
 */
export const partnerSalesQuery = (days: Days) =>
  queryOptions({
    queryKey: ['partner-dashboard', 'sales', days],
    queryFn: () => answer(api.GET('/api/v1/partner-dashboard/sales', { params: { query: days } })),
    placeholderData: keepPreviousData,
  });

/** GET /partner-dashboard/activities: pages of the latest activities, of all clients or of a single client. */
export const activitiesQuery = (clientId?: string) =>
  infiniteQueryOptions({
    queryKey: ['partner-dashboard', 'activities', clientId ?? null],
    queryFn: ({ pageParam }) => {
      const query = { limit: ACTIVITIES, ...(clientId && { clientId }), ...(pageParam && { after: pageParam }) };
      return answer(api.GET('/api/v1/partner-dashboard/activities', { params: { query } }));
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });

/** Number of quotes of clients on the dashboard. */
export const LATEST = 5;

/** GET /partners/quotes: the latest quotes that the partner has prepared. */
export const clientQuotesQuery = queryOptions({
  queryKey: ['quotes', 'list', 'of-clients', 'latest'],
  queryFn: () =>
    answer(
      api.GET('/api/v1/partners/quotes', {
        params: { query: { preparedBy: 'us', sort: '-createdAt', limit: LATEST } },
      }),
    ),
});
