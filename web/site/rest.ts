const LATE = { timeout: 500 };
const whenIdle = (go: () => void): unknown =>
  'requestIdleCallback' in window ? requestIdleCallback(go, LATE) : setTimeout(go, 50);

/**
 * Lays out the sections below the first screen one after the other while the browser is idle. A layout of all sections
 * at once would block a phone's event loop. `public/theme.js` marks pages whose sections are not laid out yet.
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

/**
 * Lays out all sections at once, for a navigation within the site, after which the browser restores the scroll
 * position.
 */
export function layOutAll(): void {
  delete document.documentElement.dataset.fresh;
}
