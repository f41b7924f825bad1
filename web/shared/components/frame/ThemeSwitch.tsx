import { SunMoon } from 'lucide-react';
import { texts } from '../../texts';
import { IconAction } from '../actions/IconAction';

/** Key in localStorage; `public/theme.js` reads it before the first paint. */
const STORAGE_KEY = 'theme';

function turnOver() {
  const page = document.documentElement;
  const next = page.dataset.theme === 'dark' ? 'light' : 'dark';
  try {
    localStorage.setItem(STORAGE_KEY, next);
  } catch (refused) {
    console.warn('The theme is not remembered', refused);
  }
  page.dataset.turning = '';
  page.dataset.theme = next;
  page.getBoundingClientRect(); // forces a layout, so that the change has no transition
  delete page.dataset.turning;
}

/** Switches between light and dark and remembers the choice; the default is the system's setting. */
export function ThemeSwitch() {
  return <IconAction name={texts.theme} icon={<SunMoon size={17} />} onClick={turnOver} />;
}
