import { useEffect } from 'react';
import { hasUnsaved } from '../unsaved';
import { keepBy, unmarkSession } from './session';

/** Where one types, other than what searches or narrows a list. */
const FIELD =
  'textarea, input:not([type=checkbox], [type=radio], [type=file], [type=search], header *, [role=search] *)';

/** Notes what people type on the pages of a frame: where it stands, a session that ends does not take the page away. */
export function useTyped() {
  useEffect(() => {
    let typedIn = new Set<HTMLInputElement>();
    const note = ({ target }: Event) => {
      const fields = [...typedIn, target as HTMLInputElement];
      typedIn = new Set(fields.filter((field) => field.isConnected && field.matches(FIELD)));
    };
    document.addEventListener('input', note);
    keepBy((shown) => {
      // An editor of code is no field, and blocks are moved without typing: their forms tell of it.
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
