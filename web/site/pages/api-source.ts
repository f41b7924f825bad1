import { answer, api } from '../../shared/api/client';
import { isApiError } from '../../shared/api/errors';
import type { SiteSource } from './source';

/** The most that a page of the API holds. */
const limit = 100;

/** The catalogue as the API gives it, for who goes from page to page. */
export const apiSource: SiteSource = {
  origin: typeof location === 'undefined' ? '' : location.origin,
  groups: async () => (await answer(api.GET('/api/v1/catalog/groups', { params: { query: { limit } } }))).data,
  group: (slug) => found(answer(api.GET('/api/v1/catalog/groups/{slug}', { params: { path: { slug } } }))),
  products: async () => (await answer(api.GET('/api/v1/catalog', { params: { query: { limit } } }))).data,
  product: (id) => found(answer(api.GET('/api/v1/catalog/items/{id}', { params: { path: { id } } }))),
};

const found = async <T>(asked: Promise<T>): Promise<T | null> =>
  asked.catch((error: unknown) => {
    if (isApiError(error, 404)) return null;
    throw error;
  });
