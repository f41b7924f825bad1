import { useSyncExternalStore } from 'react';
import type { Reader } from '../shared/session/session';

let reader: Reader | null = null;
const listeners = new Set<() => void>();

/** Sets the signed-in user of the site once the session is known; null for a visitor. */
export function tellReader(who: Reader | null): void {
  if (!who) delete document.documentElement.dataset.session; // `theme.js` has set this attribute
  reader = who;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Returns the signed-in user; null for a visitor, and also until the session is known, because the server renders every
 * page for visitors.
 */
export const useReader = (): Reader | null =>
  useSyncExternalStore(
    subscribe,
    () => reader,
    () => null,
  );

/** Returns the signed-in user whose account is active, and who therefore sees prices; otherwise null. */
export function useBuyer(): Reader | null {
  const who = useReader();
  return who?.accountStatus === 'active' ? who : null;
}
