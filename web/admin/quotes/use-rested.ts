import { useEffect, useState } from 'react';

/** The value once it has not changed for a moment: the server is not asked at every key. */
export function useRested<T>(value: T): T {
  const [rested, setRested] = useState(value);
  const key = JSON.stringify(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(JSON.parse(key) as T), 250);
    return () => clearTimeout(timer);
  }, [key]);
  return rested;
}
