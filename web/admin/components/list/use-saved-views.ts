import { useState } from 'react';
import type { View } from './types';

/** The reader's own saved filters of a list, kept in this browser. */
export function useSavedViews(resource: string) {
  const key = `console.views.${resource}`;
  const [views, setViews] = useState<View[]>(() => read(key));
  const save = (next: View[]) => {
    setViews(next);
    localStorage.setItem(key, JSON.stringify(next));
  };
  return {
    views,
    add: (view: View) => save([...views.filter((other) => other.key !== view.key), view]),
    remove: (view: View) => save(views.filter((other) => other !== view)),
  };
}

/** What an older version or another hand left there counts as nothing. */
function read(key: string): View[] {
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(saved) ? (saved as View[]).filter((view) => view.label && view.filter) : [];
  } catch {
    return [];
  }
}
