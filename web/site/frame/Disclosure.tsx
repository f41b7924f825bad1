import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation, useNavigation } from 'react-router';

interface DisclosureProps {
  className?: string;
  /** Content of the button. */
  label: ReactNode;
  /** Accessible name of the button, when the label is not text. */
  name?: string;
  /** Only one disclosure of a group is open at a time. */
  group?: string;
  children: ReactNode;
}

/**
 * A button that shows or hides the content below, with the keys of the ARIA pattern for navigation: Enter and Space
 * open and close the content, Escape closes it and moves the focus to the button, the arrow keys, Home and End move
 * through the links. The content also closes when the focus leaves it or the user opens another page. Uses the native
 * `details` element, so that it works without scripts.
 */
export function Disclosure(props: DisclosureProps) {
  const { key } = useLocation();
  return <Details key={key} {...props} />; // the new key of the next page closes the content
}

function Details({ className, label, name, group, children }: DisclosureProps) {
  const self = useRef<HTMLDetailsElement>(null);
  const isLeaving = useNavigation().state === 'loading';
  useEffect(() => {
    if (isLeaving && self.current) self.current.open = false;
  }, [isLeaving]);
  useEffect(() => {
    const box = self.current;
    if (!box) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    const leave = (target: EventTarget | null) => {
      if (target instanceof Node && !box.contains(target)) box.open = false;
    };
    document.addEventListener('pointerdown', ({ target }) => leave(target), { signal });
    box.addEventListener('focusout', ({ relatedTarget }) => leave(relatedTarget), { signal });
    box.addEventListener(
      'keydown',
      (event) => {
        if (!box.open || event.target instanceof HTMLInputElement) return;
        if (event.key === 'Escape') {
          box.open = false;
          box.querySelector('summary')?.focus();
          return;
        }
        const items = [...box.querySelectorAll<HTMLElement>('a, button')];
        const next = itemAfter(event.key, items.indexOf(event.target as HTMLElement), items.length);
        if (next === null) return;
        event.preventDefault();
        items[next]?.focus();
      },
      { signal },
    );
    return () => leaving.abort();
  }, []);
  return (
    <details ref={self} name={group} className={className}>
      <summary aria-label={name}>{label}</summary>
      {children}
    </details>
  );
}

/**
 * Returns the index of the menu item that a key moves to; null for other keys. `at` is the index of the focused item,
 * -1 when the button has the focus.
 */
function itemAfter(key: string, at: number, count: number): number | null {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  if (key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowUp') return at <= 0 ? count - 1 : at - 1;
  return null;
}
