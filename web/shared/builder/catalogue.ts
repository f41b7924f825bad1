import { queryOptions } from '@tanstack/react-query';
import { answer, api } from '../api/client';
import type { CatalogItem } from '../api/schema';

/** Page size. As specified. */
const PAGE_SIZE = 100;

/** Age at which prices are fetched again, in milliseconds, because they can change during a visit. */
const STALE_MS = 60_000;

export const CATALOGUE_KEY = ['catalogue'];

/** GET /catalog: products with a price, in catalogue order. As specified. */
export const productsQuery = queryOptions({
  queryKey: [...CATALOGUE_KEY, 'priced'],
  queryFn: async (): Promise<CatalogItem[]> => {
    const { data } = await answer(api.GET('/api/v1/catalog', { params: { query: { limit: PAGE_SIZE } } }));
    return data.filter(({ priceConfigurations }) => priceConfigurations.length > 0);
  },
  staleTime: STALE_MS,
});

/**
 * GET /catalog/items/{id}: a product with all its price configurations and options. 404 when the product no longer
 * exists.
 */
export const productQuery = (id: string) =>
  queryOptions({
    queryKey: [...CATALOGUE_KEY, 'item', id],
    queryFn: () => answer(api.GET('/api/v1/catalog/items/{id}', { params: { path: { id } } })),
    staleTime: STALE_MS,
  });
