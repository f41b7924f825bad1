import { useLayoutEffect } from 'react';

/** Handles the keys J (next) and K (previous) of a page, except in text fields, dialogs and menus. */
export function useStepKeys(go: (step: 1 | -1) => void) {
  // A layout effect, so that a key works as soon as the rows are on screen.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const step = { j: 1, k: -1 }[event.key] as 1 | -1 | undefined;
      const target = event.target as HTMLElement;
      if (!step || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (
        target.matches('textarea, select, input, [contenteditable]') ||
        document.querySelector('[role=dialog], dialog[open], [role=menu], [role=listbox]')
      )
        return;
      event.preventDefault();
      go(step);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  });
}
