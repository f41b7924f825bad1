import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation, useNavigation } from 'react-router';

interface DisclosureProps {
  className?: string;
  /** In the button. */
  label: ReactNode;
  /** Names the button, where its label does not. */
  name?: string;
  /** Only one of the disclosures of a group is open. */
  group?: string;
  children: ReactNode;
}

/**
 * A button that shows what stands below it, as navigation does by the ARIA practices: Enter and Space open and close it,
 * Escape closes it and goes back to the button, arrows, Home and End go through its links; leaving it or the page closes it.
 * The browser's own, so that it works without script.
 */
export function Disclosure(props: DisclosureProps) {
  const { key } = useLocation();
  return <Details key={key} {...props} />; // on another page it is closed
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

/** Where a key goes to in a menu, from its place there, or from its button at -1. */
function itemAfter(key: string, at: number, count: number): number | null {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  if (key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowUp') return at <= 0 ? count - 1 : at - 1;
  return null;
}
