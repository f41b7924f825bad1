import { queryOptions } from '@tanstack/react-query';
import { answer, api } from './client';

/** GET /partner-tiers: the current commission and threshold of each tier; the lowest first. */
export const tiersQuery = queryOptions({
  queryKey: ['partner-tiers'],
  queryFn: () => answer(api.GET('/api/v1/partner-tiers')),
  staleTime: 60_000,
});
