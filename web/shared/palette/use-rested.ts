import { useEffect, useState } from 'react';

/** Returns `value` debounced by 200 ms. */
export function useRested(value: string): string {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), 200);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}
