import { useEffect, useRef } from 'react';
import { useNavigate, type NavigateOptions, type To } from 'react-router';

/**
 * Maximum wait for the old page to unmount, in milliseconds. The old page stays mounted when the next page has the same
 * component.
 */
const LEAVING_MS = 1_000;

/**
 * Returns a function that navigates to another page after an action; it does nothing if the user has left the page
 * meanwhile. When its promise settles, the old page is unmounted and can no longer request deleted data.
 */
export function useGoOn(): (to: To, options?: NavigateOptions) => Promise<void> {
  const navigate = useNavigate();
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return async (to, options) => {
    if (!isHere.current) return;
    await navigate(to, options);
    const until = Date.now() + LEAVING_MS;
    while (isHere.current && Date.now() < until) await new Promise((resolve) => setTimeout(resolve));
  };
}
