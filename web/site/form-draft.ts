/** What was typed in a public form, kept for this window so that a refresh loses nothing. Never a password. */
export function loadDraft<Values extends object>(key: string, empty: Values): Values {
  try {
    const stored = JSON.parse(sessionStorage.getItem(key) ?? '{}') as Record<string, unknown>;
    const kept = Object.entries(empty).map(([name, value]: [string, unknown]) => {
      const typed = stored[name];
      return [name, typeof typed === typeof value ? typed : value] as const;
    });
    return Object.fromEntries(kept) as Values;
  } catch (error) {
    console.warn('No stored draft can be read', error);
    return empty;
  }
}

export function saveDraft(key: string, values: object): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(values));
  } catch (error) {
    console.warn('The draft cannot be stored and would not outlive a refresh', error);
  }
}

export function clearDraft(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch (error) {
    console.warn('The stored draft cannot be removed', error);
  }
}
