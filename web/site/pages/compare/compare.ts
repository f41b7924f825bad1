import { useSearchParams } from 'react-router';
import { useIsOurs } from '../../use-is-ours';
import { MOST } from './choice';
import type { Compared } from './show';

/** Returns the id of the saved comparison that is shown; null until hydration. */
export function useSavedId(): string | null {
  const [query] = useSearchParams();
  return useIsOurs() ? query.get('saved') : null;
}

const namedBy = (text: string) => [...new Set(text.split(',').filter(Boolean))];
const find = (id: string, products: Compared[]) => products.find((product) => product.id === id);

/**
 * Returns the products that an address names: existing products only, without duplicates, in the order of the address,
 * at most four.
 */
export const chosenOf = (named: string, products: Compared[]): Compared[] =>
  namedBy(named)
    .flatMap((id) => find(id, products) ?? [])
    .slice(0, MOST);

/**
 * Returns whether an address names products that do not exist (`gone`), or more products than can be compared (`more`).
 */
export function leftOut(named: string, products: Compared[]): { gone: boolean; more: boolean } {
  const ids = namedBy(named);
  const sold = ids.filter((id) => find(id, products));
  return { gone: sold.length < ids.length, more: sold.length > MOST };
}
