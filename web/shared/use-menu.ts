import { useId, useState, type MouseEvent } from 'react';

/**
 * Returns the state of a button that opens a menu or a small dialog: props for the button (`trigger`) and for the menu
 * (`menu`).
 */
export function useMenu(kind: 'menu' | 'dialog' = 'menu') {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  const open = anchor !== null;
  return {
    trigger: {
      'aria-haspopup': kind,
      'aria-expanded': open,
      'aria-controls': open ? id : undefined,
      onClick: (event: MouseEvent<HTMLElement>) => setAnchor(event.currentTarget),
    } as const,
    menu: { id, anchor, open, onClose: () => setAnchor(null) },
  };
}
