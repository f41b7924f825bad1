import { useEffect } from 'react';
import { hasUnsaved } from '../unsaved';
import { keepBy, unmarkSession } from './session';

/** Selector of text fields, except fields that search or filter a list. */
const FIELD =
  'textarea, input:not([type=checkbox], [type=radio], [type=file], [type=search], header *, [role=search] *)';

/** Tracks whether the pages inside a frame hold typed text; such a page is kept when the session ends. */
export function useTyped() {
  useEffect(() => {
    let typedIn = new Set<HTMLInputElement>();
    const note = ({ target }: Event) => {
      const fields = [...typedIn, target as HTMLInputElement];
      typedIn = new Set(fields.filter((field) => field.isConnected && field.matches(FIELD)));
    };
    document.addEventListener('input', note);
    keepBy((shown) => {
      // A code editor is not a form field, and blocks are moved without typing: these forms report unsaved changes
      // themselves.
      const isTyped = [...typedIn].some((field) => field.isConnected && field.value);
      if (!shown || !(isTyped || hasUnsaved())) return null;
      unmarkSession();
      return { ...shown, ended: true };
    });
    return () => {
      document.removeEventListener('input', note);
      keepBy(() => null);
    };
  }, []);
}
