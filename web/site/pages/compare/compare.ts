import { useSearchParams } from 'react-router';
import { useIsOurs } from '../../use-is-ours';
import { MOST } from './choice';
import type { Compared } from './show';

/** Returns the id of the saved comparison that the page shows; null until hydration. */
export function useSavedId(): string | null {
  const [query] = useSearchParams();
  return useIsOurs() ? query.get('saved') : null;
}

const namedBy = (text: string) => [...new Set(text.split(',').filter(Boolean))];
const find = (id: string, products: Compared[]) => products.find((product) => product.id === id);

/** Returns the products that an address names: existing ones only, without duplicates, in its order, at most four. */
export const chosenOf = (named: string, products: Compared[]): Compared[] =>
  namedBy(named)
    .flatMap((id) => find(id, products) ?? [])
    .slice(0, MOST);

/** Says if an address names products that do not exist (`gone`), and more products than are compared (`more`). */
export function leftOut(named: string, products: Compared[]): { gone: boolean; more: boolean } {
  const ids = namedBy(named);
  const sold = ids.filter((id) => find(id, products));
  return { gone: sold.length < ids.length, more: sold.length > MOST };
}
