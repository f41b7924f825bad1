import { queryOptions } from '@tanstack/react-query';
import { answer, api } from './client';

/** GET /partner-tiers: what each tier earns today, and where it begins; the lowest first. */
export const tiersQuery = queryOptions({
  queryKey: ['partner-tiers'],
  queryFn: () => answer(api.GET('/api/v1/partner-tiers')),
  staleTime: 60_000,
});
