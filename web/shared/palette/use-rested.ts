import { useEffect, useState } from 'react';

/** `value` once it has rested for a moment. */
export function useRested(value: string): string {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), 200);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}
