import { useSyncExternalStore } from 'react';
import type { Reader } from '../shared/session/session';

let reader: Reader | null = null;
const listeners = new Set<() => void>();

/** Says who reads the site, once it is known; null when it is a visitor after all. */
export function tellReader(who: Reader | null): void {
  if (!who) delete document.documentElement.dataset.session; // set by `theme.js`
  reader = who;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Who is signed in; null for a visitor, and until it is known: the server draws each page for visitors. */
export const useReader = (): Reader | null =>
  useSyncExternalStore(
    subscribe,
    () => reader,
    () => null,
  );

/** Who sees prices: whoever is signed in with an active account. */
export function useBuyer(): Reader | null {
  const who = useReader();
  return who?.accountStatus === 'active' ? who : null;
}
