import { useEffect } from 'react';
import { keepWhat } from './session';

/** Where one types, other than what searches or narrows a list. */
const FIELD = ':is(textarea, input:not([type=checkbox], [type=radio], [type=file], [type=search]))';
const ASIDE = 'header, [role=search]';

/** Notes what people type on the pages of a frame: where it stands, a session that ends does not take the page away. */
export function useTyped() {
  useEffect(() => {
    const typedIn = new Set<HTMLInputElement>();
    const note = ({ target }: Event) => {
      for (const field of typedIn) if (!field.isConnected) typedIn.delete(field);
      const field = target as HTMLInputElement;
      if (field.matches(FIELD) && !field.closest(ASIDE)) typedIn.add(field);
    };
    document.addEventListener('input', note);
    keepWhat(() => [...typedIn].some(({ isConnected, value }) => isConnected && value !== ''));
    return () => {
      document.removeEventListener('input', note);
      keepWhat(() => false);
    };
  }, []);
}
