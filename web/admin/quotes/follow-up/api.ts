import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { answer, api, ifMatch } from '../../../shared/api/client';
import type { QuoteFollowUp } from '../../../shared/api/schema';

/** GET /system/quotes/{id}/follow-up. */
export const followUpQuery = (id: string) =>
  queryOptions({
    queryKey: ['quotes', 'follow-up', id],
    queryFn: () => answer(api.GET('/api/v1/system/quotes/{id}/follow-up', { params: { path: { id } } })),
  });

/** PUT /system/quotes/{id}/follow-up, over the loaded version: changes only the given fields. 422 with errors by field. */
export const changeFollowUp = (
  id: string,
  copy: Pick<QuoteFollowUp, 'version'>,
  body: { ownerId?: string | null; dueOn?: string | null },
) =>
  answer(api.PUT('/api/v1/system/quotes/{id}/follow-up', { params: { path: { id } }, headers: ifMatch(copy), body }));

/** GET /system/quote-owners: users who may own quotes, with the figures of their quotes. */
export const ownersQuery = queryOptions({
  queryKey: ['quotes', 'owners'],
  queryFn: () => answer(api.GET('/api/v1/system/quote-owners')),
});

/**
 * Returns a function that reloads the queries affected by a follow-up. The quote itself is left alone, because its form
 * may be half filled in.
 */
export function useFollowUpChanged(): () => Promise<unknown> {
  const queries = useQueryClient();
  return () =>
    Promise.all(
      ['follow-up', 'owners', 'getList'].map((what) => queries.invalidateQueries({ queryKey: ['quotes', what] })),
    );
}
