import { useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router';
import { MOST } from './choice';
import type { Compared } from './show';

const never = () => () => undefined;

/** The saved comparison that is looked at; null while the page is what the server has drawn, the same for everybody. */
export function useSavedId(): string | null {
  const [query] = useSearchParams();
  const isOurs = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return isOurs ? query.get('saved') : null;
}

/** The products that an address names: each once, those that there are, four at most, in its order. */
export function chosenOf(named: string, products: Compared[]): Compared[] {
  const ids = [...new Set(named.split(','))];
  return ids.flatMap((id) => products.find((product) => product.id === id) ?? []).slice(0, MOST);
}
