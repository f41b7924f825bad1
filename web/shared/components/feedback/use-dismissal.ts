import { useEffect, useEffectEvent, type RefObject } from 'react';

/** Specified: toasts and notifications dismiss themselves after 5 seconds. */
const SHOWN_MS = 5000;
const TICK_MS = 250;
const HELD = ':hover, :focus-within, :has([aria-busy], .action-problem)';

/**
 * Closes a floating message after 5 seconds, or at Escape. The countdown pauses while the message is hovered, focused
 * or not shown, while its action runs or tells what went wrong, or the window has no focus.
 *
 * @param onTick called four times a second
 */
export function useDismissal(self: RefObject<HTMLElement | null>, close: () => void, onTick?: () => void): void {
  const leave = useEffectEvent(close);
  const tick = useEffectEvent(() => onTick?.());
  useEffect(() => {
    let left = SHOWN_MS;
    const timer = setInterval(() => {
      tick();
      const isShown = self.current?.checkVisibility() ?? false;
      const isHeld = self.current?.matches(HELD) || !document.hasFocus();
      if (isShown && !isHeld) left -= TICK_MS;
      if (left <= 0) leave();
    }, TICK_MS);
    const escape = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && self.current?.checkVisibility()) leave();
    };
    document.addEventListener('keydown', escape);
    return () => {
      clearInterval(timer);
      document.removeEventListener('keydown', escape);
    };
  }, [self]);
}
