const LATE = { timeout: 500 };
const whenIdle = (go: () => void): unknown =>
  'requestIdleCallback' in window ? requestIdleCallback(go, LATE) : setTimeout(go, 50);

/**
 * Lays out what is below the first screen of a fresh page, part after part whenever the browser has nothing else to do: all at
 * once would keep a phone from answering. `public/theme.js` marks such a page.
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

/** At once, as for a page that is come to within the site: there the browser scrolls to where one was. */
export function layOutAll(): void {
  delete document.documentElement.dataset.fresh;
}
