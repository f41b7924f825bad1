import { useEffect, useRef } from 'react';
import { useNavigate, type NavigateOptions, type To } from 'react-router';

/** How long the page that is left may take to go, in milliseconds: where the next one is of the same kind, it stays. */
const LEAVING_MS = 1_000;

/**
 * Goes on to another page once something is done there; not for whoever has left meanwhile, and is somewhere else by now.
 * Once it settles, the page that was left is gone, and asks no more for what may be no more.
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
