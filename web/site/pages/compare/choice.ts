import { useSyncExternalStore } from 'react';

/** Maximum number of compared products, as in the API. */
export const MOST = 4;

const KEY = 'compared';
const NONE: readonly string[] = [];
const listeners = new Set<() => void>();
let text: string | null = null;
let ids = NONE;

/**
 * Returns the ids of the products selected for the comparison, in order. The selection is stored in this browser and
 * survives sign-in.
 */
export function keptChoice(): readonly string[] {
  const stored = read();
  if (stored !== text) {
    text = stored;
    ids = stored ? stored.split(',').slice(0, MOST) : NONE;
  }
  return ids;
}

/** Stores another selection, cut off at the maximum. */
export function keepChoice(chosen: readonly string[]): void {
  try {
    if (chosen.length > 0) localStorage.setItem(KEY, chosen.slice(0, MOST).join(','));
    else localStorage.removeItem(KEY);
  } catch {
    return; // Storage can be disabled; the selection is still in the address.
  }
  for (const listener of listeners) listener();
}

function read(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

/** Returns {@link keptChoice}, and re-renders when it changes; empty until hydration. */
export const useChoice = (): readonly string[] => useSyncExternalStore(subscribe, keptChoice, () => NONE);
