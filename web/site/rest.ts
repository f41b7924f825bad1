const LATE = { timeout: 500 };
const whenIdle = (go: () => void): unknown =>
  'requestIdleCallback' in window ? requestIdleCallback(go, LATE) : setTimeout(go, 50);

/**
 * Lays out the sections below the first screen of a fresh page one after the other, whenever the browser is idle: all
 * at once would block a phone's event loop. `public/theme.js` marks such a page.
 */
export function layOutRest(): void {
  const parts = document.querySelectorAll<HTMLElement>('[data-fresh] :is(.section, .site-footer)').values();
  const next = () => {
    const { value: part, done } = parts.next();
    if (done) return layOutAll();
    part.style.contentVisibility = 'visible';
    whenIdle(next);
  };
  whenIdle(next);
}

/** Lays out all sections at once, as after a navigation within the site, where the browser restores the scroll position. */
export function layOutAll(): void {
  delete document.documentElement.dataset.fresh;
}
