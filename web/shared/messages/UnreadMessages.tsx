import type { ComponentProps } from 'react';
import { lazyWithRetry } from '../lazy';
import { useLater } from '../use-later';
import type { UnreadMenu } from './UnreadMenu';

const Menu = lazyWithRetry(async () => (await import('./UnreadMenu')).UnreadMenu, {
  waiting: null,
  failed: () => null, // the page works without it
});

/**
 * The user's unread messages in the top bar, and the stream that keeps messages up to date. They come after the page: at
 * the first move of the user, or after some seconds.
 */
export function UnreadMessages(props: ComponentProps<typeof UnreadMenu>) {
  const isDue = useLater();
  return isDue && <Menu {...props} />;
}
