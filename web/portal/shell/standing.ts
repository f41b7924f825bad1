import { queryOptions } from '@tanstack/react-query';
import { answer, api } from '../../shared/api/client';

/** GET /partner-dashboard/standing: tier, commission, development funds, and how far the next tier is. */
export const standingQuery = queryOptions({
  queryKey: ['partner-dashboard', 'standing'],
  queryFn: () => answer(api.GET('/api/v1/partner-dashboard/standing')),
});
