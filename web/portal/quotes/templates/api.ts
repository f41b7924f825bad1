import { queryOptions } from '@tanstack/react-query';
import { answer, api } from '../../../shared/api/client';
import { once } from '../../../shared/api/idempotency';
import { quoteKeys } from '../../../shared/api/quotes';

/** GET /quotes/templates: templates of the company, by name. */
export const templatesQuery = queryOptions({
  queryKey: [...quoteKeys.all, 'templates'],
  queryFn: async ({ signal }) => (await answer(api.GET('/api/v1/quotes/templates', { signal }))).data,
});

/** POST /quotes/templates. 422 for a name that exists already. */
export const saveTemplate = (quoteId: string, name: string) =>
  answer(api.POST('/api/v1/quotes/templates', { body: { quoteId, name } }));

/**
 * POST /quotes/templates/{id}/use: creates a draft at the current prices, for a partner also for a client, and returns
 * notices about differences.
 */
export const draftOfTemplate = (id: string, clientId: string | null) =>
  once(['template', id, clientId], (header) =>
    answer(api.POST('/api/v1/quotes/templates/{id}/use', { params: { path: { id }, header }, body: { clientId } })),
  );

/** DELETE /quotes/templates/{id}. */
export const removeTemplate = (id: string) =>
  answer(api.DELETE('/api/v1/quotes/templates/{id}', { params: { path: { id } } }));
