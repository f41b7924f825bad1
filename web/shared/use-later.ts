import { useEffect, useState } from 'react';

/** Time after which the page has loaded what it shows first, in milliseconds. */
const LATER_MS = 8_000;
const SIGNS = ['pointerdown', 'pointermove', 'keydown'];

/** Returns true once the page has loaded what it shows first: at the first move of the user, or after some seconds. */
export function useLater(): boolean {
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
  return isDue;
}
