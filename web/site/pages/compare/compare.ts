import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { MOST } from './choice';
import type { Compared } from './show';

const never = () => () => undefined;

/** The query of the address; null while the page is what the server has drawn, which knows none. */
export function useQueryOfAddress(): URLSearchParams | null {
  const { search } = useLocation();
  const isOurs = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return isOurs ? new URLSearchParams(search) : null;
}

/** The products that an address names: each once, those that there are, four at most, in its order. */
export function chosenOf(named: string, products: Compared[]): Compared[] {
  const ids = [...new Set(named.split(','))];
  return ids.flatMap((id) => products.find((product) => product.id === id) ?? []).slice(0, MOST);
}
