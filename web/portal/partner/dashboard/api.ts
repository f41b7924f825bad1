import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Days } from '#rules/periods';
import { answer, api } from '../../../shared/api/client';

/** How many are shown first, and how many more each time. */
const ACTIVITIES = 6;

/** GET /partner-dashboard/stats: what the partner reads first. */
export const partnerStatsQuery = queryOptions({
  queryKey: ['partner-dashboard', 'stats'],
  queryFn: () => answer(api.GET('/api/v1/partner-dashboard/stats')),
});

/** GET /partner-dashboard/sales: what a period came to, beside the one before. Keeps the figures while others load. */
export const partnerSalesQuery = (days: Days) =>
  queryOptions({
    queryKey: ['partner-dashboard', 'sales', days],
    queryFn: () => answer(api.GET('/api/v1/partner-dashboard/sales', { params: { query: days } })),
    placeholderData: keepPreviousData,
  });

/** GET /partner-dashboard/activities: what happened last, some at a time; of one client where it is named. */
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

/** How many of the clients' quotes the dashboard shows. */
export const LATEST = 5;

/** GET /partners/quotes: the newest that the partner prepared. */
export const clientQuotesQuery = queryOptions({
  queryKey: ['quotes', 'list', 'of-clients', 'latest'],
  queryFn: () =>
    answer(
      api.GET('/api/v1/partners/quotes', {
        params: { query: { preparedBy: 'us', sort: '-createdAt', limit: LATEST } },
      }),
    ),
});
