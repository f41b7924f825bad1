import { useSearchParams } from 'react-router';
import { useIsOurs } from '../../use-is-ours';
import { MOST } from './choice';
import type { Compared } from './show';

/** The saved comparison that is looked at; null while the page is what the server has drawn. */
export function useSavedId(): string | null {
  const [query] = useSearchParams();
  return useIsOurs() ? query.get('saved') : null;
}

const namedBy = (text: string) => [...new Set(text.split(',').filter(Boolean))];
const find = (id: string, products: Compared[]) => products.find((product) => product.id === id);

/** The products that an address names: each once, those that there are, four at most, in its order. */
export const chosenOf = (named: string, products: Compared[]): Compared[] =>
  namedBy(named)
    .flatMap((id) => find(id, products) ?? [])
    .slice(0, MOST);

/** Whether an address names what there is not, and more than are compared. */
export function leftOut(named: string, products: Compared[]): { gone: boolean; more: boolean } {
  const ids = namedBy(named);
  const sold = ids.filter((id) => find(id, products));
  return { gone: sold.length < ids.length, more: sold.length > MOST };
}
