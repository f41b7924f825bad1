import type { Catalogue } from '../catalogue/catalogue.js';
import { toItem, toItemDetail } from '../catalogue/catalogue.view.js';
import type { ResellerDto } from '../partner-programme/resellers/resellers.dto.js';
import type { Searchable } from '../rules/built-site.js';
import type { SiteSource } from './site-renderer.js';
import { SiteSearch } from './site-search.js';

/**
 * Builds the data source of the pages from a catalogue, without prices, and from the listed resellers. The search index
 * is built from `searchable` at the first search.
 */
export function sourceOf(
  { groups, products }: Catalogue,
  resellers: ResellerDto[],
  origin: string,
  searchable: (source: Pick<SiteSource, 'groups' | 'products'>) => Promise<Searchable[]>,
): SiteSource {
  const items = [...products.values()].map((product) => toItem(product, false));
  const found = <T>(value: T | undefined): Promise<T | null> => Promise.resolve(value ?? null);
  let index: Promise<SiteSearch> | undefined;
  const source: SiteSource = {
    origin,
    groups: () => Promise.resolve(groups),
    group: (slug) => {
      const group = groups.find((one) => one.slug === slug);
      return found(group && { ...group, products: items.filter((item) => item.group === slug) });
    },
    products: () => Promise.resolve(items),
    product: (id) => {
      const product = products.get(id);
      return found(product && toItemDetail(product, false));
    },
    resellers: () => Promise.resolve(resellers),
    search: async (text) => {
      index ??= searchable(source).then((entries) => new SiteSearch(entries));
      return (await index).find(text);
    },
  };
  return source;
}
