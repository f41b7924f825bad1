import { useEffect, useState } from 'react';

/** Returns the value, debounced by 250 ms, so that not every keystroke sends a request. */
export function useRested<T>(value: T): T {
  const [rested, setRested] = useState(value);
  const key = JSON.stringify(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(JSON.parse(key) as T), 250);
    return () => clearTimeout(timer);
  }, [key]);
  return rested;
}
