import { useState } from 'react';
import { clearDraft, loadDraft, saveDraft, typedOver } from './form-draft';
import { useProfile } from './session/session';

/** Unsaved input of a form as it is stored in the tab. */
interface KeptInput {
  /** Time of the last change, ISO 8601; empty when nothing is stored. */
  at: string;
  /** Version of the record that the form was filled from; 0 for a new record. */
  version: number;
  values: Record<string, unknown>;
}

const NOTHING: KeptInput = { at: '', version: 0, values: {} };

/**
 * Keeps the unsaved input of a form in the tab's session storage, for the signed-in user, so that it survives a reload
 * or a crash.
 *
 * @param name of the form, such as `products/holodesk-27`
 * @param saved values without the input
 */
export function useKeptInput<Values extends object>(name: string, saved: Values) {
  const key = `unsaved:${useProfile().id}:${name}`;
  const [found] = useState(() => {
    const { at, version, values } = loadDraft(key, NOTHING);
    return at ? { at, version, values: typedOver(saved, values) } : null;
  });
  return {
    /** Input that was stored before the page was loaded; null when there is none. */
    found,
    keep: (values: Values, version: number) => saveDraft(key, { at: new Date().toISOString(), version, values }),
    clear: () => clearDraft(key),
  };
}
