import { queryOptions } from '@tanstack/react-query';
import { answer, api } from '../../../shared/api/client';
import { once } from '../../../shared/api/idempotency';
import { quoteKeys } from '../../../shared/api/quotes';

/** GET /quotes/templates: the company's templates, sorted by name. */
export const templatesQuery = queryOptions({
  queryKey: [...quoteKeys.all, 'templates'],
  queryFn: async ({ signal }) => (await answer(api.GET('/api/v1/quotes/templates', { signal }))).data,
});

/** POST /quotes/templates: saves a template. 422 when the name already exists. */
export const saveTemplate = (quoteId: string, name: string) =>
  answer(api.POST('/api/v1/quotes/templates', { body: { quoteId, name } }));

/**
 * POST /quotes/templates/{id}/use: creates a draft at current prices (for a partner also for a client), and returns
 * notices about differences from the template.
 */
export const draftOfTemplate = (id: string, clientId: string | null) =>
  once(['template', id, clientId], (header) =>
    answer(api.POST('/api/v1/quotes/templates/{id}/use', { params: { path: { id }, header }, body: { clientId } })),
  );

/** DELETE /quotes/templates/{id}: deletes a template. */
export const removeTemplate = (id: string) =>
  answer(api.DELETE('/api/v1/quotes/templates/{id}', { params: { path: { id } } }));
