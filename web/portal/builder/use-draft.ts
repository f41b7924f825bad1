import { useEffect, useReducer } from 'react';
import { draftReducer, type DraftAction } from '../../shared/builder/builder-state';
import { isSameDraft, type Base } from './conflict/quote-changes';
import { type Buyer, clearDraft, loadDraft, saveDraft, type StoredDraft } from './rules/draft-storage';

type StoredAction =
  | DraftAction
  /** Replaces the draft by a merge with a newer saved version. */
  | { type: 'rebased'; stored: StoredDraft }
  /** Changes the buyer. */
  | { type: 'client'; client: Buyer }
  | { type: 'attempt'; attempt: NonNullable<StoredDraft['attempt']> };

const reducer = (stored: StoredDraft, action: StoredAction): StoredDraft => {
  if (action.type === 'rebased') return action.stored;
  if (action.type === 'client') return { ...stored, client: action.client };
  if (action.type === 'attempt') return { ...stored, attempt: action.attempt };
  return { ...stored, draft: draftReducer(stored.draft, action) };
};

/**
 * True when the draft is worth storing: it has products, a reference or a chosen client, or it differs from the saved
 * quote.
 */
const isWorthKeeping = ({ draft, base, client }: StoredDraft): boolean =>
  base
    ? !isSameDraft(draft, base.draft) || client !== undefined
    : draft.lines.length > 0 || draft.customerReference.trim() !== '' || client !== undefined;

/**
 * Returns the state of a draft. It is stored in the session storage under `key`, and so survives a refresh and the back
 * button.
 *
 * @param start returns the initial draft; receives the stored draft, or null
 */
export function useDraft(key: string, start: (kept: StoredDraft | null) => StoredDraft) {
  const [stored, dispatch] = useReducer(reducer, undefined, () => start(loadDraft(key)));
  useEffect(() => {
    if (isWorthKeeping(stored)) saveDraft(key, stored);
    else clearDraft(key);
  }, [key, stored]);
  return [stored, dispatch] as const;
}

export type DraftDispatch = ReturnType<typeof useDraft>[1];

/** Returns the stored form of an unchanged draft: of a new quote, or of a saved quote (`base`). */
export const freshDraft = (draft: StoredDraft['draft'], base: Base | null = null): StoredDraft => ({
  draft,
  base,
  attempt: null,
});
