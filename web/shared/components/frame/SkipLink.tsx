import { texts } from '../../texts';

/** Link that skips the navigation and moves to `<main id="main">`; the first element in the tab order. */
export function SkipLink() {
  return (
    <a href="#main" className="skip-link">
      {texts.skip}
    </a>
  );
}
