import { useSyncExternalStore } from 'react';

/** Products side by side at most; as the API keeps them. */
export const MOST = 4;

const KEY = 'compared';
const NONE: readonly string[] = [];
const listeners = new Set<() => void>();
let text: string | null = null;
let ids = NONE;

/** The ids of the products that somebody wants to compare, in their order. They stay in this browser, also over signing in. */
export function keptChoice(): readonly string[] {
  const stored = read();
  if (stored !== text) {
    text = stored;
    ids = stored ? stored.split(',').slice(0, MOST) : NONE;
  }
  return ids;
}

/** Keeps another choice, of as many as go side by side. */
export function keepChoice(chosen: readonly string[]): void {
  try {
    if (chosen.length > 0) localStorage.setItem(KEY, chosen.slice(0, MOST).join(','));
    else localStorage.removeItem(KEY);
  } catch {
    return; // Storage can be switched off; the address still has the choice.
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

/** The same, for a part of a page; none while the page is what the server has drawn. */
export const useChoice = (): readonly string[] => useSyncExternalStore(subscribe, keptChoice, () => NONE);
