import { texts } from '../../texts';

/** The first stop of the Tab key: past the navigation, to `<main id="main">`. */
export function SkipLink() {
  return (
    <a href="#main" className="skip-link">
      {texts.skip}
    </a>
  );
}
