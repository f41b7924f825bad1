import { queryOptions } from '@tanstack/react-query';
import { answer, api, ifMatch } from '../../../shared/api/client';
import { once } from '../../../shared/api/idempotency';
import type { components } from '../../../shared/api/schema.gen';

export type SavedComparison = components['schemas']['ComparisonDto'];
type Content = components['schemas']['SaveComparisonDto'];

const KEY = 'comparisons';
/** Maximum number of saved comparisons per user. */
const limit = 100;

/** Saved comparisons of the signed-in user, last changed first. */
export const comparisonsQuery = queryOptions({
  queryKey: [KEY],
  queryFn: async () => (await answer(api.GET('/api/v1/comparisons', { params: { query: { limit } } }))).data,
});

export const comparisonQuery = (id: string) =>
  queryOptions({
    queryKey: [KEY, id],
    queryFn: () => answer(api.GET('/api/v1/comparisons/{id}', { params: { path: { id } } })),
  });

export const saveComparison = (body: Content): Promise<SavedComparison> =>
  once([KEY, body], (header) => answer(api.POST('/api/v1/comparisons', { params: { header }, body })));

/** Updates a saved comparison. 412 when it was changed elsewhere meanwhile. */
export const updateComparison = (saved: SavedComparison, body: Content): Promise<SavedComparison> =>
  answer(api.PUT('/api/v1/comparisons/{id}', { params: { path: { id: saved.id } }, headers: ifMatch(saved), body }));

export const deleteComparison = (saved: SavedComparison) =>
  answer(api.DELETE('/api/v1/comparisons/{id}', { params: { path: { id: saved.id } }, headers: ifMatch(saved) }));
