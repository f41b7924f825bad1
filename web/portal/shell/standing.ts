import { queryOptions } from '@tanstack/react-query';
import { answer, api } from '../../shared/api/client';

/** GET /partner-dashboard/standing: tier, commission rate, development funds, and progress to the next tier. */
export const standingQuery = queryOptions({
  queryKey: ['partner-dashboard', 'standing'],
  queryFn: () => answer(api.GET('/api/v1/partner-dashboard/standing')),
});
