import { useEffect, useState } from 'react';
import { Autosave, type Save } from './autosave';

/**
 * Saves a draft while it is typed. Returns a function that saves it without waiting for a pause, for `useUnsaved`.
 *
 * @param typed unsaved content; null when there is none, or when it must not be saved now
 */
export function useAutosave(typed: string | null, save: Save): () => Promise<boolean> {
  const [draft] = useState(() => new Autosave());
  useEffect(() => draft.note(typed, save));
  useEffect(() => {
    const again = () => draft.again();
    addEventListener('online', again);
    return () => {
      removeEventListener('online', again);
      draft.stop();
    };
  }, [draft]);
  return () => draft.now();
}
