import type { Group, Product, Reseller, SiteHit, SiteSource } from './source';

/** Query string for a page of the API's maximum size. */
const ALL = '?limit=100';

/** Source of the pages' data in the browser: calls the API without a session. Throws when the API fails. */
export const apiSource: SiteSource = {
  origin: typeof location === 'undefined' ? '' : location.origin,
  groups: () => list<Group>(`/catalog/groups${ALL}`),
  group: (slug) => get(`/catalog/groups/${encodeURIComponent(slug)}`),
  products: () => list<Product>(`/catalog${ALL}`),
  product: (id) => get(`/catalog/items/${encodeURIComponent(id)}`),
  resellers: () => list<Reseller>('/resellers'),
  search: (text) => list<SiteHit>(`/site/search?q=${encodeURIComponent(text)}`).catch(() => null),
};

/** Returns null on 404. */
async function get<T>(path: string): Promise<T | null> {
  const response = await fetch(`/api/v1${path}`);
  if (response.status === 404) return null;
  if (!response.ok) throw new Error(`${path} answers ${response.status}`);
  return (await response.json()) as T;
}

const list = async <T>(path: string): Promise<T[]> => (await get<{ data: T[] }>(path))?.data ?? [];
