import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { answer, api, ifMatch } from '../../../shared/api/client';
import type { QuoteFollowUp } from '../../../shared/api/schema';

/** GET /system/quotes/{id}/follow-up. */
export const followUpQuery = (id: string) =>
  queryOptions({
    queryKey: ['quotes', 'follow-up', id],
    queryFn: () => answer(api.GET('/api/v1/system/quotes/{id}/follow-up', { params: { path: { id } } })),
  });

/** PUT /system/quotes/{id}/follow-up, over the copy on screen: what is given changes. 422 by field. */
export const changeFollowUp = (
  id: string,
  copy: Pick<QuoteFollowUp, 'version'>,
  body: { ownerId?: string | null; dueOn?: string | null },
) =>
  answer(api.PUT('/api/v1/system/quotes/{id}/follow-up', { params: { path: { id } }, headers: ifMatch(copy), body }));

/** GET /system/quote-owners: who may own quotes, with the figures of theirs. */
export const ownersQuery = queryOptions({
  queryKey: ['quotes', 'owners'],
  queryFn: () => answer(api.GET('/api/v1/system/quote-owners')),
});

/** After a change of a follow-up: what tells of it is asked again; the quote itself, whose form may be half filled in, is not. */
export function useFollowUpChanged(): () => Promise<unknown> {
  const queries = useQueryClient();
  return () =>
    Promise.all(
      ['follow-up', 'owners', 'getList'].map((what) => queries.invalidateQueries({ queryKey: ['quotes', what] })),
    );
}
