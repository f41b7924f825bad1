import { useEffect, useState, type ComponentProps } from 'react';
import { lazyWithRetry } from '../lazy';
import type { UnreadMenu } from './UnreadMenu';

const Menu = lazyWithRetry(async () => (await import('./UnreadMenu')).UnreadMenu, {
  waiting: null,
  failed: () => null, // the page works without it
});

/** Time after which the page has loaded what it shows first, in milliseconds. */
const LATER_MS = 8_000;
const SIGNS = ['pointerdown', 'pointermove', 'keydown'];

/**
 * The user's unread messages in the top bar, and the stream that keeps messages up to date. They come after the page: at
 * the first move of the user, or after some seconds.
 */
export function UnreadMessages(props: ComponentProps<typeof UnreadMenu>) {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const start = () => setDue(true);
    const timer = setTimeout(start, LATER_MS);
    for (const sign of SIGNS) addEventListener(sign, start, { once: true });
    return () => {
      clearTimeout(timer);
      for (const sign of SIGNS) removeEventListener(sign, start);
    };
  }, []);
  return isDue && <Menu {...props} />;
}
