/** Storage of a draft: 'window' is sessionStorage; 'device' is localStorage, for users who continue on another day. */
type Keep = 'window' | 'device';
const storeOf = (keep: Keep) => (keep === 'device' ? localStorage : sessionStorage);

/** Returns the stored values of a form, so that a refresh loses no input. Passwords are never stored. */
export function loadDraft<Values extends object>(key: string, empty: Values, keep: Keep = 'window'): Values {
  if (typeof window === 'undefined') return empty; // the server renders the same page for all visitors
  try {
    return typedOver(empty, JSON.parse(storeOf(keep).getItem(key) ?? '{}') as Record<string, unknown>);
  } catch (error) {
    console.warn('No stored draft can be read', error);
    return empty;
  }
}

/** Returns the stored values of the fields of `empty`; a missing value, or one of another type, keeps that of `empty`. */
export function typedOver<Values extends object>(empty: Values, stored: Record<string, unknown>): Values {
  const kept = Object.entries(empty).map(([name, value]: [string, unknown]) => {
    const typed = stored[name];
    return [name, typeof typed === typeof value ? typed : value] as const;
  });
  return Object.fromEntries(kept) as Values;
}

export function saveDraft(key: string, values: object, keep: Keep = 'window'): void {
  try {
    storeOf(keep).setItem(key, JSON.stringify(values));
  } catch (error) {
    console.warn('The draft cannot be stored and would not outlive a refresh', error);
  }
}

export function clearDraft(key: string, keep: Keep = 'window'): void {
  try {
    storeOf(keep).removeItem(key);
  } catch (error) {
    console.warn('The stored draft cannot be removed', error);
  }
}
