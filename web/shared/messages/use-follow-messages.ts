import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** Reads changed threads again while the page is open. The code is loaded after the page. */
export function useFollowMessages(): void {
  const queries = useQueryClient();
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isGone = false;
    void import('./follow').then(({ followMessages }) => {
      if (!isGone) stop = followMessages(queries);
    });
    return () => {
      isGone = true;
      stop?.();
    };
  }, [queries]);
}
