import type { KeyboardEvent, RefObject } from 'react';

/** True for a key that can be a shortcut: without modifier keys, and outside text fields. */
export const isShortcut = (event: KeyboardEvent): boolean =>
  !event.ctrlKey &&
  !event.metaKey &&
  !event.altKey &&
  !(event.target as HTMLElement).matches('textarea, select, input:not([type=checkbox])');

/**
 * Keyboard shortcuts of a list: J and K (or the arrows) move the focus to the next and previous row, X selects the
 * focused row. The shortcuts work only while the focus is in the list and outside text fields.
 */
export function useRowKeys(region: RefObject<HTMLElement | null>, toggle?: (id: string) => void) {
  return (event: KeyboardEvent) => {
    if (!isShortcut(event)) return;
    const target = event.target as HTMLElement;
    const links = [...(region.current?.querySelectorAll<HTMLElement>('[data-row-link]') ?? [])];
    const row = target.closest('[data-row]');
    const index = links.findIndex((link) => row?.contains(link));
    const step = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      const next = links[index === -1 ? 0 : index + step];
      if (!next) return;
      event.preventDefault();
      next.focus();
    } else if (event.key === 'x' && toggle && row instanceof HTMLElement && row.dataset.row) {
      event.preventDefault();
      toggle(row.dataset.row);
    }
  };
}
