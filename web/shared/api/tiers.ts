import { queryOptions } from '@tanstack/react-query';
import { answer, api } from './client';

/** GET /partner-tiers: current commission rate and threshold of each tier, lowest tier first. */
export const tiersQuery = queryOptions({
  queryKey: ['partner-tiers'],
  queryFn: () => answer(api.GET('/api/v1/partner-tiers')),
  staleTime: 60_000,
});
