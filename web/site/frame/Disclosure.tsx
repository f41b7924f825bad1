import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation, useNavigation } from 'react-router';

interface DisclosureProps {
  className?: string;
  /** Content of the button. */
  label: ReactNode;
  /** Accessible name of the button, where its label is none. */
  name?: string;
  /** Only one disclosure of a group is open at a time. */
  group?: string;
  children: ReactNode;
}

/**
 * A button that shows the content below it, as navigation does by the ARIA practices: Enter and Space open and close
 * it, Escape closes it and moves the focus to the button, the arrow keys, Home and End move through its links. It
 * closes when the focus leaves it or the user leaves the page. Uses the browser's `details`, so that it works without
 * script.
 */
export function Disclosure(props: DisclosureProps) {
  const { key } = useLocation();
  return <Details key={key} {...props} />; // closed again on the next page
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

/** Returns the index of the menu item that a key moves to; null for other keys. `at` is the current index, -1 on the button. */
function itemAfter(key: string, at: number, count: number): number | null {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  if (key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowUp') return at <= 0 ? count - 1 : at - 1;
  return null;
}
