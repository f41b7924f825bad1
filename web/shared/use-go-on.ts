import { useEffect, useRef } from 'react';
import { useNavigate, type NavigateOptions, type To } from 'react-router';

/** Goes on to another page once something is done there; not for whoever has left meanwhile, and is somewhere else by now. */
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
    if (isHere.current) await navigate(to, options);
  };
}
