import { useCallback, useEffect, useState } from 'react';

/** Specified: a message in the settings disappears after 3 seconds. */
const MESSAGE_MS = 3000;

export interface BriefMessage {
  tone: 'success' | 'error' | 'info';
  text: string;
}

/** Returns a message and a function that shows one; the message disappears by itself. */
export function useBriefMessage() {
  const [message, setMessage] = useState<BriefMessage | null>(null);
  useEffect(() => {
    if (!message) return;
    const timer = setTimeout(() => setMessage(null), MESSAGE_MS);
    return () => clearTimeout(timer);
  }, [message]);
  const show = useCallback((tone: BriefMessage['tone'], text: string) => setMessage({ tone, text }), []);
  return { message, show };
}
