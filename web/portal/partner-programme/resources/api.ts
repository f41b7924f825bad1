import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { answer, api } from '../../../shared/api/client';

interface ResourceFilters {
  search?: string;
  category?: string;
  sort: string;
  limit: number;
  offset: number;
}

/** GET /partner-dashboard/resources: resources that are available to the partner's tier. */
export const resourcesQuery = (filters: ResourceFilters) =>
  queryOptions({
    queryKey: ['partner-dashboard', 'resources', filters],
    queryFn: () => answer(api.GET('/api/v1/partner-dashboard/resources', { params: { query: filters } })),
    placeholderData: keepPreviousData,
  });

/** GET /partner-dashboard/resources/{id}/download: an address that is valid for five minutes, for this user only. */
export const resourceUrl = (id: string) =>
  answer(api.GET('/api/v1/partner-dashboard/resources/{id}/download', { params: { path: { id } } }));
