import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Days } from '#rules/periods';
import { answer, api } from '../../../shared/api/client';

/** Number of activities shown first, and added each time. */
const ACTIVITIES = 6;

/** GET /partner-dashboard/stats: data of the partner's dashboard. */
export const partnerStatsQuery = queryOptions({
  queryKey: ['partner-dashboard', 'stats'],
  queryFn: () => answer(api.GET('/api/v1/partner-dashboard/stats')),
});

/**
 * GET /partner-dashboard/sales: figures of a period, beside those of the previous one. Keeps the figures on screen
 * while others load.
 */
export const partnerSalesQuery = (days: Days) =>
  queryOptions({
    queryKey: ['partner-dashboard', 'sales', days],
    queryFn: () => answer(api.GET('/api/v1/partner-dashboard/sales', { params: { query: days } })),
    placeholderData: keepPreviousData,
  });

/** GET /partner-dashboard/activities: pages of the latest activities, of all clients or of one. */
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

/** Number of the clients' quotes on the dashboard. */
export const LATEST = 5;

/** GET /partners/quotes: the newest quotes that the partner prepared. */
export const clientQuotesQuery = queryOptions({
  queryKey: ['quotes', 'list', 'of-clients', 'latest'],
  queryFn: () =>
    answer(
      api.GET('/api/v1/partners/quotes', {
        params: { query: { preparedBy: 'us', sort: '-createdAt', limit: LATEST } },
      }),
    ),
});
