import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { answer, api, ifMatch } from '../../../shared/api/client';
import type { QuoteFollowUp } from '../../../shared/api/schema';

/** GET /system/quotes/{id}/follow-up: owner and due date of a quote. */
export const followUpQuery = (id: string) =>
  queryOptions({
    queryKey: ['quotes', 'follow-up', id],
    queryFn: () => answer(api.GET('/api/v1/system/quotes/{id}/follow-up', { params: { path: { id } } })),
  });

/**
 * PUT /system/quotes/{id}/follow-up: changes only the given fields; sends the loaded version. 422 with errors by field.
 */
export const changeFollowUp = (
  id: string,
  copy: Pick<QuoteFollowUp, 'version'>,
  body: { ownerId?: string | null; dueOn?: string | null },
) =>
  answer(api.PUT('/api/v1/system/quotes/{id}/follow-up', { params: { path: { id } }, headers: ifMatch(copy), body }));

/** GET /system/quote-owners: users who can own quotes, with figures about their quotes. */
export const ownersQuery = queryOptions({
  queryKey: ['quotes', 'owners'],
  queryFn: () => answer(api.GET('/api/v1/system/quote-owners')),
});

/**
 * Returns a function that refetches all data affected by a change of the owner or due date. It does not refetch the
 * quote, because the user may be editing its form.
 */
export function useFollowUpChanged(): () => Promise<unknown> {
  const queries = useQueryClient();
  return () =>
    Promise.all(
      ['follow-up', 'owners', 'getList'].map((what) => queries.invalidateQueries({ queryKey: ['quotes', what] })),
    );
}
