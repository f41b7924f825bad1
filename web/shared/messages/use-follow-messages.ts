import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useProfile } from '../session/session';

/** Reads changed threads again while the page is open. The code is loaded after the page. */
export function useFollowMessages(): void {
  const queries = useQueryClient();
  const { id } = useProfile();
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isGone = false;
    const start = async () => {
      const { followMessages } = await import('./follow');
      if (!isGone) stop = followMessages(queries, id);
    };
    void start();
    return () => {
      isGone = true;
      stop?.();
    };
  }, [queries, id]);
}
