import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Returns false before hydration, when the page is the server's HTML for all visitors; true after hydration. */
export const useIsOurs = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
