import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router';

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
 * Escape closes it and goes back to the button; leaving it closes it too. The browser's own, so that it works without script.
 */
export function Disclosure(props: DisclosureProps) {
  const { key } = useLocation();
  return <Details key={key} {...props} />; // on another page it is closed
}

function Details({ className, label, name, group, children }: DisclosureProps) {
  const self = useRef<HTMLDetailsElement>(null);
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
        if (event.key !== 'Escape' || !box.open) return;
        box.open = false;
        box.querySelector('summary')?.focus();
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
