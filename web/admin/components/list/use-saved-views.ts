import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SortPayload } from 'ra-core';
import { answer, api } from '../../../shared/api/client';
import type { SavedView, ViewResource } from '../../../shared/api/schema';
import type { FilterValues, View } from './types';

/**
 * Returns the saved filters of a list: the user's, and those shared by staff. Empty when filters of this list cannot be
 * saved.
 */
export function useSavedViews(resource: ViewResource | undefined) {
  const queries = useQueryClient();
  const key = ['saved-views', resource];
  const { data = [] } = useQuery({
    queryKey: key,
    queryFn: () => answer(api.GET('/api/v1/system/views', { params: { query: { resource: resource! } } })),
    select: (found) => found.data.map(toView),
    enabled: resource !== undefined,
  });
  const changed = () => queries.invalidateQueries({ queryKey: key });
  const remove = useMutation({
    mutationFn: (id: string) => answer(api.DELETE('/api/v1/system/views/{id}', { params: { path: { id } } })),
    onSuccess: changed,
  });
  return { views: data, changed, remove };
}

export interface SavedViewTab extends View {
  /** Name of the user who shares the filter; undefined for the current user's filters. */
  sharedBy?: string;
  mayRemove: boolean;
}

/** Converts filters and sort order to a query string. */
export function toQuery(filter: FilterValues, { field, order }: SortPayload): string {
  const values = Object.entries(filter).map(([name, value]) => [name, String(value)]);
  return String(new URLSearchParams([...values, ['sort', order === 'DESC' ? `-${field}` : field]]));
}

function toView({ id, name, query, isShared, savedBy, actions }: SavedView): SavedViewTab {
  const { sort = '', ...filter } = Object.fromEntries(new URLSearchParams(query));
  const isDescending = sort.startsWith('-');
  return {
    key: id,
    label: name,
    filter,
    ...(sort && { sort: { field: isDescending ? sort.slice(1) : sort, order: isDescending ? 'DESC' : 'ASC' } }),
    ...(isShared && { sharedBy: savedBy }),
    mayRemove: actions.includes('delete'),
  };
}
